import type { ShopDatabase, Transaction } from '#database/connection.ts'
import { inOneSnapshot, listIssued, sumIssued, sumTurnover } from '#database/tax/tax.ts'
import { collectGstr1 } from '#domain/tax/collect-gstr1.ts'
import { boundsOfMonth, monthAfter } from '#domain/tax/gst-month.ts'
import { type Gstr1, LARGE_TURNOVER_PAISE } from '#domain/tax/gstr1.ts'
import { financialYearOf } from '#domain/time/financial-year.ts'

/**
 * Collects GSTR-1 of a month (`2026-11`) from its documents, in one snapshot of the database, and compares it with the
 * sum that the database calculates. Each GSTIN has a return of its own (docs/law.md, GST returns): with `gstin` it is that
 * of the documents issued under this one, else of all.
 */
export function collectGstMonth(
  db: ShopDatabase,
  month: string,
  { gstin }: { gstin?: string | undefined } = {},
): Promise<Gstr1> {
  return inOneSnapshot(db, (tx) => collectWithin(tx, month, gstin))
}

/** Like `collectGstMonth`, within a transaction that prevents others from issuing documents. */
export async function collectWithin(
  tx: Transaction,
  month: string,
  gstin?: string,
): Promise<Gstr1> {
  const bounds = { ...boundsOfMonth(month), gstin }
  const year = financialYearOf(boundsOfMonth(monthAfter(month, -12)).from)
  const turnoverBeforePaise = await sumTurnover(tx, { year, abovePaise: LARGE_TURNOVER_PAISE })
  const { add, close } = collectGstr1({ turnoverBeforePaise })
  for await (const batch of listIssued(tx, bounds)) {
    for (const document of batch) add(document)
  }
  return close({ totalPaise: await sumIssued(tx, bounds) })
}
