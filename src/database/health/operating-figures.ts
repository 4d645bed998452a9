import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'
import type { JobState } from '#domain/health/findings.ts'
import { DAY_MS } from '#domain/time/durations.ts'

interface JobFigures extends JobState, Record<string, unknown> {
  waiting: number
}

type Figures = Record<'unsent' | 'oldest' | 'undeliverable' | 'events' | 'eventsOldest', number>

/** Reads the figures; there are no jobs until the first process has created their queues. */
export async function readOperatingFigures(db: ShopDatabase, now: Date) {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const secondsSince = (column: string) =>
    sql`coalesce(extract(epoch from ${now}::timestamptz - min(${sql.raw(column)})), 0)::float8`
  const orders = await db.execute<{
    way: string
    state: string
    count: number
    newest: string
  }>(sql`
    select payment_method as way, payment_state as state, count(*)::integer as count,
      max(created_at) as newest
    from orders where created_at > ${dayAgo}
    group by payment_method, payment_state`)
  const { rows } = await db.execute<Figures>(sql`
      select
        (select count(*)::integer from mails where state = 'queued') as unsent,
        (select ${secondsSince('queued_at')} from mails where state = 'queued') as oldest,
        (select count(*)::integer from mails
          where state <> 'queued' and state <> 'sent' and settled_at > ${dayAgo}
        ) as undeliverable,
        (select count(*)::integer from payment_events where handled_at is null) as events,
        (select ${secondsSince('received_at')} from payment_events where handled_at is null) as "eventsOldest"`)
  const [figures] = rows
  if (!figures) throw new Error('the database answered nothing')
  return {
    // Orders of the last day by payment method and state, with the time of the newest.
    orders: orders.rows.map(({ newest, ...row }) => ({ ...row, newestAt: new Date(newest) })),
    mails: {
      unsent: figures.unsent,
      oldestDueSeconds: figures.oldest,
      undeliverableLastDay: figures.undeliverable,
    },
    // The provider's events that were received and not handled.
    unhandledEvents: { count: figures.events, oldestSeconds: figures.eventsOldest },
    jobs: await readJobs(db),
  }
}
/** Figures about the running shop, for metrics and health checks; each is read from an index. */
export type OperatingFigures = Awaited<ReturnType<typeof readOperatingFigures>>

async function readJobs(db: ShopDatabase): Promise<JobFigures[]> {
  const { rows: found } = await db.execute(
    sql`select to_regclass('pgboss.job') is not null as there`,
  )
  if (found[0]?.there !== true) return []
  const { rows } = await db.execute<JobFigures>(sql`
    select name,
      (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::integer as waiting,
      coalesce(extract(epoch from max(now() - start_after)
        filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "lagSeconds",
      (count(*) filter (where completed_on > now() - interval '1 hour'))::integer as "runsLastHour",
      (count(*) filter (where state = 'failed' and completed_on > now() - interval '1 hour'))::integer as "failedLastHour",
      coalesce(max(completed_on) filter (where state = 'failed')
        > coalesce(max(completed_on) filter (where state = 'completed'), '-infinity'), false) as "hasLastRunFailed",
      greatest(
        max(failed) filter (where completed_on > now() - interval '1 hour'),
        (array_agg(failed order by completed_on desc) filter (where state = 'completed'))[1],
        0
      ) as left,
      (count(*) filter (where failed > 0))::integer as "runsThatLeft"
    from pgboss.job
      -- As the run has reported; the output of a failed run is its error.
      cross join lateral (
        select case when state = 'completed' then coalesce((output->>'failed')::integer, 0) else 0 end as failed
      ) as run
    where name not like '\_\_pgboss\_\_%'
    group by name order by name`)
  return rows
}
