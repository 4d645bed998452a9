import { sql } from 'drizzle-orm'
import type { Reader, ShopDatabase } from '#database/connection.ts'
import { VISIT_MS } from '#domain/accounts/panel-visit.ts'
import type { UserId } from '#domain/ids.ts'

/** Numbers of new arrivals since a time. */
export interface NewSince {
  orders: number
  returns: number
  tickets: number
  reviews: number
}

/** Records a view of the panel's first page. Returns when the person's previous visit ended; undefined on the first. */
export async function recordPanelVisit(
  db: ShopDatabase,
  { userId, now }: { userId: UserId; now: Date },
): Promise<Date | undefined> {
  const at = now.toISOString()
  const earlier = new Date(now.getTime() - VISIT_MS).toISOString()
  const { rows } = await db.execute<{ since: string | null }>(sql`
    update users set panel_seen_at = ${at}::timestamptz,
      panel_new_since = case when panel_seen_at < ${earlier}::timestamptz then panel_seen_at else panel_new_since end
    where id = ${userId}
    returning panel_new_since as since`)
  const since = rows[0]?.since
  return since ? new Date(since) : undefined
}

/** Counts what is new since a time, each by an index. An order counts once it is paid or payable in cash. */
export async function countNewSince(db: Reader, since: Date): Promise<NewSince> {
  const after = sql`> ${since.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ [Name in keyof NewSince]: number }>(sql`
    select
      (select count(*) from orders
        where created_at ${after} and payment_state not in ('awaiting', 'failed'))::integer as orders,
      (select count(*) from return_requests where requested_at ${after})::integer as returns,
      (select count(*) from tickets where opened_at ${after})::integer as tickets,
      (select count(*) from reviews where written_at ${after} and not is_sample)::integer as reviews`)
  return rows[0] ?? { orders: 0, returns: 0, tickets: 0, reviews: 0 }
}
