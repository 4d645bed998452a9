import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Cluster } from './cluster.ts'
import { freeBytesOf, watchDiskSpace } from './disk-space.ts'
import { isHeldByOther, takeLock, tryLock } from './lock.ts'
import type { LogEvent } from './log-event.ts'
import type { Settings } from './settings.ts'

const RECOVERY_PAUSE_MS = 1_000

export interface Running {
  settings: Settings
  log(event: LogEvent): void
  /** Called when another program has taken over the folder while this one is still running. */
  onLost(error: Error): void
}

/**
 * Keeps a connection that holds the folder's lock. When the server dies it is restarted, however often it
 * takes: freeing a full disk, for example, must be enough.
 */
export async function keepRunning(
  cluster: Cluster,
  { settings, log, onLost }: Running,
): Promise<{
  /** Releases the folder, and returns whether it was still held, so that its server may be stopped. */
  release(): Promise<boolean>
}> {
  const ending = new AbortController()
  let recovery: Promise<void> | undefined
  let isHeld = true
  let client = await takeLock(cluster, settings, ending.signal)
  watch()
  const space = watchDiskSpace({
    freeBytes: () => freeBytesOf(cluster.data),
    checkpoint: async () => void (await client.query('checkpoint')),
    log,
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
    log({ type: 'stopped' })
    let logged: string | undefined
    while (!ending.signal.aborted) {
      try {
        client = await takeLock(cluster, settings, ending.signal)
        isHeld = true
        watch()
        log({ type: 'restarted' })
        return
      } catch (error) {
        if (ending.signal.aborted) return
        if (isHeldByOther(error)) return onLost(error as Error)
        const failure = error as Error
        if (failure.message !== logged) log({ type: 'restart-failed', error: failure })
        logged = failure.message
        await pause(RECOVERY_PAUSE_MS, undefined, { signal: ending.signal }).catch(() => {})
      }
    }
  }

  return {
    async release() {
      ending.abort()
      await Promise.all([space.close(), recovery])
      // A recovery that was aborted may have started the server without holding the folder yet.
      const attempt = isHeld ? { client } : await tryLock(cluster).catch(() => undefined)
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
