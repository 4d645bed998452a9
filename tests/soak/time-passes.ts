import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'

/**
 * Days go by in a moment: what the shop would look at in minutes or tomorrow is due now, also what a
 * killed process had in hand. Of checkouts older than that, where it is told, the time to pay is over.
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
