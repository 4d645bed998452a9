import { spawn } from 'node:child_process'
import { appendFileSync, renameSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, stateOf } from './cluster.ts'
import { EmbeddedPostgresError, type Step } from './error.ts'
import { dropStaleLock, isServed, SOCKET_NAME } from './liveness.ts'
import { emptyOldLogs, followLogs, startLog } from './logs.ts'
import { includeLine, type Settings, writeSettings } from './settings.ts'
import { makeFolderFor, type SystemUser } from './system-user.ts'
import { unfinishedName } from './unfinished.ts'

const MAX_STARTS = 80
const START_PAUSE_MS = 250

interface Outcome {
  code: number | null
  output: string
}

/**
 * The C library (glibc) returns unused memory above this size to the system. By default it raises the limit to
 * the largest allocation seen, so that each connection kept 3 MB that only its largest statement had needed.
 */
const MAX_UNUSED_BYTES = String(512 * 1024)

const ENVIRONMENT = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  MALLOC_TRIM_THRESHOLD_: MAX_UNUSED_BYTES,
  MALLOC_MMAP_THRESHOLD_: MAX_UNUSED_BYTES,
}

function run(program: string, args: string[], user: SystemUser): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user.account,
      cwd: '/',
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (text: Buffer) => {
      output += text
    })
    child.stderr.on('data', (text: Buffer) => {
      output += text
    })
    child.on('error', reject)
    // The server that pg_ctl starts keeps the pipes open, so 'close' would never be emitted.
    child.on('exit', (code) => {
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ code, output })
    })
  })
}

/** Less than a server needs to start: one segment of its log. */
const TOO_LITTLE_BYTES = 16 * 1024 * 1024

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return isTooLittle(bavail * bsize)
}

/** Whether so little disk space is the reason of whatever failed. */
export const isTooLittle = (freeBytes: number): boolean => freeBytes < TOO_LITTLE_BYTES

function explain(step: Step, output: string, folder: string): EmbeddedPostgresError {
  // On a full disk the log may end before it says so, or tell of a block that was written by half.
  const isOfSpace = /No space left on device|wrote only \d+ of \d+ bytes/i.test(output)
  if (isOfSpace || isFull(folder)) {
    return new EmbeddedPostgresError({ code: 'disk-full', step })
  }
  if (/Permission denied/i.test(output)) {
    return new EmbeddedPostgresError({ code: 'not-writable', step })
  }
  const lines = output.trim().split('\n')
  const grave = lines.filter((line) => /FATAL|PANIC/.test(line))
  const said = (grave.length > 0 ? grave : lines).slice(-3).join(' ').slice(0, 400)
  return new EmbeddedPostgresError({ code: 'failed', step, output: said })
}

/** Creates a cluster under a temporary name and renames it, so that a kill leaves a complete one or none. */
export async function initialise(cluster: Cluster): Promise<void> {
  const { systemUser, binaries, data, user } = cluster
  const unfinished = unfinishedName(data)
  rmSync(unfinished, { recursive: true, force: true })
  makeFolderFor(systemUser, unfinished)
  // Letters of every script must count as letters, or the phonetic search would not match Hindi.
  const locales =
    process.platform === 'darwin' ? ['UTF-8', 'en_US.UTF-8'] : ['C.UTF-8', 'en_US.UTF-8']
  let outcome: Outcome = { code: 1, output: '' }
  for (const locale of locales) {
    outcome = await run(
      binaries.initdb,
      [
        '-D',
        unfinished,
        '-U',
        user,
        '-E',
        'UTF8',
        '--auth=trust',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--lc-collate=C',
        `--lc-ctype=${locale}`,
        '--lc-messages=C',
      ],
      systemUser,
    )
    if (outcome.code === 0 || !/invalid locale/i.test(outcome.output)) break
  }
  if (outcome.code !== 0) {
    // Explained while the unfinished files still fill the disk.
    const refusal = explain('set-up', outcome.output, path.dirname(data))
    rmSync(unfinished, { recursive: true, force: true })
    throw refusal
  }
  appendFileSync(path.join(unfinished, 'postgresql.conf'), includeLine(cluster))
  try {
    renameSync(unfinished, data)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another start was faster; its cluster is equivalent.
    if (stateOf(cluster) !== 'ready') throw error
  }
}

const SAYS_WHY = /FATAL|PANIC/
/** Messages while processes of a killed predecessor are still ending. */
const STILL_STOPPING = /still in use|lock file .* already exists/

/**
 * Starts the server, or adopts one that outlived its program, and returns which. Throws with the server's
 * message; waits only for a killed predecessor to end.
 */
export async function startServer(
  cluster: Cluster,
  settings: Settings,
  signal?: AbortSignal,
): Promise<'started' | 'adopted'> {
  const { systemUser, binaries, data, sockets } = cluster
  if (await isServed(sockets)) return 'adopted'
  makeFolderFor(systemUser, sockets)
  writeSettings(cluster, settings)
  emptyOldLogs(data, Date.now())
  const args = ['-D', data, '-w', '-t', '60', '-s', '-l', startLog(data), 'start']
  for (let attempt = 1; ; attempt += 1) {
    dropStaleLock(data)
    dropStaleLock(data, path.join(sockets, `${SOCKET_NAME}.lock`))
    const said = followLogs(data)
    const { code, output } = await run(binaries.pgCtl, args, systemUser)
    if (code === 0) return 'started'
    if (await isServed(sockets)) return 'adopted'
    // The log is written by a separate process, which may finish after the server's end.
    if (!SAYS_WHY.test(said())) await pause(START_PAUSE_MS, undefined, { signal })
    const why = `${output}\n${said()}`
    if (attempt === MAX_STARTS || !STILL_STOPPING.test(why)) throw explain('start', why, data)
    await pause(START_PAUSE_MS, undefined, { signal })
  }
}

/**
 * Stops the server cleanly, which saves the next start a recovery. With a full disk its last checkpoint would fail
 * and the server recover for ever; it is then stopped at once, which loses nothing, as committed data is on disk.
 */
export async function stopServer({ systemUser, binaries, data }: Cluster): Promise<void> {
  const stop = (mode: 'fast' | 'immediate') =>
    run(binaries.pgCtl, ['-D', data, '-w', '-t', '30', '-m', mode, '-s', 'stop'], systemUser)
  const isStopped = !isFull(data) && (await stop('fast')).code === 0
  if (!isStopped) await stop('immediate')
}
