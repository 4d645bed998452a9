import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Files that Linux keeps in memory. */
const MEMORY = '/dev/shm'
/** For the databases of a whole run, with their write-ahead logs. */
const ROOM_BYTES = 2 * 1024 ** 3

/** A data folder for one shop; the database's user can enter it. */
export const temporaryFolder = (): string => newFolder(os.tmpdir())

/**
 * The same in memory, where the machine has room there: the thousand files of a database are copied in a tenth of
 * the processor's time. For tests that end programs, and not for those that measure a disk.
 */
export const memoryFolder = (): string => newFolder(hasMemory() ? MEMORY : os.tmpdir())

function newFolder(parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'samagni-'))
  chmodSync(folder, 0o711)
  return folder
}

/** Whether files in memory have room; a container often has 64 MB of it. */
export function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
