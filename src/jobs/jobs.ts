import type { DatabaseOptions, PgBoss } from 'pg-boss'
import { keptConnection } from '#database/connection.ts'
import { listMissedJobs } from '#database/health/missed-runs.ts'
import { correctQueueTimes } from '#database/health/queue-times.ts'
import { listen } from '#database/listening.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { runForJob } from '#request-context.ts'
import { within } from '#use-cases/gather.ts'
import type { Job, JobDeps } from './job.ts'
import { JOBS } from './table.ts'

/** Notifications and the schedule start the jobs; polling only catches a missed one. */
const POLL_EVERY_SECONDS = 20
/** The result of a nightly run can be read until after the next one. */
const KEEP_RUNS_SECONDS = 26 * 3_600
/** Far above what a statement of pg-boss takes, its migrations included; the one connection must not wait for ever. */
const ANSWER_WITHIN_MS = MINUTE_MS
/** How long a stop waits for a running job; less than process managers wait before they kill. */
const STOP_WITHIN_MS = 8_000
/** How long a stop waits for connections to close. */
const END_WITHIN_MS = SECOND_MS / 2

interface StartDeps extends JobDeps {
  /** Called after every run that did not fail. */
  onRun(run: { requestId: string | undefined; durationMs: number }): void
  /** The timeout of pg-boss's own statements; a minute by default. */
  answerWithinMs?: number
  /** How often the times of the queue are checked, and whether a daily run was missed; a minute by default. */
  checkTimesEveryMs?: number
}

/** The data of a queued run; a scheduled run has none. */
interface JobData {
  /** The request whose change woke the job. The run may also find work that other requests left. */
  requestId?: string
}

export interface RunningJobs {
  /** Starts nothing more, waits for running jobs and closes the connections. */
  stop(): Promise<void>
}

/**
 * Runs the jobs with pg-boss on the shop's database, in a schema and on a connection of its own: its
 * statements are short, and a second one would hold 7 MB. Every process starts them; each call runs in
 * one of them. Database outages are survived.
 */
export async function startJobs(deps: StartDeps, jobs = JOBS): Promise<RunningJobs> {
  // Imported late: the shop already serves requests meanwhile.
  const { PgBoss } = await import('pg-boss')
  const options = {
    ...(keptConnection(deps.db) as DatabaseOptions),
    // An option of pg, to which pg-boss passes it on.
    query_timeout: deps.answerWithinMs ?? ANSWER_WITHIN_MS,
    schema: 'pgboss',
    application_name: 'samagni jobs',
    max: 1,
  }
  const boss = new PgBoss(options)
  boss.on('error', (problem) => deps.onFailure(errorFrom(problem)))
  const closers: (() => Promise<void>)[] = []
  let isStopping = false
  try {
    await boss.start()
    await correctQueueTimes(deps.db)
    await unscheduleOthers(boss, jobs)
    const daily = new Map<string, StartedJob['call']>()
    for (const job of jobs) {
      const { close, call } = await startJob(boss, job, deps, () => isStopping)
      closers.push(close)
      if (job.catchesUp) daily.set(job.name, call)
    }
    closers.push(watchTimes(deps, daily))
  } catch (error) {
    await stop()
    throw error
  }

  async function stop(): Promise<void> {
    isStopping = true
    // A database that no longer answers must not delay the stop.
    const closed = Promise.all(closers.map((close) => close()))
    await within(END_WITHIN_MS, closed.catch(deps.onFailure))
    const stopped = boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    await within(STOP_WITHIN_MS + END_WITHIN_MS, stopped.catch(deps.onFailure))
  }
  return { stop }
}

/**
 * Runs the daily jobs that have missed their time while the machine was off, at once and later, since it may sleep while
 * the jobs run; and corrects the times of the queue again, since the clock may be set back.
 */
function watchTimes(
  { db, checkTimesEveryMs = MINUTE_MS }: StartDeps,
  daily: ReadonlyMap<string, StartedJob['call']>,
): () => Promise<void> {
  const callMissed = async () => {
    for (const name of await listMissedJobs(db, [...daily.keys()])) await daily.get(name)?.()
  }
  // In an outage pg-boss reports that its own statements fail; the next check repeats this one.
  const repeated = (check: Promise<void>) => void check.catch(() => {})
  repeated(callMissed())
  const timer = setInterval(
    () => repeated(correctQueueTimes(db).then(callMissed)),
    checkTimesEveryMs,
  )
  return async () => clearInterval(timer)
}

/** pg-boss would keep scheduling jobs that an earlier release had and this one has not. */
async function unscheduleOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name))
  const stale = (await boss.getSchedules()).filter(({ name }) => !names.has(name))
  for (const { name } of stale) await boss.unschedule(name)
}

interface StartedJob {
  /** Runs it soon. */
  call(): Promise<void>
  close(): Promise<void>
}

async function startJob(
  boss: PgBoss,
  job: Job,
  deps: StartDeps,
  isStopping: () => boolean,
): Promise<StartedJob> {
  // At most one call waits in a queue, however often it is requested. Several may run at once: one
  // that a killed process left behind must not block the next.
  const kept = { retryLimit: 0, deleteAfterSeconds: KEEP_RUNS_SECONDS }
  await boss.createQueue(job.name, { policy: 'short', ...kept })
  // `createQueue` does not change a queue that an earlier release created.
  await boss.updateQueue(job.name, kept)
  const worker = await boss.work<JobData | null>(
    job.name,
    { pollingIntervalSeconds: POLL_EVERY_SECONDS },
    run,
  )
  await boss.schedule(job.name, job.schedule, null, { tz: INDIAN_TIME_ZONE })

  /** The result is stored with the run, for `readOperatingFigures`. */
  async function run([called]: readonly { data: JobData | null }[]): Promise<{ failed: number }> {
    const requestId = called?.data?.requestId
    return await runForJob({ job: job.name, requestId }, async () => {
      const began = performance.now()
      try {
        const outcome = (await job.run(deps, isStopping)) ?? {}
        const { isUnfinished, againInMs, failures = [] } = outcome
        for (const error of failures) deps.onFailure(error)
        deps.onRun({ requestId, durationMs: Math.round(performance.now() - began) })
        if (isUnfinished && !isStopping()) await call(requestId)
        else if (againInMs !== undefined) callIn(againInMs)
        return { failed: failures.length }
      } catch (error) {
        // pg-boss only records it in its own table, which nobody reads.
        deps.onFailure(error)
        throw error
      }
    })
  }
  async function call(requestId?: string): Promise<void> {
    await boss.send(job.name, requestId ? { requestId } : {})
    boss.notifyWorker(worker)
  }

  let planned: ReturnType<typeof setTimeout> | undefined
  function callIn(waitMs: number): void {
    clearTimeout(planned)
    if (isStopping()) return
    planned = setTimeout(() => void call().catch(deps.onFailure), waitMs)
  }

  if (job.atStart) await call()
  if (!job.wakeOn) return { call, close: async () => clearTimeout(planned) }
  const wake = async (requestId: string): Promise<void> => {
    if ((await job.isWanted?.(deps)) ?? true) await call(requestId)
  }
  const subscription = listen(deps.db, job.wakeOn, {
    onMessage: (requestId) => void wake(requestId).catch(deps.onFailure),
    onListening: () => call().catch(deps.onFailure),
  })
  return {
    call,
    async close() {
      clearTimeout(planned)
      await subscription.close()
    },
  }
}

/** pg-boss reports what fails in its own statements as plain objects with an error's fields, which no log would show. */
const errorFrom = (problem: Error): Error =>
  problem instanceof Error ? problem : Object.assign(new Error(), problem)
