import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'

/** What is further ahead than this was written before the clock was set back. */
const AHEAD = sql.raw("interval '1 minute'")

/**
 * Corrects the times of the job queue after the database's clock was set back, as when a machine starts with a wrong
 * clock: otherwise pg-boss schedules nothing, and starts nothing that was queued before, until the clock has reached
 * those times again. Changes nothing while the clock is right.
 */
export async function correctQueueTimes(db: ShopDatabase): Promise<void> {
  await db.execute(sql`
    with jobs as (
      update pgboss.job set start_after = least(start_after, now()), singleton_on = null
      where (state < 'active' and start_after > now() + ${AHEAD})
        or singleton_on > (now() + ${AHEAD}) at time zone 'UTC'
    ), queues as (
      update pgboss.queue set monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
      where greatest(monitor_on, maintain_on) > now() + ${AHEAD}
    )
    update pgboss.version set cron_on = now() where cron_on > now() + ${AHEAD}`)
}
