import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import { invoices } from '#database/tables/invoices.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import type { InvoiceContent } from '#domain/invoices/invoice.ts'
import { type DocumentSeries, documentNumber, seriesOf } from '#domain/invoices/number.ts'
import { financialYearOf } from '#domain/time/financial-year.ts'

const value = sql.placeholder

/** The next serial number of a series, and the latest time of its last documents within a day after `at`. */
const nextSerial = statement<
  { series: string; financialYear: string; at: Date },
  { last: number; latestAt: string | null }
>(
  'count-document-series',
  // Several documents are read because this statement may not see the one for which it has waited.
  sql`
    insert into document_series as counted (series, financial_year, last)
    values (${value('series')}, ${value('financialYear')}, 1)
    on conflict (series, financial_year) do update set last = counted.last + 1
    returning last, (
      select max(issued_at)::text from (
        select issued_at from invoices
        where series = counted.series and financial_year = counted.financial_year
        order by serial desc limit 10
      ) as latest
      where issued_at <= ${value('at')}::timestamptz + interval '1 day'
    ) as "latestAt"`,
)

/** The documents of an order: its invoice, then its credit notes in the order of issue. */
export async function listDocumentsOf(db: Reader, orderId: OrderId): Promise<InvoiceContent[]> {
  const rows = await db
    .select({ content: invoices.content })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(desc(invoices.kind), asc(invoices.issuedAt), asc(invoices.serial))
  return rows.map(({ content }) => content)
}

/**
 * Gives the lines of a locked order the HSN codes and GST rates that their products have now; returns the changed ones by
 * product. Codes and rates that are not declared any more leave them as they are.
 */
export async function renewTaxOfLines(
  tx: Transaction,
  orderId: OrderId,
): Promise<ReadonlyMap<ProductId, { hsn: string; gstPercent: number }>> {
  const { rows } = await tx.execute<{ id: ProductId; hsn: string; gstPercent: number }>(sql`
    update order_lines as line set hsn = products.hsn, gst_percent = products.gst_percent
    from products
    where line.order_id = ${orderId} and products.id = line.product_id and products.hsn <> ''
      and (line.hsn, line.gst_percent) is distinct from (products.hsn, products.gst_percent)
    returning line.product_id as id, line.hsn, line.gst_percent as "gstPercent"`)
  return new Map(rows.map(({ id, ...tax }) => [id, tax]))
}

export async function listInvoiced(db: Reader, ids: readonly OrderId[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(and(inArray(invoices.orderId, [...ids]), eq(invoices.kind, 'invoice')))
  return new Set(rows.map(({ orderId }) => orderId))
}

/** Whether a document was already issued for this cause; the order must be locked. */
export async function hasDocumentFor(
  tx: Transaction,
  { orderId, cause }: { orderId: OrderId; cause: string },
): Promise<boolean> {
  const rows = await tx
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.cause, cause)))
  return rows.length > 0
}

/**
 * Issues a document under the next number of its series, in the transaction that causes it: a rollback returns
 * the number, so that the series has no gaps (docs/law.md, GST). Other issuers wait for this transaction, so take
 * this lock last. Its time is not before that of the previous number, because the machine's clock may have been set back;
 * a clock that was more than a day ahead does not date what follows.
 */
export async function issueDocument(
  tx: Transaction,
  document: {
    kind: DocumentSeries
    /** What the number begins with, before the letter of its kind. */
    prefix: string
    orderId: OrderId
    cause: string
    at: Date
    write(number: string, issuedAt: Date): InvoiceContent
  },
): Promise<InvoiceContent> {
  const { kind, prefix, orderId, cause, at } = document
  const series = seriesOf(prefix, kind)
  const financialYear = financialYearOf(at)
  const [counted] = await nextSerial(tx, { series, financialYear, at })
  if (!counted) throw new Error('a series of documents did not count')
  const serial = counted.last
  const number = documentNumber(series, financialYear, serial)
  const latestAt = new Date(counted.latestAt ?? at)
  const issuedAt = latestAt > at ? latestAt : at
  const content = document.write(number, issuedAt)
  await tx.insert(invoices).values({
    number,
    kind: kind === 'invoice' ? kind : 'credit-note',
    series,
    financialYear,
    serial,
    orderId,
    against: content.against?.number ?? null,
    cause,
    totalPaise: content.totals.totalPaise,
    content,
    issuedAt,
  })
  return content
}
