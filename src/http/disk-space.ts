import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SECOND_MS } from '#domain/time/durations.ts'

/** Load balancers probe every two seconds; the disk is checked less often. */
const CHECK_EVERY_MS = 10 * SECOND_MS
/** Too large to be stored in a file's metadata, so that it needs blocks of its own. */
const PROBE = Buffer.alloc(256 * 1024, 'x')
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

interface SpaceDeps {
  folder: string
  now: () => Date
  /** Writes and removes the file; replaced in tests. */
  tryWrite?: (file: string) => Promise<void>
}

async function writeAndRemove(file: string): Promise<void> {
  try {
    await writeFile(file, PROBE)
  } finally {
    await rm(file, { force: true })
  }
}

/** Returns a check that resolves to false when the folder's disk is full or read-only. It writes a file now and then. */
export function spaceCheck({
  folder,
  now,
  tryWrite = writeAndRemove,
}: SpaceDeps): () => Promise<boolean> {
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let latest = Promise.resolve(true)
  const attempt = async (): Promise<boolean> => {
    try {
      await tryWrite(path.join(folder, `.space-probe-${process.pid}`))
      return true
    } catch (error) {
      // A folder that does not exist yet is made with the first file.
      return !NO_SPACE.has(String((error as NodeJS.ErrnoException).code))
    }
  }
  return () => {
    const atMs = now().getTime()
    // A clock that went back must not stop the checks.
    if (Math.abs(atMs - checkedAtMs) >= CHECK_EVERY_MS) {
      checkedAtMs = atMs
      latest = attempt()
    }
    return latest
  }
}
