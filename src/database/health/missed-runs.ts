import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'

/** More than the day between two runs, so that one that has just begun is not missed. */
const TOO_OLD = sql.raw("interval '25 hours'")
/** A run that fails, such as a backup on a full disk, may fail again at great cost. */
const BETWEEN_FAILURES = sql.raw("interval '1 hour'")

/**
 * Those of the daily jobs that have missed their time, as on a machine that is off or asleep every night: none of their
 * runs was completed in the last 25 hours or failed in the last one, and none is waiting or running. A queue younger
 * than that has missed nothing.
 */
export async function listMissedJobs(
  db: ShopDatabase,
  daily: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from pgboss.queue q
    where name = any(${sql.param(daily)}::text[]) and created_on < now() - ${TOO_OLD}
      and not exists (
        select from pgboss.job j
        where j.name = q.name and (
          state in ('created', 'retry', 'active')
          or completed_on between now() - (case state
            when 'completed' then ${TOO_OLD} when 'failed' then ${BETWEEN_FAILURES}
          end)
          -- After the clock was set back, the end of a run may lie ahead.
          and now() + interval '1 minute'
        )
      )
    order by name`)
  return rows.map(({ name }) => name)
}
