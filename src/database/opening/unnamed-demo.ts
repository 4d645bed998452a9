import type pg from 'pg'
import { StartRefusal } from '#database/start-refusal.ts'

/**
 * Refuses (`StartRefusal`) to run as a demo that no setting asks for on the database of a shop that was live: its settings
 * were not read. Anybody could sign in as the owner, and mails and refunds would be done by stand-ins, that is, never.
 */
export async function refuseUnnamedDemo(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.shop_settings') is not null as there`,
  )
  if (!rows[0]?.there) return
  // Also before this version's migrations, which must not run by mistake either.
  const live = await client.query(
    `select from shop_settings s where to_jsonb(s) ->> 'opened_at' is not null`,
  )
  if (live.rows.length === 0) return
  throw new StartRefusal(
    'This is the data of a live shop, but MODE is not set, so that anybody could sign in as its owner. Nothing was changed: check that the settings are read, of which MODE=live is one. To try out a copy of the shop, start it with MODE=demo.',
  )
}
