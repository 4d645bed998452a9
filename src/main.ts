import cluster from 'node:cluster'
import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Screens } from '#app.ts'
import { type Config, readConfig } from '#config.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { SECOND_MS } from '#domain/time/durations.ts'
import { refuseTakenPort } from '#http/free-port.ts'
import { type LogOutput, openLogOutput } from '#http/logs/log-output.ts'
import { logOutsideCalls } from '#http/outside-calls.ts'
import { type ErrorReports, openErrorReports } from '#http/telemetry/error-reports.ts'
import { openTraces, type Traces } from '#http/telemetry/traces.ts'
import about from '../package.json' with { type: 'json' }
import { type Assignment, assignmentIn, assignmentVariable } from './assignment.ts'
import {
  followMainProcess,
  forkShop,
  forkWebProcess,
  retryStart,
  superviseProcess,
} from './child-processes.ts'
import { sentenceFor } from './failure-sentence.ts'
import {
  type Announcements,
  joinShopDatabase,
  type OpenedDatabase,
  openShopDatabase,
} from './opened-database.ts'
import type { Parts } from './parts.ts'

/** Added to the drain: ten seconds for requests, meanwhile eight for jobs, and the rest to close connections. */
const MAX_STOP_MS = 15 * SECOND_MS
/** Heap sizes of the job process, in megabytes; it needs less, since it caches no pages. */
const JOB_HEAPS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=2',
  '--initial-old-space-size=16',
]
const JOB_CONNECTIONS = 3
/** For all web processes together, of the built-in server's forty connections. */
const WEB_CONNECTIONS = 28
/**
 * For one web process on the built-in server. Both use the same cores: with more connections, queries would wait in
 * the server instead of here, and each connection takes 9 MB there once the shop's statements are prepared.
 */
const MAX_CONNECTIONS = Math.min(10, Math.max(4, 2 + os.availableParallelism()))

/** Delay before the jobs start, so that requests that waited for the start are answered first. */
const JOBS_START_DELAY_MS = 100

/** Delay before the web modules load: the built-in server has then been spawned, and starts in parallel. */
const WEB_LOAD_DELAY_MS = 5

type Stop = () => Promise<unknown>

/** The state of this process from its start to its end. */
interface ProcessState {
  environment: Record<string, string | undefined>
  screens: Screens | undefined
  output: LogOutput
  shutdown: ReturnType<typeof watchForShutdown>
  announcements: Announcements
  /** Stops requests and jobs; all called together, before `closers`. */
  stoppers: Stop[]
  /** Called one by one afterwards, the last one first: error reports, traces, the database. */
  closers: Stop[]
}

/**
 * Runs the shop, or the part that the main process has assigned, until a signal or a fatal error. A stop may be
 * requested at any time during the start. Every failure prints one plain sentence and leaves no database running.
 */
export async function startShop(
  environment: Record<string, string | undefined> = process.env,
  screens?: Screens,
): Promise<void> {
  const isRead = process.stdout.isTTY === true && environment.MODE !== 'live'
  const output = openLogOutput({ isRead })
  const shutdown = watchForShutdown()
  const { log, say } = output
  const { request: onLost, isRequested: isStopping } = shutdown
  const announcements = { log, report: say, onLost, isStopping, traces: undefined }
  const state = { environment, screens, output, shutdown, announcements, stoppers: [], closers: [] }
  try {
    await open(state)
  } catch (error) {
    // It has said before what it was waiting for.
    if (shutdown.isSignalled()) return stopAndExit(state, 0)
    output.sayFailure(sentenceFor(error, environment))
    return stopAndExit(state, 1)
  }
  void shutdown.requested.then((error) => {
    if (error === undefined) return stopAndExit(state, 0)
    output.log.fatal({ err: error }, 'the shop must end')
    output.sayFailure(sentenceFor(error, environment))
    return stopAndExit(state, 1)
  })
}

