import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'

/**
 * Simulates elapsed days: everything scheduled for later is due now, including work claimed by a killed
 * process. With `olderThan`, the time to pay of older checkouts has run out.
 */
export async function letTimePass(db: ShopDatabase, olderThan: Date | undefined): Promise<void> {
  await db.execute(
    sql`update payment_attempts set next_poll_at = now() where next_poll_at is not null`,
  )
  await db.execute(sql`update refunds set next_try_at = now() where next_try_at is not null`)
  if (!olderThan) return
  await db.execute(sql`
    update orders set reserved_until = now()
    where payment_method = 'prepaid' and payment_state = 'awaiting'
      and created_at < ${olderThan.toISOString()}::timestamptz`)
}
