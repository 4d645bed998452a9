import type { DatabaseDeps } from '#database/connection.ts'
import { countSalesDay, listDaysToCount } from '#database/orders/sales-days.ts'
import { inTransaction } from '#database/transaction.ts'
import { indianDay } from '#domain/time/india.ts'
import { type DueReport, eachApart } from '#use-cases/each-due.ts'

const DAYS_AT_ONCE = 60

/**
 * Counts what finished days have sold, each day in its own transaction so that no order waits for more than one.
 */
export async function countSalesDays(
  { db, clock }: DatabaseDeps,
  isStopping: () => boolean = () => false,
): Promise<DueReport> {
  const today = indianDay(clock.now())
  const days = await listDaysToCount(db, { today, limit: DAYS_AT_ONCE })
  const failures = await eachApart(days, async (day) => {
    if (!isStopping()) await inTransaction(db, (tx) => countSalesDay(tx, day))
  })
  const hasCounted = failures.length < days.length
  return { failures, isUnfinished: days.length === DAYS_AT_ONCE && hasCounted }
}
