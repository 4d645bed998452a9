import { statfs } from 'node:fs/promises'

const POLL_EVERY_MS = 1_000
const SAVE_EVERY_MS = 5_000
/** Four segments of the write-ahead log. */
export const LITTLE_BYTES = 64 * 1024 * 1024
const MEGABYTE = 1_000_000

interface Watched {
  freeBytes(): Promise<number>
  /** Saves what the server's log holds, so that it may use the log's files again. */
  saveLog(): Promise<void>
  tell(line: string): void
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
export function watchSpace(
  { freeBytes, saveLog, tell }: Watched,
  { pollEveryMs = POLL_EVERY_MS, saveEveryMs = SAVE_EVERY_MS } = {},
): { close(): Promise<void> } {
  let isShort = false
  let isClosed = false
  let looking: Promise<void> = Promise.resolve()
  let timer = plan(pollEveryMs)

  function plan(delayMs: number): NodeJS.Timeout {
    const planned = setTimeout(() => {
      looking = look()
    }, delayMs)
    return planned.unref()
  }

  async function look(): Promise<void> {
    try {
      const free = await freeBytes()
      if (free < LITTLE_BYTES !== isShort)
        tell(isShort ? 'There is space on the disk again.' : short(free))
      isShort = free < LITTLE_BYTES
      if (isShort) await saveLog()
    } catch {
      // A server that is down for the moment has nothing to save.
    }
    if (!isClosed) timer = plan(isShort ? saveEveryMs : pollEveryMs)
  }

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
    },
  }
}

const short = (free: number): string =>
  `The disk is nearly full (${Math.floor(free / MEGABYTE)} MB are free): the shop can be read, but orders may fail until there is space.`
