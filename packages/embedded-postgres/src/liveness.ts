import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'

export const SOCKET_NAME = '.s.PGSQL.5432'

/** Says whether a server answers at the socket; it does from its first moment, while it recovers too. */
export function isServed(sockets: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path.join(sockets, SOCKET_NAME))
    const settle = (isThere: boolean) => () => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', settle(true))
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code === 'EAGAIN')())
  })
}

/** Says whether a process of this number lives, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * Takes away the lock file of a server that is certainly gone: what has its number now is a dead
 * process that nobody has collected, or lives elsewhere. PostgreSQL sees only that the number is
 * taken, and would never start again. That none of the old server's children still uses the data
 * it checks by itself, without this file. The lock of its socket, in another file, goes the same way.
 */
export function dropStaleLock(folder: string, file = path.join(folder, 'postmaster.pid')): void {
  if (process.platform !== 'linux' || !existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  if (pid > 0 && isAlive(pid) && isSomethingElse(pid, folder)) rmSync(file, { force: true })
}

function isSomethingElse(pid: number, folder: string): boolean {
  try {
    const state = /^\d+ \(.*\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    // A server's place is its data folder. Whose place may not be seen is another user's process.
    return state === 'Z' || readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(folder)
  } catch {
    return false
  }
}
