import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Binaries, binariesIn } from './binaries.ts'
import { StartRefusal } from './refusal.ts'

/** Who PostgreSQL runs as: ourselves, or an ordinary user where we are root (it refuses to be root). */
export interface SystemUser {
  /** Absent: the user that runs the shop. */
  account: { uid: number; gid: number } | undefined
}

const ORDINARY_ACCOUNTS = ['postgres', 'nobody']
/** Root's own home is closed to others; data and programs then live where the account can reach. */
const REACHABLE_BASE = '/var/lib/samagni'

/** Picks the user to run the database as. Refuses when root has no ordinary user to hand it to. */
export function chooseSystemUser(): SystemUser {
  if (process.getuid?.() !== 0) return { account: undefined }
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ORDINARY_ACCOUNTS) {
    const [, , uid, gid] = rows.find((row) => row.startsWith(`${wanted}:`))?.split(':') ?? []
    if (uid && gid) return { account: { uid: Number(uid), gid: Number(gid) } }
  }
  throw new StartRefusal(
    'The built-in database cannot run as root and found no ordinary user: start the shop as another user, or set DATABASE_URL.',
  )
}

/** Says whether this user may go into a folder, by trying it as that user. */
function canEnter(user: SystemUser, folder: string): boolean {
  if (!user.account) return true
  const look = spawnSync('/bin/ls', ['-d', `${folder}/.`], {
    ...user.account,
    cwd: '/',
    stdio: 'ignore',
  })
  return look.status === 0
}

/** The programs, copied once to a place the user can read where it cannot read them here. */
export function reachableBinaries(user: SystemUser, binaries: Binaries, version: string): Binaries {
  if (canEnter(user, path.dirname(binaries.initdb))) return binaries
  const home = path.join(REACHABLE_BASE, `postgres-${version}`)
  if (!existsSync(home)) {
    mkdirSync(REACHABLE_BASE, { recursive: true, mode: 0o755 })
    const unfinished = `${home}.${process.pid}`
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

/** The folder for the server's files: inside the shop's data, or a reachable one kept apart for it. */
export function reachableFolder(user: SystemUser, dataDir: string, key: string): string {
  const inside = path.join(dataDir, 'postgres')
  if (canEnter(user, dataDir)) return inside
  return path.join(REACHABLE_BASE, key, 'postgres')
}

/** Where the files named in a mark are now: those inside the shop's data move with it. */
export function folderNow(marked: string, dataDir: string): string {
  return marked.startsWith(`${REACHABLE_BASE}/`) ? marked : path.join(dataDir, 'postgres')
}

/** Makes a folder that belongs to the user; parents are made as they are. */
export function makeFolderFor(user: SystemUser, folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user.account) chownSync(folder, user.account.uid, user.account.gid)
}
