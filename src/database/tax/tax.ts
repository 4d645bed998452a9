import { type SQL, sql } from 'drizzle-orm'
import type { Reader, ShopDatabase, Transaction } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import type { InvoiceContent } from '#domain/invoices/invoice.ts'
import { COMMERCIAL_LETTER } from '#domain/invoices/number.ts'
import type { ReturnDocument } from '#domain/tax/gstr1.ts'

export interface Bounds {
  from: Date
  until: Date
}

/** Large enough to be quick, small enough for memory. */
export const BATCH = 500

export const within = (column: SQL, { from, until }: Bounds): SQL =>
  sql`${column} >= ${from.toISOString()}::timestamptz
    and ${column} < ${until.toISOString()}::timestamptz`

/** Of a period, all documents or those under one GSTIN of the shop. */
export interface IssuedBounds extends Bounds {
  gstin?: string | undefined
}

const issuedWithin = ({ gstin, ...bounds }: IssuedBounds): SQL =>
  gstin === undefined
    ? within(sql`issued.issued_at`, bounds)
    : sql`${within(sql`issued.issued_at`, bounds)}
        and issued.content -> 'seller' ->> 'gstin' = ${gstin}`

/** Reads one snapshot of the books, unaffected by documents issued meanwhile. */
export function inOneSnapshot<Result>(
  db: ShopDatabase,
  read: (tx: Transaction) => Promise<Result>,
) {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return read(tx)
  })
}

/** The documents issued in a period, in order of issue, in batches, so that memory use stays constant. */
export async function* listIssued(
  tx: Reader,
  bounds: IssuedBounds,
): AsyncGenerator<readonly ReturnDocument[]> {
  let after = { at: bounds.from.toISOString(), number: '' }
  for (;;) {
    const { rows } = await tx.execute<{
      at: string
      number: string
      content: InvoiceContent
      against: InvoiceContent | null
    }>(sql`
      select to_char(issued.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as at,
        issued.number, issued.content, credited.content as against
      from invoices issued
      left join invoices credited on credited.number = issued.against
      where ${issuedWithin(bounds)}
        and (issued.issued_at, issued.number) > (${after.at}::timestamptz, ${after.number})
      order by issued.issued_at, issued.number
      limit ${BATCH}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ content, against }) => ({ content, against: against ?? undefined }))
    after = last
  }
}

/** The total of a period's documents by their amount column, minus credit notes; in paise. */
export async function sumIssued(tx: Transaction, bounds: IssuedBounds): Promise<number> {
  const { rows } = await tx.execute<{ total: string }>(sql`
    select coalesce(sum(case kind when 'invoice' then total_paise else -total_paise end), 0)::text
      as total
    from invoices issued where ${issuedWithin(bounds)} and right(series, 1) <> ${COMMERCIAL_LETTER}`)
  return Number(rows[0]?.total ?? 0)
}

/**
 * The value without taxes of a financial year's documents (`26-27`), minus credit notes, in paise; 0 while it cannot exceed
 * `abovePaise`, which their amount column says without reading the documents.
 */
export async function sumTurnover(
  db: Reader,
  { year, abovePaise }: { year: string; abovePaise: number },
): Promise<number> {
  const lowers = sql`case kind when 'invoice' then 1 else -1 end`
  const ofYear = sql`financial_year = ${year} and right(series, 1) <> ${COMMERCIAL_LETTER}`
  const { rows } = await db.execute<{ paise: number }>(sql`
    select case when whole.paise > ${abovePaise}::bigint then (
      select sum(${lowers} * (content -> 'totals' ->> 'taxablePaise')::bigint) from invoices where ${ofYear}
    ) else 0 end::float8 as paise
    from (select sum(${lowers} * total_paise::bigint) as paise from invoices where ${ofYear}) as whole`)
  return rows[0]?.paise ?? 0
}

/**
 * When the first entry of the books was made, undefined before it: the first document, or the first online payment,
 * whose parcel may be invoiced in a later month.
 */
export async function findFirstEntry(db: Reader): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: Date | string | null }>(sql`
    select least(
      (select min(issued_at) from invoices),
      (select min(recorded_at) from payment_facts where step = 'captured')) as at`)
  const at = rows[0]?.at
  return at ? new Date(at) : undefined
}
