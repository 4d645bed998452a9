import cluster from 'node:cluster'
import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Screens } from '#app.ts'
import { type Config, readConfig } from '#config.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { SECOND_MS } from '#domain/time/durations.ts'
import { ConfigError } from '#environment.ts'
import { refuseTakenPort } from '#http/free-port.ts'
import { type LogOutput, openLogOutput } from '#http/logs/log-output.ts'
import { safeText } from '#http/logs/logging.ts'
import { logOutsideCalls } from '#http/outside-calls.ts'
import { type ErrorReports, openErrorReports } from '#http/telemetry/error-reports.ts'
import { openTraces, type Traces } from '#http/telemetry/traces.ts'
import about from '../package.json' with { type: 'json' }
import { type Assignment, assigned, assignmentIn } from './assignment.ts'
import {
  forkServing,
  forkShop,
  keepProcess,
  keepTrying,
  obeyMainProcess,
} from './child-processes.ts'
import {
  type Announcements,
  joinShopDatabase,
  type OpenedDatabase,
  openShopDatabase,
} from './opened-database.ts'
import type { Parts } from './parts.ts'

/** Beside the drain: ten seconds for requests, eight for jobs, and some for the connections. */
const MAX_STOP_MS = 15 * SECOND_MS
/** Heaps of the process for jobs, in megabytes: it keeps no page. */
const JOB_HEAPS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=2',
  '--initial-old-space-size=16',
]
const JOB_CONNECTIONS = 3
/** Of the built-in server's forty, for all processes that serve together. */
const WEB_CONNECTIONS = 28
/**
 * Of a process that serves on the built-in server, which works on the same cores: more would wait there, with 13 MB
 * each once it knows the shop's statements, instead of here.
 */
const MAX_CONNECTIONS = Math.min(10, Math.max(4, 2 + os.availableParallelism()))

/** Whoever waited for the start is answered before what is done later takes the processor. */
const VISITORS_FIRST_MS = 100

/** By then the built-in server is starting by itself, while this process is busy with loading the rest. */
const SERVER_STARTS_MS = 5

type Stop = () => Promise<unknown>

/** A process of the shop from its start to its end. */
interface Life {
  environment: Record<string, string | undefined>
  shown: Screens | undefined
  output: LogOutput
  shutdown: ReturnType<typeof watchForShutdown>
  announcements: Announcements
  /** Ended together, before the rest. */
  working: Stop[]
  /** Closed afterwards, the last one first: reports, the database. */
  opened: Stop[]
}

/**
 * Runs the shop, or that part of it that the main process has assigned, until a signal or a fatal error; a stop may come
 * at any time during the start. Every failure ends in one plain sentence and leaves no database running.
 */
export async function startShop(
  environment: Record<string, string | undefined> = process.env,
  shown?: Screens,
): Promise<void> {
  const isRead = process.stdout.isTTY === true && environment.MODE !== 'live'
  const output = openLogOutput({ isRead })
  const shutdown = watchForShutdown()
  const { log, say } = output
  const announcements = { log, report: say, onLost: shutdown.request, traces: undefined }
  const life = { environment, shown, output, shutdown, announcements, working: [], opened: [] }
  try {
    await open(life)
  } catch (error) {
    output.sayFailure(sentenceFor(error, environment.PORT))
    return leave(life, 1)
  }
  void shutdown.requested.then((error) => {
    if (error === undefined) return leave(life, 0)
    output.log.fatal({ err: error }, 'the shop must end')
    output.sayFailure(sentenceFor(error, environment.PORT))
    return leave(life, 1)
  })
}

async function open(life: Life): Promise<void> {
  const config = readConfig(life.environment)
  life.output.setLevel(config.logLevel)
  life.announcements.traces = openTelemetry(config, life)
  logOutsideCalls(life.output.log, life.announcements.traces)
  const assignment = assignmentIn(life.environment)
  if (assignment) return await openPart(config, life, assignment)
  await refuseTakenPort(config)
  const serves = config.webProcesses <= 1
  const max = connectionsOfEach(config)
  const opening = openShopDatabase(config, { ...life.announcements, max })
  const loading = serves ? wait(SERVER_STARTS_MS).then(loadWeb) : undefined
  loading?.catch(() => {})
  const database = await opening
  life.opened.push(database.closeDatabase)
  if (serves) await openWeb(config, life, { database, loading })
  else await openMany(config, life, database)
}

/** Reports errors and traces where the configuration names a place for them. */
function openTelemetry({ errorsTo, traces, mode }: Config, life: Life): Traces | undefined {
  const { say, watchErrors } = life.output
  const { version } = about
  if (errorsTo) {
    const reports: ErrorReports = openErrorReports({ dsn: errorsTo, version, mode })
    watchErrors(reports.take)
    life.opened.push(reports.close)
  }
  const opening = traces && openTraces({ ...traces, version, mode, report: say })
  if (opening) life.opened.push(opening.close)
  return opening
}

/** The usual shop: this process serves, and the jobs run beside it where the machine has the cores. */
async function openWeb(
  config: Config,
  life: Life,
  { database, loading }: { database: OpenedDatabase; loading: Loading | undefined },
): Promise<void> {
  const parts = await serve(config, life, { database, loading, welcomes: true })
  if (!parts) return
  await wait(VISITORS_FIRST_MS)
  if (life.shutdown.isRequested()) return
  if (runsJobsHere(config, life)) return startJobsHere(life, parts)
  const standIns = await parts.standIns?.accounts()
  const { base: loopback } = parts.loopback
  keepJobs(life, { work: 'jobs', builtIn: database.builtIn, loopback, standIns })
}

