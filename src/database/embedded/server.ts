import { spawn } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { StartRefusal } from './refusal.ts'
import { makeFolderFor, type SystemUser } from './system-user.ts'

/** A socket's path may not pass this many bytes (Linux and macOS). */
const LONGEST_SOCKET_PATH = 103
const SOCKET_NAME = '.s.PGSQL.5432'
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
  const fits = Buffer.byteLength(path.join(near, SOCKET_NAME)) <= LONGEST_SOCKET_PATH
  return fits ? near : path.join(os.tmpdir(), `samagni-${key}`)
}

/** Small enough for a one-machine shop, safe in every crash: fsync and full page writes stay on. */
function settings(sockets: string): string {
  return `# Written by the shop at every start.
listen_addresses = ''
unix_socket_directories = '${sockets.replaceAll("'", "''")}'
unix_socket_permissions = 0700
max_connections = 40
shared_buffers = 48MB
work_mem = 4MB
maintenance_work_mem = 32MB
max_wal_size = 256MB
min_wal_size = 64MB
wal_compression = on
fsync = on
synchronous_commit = on
full_page_writes = on
jit = off
max_parallel_workers_per_gather = 0
io_method = sync
timezone = 'UTC'
log_timezone = 'UTC'
logging_collector = on
log_directory = 'log'
log_filename = 'postgres-%a.log'
log_rotation_age = 1d
log_truncate_on_rotation = on
log_min_messages = warning
log_statement = none
log_min_error_statement = panic
`
}

const MOST_STARTS = 80
const START_PAUSE_MS = 250

/** The last lines of a log; empty when there is none. */
function endOf(log: string): string {
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-600) : ''
}

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

function explain(what: string, output: string): StartRefusal {
  if (/No space left on device/i.test(output)) {
    return new StartRefusal(`${what}: the disk is full. Free some space and start again.`)
  }
  if (/Permission denied/i.test(output)) {
    return new StartRefusal(`${what}: its folder may not be written. Check who owns it.`)
  }
  const lines = output.trim().split('\n')
  return new StartRefusal(`${what}: ${lines.slice(-3).join(' ').slice(0, 400)}`)
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
  const unfinished = `${folder}.${process.pid}`
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
    throw explain('The built-in database could not be set up', outcome.output)
  }
  appendFileSync(path.join(unfinished, 'postgresql.conf'), "\ninclude 'samagni.conf'\n")
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another start was faster: its cluster is as good as ours.
    if (!isInitialised(folder)) throw error
  }
}

/** Whether the cluster is served. `dying`: killed, but the system has not yet taken its process away. */
function stateOf(folder: string): 'running' | 'dying' | 'stopped' {
  const file = path.join(folder, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0
  if (!(pid > 0)) return 'stopped'
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'stopped'
  }
  if (process.platform !== 'linux') return 'running'
  // The number may belong to another program by now, after a restart of the machine.
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(stat) ?? []
  if (name !== 'postgres') return 'stopped'
  return state === 'Z' ? 'dying' : 'running'
}

/** Starts the server, or adopts one that outlived its shop. Refuses with what the server said. */
export async function startServer(server: ServerFolder): Promise<void> {
  const { user, binaries, folder, sockets } = server
  if (stateOf(folder) === 'running') return
  makeFolderFor(user, sockets)
  const file = path.join(folder, 'samagni.conf')
  writeFileSync(file, settings(sockets))
  if (user.account) chownSync(file, user.account.uid, user.account.gid)
  const log = path.join(folder, 'start.log')
  const words = ['-D', folder, '-w', '-t', '60', '-s', '-l', log, 'start']
  for (let attempt = 1; ; attempt += 1) {
    const state = stateOf(folder)
    if (state === 'running') return
    const started =
      state === 'stopped' ? await run(binaries.pgCtl, words, user) : { code: 1, output: '' }
    if (started.code === 0 || stateOf(folder) === 'running') return
    // After a killed server its children need a moment to notice and let go of its memory.
    const why = `${started.output}\n${endOf(log)}`
    if (attempt === MOST_STARTS) throw explain('The built-in database did not start', why)
    await pause(START_PAUSE_MS)
  }
}

/** Stops the server cleanly: every answered order is on disk anyway, this only saves the next start some work. */
export async function stopServer({ user, binaries, folder }: ServerFolder): Promise<void> {
  await run(binaries.pgCtl, ['-D', folder, '-w', '-t', '30', '-m', 'fast', '-s', 'stop'], user)
}
