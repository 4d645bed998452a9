import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS } from '#domain/time/durations.ts'
import serve from '../../scripts/serve-words.json' with { type: 'json' }
import { temporaryFolder } from './folders.ts'

/** A shop in a process of its own, on its own port and data folder, as an owner would run it. */
export interface RunningShop {
  origin: string
  dataDir: string
  /** Milliseconds from the command to the first response of `/readyz`. */
  startMs: number
  pid: number
  /** The whole output of the process. */
  output(): string
  /** Stops it as a service manager would; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Kills it as a power cut would, without a signal to handle. */
  kill(): Promise<void>
  exited: Promise<number | null>
}

/** Most tests need no second process; one that does says how many. */
export const ONE_PROCESS = { WEB_CONCURRENCY: '0' }

/** For a machine that does much else; only a shop that hangs takes this long. */
const READY_WITHIN_MS = 3 * MINUTE_MS
const POLL_EVERY_MS = 25

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** Starts the built shop and waits until it responds; throws with its output when it ends instead. */
export async function startRunningShop(
  options: { dataDir?: string; port?: number; env?: Record<string, string>; cwd?: string } = {},
): Promise<RunningShop> {
  const { dataDir = temporaryFolder(), port = await freePort(), env = {}, cwd } = options
  const began = Date.now()
  const child = spawn(process.execPath, serve.words, {
    env: {
      ...serve.env,
      ...ONE_PROCESS,
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text
    })
  }
  const exited = new Promise<number | null>((done) => child.on('exit', (code) => done(code)))
  const origin = `http://127.0.0.1:${port}`
  await answers(origin, exited, () => output)
  return {
    origin,
    dataDir,
    startMs: Date.now() - began,
    pid: pidOf(child),
    output: () => output,
    exited,
    async stop() {
      child.kill('SIGTERM')
      return exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function answers(
  origin: string,
  exited: Promise<unknown>,
  output: () => string,
): Promise<void> {
  let ended = false
  void exited.then(() => {
    ended = true
  })
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await wait(POLL_EVERY_MS)) {
    if (ended) throw new Error(`the shop ended instead of opening:\n${output()}`)
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
  }
  throw new Error(`the shop did not open in time:\n${output()}`)
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the shop did not start')
  return child.pid
}

/** The folder, socket and process of a data folder's embedded server. */
export function embeddedServer(dataDir: string): { folder: string; socket: string; pid: number } {
  const { postgres } = JSON.parse(readFileSync(path.join(dataDir, 'samagni.json'), 'utf8'))
  const [pid, , , , socket] = readFileSync(path.join(postgres, 'postmaster.pid'), 'utf8').split(
    '\n',
  )
  return { folder: postgres, socket: String(socket), pid: Number(pid) }
}

/** A direct connection to a running shop's database. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const { socket } = embeddedServer(dataDir)
  const client = new pg.Client({ host: socket, user: 'samagni', database: 'samagni' })
  client.on('error', () => {})
  await client.connect()
  return client
}
