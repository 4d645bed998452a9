import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/**
 * The user that PostgreSQL runs as: this program's, or an ordinary one if that is root, as which PostgreSQL
 * refuses to run.
 */
export interface SystemUser {
  /** Absent: the user that runs this program. */
  account: { uid: number; gid: number } | undefined
}

const ORDINARY_ACCOUNTS = ['postgres', 'nobody']

/** Chooses the user to run the server as. Throws `no-ordinary-user` when root finds none. */
export function chooseSystemUser(): SystemUser {
  if (process.getuid?.() !== 0) return { account: undefined }
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ORDINARY_ACCOUNTS) {
    const [, , uid, gid] = rows.find((row) => row.startsWith(`${wanted}:`))?.split(':') ?? []
    if (uid && gid) return { account: { uid: Number(uid), gid: Number(gid) } }
  }
  throw new EmbeddedPostgresError({ code: 'no-ordinary-user' })
}

/** Whether this user can enter a folder, tested as that user. */
export function canEnter(user: SystemUser, folder: string): boolean {
  if (!user.account) return true
  const look = spawnSync('/bin/ls', ['-d', `${folder}/.`], {
    ...user.account,
    cwd: '/',
    stdio: 'ignore',
  })
  return look.status === 0
}

/** Creates a folder owned by the user; missing parents are created with the defaults. */
export function makeFolderFor(user: SystemUser, folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user.account) chownSync(folder, user.account.uid, user.account.gid)
}
