import { sql } from 'drizzle-orm'
import { type CountedStep, FUNNEL_STEPS } from '#domain/orders/funnel.ts'
import { type SalesRange, spanOf } from '#domain/orders/sales-range.ts'
import type { SalesRow } from '#domain/orders/sales-tables.ts'
import type { Reader, ShopDatabase } from './connection.ts'
import { placedIn } from './sales.ts'

export interface FunnelCount {
  day: string
  step: CountedStep
  times: number
}

/** Adds to what all processes have counted. */
export async function addFunnelCounts(
  db: ShopDatabase,
  counts: readonly FunnelCount[],
): Promise<void> {
  await db.execute(sql`
    insert into funnel_counts as kept (day, step, times)
    select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (day date, step text, times bigint)
    -- In one order, so that two processes never wait for each other in a circle.
    order by day, step
    on conflict (day, step) do update set times = kept.times + excluded.times`)
}

/** Deletes the counts of the days before one. */
export async function deleteFunnelCounts(db: ShopDatabase, before: string): Promise<void> {
  await db.execute(sql`delete from funnel_counts where day < ${before}::date`)
}

/**
 * The steps to an order in a range and in the one before, which is counted to the end of its last day: visits are known by
 * day alone. Orders are those that shoppers placed in the shop from a cart, by the day they were placed.
 */
export async function listFunnel(db: Reader, range: SalesRange): Promise<SalesRow[]> {
  const { before } = range
  const isNow = placedIn(spanOf(range))
  const isBefore = placedIn(spanOf(before))
  const [counts, placed] = await Promise.all([
    db.execute<{ step: string; now: number; before: number }>(sql`
      select step, coalesce(sum(times) filter (where day between ${range.from} and ${range.to}), 0)::float8 as now,
        coalesce(sum(times) filter (where day between ${before.from} and ${before.to}), 0)::float8 as before
      from funnel_counts where day between ${before.from} and ${range.to}
      group by step`),
    db.execute<{ step: string; now: number; before: number }>(sql`
      select step, (count(*) filter (where is_now))::float8 as now, (count(*) filter (where not is_now))::float8 as before
      from (
        select ${isNow} as is_now, stage = 'delivered' as is_delivered,
          payment_state in ('paid', 'cash-received') as is_paid
        from orders
        where ((${isNow}) or (${isBefore})) and channel = 'cart' and taken_by is null and rest_of is null
          and payment_state not in ('awaiting', 'failed')
      ) as mine
        join lateral (values ('placed', true), ('delivered', is_delivered), ('paid', is_delivered and is_paid))
          as reached (step, is_reached) on is_reached
      group by step`),
  ])
  const found = new Map([...counts.rows, ...placed.rows].map((row) => [row.step, row]))
  return FUNNEL_STEPS.map((step) => {
    const row = found.get(step)
    return {
      ...{ id: step, name: '' },
      figures: { reached: row?.now ?? 0, reachedBefore: row?.before ?? 0 },
    }
  })
}