async function open(state: ProcessState): Promise<void> {
  const config = readConfig(state.environment)
  state.output.setLevel(config.logLevel)
  state.announcements.traces = openTelemetry(config, state)
  logOutsideCalls(state.output.log, state.announcements.traces)
  const assignment = assignmentIn(state.environment)
  if (assignment) return await runAssignment(config, state, assignment)
  await refuseTakenPort(config)
  const serves = config.webProcesses <= 1
  const max = connectionsPerProcess(config)
  const opening = openShopDatabase(config, { ...state.announcements, max })
  const loading = serves ? wait(WEB_LOAD_DELAY_MS).then(loadWeb) : undefined
  loading?.catch(() => {})
  const database = await opening
  state.closers.push(database.closeDatabase)
  if (serves) await openWeb(config, state, { database, loading })
  else await openWebProcesses(config, state, database)
}

/** Reports errors and traces where the configuration names a place for them. */
function openTelemetry(
  { errorsTo, traces, mode }: Config,
  state: ProcessState,
): Traces | undefined {
  const { say, watchErrors } = state.output
  const { version } = about
  if (errorsTo) {
    const reports: ErrorReports = openErrorReports({ dsn: errorsTo, version, mode })
    watchErrors(reports.take)
    state.closers.push(reports.close)
  }
  const opening = traces && openTraces({ ...traces, version, mode, report: say })
  if (opening) state.closers.push(opening.close)
  return opening
}

/** The usual case: this process serves, and the jobs run in a second one if the machine has several cores. */
async function openWeb(
  config: Config,
  state: ProcessState,
  { database, loading }: { database: OpenedDatabase; loading: Loading | undefined },
): Promise<void> {
  const parts = await serve(config, state, { database, loading, announcesStart: true })
  if (!parts) return
  await wait(JOBS_START_DELAY_MS)
  if (state.shutdown.isRequested()) return
  if (runsJobsHere(config, state)) return startJobsHere(state, parts)
  const standIns = await parts.standIns?.accounts()
  const { base: loopback } = parts.loopback
  superviseJobs(state, { work: 'jobs', builtIn: database.builtIn, loopback, standIns })
}

/** Several processes serve; this one owns the database and starts them. */
async function openWebProcesses(
  config: Config,
  state: ProcessState,
  database: OpenedDatabase,
): Promise<void> {
  const { builtIn } = database
  const { env, argv, execArgv } = process
  cluster.setupPrimary({ exec: argv[1] ?? '', args: [], execArgv })
  const webs = Array.from({ length: config.webProcesses }, (_, at) => {
    const start = () =>
      forkWebProcess({
        ...env,
        ...assignmentVariable({ work: 'web', builtIn, announcesStart: at === 0 }),
        ...portOfMetrics(config, at),
      })
    return supervise(state, 'for pages', start, config.drainSeconds)
  })
  await Promise.all(webs.map(({ ready }) => ready)).catch(() => {
    throw new StartRefusal('A process for pages does not start; it has said why.')
  })
  if (!state.shutdown.isRequested()) superviseJobs(state, { work: 'jobs', builtIn })
}

/** Each process has metrics of its own, on ports one after the other. */
const portOfMetrics = ({ metrics: { listen } }: Config, at: number) =>
  listen && { METRICS_PORT: String(listen.port + at) }

/** Runs a child process: the work that the main process has assigned. */
async function runAssignment(
  config: Config,
  state: ProcessState,
  assignment: Assignment,
): Promise<void> {
  const { work, builtIn, announcesStart = false } = assignment
  const { announcements } = state
  const { traces } = announcements
  const main = followMainProcess(() => state.shutdown.request())
  const max = work === 'jobs' ? JOB_CONNECTIONS : builtIn && connectionsPerProcess(config)
  const database = await joinShopDatabase(config, { ...announcements, builtIn, max })
  state.closers.push(database.closeDatabase)
  if (work === 'web') {
    if (await serve(config, state, { database, announcesStart })) main.ready()
    return
  }
  lowerPriority()
  const { buildJobParts, runJobs } = await import('./run-jobs.ts')
  const { log } = state.output
  const parts = await buildJobParts(config, database, { log, traces, ...assignment })
  state.closers.push(parts.close)
  state.stoppers.push((await runJobs(parts, log)).stop)
  main.ready()
}

