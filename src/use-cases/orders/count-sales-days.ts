import type { DatabaseDeps } from '#database/connection.ts'
import { countSalesDay, listDaysToCount } from '#database/orders/sales-days.ts'
import { inTransaction } from '#database/transaction.ts'
import { indianDay } from '#domain/time/india.ts'
import { type DueReport, eachListed } from '#use-cases/each-due.ts'

const DAYS_AT_ONCE = 60

/**
 * Counts the sales of finished days, each day in its own transaction so that no order waits for more than one.
 */
export async function countSalesDays(
  { db, clock }: DatabaseDeps,
  isStopping: () => boolean = () => false,
): Promise<DueReport> {
  const today = indianDay(clock.now())
  return await eachListed({
    max: DAYS_AT_ONCE,
    isStopping,
    list: (part) => listDaysToCount(db, { ...part, today }),
    handle: async (day) => {
      await inTransaction(db, (tx) => countSalesDay(tx, day))
      return true
    },
  })
}
