import { sql } from 'drizzle-orm'
import type { Reader, ShopDatabase } from '#database/connection.ts'
import {
  COUNTED_STEPS,
  type CountedStep,
  FUNNEL_STEPS,
  type FunnelStep,
} from '#domain/orders/funnel.ts'
import { type SalesRange, spanOf } from '#domain/orders/sales-range.ts'
import type { SalesRow } from '#domain/orders/sales-tables.ts'
import { placedIn } from './sales.ts'

export interface FunnelCount {
  day: string
  step: CountedStep
  times: number
}

/** Adds counts to the totals of all processes. */
export async function addFunnelCounts(db: ShopDatabase, counts: readonly FunnelCount[]) {
  await db.execute(sql`
    insert into funnel_counts as kept (day, step, times)
    select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (day date, step text, times bigint)
    -- Always in the same order, so that two processes cannot deadlock.
    order by day, step
    on conflict (day, step) do update set times = kept.times + excluded.times`)
}

export async function deleteFunnelCounts(db: ShopDatabase, before: string): Promise<void> {
  await db.execute(sql`delete from funnel_counts where day < ${before}::date`)
}

/**
 * The steps to an order in a range and in the range before it, which includes its whole last day, because visits are
 * counted by day. Orders are those that shoppers placed from a cart, by the day they were placed.
 */
export async function listFunnel(db: Reader, range: SalesRange): Promise<SalesRow[]> {
  const { before } = range
  const now = spanOf(range)
  const earlier = spanOf(before)
  const [counts, placed] = await Promise.all([
    db.execute<{ step: CountedStep; now: number; before: number }>(sql`
      select step, coalesce(sum(times) filter (where day between ${range.from} and ${range.to}), 0)::float8 as now,
        coalesce(sum(times) filter (where day between ${before.from} and ${before.to}), 0)::float8 as before
      from funnel_counts where day between ${before.from} and ${range.to}
      group by step`),
    db.execute<{ is_now: boolean } & Record<Exclude<FunnelStep, CountedStep>, number>>(sql`
      select is_now, count(*)::integer as placed, (count(*) filter (where is_delivered))::integer as delivered,
        (count(*) filter (where is_delivered and payment_state in ('paid', 'cash-received')))::integer as paid
      from (
        select ${placedIn(now)} as is_now, stage = 'delivered' as is_delivered, payment_state
        from orders
        where ${placedIn({ from: earlier.from, until: now.until })} and ((${placedIn(now)}) or (${placedIn(earlier)}))
          and channel = 'cart' and taken_by is null and rest_of is null
          and payment_state not in ('awaiting', 'failed')
      ) as mine
      group by is_now`),
  ])
  const isCounted = (step: FunnelStep): step is CountedStep =>
    COUNTED_STEPS.some((counted) => counted === step)
  const timesOf = (step: FunnelStep, isNow: boolean): number => {
    if (!isCounted(step)) return placed.rows.find((row) => row.is_now === isNow)?.[step] ?? 0
    return counts.rows.find((row) => row.step === step)?.[isNow ? 'now' : 'before'] ?? 0
  }
  return FUNNEL_STEPS.map((step) => ({
    id: step,
    name: '',
    figures: { reached: timesOf(step, true), reachedBefore: timesOf(step, false) },
  }))
}
