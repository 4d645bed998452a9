import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { dropStaleLock, isServed, SOCKET_NAME } from './life.ts'
import { emptyOldLogs, followLogs, startLog } from './logs.ts'
import { StartRefusal } from './refusal.ts'
import { INCLUDE_SETTINGS, writeSettings } from './settings.ts'
import { makeFolderFor, type SystemUser } from './system-user.ts'
import { unfinishedName } from './unfinished.ts'

/** A socket's path may not pass this many bytes (Linux and macOS). */
const MAX_SOCKET_PATH_LENGTH = 103
export const DATABASE_OWNER = 'samagni'

export interface ServerFolder {
  user: SystemUser
  binaries: Binaries
  /** The server's data files. */
  folder: string
  /** Folder of the Unix socket; there is no TCP port. */
  sockets: string
}

/** Chooses a socket folder near the data, or a short one where that path would be too long. */
export function socketFolder(folder: string, key: string): string {
  const near = path.join(path.dirname(folder), 'socket')
  const fits = Buffer.byteLength(path.join(near, SOCKET_NAME)) <= MAX_SOCKET_PATH_LENGTH
  return fits ? near : path.join(os.tmpdir(), `samagni-${key}`)
}

const MAX_STARTS = 80
const START_PAUSE_MS = 250

interface Outcome {
  code: number | null
  output: string
}

function run(program: string, words: string[], user: SystemUser): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      ...user.account,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
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
    // The server that pg_ctl leaves behind keeps the pipes open, so 'close' would never come.
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
  return bavail * bsize < TOO_LITTLE_BYTES
}

function explain(what: string, output: string, folder: string): StartRefusal {
  // On a full disk the log, too, may break off before it says so.
  if (/No space left on device/i.test(output) || isFull(folder)) {
    return new StartRefusal(`${what}: the disk is full. Free some space and start again.`)
  }
  if (/Permission denied/i.test(output)) {
    return new StartRefusal(`${what}: its folder may not be written. Check who owns it.`)
  }
  const lines = output.trim().split('\n')
  const grave = lines.filter((line) => /FATAL|PANIC/.test(line))
  const said = (grave.length > 0 ? grave : lines).slice(-3).join(' ').slice(0, 400)
  return new StartRefusal(`${what}: ${said}`)
}

/** Says whether the folder holds a database cluster. */
export function isInitialised(folder: string): boolean {
  return existsSync(path.join(folder, 'PG_VERSION'))
}

/** Says whether anything at all lies in the folder. */
export function isEmptyFolder(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

/** Makes a cluster beside its place and moves it there in one step, so a kill leaves none or a whole one. */
export async function initialise({ user, binaries, folder }: ServerFolder): Promise<void> {
  const unfinished = unfinishedName(folder)
  rmSync(unfinished, { recursive: true, force: true })
  makeFolderFor(user, unfinished)
  // Letters of every script must count as letters, or search by sound would not see Hindi.
  const locales =
    process.platform === 'darwin' ? ['UTF-8', 'en_US.UTF-8'] : ['C.UTF-8', 'en_US.UTF-8']
  let outcome: Outcome = { code: 1, output: '' }
  for (const locale of locales) {
    outcome = await run(
      binaries.initdb,
      [
        ...['-D', unfinished, '-U', DATABASE_OWNER, '-E', 'UTF8', '--auth=trust'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C'],
        ...[`--lc-ctype=${locale}`, '--lc-messages=C'],
      ],
      user,
    )
    if (outcome.code === 0 || !/invalid locale/i.test(outcome.output)) break
  }
  if (outcome.code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw explain('The built-in database could not be set up', outcome.output, path.dirname(folder))
  }
  appendFileSync(path.join(unfinished, 'postgresql.conf'), INCLUDE_SETTINGS)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another start was faster: its cluster is as good as ours.
    if (!isInitialised(folder)) throw error
  }
}

const SAYS_WHY = /FATAL|PANIC/
/** What a server says whose predecessor's processes have not all noticed yet that it was killed. */
const STILL_LETTING_GO = /still in use|lock file .* already exists/

/**
 * Starts the server, or adopts one that outlived its shop, and says which. Refuses with what the
 * server said; waits only for a killed predecessor to let go.
 */
export async function startServer(
  server: ServerFolder,
  signal?: AbortSignal,
): Promise<'started' | 'adopted'> {
  const { user, binaries, folder, sockets } = server
  if (await isServed(sockets)) return 'adopted'
  makeFolderFor(user, sockets)
  writeSettings(server)
  emptyOldLogs(folder, Date.now())
  const words = ['-D', folder, '-w', '-t', '60', '-s', '-l', startLog(folder), 'start']
  for (let attempt = 1; ; attempt += 1) {
    dropStaleLock(folder)
    dropStaleLock(folder, path.join(sockets, `${SOCKET_NAME}.lock`))
    const said = followLogs(folder)
    const { code, output } = await run(binaries.pgCtl, words, user)
    if (code === 0) return 'started'
    if (await isServed(sockets)) return 'adopted'
    // The server's log is written by a process of its own, which may come after its end.
    if (!SAYS_WHY.test(said())) await pause(START_PAUSE_MS, undefined, { signal })
    const why = `${output}\n${said()}`
    if (attempt === MAX_STARTS || !STILL_LETTING_GO.test(why)) {
      throw explain('The built-in database did not start', why, folder)
    }
    await pause(START_PAUSE_MS, undefined, { signal })
  }
}

/** Stops the server cleanly: every answered order is on disk anyway, this only saves the next start some work. */
export async function stopServer({ user, binaries, folder }: ServerFolder): Promise<void> {
  await run(binaries.pgCtl, ['-D', folder, '-w', '-t', '30', '-m', 'fast', '-s', 'stop'], user)
}
