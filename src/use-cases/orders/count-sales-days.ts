import type { DatabaseDeps } from '#database/connection.ts'
import { countSalesDay, listDaysToCount } from '#database/orders/sales-days.ts'
import { inTransaction } from '#database/transaction.ts'
import { indianDay } from '#domain/time/india.ts'

const DAYS_AT_ONCE = 60

/**
 * Counts what finished days have sold, each day in its own transaction so that no order waits for more than one.
 * Returns whether more days are to be counted.
 */
export async function countSalesDays(
  { db, clock }: DatabaseDeps,
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  const today = indianDay(clock.now())
  const days = await listDaysToCount(db, { today, limit: DAYS_AT_ONCE })
  for (const day of days) {
    if (isStopping()) return true
    await inTransaction(db, (tx) => countSalesDay(tx, day))
  }
  return days.length === DAYS_AT_ONCE
}
