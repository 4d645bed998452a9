import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import serve from '../../scripts/serve-words.json' with { type: 'json' }
import { ONE_PROCESS } from './running-shop.ts'

/** A shop's process from its start, before it is known whether it will open. */
export interface LaunchedShop {
  child: ChildProcess
  output(): string
  /** Resolves when the output contains these words; rejects when the process ends first. */
  says(words: string): Promise<void>
  exited: Promise<number | null>
}

/** Undoes variables that the test runner sets. */
export const AS_BUILT = { NODE_ENV: 'production', MODE: 'demo' }

/** Runs the built shop without waiting for anything. */
export function launchShop(env: Record<string, string>): LaunchedShop {
  const child = spawn(process.execPath, serve.words, {
    env: {
      ...serve.env,
      ...ONE_PROCESS,
      ...process.env,
      ...AS_BUILT,
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  const said = (text: Buffer): void => {
    output += text
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', said)
  child.stderr.on('data', said)
  const exited = new Promise<number | null>((done) => child.on('exit', (code) => done(code)))
  return {
    child,
    output: () => output,
    says(words) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          if (output.includes(words)) resolve()
        }
        listeners.add(look)
        look()
        void exited.then(() => reject(new Error(`the shop ended without '${words}':\n${output}`)))
      })
    },
    exited,
  }
}

/** A start that is refused: its exit code, output and duration. */
export async function refusedStart(env: Record<string, string>) {
  const began = Date.now()
  const shop = launchShop(env)
  const said = new Promise((done) => shop.child.stdout?.on('close', done))
  const code = await shop.exited
  const ms = Date.now() - began
  await said
  return { code, ms, said: sentencesOf(shop.output()) }
}

/** What a shop says without a terminal: the sentences of its log. */
function sentencesOf(output: string): string {
  const lines = output.trim().split('\n')
  return lines.map((line) => JSON.parse(line).msg).join('\n')
}

/** Processes using this data folder: its database server, or its setup. */
export function programsOf(dataDir: string): number[] {
  return commands()
    .filter(([, command]) => command.includes(`${dataDir}/`))
    .map(([pid]) => pid)
}

function commands(): [pid: number, command: string][] {
  if (!existsSync('/proc/self/cmdline')) {
    const lines = execFileSync('ps', ['-axo', 'pid=,command=']).toString().split('\n')
    return lines.map((line) => [Number.parseInt(line, 10), line])
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), commandOf(pid)])
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,comm=']).toString().trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, name]) => Number(parent) === pid && name !== 'ps')
    .map(([child]) => Number(child))
}

/** Waits until no process uses this folder any more, so that it can be inspected or removed. */
export async function folderIsQuiet(dataDir: string, withinMs = 15_000): Promise<void> {
  for (const until = Date.now() + withinMs; programsOf(dataDir).length > 0; await wait(25)) {
    if (Date.now() > until) throw new Error(`still at work on ${dataDir}: ${programsOf(dataDir)}`)
  }
}

/** Starts a shop and kills it after a while: alone, or with all its child processes. */
export async function killedStart(
  env: Record<string, string> & { DATA_DIR: string },
  { afterMs, withPrograms }: { afterMs: number; withPrograms: boolean },
): Promise<void> {
  const shop = launchShop(env)
  await Promise.race([wait(afterMs), shop.exited])
  shop.child.kill('SIGKILL')
  await shop.exited
  if (!withPrograms) return
  for (const pid of programsOf(env.DATA_DIR)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
