import { sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/time/durations.ts'
import type { ShopDatabase } from './connection.ts'

/** Figures about the running shop, for metrics and health checks; each is read from an index. */
export interface OperatingFigures {
  /** Orders of the last day by way and state of payment, and when the newest came. */
  orders: readonly { way: string; state: string; count: number; newestAt: Date }[]
  mails: { unsent: number; oldestDueSeconds: number; undeliverableLastDay: number }
  /** Payment events that were received and not handled. */
  unhandledEvents: { count: number; oldestSeconds: number }
  jobs: readonly JobFigures[]
}

interface JobFigures {
  name: string
  waiting: number
  /** Age of the oldest run that is due and has not begun. */
  lagSeconds: number
  runsLastHour: number
  failedLastHour: number
  hasLastRunFailed: boolean
}

type Row = Record<string, unknown>

/** Reads the figures; the queues are absent until the first process has set them up. */
export async function readOperatingFigures(db: ShopDatabase, now: Date): Promise<OperatingFigures> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const secondsSince = (column: string) =>
    sql`coalesce(extract(epoch from ${now}::timestamptz - min(${sql.raw(column)})), 0)::float8`
  const orders = await db.execute<Row>(sql`
    select payment_method as way, payment_state as state, count(*)::integer as count,
      max(created_at) as newest
    from orders where created_at > ${dayAgo}
    group by payment_method, payment_state`)
  const [mails = {}] = (
    await db.execute<Row>(sql`
      select
        (select count(*)::integer from mails where state = 'queued') as unsent,
        (select ${secondsSince('queued_at')} from mails where state = 'queued') as oldest,
        (select count(*)::integer from mails
          where state <> 'queued' and state <> 'sent' and settled_at > ${dayAgo}
        ) as undeliverable,
        (select count(*)::integer from payment_events where handled_at is null) as events,
        (select ${secondsSince('received_at')} from payment_events where handled_at is null) as events_oldest`)
  ).rows
  return {
    orders: orders.rows.map((row) => ({
      way: String(row.way),
      state: String(row.state),
      count: Number(row.count),
      newestAt: new Date(String(row.newest)),
    })),
    mails: {
      unsent: Number(mails.unsent),
      oldestDueSeconds: Number(mails.oldest),
      undeliverableLastDay: Number(mails.undeliverable),
    },
    unhandledEvents: { count: Number(mails.events), oldestSeconds: Number(mails.events_oldest) },
    jobs: await readJobs(db),
  }
}

async function readJobs(db: ShopDatabase): Promise<JobFigures[]> {
  const [found] = (
    await db.execute<Row>(sql`select to_regclass('pgboss.job') is not null as there`)
  ).rows
  if (found?.there !== true) return []
  const { rows } = await db.execute<Row>(sql`
    select name,
      (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::integer as waiting,
      coalesce(extract(epoch from max(now() - start_after)
        filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as lag,
      (count(*) filter (where completed_on > now() - interval '1 hour'))::integer as runs,
      (count(*) filter (where state = 'failed' and completed_on > now() - interval '1 hour'))::integer as failed,
      coalesce(max(completed_on) filter (where state = 'failed')
        > coalesce(max(completed_on) filter (where state = 'completed'), '-infinity'), false) as last_failed
    from pgboss.job where name not like '\_\_pgboss\_\_%'
    group by name order by name`)
  return rows.map((row) => ({
    name: String(row.name),
    waiting: Number(row.waiting),
    lagSeconds: Number(row.lag),
    runsLastHour: Number(row.runs),
    failedLastHour: Number(row.failed),
    hasLastRunFailed: row.last_failed === true,
  }))
}
