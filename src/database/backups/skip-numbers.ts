import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'

const MIN_SKIPPED = 1_000
/** A margin, because sales may have grown since the backup. */
const TIMES_AS_MANY = 3

/**
 * Advances the order numbers of a restored shop past those that shoppers, couriers and the payment provider have seen
 * since the backup: by three times the orders of an equally long time before it, and by a thousand at least. Returns the
 * lowest number that the next order can get.
 */
export async function skipOrderNumbers(
  db: ShopDatabase,
  { endMark, now }: { endMark: Date; now: Date },
): Promise<number> {
  const before = new Date(2 * endMark.getTime() - now.getTime())
  const { rows } = await db.execute<{ next: number }>(sql`
    select setval('order_numbers', order_numbers.last_value + greatest(
      ${MIN_SKIPPED}::bigint,
      ${TIMES_AS_MANY} * (select count(*) from orders where created_at >= ${before.toISOString()}::timestamptz)
    ))::integer + 1 as next from order_numbers`)
  if (!rows[0]) throw new Error('the order numbers do not count')
  return rows[0].next
}

/** The last number of a series of documents. */
export interface CountedSeries extends Record<string, unknown> {
  series: string
  year: string
  last: number
}

/**
 * Advances the numbers of invoices and credit notes to those of the database that is put aside: documents since the
 * backup were issued, and no number may be used twice. Returns the series that were advanced. If that database is of
 * another shop, which lacks the restored shop's newest order, nothing is advanced, because that would leave a gap.
 */
export async function skipDocumentNumbers(
  db: ShopDatabase,
  aside: ShopDatabase,
): Promise<CountedSeries[]> {
  const newest = await db.execute<{ id: string }>(
    sql`select id from orders order by number desc limit 1`,
  )
  const counted = await aside.execute<CountedSeries>(sql`
    select series, financial_year as year, last from document_series
    where exists (select from orders where id = ${newest.rows[0]?.id ?? ''})`)
  const moved = await db.execute<CountedSeries>(sql`
    insert into document_series as counted (series, financial_year, last)
    select series, year, last
    from jsonb_to_recordset(${JSON.stringify(counted.rows)}::jsonb) as aside (series text, year text, last integer)
    on conflict (series, financial_year) do update set last = excluded.last
      where counted.last < excluded.last
    returning series, financial_year as year, last`)
  return moved.rows
}
