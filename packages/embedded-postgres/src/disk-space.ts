import { statfs } from 'node:fs/promises'
import type { LogEvent } from './log-event.ts'

const CHECK_EVERY_MS = 1_000
const CHECKPOINT_EVERY_MS = 5_000
/** Four segments of the write-ahead log. */
export const LITTLE_BYTES = 64 * 1024 * 1024

interface Watched {
  freeBytes(): Promise<number>
  /** Runs a checkpoint, so that the server can reuse the files of its write-ahead log. */
  checkpoint(): Promise<void>
  log(event: LogEvent): void
}

/** Disk space available to ordinary users. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * While the disk is nearly full, runs checkpoints repeatedly: the log's files are then reused, and the server
 * needs no new ones. Writes that need space fail one by one while reads and the server continue; once space is
 * free, everything works again.
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
      // A server that is down has nothing to save.
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
