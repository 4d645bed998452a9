import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'

const MIN_SKIPPED = 1_000
/** Sales may have grown since. */
const TIMES_AS_MANY = 3

/**
 * Moves the order numbers of a restored shop on, past those that shoppers, couriers and the payment provider have been told
 * since the backup: three times as many as came in as long a time before it, and a thousand at least. Returns the number
 * that the next order has at least.
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

/** How far a series of numbered documents has counted. */
export interface CountedSeries extends Record<string, unknown> {
  series: string
  year: string
  last: number
}

/**
 * Moves the numbers of invoices and credit notes on to where the shop that is put aside has counted: those since the backup were
 * given out, and none may be given twice. Returns the series that it moved. Another shop, one without the newest order of the
 * restored one, moves nothing: it would leave a gap.
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