/** Several processes serve; this one holds the database and starts them. */
async function openMany(config: Config, life: Life, database: OpenedDatabase): Promise<void> {
  const { builtIn } = database
  const { env, argv, execArgv } = process
  cluster.setupPrimary({ exec: argv[1] ?? '', args: [], execArgv })
  const webs = Array.from({ length: config.webProcesses }, (_, at) => {
    const start = () =>
      forkServing({
        ...env,
        ...assigned({ work: 'web', builtIn, welcomes: at === 0 }),
        ...portOfMetrics(config, at),
      })
    return keep(life, 'for pages', start, config.drainSeconds)
  })
  await Promise.all(webs.map(({ works }) => works)).catch(() => {
    throw new StartRefusal('A process for pages does not start; it has said why.')
  })
  if (!life.shutdown.isRequested()) keepJobs(life, { work: 'jobs', builtIn })
}

/** Each process has metrics of its own, on ports one after the other. */
const portOfMetrics = ({ metrics: { listen } }: Config, at: number) =>
  listen && { METRICS_PORT: String(listen.port + at) }

/** In a process that the main one has started. */
async function openPart(config: Config, life: Life, assignment: Assignment): Promise<void> {
  const { work, builtIn, welcomes = false } = assignment
  const { traces } = life.announcements
  const main = obeyMainProcess(() => life.shutdown.request())
  const max = work === 'jobs' ? JOB_CONNECTIONS : builtIn && connectionsOfEach(config)
  const database = await joinShopDatabase(config, { builtIn, traces, max })
  life.opened.push(database.closeDatabase)
  if (work === 'web') {
    if (await serve(config, life, { database, welcomes })) main.works()
    return
  }
  giveWay()
  const { buildPartsBeside, runJobs } = await import('./run-jobs.ts')
  const { log } = life.output
  const parts = await buildPartsBeside(config, database, { log, traces, ...assignment })
  life.opened.push(parts.close)
  life.working.push((await runJobs(parts, log)).stop)
  main.works()
}

/** What is done later takes no processor from whoever waits for a page or an order. */
function giveWay(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A service manager may forbid it; then both take their share.
  }
}

const connectionsOfEach = ({ webProcesses }: Config): number =>
  Math.max(1, Math.min(MAX_CONNECTIONS, Math.floor(WEB_CONNECTIONS / Math.max(1, webProcesses))))

const loadWeb = () => import('./serve-web.ts')
type Loading = ReturnType<typeof loadWeb>

interface Serving {
  database: OpenedDatabase
  loading?: Loading | undefined
  /** Says that the shop is open. */
  welcomes: boolean
}

/** Serves visitors from now on; returns nothing when a stop came first. */
async function serve(
  config: Config,
  life: Life,
  { database, loading = loadWeb(), welcomes }: Serving,
): Promise<Parts | undefined> {
  const { output, announcements, shown, shutdown } = life
  const { buildParts, builtFrom, serveWeb } = await loading
  const parts = await buildParts(config, database, { ...announcements, ...builtFrom() })
  life.opened.push(parts.close)
  const web = await serveWeb(parts, shown)
  life.working.push(web.stop)
  if (shutdown.isRequested()) return undefined
  const lines = await web.listen()
  if (welcomes) for (const line of ['', ...lines, '']) output.say(line)
  return parts
}

const runsJobsHere = ({ webProcesses }: Config, { shown }: Life): boolean =>
  webProcesses === 0 || shown !== undefined

/** Starts the jobs in this process; nobody waits for them. When that fails, the shop serves on and tries again. */
function startJobsHere({ output: { log }, working }: Life, parts: Parts): void {
  const kept = keepTrying({
    start: async () => (await import('./run-jobs.ts')).runJobs(parts, log),
    onFailure: (error, againInMs) =>
      log.error({ err: error, againInMs }, 'work done later could not start'),
  })
  working.push(kept.stop)
}

function keepJobs(life: Life, assignment: Assignment): void {
  const start = () => forkShop({ ...process.env, ...assigned(assignment) }, JOB_HEAPS)
  keep(life, 'for jobs', start, 0)
}

function keep(
  { output, working }: Life,
  name: string,
  start: Parameters<typeof keepProcess>[0]['start'],
  drainSeconds: number,
) {
  const kept = keepProcess({
    start,
    stopWithinMs: drainSeconds * SECOND_MS + MAX_STOP_MS,
    onEnd: (end) => output.log.error(end, `a process ${name} ended and is started again`),
  })
  working.push(kept.stop)
  return kept
}

/** Lets requests and jobs finish, then stops the database. */
async function leave({ output, working, opened }: Life, code: number): Promise<never> {
  try {
    await Promise.all(working.map((stop) => stop()))
    for (const close of opened.toReversed()) await close()
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
  let request: (error?: unknown) => void = () => {}
  const requested = new Promise<unknown>((resolve) => {
    request = (error) => {
      isRequested = true
      resolve(error)
    }
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => request())
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error) => request(error ?? new Error(fault)))
  }
  return { requested, request, isRequested: () => isRequested }
}

function sentenceFor(error: unknown, port = '3000'): string {
  if (error instanceof StartRefusal || error instanceof ConfigError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop it, or start with another: PORT=3001 npm start`
    case 'EACCES':
      return `The shop may not use port ${port} or its data folder. Choose a port above 1023, or check who owns the folder.`
    case 'ENOSPC':
    case '53100':
      return 'The disk is full. Free some space and start again; nothing that was answered is lost.'
    default:
      return `The shop cannot go on: ${safeText(String(message))}`
  }
}
