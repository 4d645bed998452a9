import { sql } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
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

/** Runs a statement in a transaction that is committed once the other one, on a connection of its own, waits for it. */
export async function runWhileWaitedFor(
  db: ShopDatabase,
  first: QueryConfig,
  second: QueryConfig,
): Promise<void> {
  const [one, other] = await Promise.all([db.$client.connect(), db.$client.connect()])
  try {
    await one.query('begin')
    await one.query(first)
    const waiting = other.query(second)
    await untilLockWaiters(db, 1)
    await one.query('commit')
    await waiting
  } finally {
    one.release()
    other.release()
  }
}
