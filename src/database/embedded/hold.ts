import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { FolderHeld, takeLock, tryLock } from './lock.ts'
import type { ServerFolder } from './server.ts'
import { freeBytesOf, watchSpace } from './space.ts'

const RECOVERY_PAUSE_MS = 1_000

export interface Holding {
  server: ServerFolder
  dataDir: string
  /** One line for every step that a person might wait for. */
  tell(line: string): void
  /** Called when the folder is lost for good although the shop still runs. */
  onLost(error: Error): void
}

/**
 * Keeps one connection that owns the folder's lock. When the server dies it is started again, for
 * as long as it takes: freeing a full disk, say, must be all that anybody has to do.
 */
export async function holdFolder({ server, dataDir, tell, onLost }: Holding): Promise<{
  /** Lets go, and says whether the folder was still ours, so that its server may be stopped. */
  release(): Promise<boolean>
}> {
  const ending = new AbortController()
  let recovery: Promise<void> | undefined
  let isHeld = true
  let client = await takeLock(server, dataDir, ending.signal)
  watch()
  const space = watchSpace({
    freeBytes: () => freeBytesOf(server.folder),
    saveLog: async () => void (await client.query('checkpoint')),
    tell,
  })

  function watch(): void {
    const lost = (): void => {
      isHeld = false
      ignoreFromNow(client)
      if (!ending.signal.aborted) recovery = recover()
    }
    client.once('error', lost)
    client.once('end', lost)
  }

  async function recover(): Promise<void> {
    tell('The database stopped; starting it again …')
    let lastMessage: string | undefined
    while (!ending.signal.aborted) {
      try {
        client = await takeLock(server, dataDir, ending.signal)
        isHeld = true
        watch()
        tell('The database is back.')
        return
      } catch (error) {
        if (ending.signal.aborted) return
        if (error instanceof FolderHeld) return onLost(error)
        const { message } = error as Error
        if (message !== lastMessage) tell(message)
        lastMessage = message
        await pause(RECOVERY_PAUSE_MS, undefined, { signal: ending.signal }).catch(() => {})
      }
    }
  }

  return {
    async release() {
      ending.abort()
      await Promise.all([space.close(), recovery])
      // A recovery that was cut short may have started the server without owning the folder yet.
      const attempt = isHeld ? { client } : await tryLock(server).catch(() => undefined)
      if (!attempt?.client) return false
      ignoreFromNow(attempt.client)
      await attempt.client.end().catch(() => {})
      return true
    },
  }
}

function ignoreFromNow(client: pg.Client): void {
  client.removeAllListeners()
  client.on('error', () => {})
}
