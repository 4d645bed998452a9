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
