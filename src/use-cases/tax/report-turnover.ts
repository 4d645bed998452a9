import type { DatabaseDeps } from '#database/connection.ts'
import { openTaskOnce } from '#database/panel/owner-tasks.ts'
import { sumTurnover } from '#database/tax/tax.ts'
import { inTransaction } from '#database/transaction.ts'
import { LARGE_TURNOVER_PAISE } from '#domain/tax/gstr1.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { financialYearOf } from '#domain/time/financial-year.ts'

/** The last days of a financial year are looked at in the next one, too. */
const DAYS_BACK = 7

/**
 * Opens an owner task in the financial year whose turnover brings new duties with the next one, once. The sales that the
 * shop does not know are not in it.
 */
export async function reportTurnover({ db, clock }: DatabaseDeps): Promise<void> {
  const at = clock.now()
  const before = new Date(at.getTime() - DAYS_BACK * DAY_MS)
  for (const year of new Set([before, at].map(financialYearOf))) {
    const amountPaise = await sumTurnover(db, { year, abovePaise: LARGE_TURNOVER_PAISE })
    if (amountPaise <= LARGE_TURNOVER_PAISE) continue
    const details = { year, amountPaise }
    await inTransaction(db, (tx) =>
      openTaskOnce(tx, { kind: 'turnover-passed', subject: year, details, at }),
    )
  }
}
