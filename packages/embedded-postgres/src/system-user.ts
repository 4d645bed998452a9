import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
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

/**
 * Chooses the user to run the server as. Root runs it as the owner of the data, else of the folder: whoever runs the
 * program as that user at other times could not use the files of another. Throws `no-ordinary-user` when root finds none.
 */
export function chooseSystemUser(folder: string, data: string): SystemUser {
  if (process.getuid?.() !== 0) return { account: undefined }
  const owner = ownerOf(data)
  if (owner) return { account: owner }
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n')
  const known = rows.map((row) => row.split(':'))
  const holder = ownerOf(folder)
  // Programs of PostgreSQL ask for the name of their user.
  if (holder && known.some(([, , uid]) => Number(uid) === holder.uid)) return { account: holder }
  for (const wanted of ORDINARY_ACCOUNTS) {
    const [, , uid, gid] = known.find(([name]) => name === wanted) ?? []
    if (uid && gid) return { account: { uid: Number(uid), gid: Number(gid) } }
  }
  throw new EmbeddedPostgresError({ code: 'no-ordinary-user' })
}

/** The owner of a folder; undefined if that is root, or if there is no such folder. */
function ownerOf(folder: string): SystemUser['account'] {
  const { uid = 0, gid = 0 } = statSync(folder, { throwIfNoEntry: false }) ?? {}
  return uid === 0 ? undefined : { uid, gid }
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
