import { networkInterfaces } from 'node:os'
import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { createApp, type Screens } from '#app.ts'
import { type Config, readConfig } from '#config.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { SECOND_MS } from '#domain/time/durations.ts'
import { ConfigError } from '#environment.ts'
import { examinationOf } from '#examination.ts'
import { refuseTakenPort } from '#http/free-port.ts'
import { type LogOutput, openLogOutput } from '#http/log-output.ts'
import { safeText } from '#http/logging.ts'
import { networkAddresses } from '#http/network-addresses.ts'
import { logOutsideCalls } from '#http/outside-calls.ts'
import type { ShopServer } from '#http/server.ts'
import { stopServer } from '#http/stop.ts'
import { type ErrorReports, openErrorReports } from '#http/telemetry/error-reports.ts'
import { openTraces, type Traces } from '#http/telemetry/traces.ts'
import { welcomeLines } from '#http/welcome.ts'
import { type RunningJobs, startJobs } from '#jobs/jobs.ts'
import { buildParts, type Parts } from '#parts.ts'
import { examineShop } from '#use-cases/examine-shop.ts'
import about from '../package.json' with { type: 'json' }
import { runDoctor } from './doctor.ts'

/** The folder of this build: its entry, which is this module, is in `server` there. */
const BUILD_FOLDER = path.resolve(import.meta.dirname, '..')

/** The pages of this build; page tests use them too. */
export const screens: Screens = {
  // React Router's type of its build does not allow undefined for optional parts.
  build: build as ServerBuild,
  files: { folder: path.join(BUILD_FOLDER, 'client'), builds: path.dirname(BUILD_FOLDER) },
}
export { buildParts, createApp, readConfig, runDoctor }

/**
 * Runs the shop until a signal or a fatal error; a stop may come at any time during the start.
 * Every failure ends in one plain sentence and leaves no database running.
 */
export async function startShop(
  environment: Record<string, string | undefined> = process.env,
  shown: Screens = screens,
): Promise<void> {
  const isRead = process.stdout.isTTY === true && environment.MODE !== 'live'
  const output = openLogOutput({ isRead })
  const shutdown = watchForShutdown()
  const opened: Opened = { output }
  try {
    const config = readConfig(environment)
    output.setLevel(config.logLevel)
    await refuseTakenPort(config)
    const traces = openTelemetry(config, opened)
    logOutsideCalls(output.log, traces)
    opened.parts = await buildParts(config, {
      log: output.log,
      traces,
      tell: output.say,
      onLost: shutdown.request,
    })
    opened.app = await createApp(opened.parts, shown)
    if (!shutdown.isRequested()) {
      await openToVisitors(opened.app, opened.parts, output.say)
      opened.jobs = startWork(opened.app, opened.parts)
    }
  } catch (error) {
    output.sayFailure(sentenceFor(error, environment.PORT))
    return leave(opened, 1)
  }
  void shutdown.requested.then((error) => {
    if (error === undefined) return leave(opened, 0)
    opened.app?.log.fatal({ err: error }, 'the shop must end')
    output.sayFailure(sentenceFor(error, environment.PORT))
    return leave(opened, 1)
  })
}

interface Opened {
  output: LogOutput
  app?: ShopServer
  parts?: Parts
  errorReports?: ErrorReports
  traces?: Traces
  /** May still be starting: nobody waits for the jobs. */
  jobs?: Promise<RunningJobs | undefined>
}

/** Reports errors and traces where the configuration names a place for them. */
function openTelemetry({ errorsTo, traces, mode }: Config, opened: Opened): Traces | undefined {
  const { say, watchErrors } = opened.output
  const { version } = about
  if (errorsTo) {
    opened.errorReports = openErrorReports({ dsn: errorsTo, version, mode })
    watchErrors(opened.errorReports.take)
  }
  const opening = traces && openTraces({ ...traces, version, mode, tell: say })
  if (opening) opened.traces = opening
  return opening
}

async function openToVisitors(app: ShopServer, parts: Parts, say: LogOutput['say']): Promise<void> {
  const { port, host } = parts.config
  await app.listen({ port, host })
  parts.loopback.base = loopbackOf(app.server.address())
  welcome(parts, addressesFor(parts, app.server.address()), say)
}

/** In a demo the owner may try the shop on a phone; a live shop has its public address. */
function addressesFor({ config }: Parts, address: Address): string[] {
  if (config.mode !== 'demo' || config.publicUrl) return []
  if (address === null || typeof address === 'string') return []
  return networkAddresses(address, networkInterfaces())
}

/** Starts the jobs. When that fails the shop serves on and logs it. */
async function startWork(app: ShopServer, parts: Parts): Promise<RunningJobs | undefined> {
  try {
    return await startJobs({
      ...parts,
      examine: (left) => examineShop(examinationOf(parts), left),
      alertTo: parts.config.mode === 'live' ? parts.config.adminEmails : [],
      onFailure: (error) => app.log.error({ err: error }, 'work done later failed'),
      onRun: ({ requestId, durationMs }) =>
        // Scheduled runs are hundreds an hour, and their failures are logged.
        app.log[requestId ? 'info' : 'debug']({ durationMs }, 'job'),
    })
  } catch (error) {
    app.log.error({ err: error }, 'work done later could not start')
    return undefined
  }
}

/** Lets requests and jobs finish, then stops the database. */
async function leave(opened: Opened, code: number): Promise<never> {
  const { output, app, parts, jobs } = opened
  try {
    const ending = jobs?.then((running) => running?.stop())
    if (app) await stopServer(app, { drainMs: (parts?.config.drainSeconds ?? 0) * SECOND_MS })
    await ending
    await Promise.all([parts?.close(), opened.errorReports?.close(), opened.traces?.close()])
  } catch (error) {
    output.sayFailure(`The shop did not stop cleanly: ${(error as Error).message}`)
    output.flush()
    process.exit(1)
  }
  output.flush()
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

type Address = ReturnType<import('node:http').Server['address']>

function loopbackOf(address: Address): string {
  if (address === null || typeof address === 'string') throw new Error('The shop has no port.')
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address.address)
  const host = isEverywhere ? '127.0.0.1' : address.address
  return `http://${host}:${address.port}`
}

function welcome(
  { config, loopback, opening }: Parts,
  inNetwork: readonly string[],
  say: LogOutput['say'],
): void {
  const origin = config.publicUrl ?? loopback.base.replace('127.0.0.1', 'localhost')
  say('')
  for (const line of welcomeLines({ ...config, ...opening, origin, inNetwork })) say(line)
  say('')
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
