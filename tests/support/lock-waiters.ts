import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'

/** How many connections to this database wait for a lock; other databases of the cluster are not counted. */
async function countLockWaiters(db: ShopDatabase): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

/** Waits until exactly `count` connections to this database wait for a lock. */
export async function untilLockWaiters(db: ShopDatabase, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await countLockWaiters(db)).toBe(count), 30_000)
}
