import { type SQL, sql } from 'drizzle-orm'
import { soonestEnd } from '#database/catalog/short-list.ts'
import type { Reader } from '#database/connection.ts'
import { MAY_BE_PACKED } from '#database/orders/search.ts'
import { IS_REVIEW_WAITING } from '#database/reviews/panel.ts'
import { RECALLED_IN_HOUSE } from '#database/stock/recalls.ts'
import { isUnsettled, TICKETS_IN_TAB } from '#database/tickets/panel.ts'
import { kindsAbout, type TaskTopic } from '#domain/payments/owner-tasks.ts'

const firstTask = (topic: TaskTopic): SQL => sql`
  select min(opened_at) from owner_tasks
  where closed_at is null and kind = any (${sql.param(kindsAbout(topic))}::text[])`

/** The queues whose entries wait since a moment, each with that of its oldest entry. */
const OLDEST = {
  toPack: () => sql`select min(created_at) from orders where ${MAY_BE_PACKED}`,
  recalled: () => sql`select min(recalled_at) ${RECALLED_IN_HOUSE}`,
  money: () => firstTask('money'),
  parcels: () => firstTask('parcels'),
  returns: () => firstTask('returns'),
  tickets: () => sql`select min(opened_at) from tickets where ${TICKETS_IN_TAB.waiting}`,
  unsettled: (now: Date) => sql`select min(opened_at) from tickets where ${isUnsettled(now)}`,
  reviews: () => sql`select min(written_at) from reviews where ${IS_REVIEW_WAITING}`,
} as const satisfies Record<string, (now: Date) => SQL>
type Queue = keyof typeof OLDEST

/** What comes first in each queue; absent where nothing waits. */
export interface FirstWaiting {
  since: Partial<Record<Queue, Date>>
  /** When the next consultation starts. */
  nextConsultation: Date | undefined
  /** The first last day of a batch that can be sold for at most a month: `2026-12-14`. */
  firstEnd: string | undefined
}

/** Reads since when each queue waits, in one statement; how much waits is counted by `countWaiting`. */
export async function findFirstWaiting(db: Reader, now: Date): Promise<FirstWaiting> {
  const { rows } = await db.execute<{
    since: Partial<Record<Queue, string>>
    next: string | null
    end: string | null
  }>(sql`
    select json_strip_nulls(json_build_object(${sql.join(
      Object.entries(OLDEST).map(([queue, oldest]) => sql`${queue}::text, (${oldest(now)})`),
      sql`, `,
    )})) as since, (
      select min(starts_at) from bookings
      where status = 'booked' and starts_at >= ${now.toISOString()}::timestamptz
    ) as next, ${soonestEnd(now)} as end`)
  const { since = {}, next, end } = rows[0] ?? {}
  return {
    since: Object.fromEntries(
      Object.entries(since).map(([queue, moment]) => [queue, new Date(moment)]),
    ),
    nextConsultation: next ? new Date(next) : undefined,
    firstEnd: end ?? undefined,
  }
}
