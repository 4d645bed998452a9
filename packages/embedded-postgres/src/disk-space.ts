import { statfs } from 'node:fs/promises'
import type { LogEvent } from './log-event.ts'

const CHECK_EVERY_MS = 1_000
const CHECKPOINT_EVERY_MS = 5_000
/** Four segments of the write-ahead log. */
export const LITTLE_BYTES = 64 * 1024 * 1024

interface Watched {
  freeBytes(): Promise<number>
  /** Saves what the server's log holds, so that it may use the log's files again. */
  checkpoint(): Promise<void>
  log(event: LogEvent): void
}

/** How much of the disk is free to ordinary users. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * While the disk is nearly full, has the log saved again and again: its files are then used over
 * and over, and the server need not make new ones. Writes that need room fail one by one, reads and
 * the server go on, and with the first free space everything does.
 */
export function watchDiskSpace(
  { freeBytes, checkpoint, log }: Watched,
  { checkEveryMs = CHECK_EVERY_MS, checkpointEveryMs = CHECKPOINT_EVERY_MS } = {},
): { close(): Promise<void> } {
  let isShort = false
  let isClosed = false
  let checking: Promise<void> = Promise.resolve()
  let timer = plan(checkEveryMs)

  function plan(delayMs: number): NodeJS.Timeout {
    const planned = setTimeout(() => {
      checking = check()
    }, delayMs)
    return planned.unref()
  }

  async function check(): Promise<void> {
    try {
      const free = await freeBytes()
      if (free < LITTLE_BYTES !== isShort)
        log(isShort ? { type: 'disk-has-space' } : { type: 'disk-nearly-full', freeBytes: free })
      isShort = free < LITTLE_BYTES
      if (isShort) await checkpoint()
    } catch {
      // A server that is down for the moment has nothing to save.
    }
    if (!isClosed) timer = plan(isShort ? checkpointEveryMs : checkEveryMs)
  }

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await checking
    },
  }
}
