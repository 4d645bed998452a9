import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'
import { paiseOf } from '#domain/money/money.ts'
import { LEDGERS } from '#domain/tax/journal.ts'
import { collectGstMonth } from '#use-cases/tax/collect-gst-month.ts'
import { writeJournal } from '#use-cases/tax/write-journal.ts'

interface Entry {
  voucher: string
  ledger: string
  paise: number
}

/** All entries of the journals of some months, debits positive. */
async function readEntries(db: ShopDatabase, months: readonly string[]): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const month of months) {
    let text = ''
    for await (const piece of writeJournal(db, month)) text += piece
    const rows: string[][] = parse(text, { bom: true, from_line: 2 })
    for (const [, kind, number, ledger = '', debit, credit] of rows) {
      const paise = paiseOf(Number(debit) - Number(credit))
      entries.push({ voucher: `${kind} ${number}`, ledger, paise })
    }
  }
  return entries
}

/** The vouchers whose entries do not add up to nothing. */
export async function unbalancedVouchers(db: ShopDatabase, months: readonly string[]) {
  const entries = await readEntries(db, months)
  return [...Map.groupBy(entries, ({ voucher }) => voucher)].flatMap(([voucher, own]) =>
    own.reduce((sum, { paise }) => sum + paise, 0) === 0 ? [] : [voucher],
  )
}

/** What customers owe by the journal, in paise: nothing once all that was ordered, paid and refunded has ended. */
export async function customersOwe(db: ShopDatabase, months: readonly string[]): Promise<number> {
  const entries = await readEntries(db, months)
  return entries.reduce(
    (sum, { ledger, paise }) => (ledger === LEDGERS.customers ? sum + paise : sum),
    0,
  )
}

/** What banks took by disputes and no refund was counted against, in paise: a shopper has these goods for nothing. */
export async function takenByBanks(db: ShopDatabase): Promise<number> {
  const { rows } = await db.execute<{ paise: number }>(sql`
    select (
      coalesce((select sum(lost_paise) from payment_disputes), 0)
      - coalesce((select sum(amount_paise) from refunds where state = 'by-bank' and ended_at is null), 0)
    )::integer as paise`)
  return rows[0]?.paise ?? 0
}

/** The months whose GST return differs from the documents issued in them. */
export async function differingReturns(db: ShopDatabase, months: readonly string[]) {
  const differing: unknown[] = []
  for (const month of months) {
    const { differences, totals } = await collectGstMonth(db, month)
    const { rows } = await db.execute<{ paise: number }>(sql`
      select coalesce(sum(case kind when 'invoice' then total_paise else -total_paise end), 0)::integer as paise
      from invoices where kind in ('invoice', 'credit-note')
        and to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') = ${month}`)
    const documents = rows[0]?.paise
    if (differences.length > 0 || totals.totalPaise !== documents) {
      differing.push({ month, differences, returned: totals.totalPaise, documents })
    }
  }
  return differing
}
