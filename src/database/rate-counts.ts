import { sql } from 'drizzle-orm'
import type { ShopDatabase } from './connection.ts'

/** The maximum number of rows, for requests from very many addresses; those whose window ends first are deleted. */
const MAX_ROWS = 50_000

/**
 * Adds to a rate limit's count, which all processes share. Returns the total in its window, which begins with the first
 * count, and the milliseconds left in it.
 */
export async function addRateCount(
  db: ShopDatabase,
  { key, count, windowMs }: { key: Buffer; count: number; windowMs: number },
): Promise<{ total: number; ttlMs: number }> {
  const { rows } = await db.execute<{ total: number; ttl: number }>(sql`
    insert into rate_counts as kept (key, count, ends_at)
    values (${key}, ${count}, clock_timestamp() + make_interval(secs => ${windowMs / 1_000}))
    on conflict (key) do update set
      count = case when kept.ends_at > clock_timestamp()
        then least(kept.count::bigint + excluded.count, 1000000000)::int else excluded.count end,
      ends_at = case when kept.ends_at > clock_timestamp() then kept.ends_at else excluded.ends_at end
    returning count as total, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as ttl`)
  const [row] = rows
  if (!row) throw new Error('the database counted nothing')
  return { total: row.total, ttlMs: Math.max(1, row.ttl) }
}

/** Deletes the counts of windows that are over, and those beyond the maximum. */
export async function sweepRateCounts(db: ShopDatabase): Promise<void> {
  await db.execute(sql`
    delete from rate_counts where ends_at < now() or key in (
      select key from rate_counts order by ends_at desc offset ${MAX_ROWS}
    )`)
}