/** Gives jobs less of the processor than requests, for which somebody is waiting. */
function lowerPriority(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A service manager may forbid it; the priorities then stay equal.
  }
}

const connectionsPerProcess = ({ webProcesses }: Config): number =>
  Math.max(1, Math.min(MAX_CONNECTIONS, Math.floor(WEB_CONNECTIONS / Math.max(1, webProcesses))))

const loadWeb = () => import('./serve-web.ts')
type Loading = ReturnType<typeof loadWeb>

interface Serving {
  database: OpenedDatabase
  loading?: Loading | undefined
  /** Whether this process prints that the shop is open. */
  announcesStart: boolean
}

/** Starts to serve visitors; returns `undefined` if a stop was requested first. */
async function serve(
  config: Config,
  state: ProcessState,
  { database, loading = loadWeb(), announcesStart }: Serving,
): Promise<Parts | undefined> {
  const { output, announcements, screens, shutdown } = state
  const { buildParts, builtFrom, serveWeb } = await loading
  const parts = await buildParts(config, database, { ...announcements, ...builtFrom() })
  state.closers.push(parts.close)
  const web = await serveWeb(parts, screens)
  state.stoppers.push(web.stop)
  if (shutdown.isRequested()) return undefined
  const lines = await web.listen()
  if (announcesStart) for (const line of ['', ...lines, '']) output.say(line)
  return parts
}

const runsJobsHere = ({ webProcesses }: Config, { screens }: ProcessState): boolean =>
  webProcesses === 0 || screens !== undefined

/** Starts the jobs in this process, without waiting. If that fails, the shop keeps serving and retries. */
function startJobsHere({ output: { log }, stoppers }: ProcessState, parts: Parts): void {
  const kept = retryStart({
    start: async () => (await import('./run-jobs.ts')).runJobs(parts, log),
    onFailure: (error, againInMs) =>
      log.error({ err: error, againInMs }, 'work done later could not start'),
  })
  stoppers.push(kept.stop)
}

function superviseJobs(state: ProcessState, assignment: Assignment): void {
  const start = () => forkShop({ ...process.env, ...assignmentVariable(assignment) }, JOB_HEAPS)
  supervise(state, 'for jobs', start, 0)
}

function supervise(
  { output, stoppers }: ProcessState,
  name: string,
  start: Parameters<typeof superviseProcess>[0]['start'],
  drainSeconds: number,
) {
  const kept = superviseProcess({
    start,
    stopWithinMs: drainSeconds * SECOND_MS + MAX_STOP_MS,
    onEnd: (end) => output.log.error(end, `a process ${name} ended and is started again`),
  })
  stoppers.push(kept.stop)
  return kept
}

/** Lets requests and jobs finish, then stops the database. */
async function stopAndExit(
  { output, stoppers, closers }: ProcessState,
  code: number,
): Promise<never> {
  try {
    await Promise.all(stoppers.map((stop) => stop()))
    for (const close of closers.toReversed()) await close()
  } catch (error) {
    output.sayFailure(`The shop did not stop cleanly: ${(error as Error).message}`)
    await output.flush()
    process.exit(1)
  }
  await output.flush()
  process.exit(code)
}

/** Waits for the first signal or uncaught error; later ones are ignored. */
function watchForShutdown() {
  let isRequested = false
  let isSignalled = false
  let request: (error?: unknown) => void = () => {}
  const requested = new Promise<unknown>((resolve) => {
    request = (error) => {
      isSignalled ||= !isRequested && error === undefined
      isRequested = true
      resolve(error)
    }
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => request())
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error) => request(error ?? new Error(fault)))
  }
  return { requested, request, isRequested: () => isRequested, isSignalled: () => isSignalled }
}
