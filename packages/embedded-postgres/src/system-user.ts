import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Binaries, binariesIn } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'

/** Who PostgreSQL runs as: this program's user, or an ordinary one where that is root (it refuses to be root). */
export interface SystemUser {
  /** Absent: the user that runs this program. */
  account: { uid: number; gid: number } | undefined
}

const ORDINARY_ACCOUNTS = ['postgres', 'nobody']

/** Picks the user to run the server as. Throws `no-ordinary-user` when root has nobody to hand it to. */
export function chooseSystemUser(): SystemUser {
  if (process.getuid?.() !== 0) return { account: undefined }
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ORDINARY_ACCOUNTS) {
    const [, , uid, gid] = rows.find((row) => row.startsWith(`${wanted}:`))?.split(':') ?? []
    if (uid && gid) return { account: { uid: Number(uid), gid: Number(gid) } }
  }
  throw new EmbeddedPostgresError({ code: 'no-ordinary-user' })
}

/** Says whether this user may go into a folder, by trying it as that user. */
export function canEnter(user: SystemUser, folder: string): boolean {
  if (!user.account) return true
  const look = spawnSync('/bin/ls', ['-d', `${folder}/.`], {
    ...user.account,
    cwd: '/',
    stdio: 'ignore',
  })
  return look.status === 0
}

/** The programs, copied once below `base` where the user cannot read them in their own place. */
export function reachableBinaries(
  user: SystemUser,
  binaries: Binaries,
  { base, version }: { base: string; version: string },
): Binaries {
  if (canEnter(user, path.dirname(binaries.initdb))) return binaries
  const home = path.join(base, `postgres-${version}`)
  if (!existsSync(home)) {
    mkdirSync(base, { recursive: true, mode: 0o755 })
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

/** Makes a folder that belongs to the user; parents are made as they are. */
export function makeFolderFor(user: SystemUser, folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user.account) chownSync(folder, user.account.uid, user.account.gid)
}
