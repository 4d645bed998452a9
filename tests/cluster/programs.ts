import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Where Debian's packages put what the rehearsal needs. */
const PROGRAMS = {
  etcd: { file: '/usr/bin/etcd', package: 'etcd-server' },
  patroni: { file: '/usr/bin/patroni', package: 'patroni' },
  etcdClient: { file: '/usr/lib/python3/dist-packages/etcd/__init__.py', package: 'python3-etcd' },
  postgres: { file: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
  pgbouncer: { file: '/usr/sbin/pgbouncer', package: 'pgbouncer' },
  haproxy: { file: '/usr/sbin/haproxy', package: 'haproxy' },
} as const
export type ProgramName = keyof typeof PROGRAMS

export const fileOf = (name: ProgramName): string => PROGRAMS[name].file

/** The packages that are not installed. */
export function missingPackages(names = Object.keys(PROGRAMS) as ProgramName[]): string[] {
  const missing = names.filter((name) => !existsSync(fileOf(name)))
  return missing.map((name) => PROGRAMS[name].package)
}

/** PostgreSQL and PgBouncer refuse to run as root; then the user that their packages made runs them. */
function ordinaryUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

interface User {
  uid: number
  gid: number
}

const ordinary = ordinaryUser()

/** Lets the ordinary user write to a folder. */
export async function handOver(folder: string, user = ordinary): Promise<void> {
  if (user) await chown(folder, user.uid, user.gid)
}

export interface Program {
  child: ChildProcess
  output(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a program as an ordinary user and keeps the end of its output. */
export function launch(
  name: ProgramName,
  words: readonly string[],
  folder: string,
  user = ordinary,
): Program {
  const child = spawn(fileOf(name), words, {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-20_000)
    })
  }
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  return {
    child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
    },
  }
}

/** Waits until something is true; throws with the program's output when it takes too long. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  { withinMs = 60_000, said = () => '' }: { withinMs?: number; said?: () => string } = {},
): Promise<void> {
  for (const end = Date.now() + withinMs; ; await wait(100)) {
    if (await isTrue().catch(() => false)) return
    if (Date.now() > end) throw new Error(`${what} did not happen in time\n${said()}`)
  }
}
