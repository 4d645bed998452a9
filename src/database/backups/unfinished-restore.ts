import type pg from 'pg'
import { withClient } from '#database/connection.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import type { ShopConnection } from './databases.ts'

/**
 * The table that a restore creates before it writes anything else into a database, and drops when database, files and
 * numbers are complete. No migration knows it.
 */
export const UNFINISHED_RESTORE = 'unfinished_restore'

interface UnfinishedRestore {
  /** The database that this one replaces, under the name by which it is kept. */
  aside: string | undefined
}

/** Marks a database as being restored. Its shop does not start before `endRestore`. */
export async function beginRestore(
  connection: ShopConnection,
  { aside }: UnfinishedRestore,
): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(`create table if not exists public.${UNFINISHED_RESTORE} (aside text)`)
    await client.query(`delete from public.${UNFINISHED_RESTORE}`)
    await client.query(`insert into public.${UNFINISHED_RESTORE} (aside) values ($1)`, [aside])
  })
}

export async function endRestore(connection: ShopConnection): Promise<void> {
  await withClient(connection, (client) => client.query(`drop table public.${UNFINISHED_RESTORE}`))
}

/** The restore that was interrupted in this database; `undefined` if there is none. */
export async function findUnfinishedRestore(
  client: Pick<pg.Client, 'query'>,
): Promise<UnfinishedRestore | undefined> {
  const { rows } = await client.query<{ stands: boolean }>(
    'select to_regclass($1) is not null as stands',
    [`public.${UNFINISHED_RESTORE}`],
  )
  if (!rows[0]?.stands) return undefined
  const found = await client.query<{ aside: string | null }>(
    `select aside from public.${UNFINISHED_RESTORE}`,
  )
  return { aside: found.rows[0]?.aside ?? undefined }
}

/**
 * Refuses (`StartRefusal`) a database whose restore was interrupted: it may have all rows already, but not their
 * pictures, nor order numbers past those that shoppers know, and people who were erased would be back.
 */
export async function refuseUnfinishedRestore(client: Pick<pg.Client, 'query'>): Promise<void> {
  const unfinished = await findUnfinishedRestore(client)
  if (!unfinished) return
  const { aside } = unfinished
  const before = aside === undefined ? '' : ` What was here before is the database ${aside}.`
  throw new StartRefusal(
    `A backup is being restored here, or a restore was interrupted, so the shop is not complete. Repeat it to the end: npm run restore -- FILE --identity KEYFILE.${before}`,
  )
}
