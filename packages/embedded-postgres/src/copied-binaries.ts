import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { type Binaries, binariesIn, type InstalledBinaries } from './binaries.ts'
import { isAlive } from './liveness.ts'
import { canEnter, type SystemUser } from './system-user.ts'
import { unfinishedName } from './unfinished.ts'

const COPY = 'postgres-npm-'
/** The id of the copying process in the name of an unfinished copy; the second form is that of earlier releases. */
const MAKER = /(?:\.unfinished-|^postgres-npm-18\.)(\d+)$/

/** The programs, copied below `base`, each version once, if the user cannot read them in place. */
export function reachableBinaries(
  user: SystemUser,
  installed: InstalledBinaries,
  base: string,
): Binaries {
  const { version, ...binaries } = installed
  if (canEnter(user, path.dirname(binaries.initdb))) return binaries
  const home = path.join(base, `${COPY}${version}`)
  if (!existsSync(home)) {
    mkdirSync(base, { recursive: true, mode: 0o755 })
    const unfinished = unfinishedName(home)
    cpSync(binaries.home, unfinished, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(unfinished, home)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(home)) throw error
    }
  }
  return binariesIn(home)
}

/**
 * Deletes other copies of the binaries: versions that no program runs from, and unfinished copies of killed programs.
 * Does nothing if the running binaries are not a copy.
 */
export function sweepCopies({ home }: Pick<Binaries, 'home'>): void {
  if (!path.basename(home).startsWith(COPY)) return
  const base = path.dirname(home)
  for (const name of readdirSync(base)) {
    const copy = path.join(base, name)
    if (!name.startsWith(COPY) || copy === home || isInUse(copy)) continue
    try {
      rmSync(copy, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // The next start tries again.
    }
  }
}

function isInUse(copy: string): boolean {
  const maker = MAKER.exec(path.basename(copy))?.[1]
  return maker === undefined ? runsSomething(copy) : isAlive(Number(maker))
}

/** Whether a program runs from this folder; true where the system does not tell. */
function runsSomething(folder: string): boolean {
  if (process.platform !== 'linux') return true
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/exe`).startsWith(`${folder}/`)
      } catch {
        // The process has ended, or is a kernel thread.
        return false
      }
    })
}
