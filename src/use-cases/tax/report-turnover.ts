import type { DatabaseDeps } from '#database/connection.ts'
import { openTaskOnce } from '#database/panel/owner-tasks.ts'
import { sumTurnover } from '#database/tax/tax.ts'
import { inTransaction } from '#database/transaction.ts'
import { LARGE_TURNOVER_PAISE } from '#domain/tax/gstr1.ts'
import { financialYearOf } from '#domain/time/financial-year.ts'

/**
 * Opens an owner task in the financial year whose turnover brings new duties with the next one, once. The sales that the
 * shop does not know are not in it.
 */
export async function reportTurnover({ db, clock }: DatabaseDeps): Promise<void> {
  const at = clock.now()
  const year = financialYearOf(at)
  const amountPaise = await sumTurnover(db, { year, abovePaise: LARGE_TURNOVER_PAISE })
  if (amountPaise <= LARGE_TURNOVER_PAISE) return
  const details = { year, amountPaise }
  await inTransaction(db, (tx) =>
    openTaskOnce(tx, { kind: 'turnover-passed', subject: year, details, at }),
  )
}
