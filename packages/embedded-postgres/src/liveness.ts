import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'

export const SOCKET_NAME = '.s.PGSQL.5432'

/** Whether a server accepts connections at the socket, which it does from the start, even while recovering. */
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

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * Deletes the lock file of a server that is certainly gone: its process id belongs to a zombie, or to a process
 * in another folder. PostgreSQL only sees that the id exists and would never start again. Without this file it
 * still checks that none of the old server's child processes uses the data. The lock file of its socket is
 * deleted likewise.
 */
export function dropStaleLock(folder: string, file = path.join(folder, 'postmaster.pid')): void {
  if (process.platform !== 'linux' || !existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  if (pid > 0 && isAlive(pid) && isSomethingElse(pid, folder)) rmSync(file, { force: true })
}

function isSomethingElse(pid: number, folder: string): boolean {
  try {
    const state = /^\d+ \(.*\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    // A server's working directory is its data folder. If it cannot be read, the process belongs to another
    // user.
    return state === 'Z' || readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(folder)
  } catch {
    return false
  }
}
