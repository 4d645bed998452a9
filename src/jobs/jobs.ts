import type { DatabaseOptions, PgBoss } from 'pg-boss'
import type { ShopDatabase } from '#database/connection.ts'
import { listen } from '#database/listening.ts'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { anonymiseRecords } from './anonymise-records.ts'
import { bookShipments } from './book-shipments.ts'
import { deleteOldMailsJob } from './delete-old-mails.ts'
import type { Job, JobDeps } from './job.ts'
import {
  expireUnpaid,
  handleEvents,
  pollPayments,
  reconcileCash,
  reconcilePaymentsJob,
  refund,
} from './payments.ts'
import { deleteCourierEvents, pollTracking } from './poll-tracking.ts'
import { sendMails } from './send-mails.ts'
import { showScheduledPosts } from './show-due-posts.ts'
import { sweepUnusedPictures } from './sweep-pictures.ts'

/** Everything that the shop does later. */
export const JOBS: readonly Job[] = [
  sendMails,
  deleteOldMailsJob,
  anonymiseRecords,
  handleEvents,
  pollPayments,
  expireUnpaid,
  refund,
  bookShipments,
  pollTracking,
  deleteCourierEvents,
  reconcilePaymentsJob,
  showScheduledPosts,
  sweepUnusedPictures,
  reconcileCash,
]

/** Everybody's day is India's: the shop sells nowhere else. */
/** A job is called by a notice or by the clock; asking is only for what was missed. */
const ASK_EVERY_SECONDS = 20
/** A stop waits so long for a job in hand, which is shorter than whoever stops the shop waits. */
const STOP_WITHIN_MS = 8_000

type StartDeps = JobDeps

export interface RunningJobs {
  /** Starts nothing more, lets what is under way finish, and closes the connections. */
  stop(): Promise<void>
}

/**
 * Has the jobs done by pg-boss on the shop's own database, in a schema and on two connections of its
 * own. Every process of a shop starts them; each call is taken by one of them. An outage of the
 * database is sat out.
 */
export async function startJobs(deps: StartDeps, jobs = JOBS): Promise<RunningJobs> {
  // Loaded only now: the shop is open already and serves meanwhile.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...addressOf(deps.db),
    schema: 'pgboss',
    application_name: 'samagni jobs',
    max: 2,
  })
  boss.on('error', deps.onFailure)
  const closers: (() => Promise<void>)[] = []
  let isStopping = false
  try {
    await boss.start()
    await unscheduleOthers(boss, jobs)
    for (const job of jobs) closers.push(await startJob(boss, job, deps, () => isStopping))
  } catch (error) {
    await stop()
    throw error
  }

  async function stop(): Promise<void> {
    isStopping = true
    await Promise.all(closers.map((close) => close()))
    await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
  }
  return { stop }
}

/** Where the shop's database is; its limits on statements are not for a queue that also migrates. */
function addressOf({ $client }: ShopDatabase): DatabaseOptions {
  const { connectionString, host, port, user, database, ssl } = $client.options
  if (connectionString !== undefined) return { connectionString, ...(ssl ? { ssl } : {}) }
  return {
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(database === undefined ? {} : { database }),
  }
}

/** A job that was renamed or dropped since the last release would go on being called for nobody. */
async function unscheduleOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name))
  const stale = (await boss.getSchedules()).filter(({ name }) => !names.has(name))
  for (const { name } of stale) await boss.unschedule(name)
}

async function startJob(
  boss: PgBoss,
  job: Job,
  deps: StartDeps,
  isStopping: () => boolean,
): Promise<() => Promise<void>> {
  // At most one call waits, however often and by however many it is called. Several may be under way:
  // one that a killed process left behind must not stand in the way of the next.
  await boss.createQueue(job.name, { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3_600 })
  const worker = await boss.work(job.name, { pollingIntervalSeconds: ASK_EVERY_SECONDS }, run)
  await boss.schedule(job.name, job.schedule, null, { tz: INDIAN_TIME_ZONE })

  async function run(): Promise<void> {
    const { isUnfinished } = await job.run(deps, isStopping)
    if (isUnfinished && !isStopping()) await call()
  }
  async function call(): Promise<void> {
    await boss.send(job.name, {})
    boss.notifyWorker(worker)
  }

  if (job.atStart) await call()
  if (!job.wakeOn) return async () => {}
  const subscription = listen(deps.db, job.wakeOn, {
    onMessage: () => void call().catch(deps.onFailure),
    onListening: () => call().catch(deps.onFailure),
  })
  return () => subscription.close()
}
