import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { type Cluster, stateOf } from '@samagni/embedded-postgres/cluster.ts'
import { RESTORE_ELSEWHERE, StartRefusal } from '#database/start-refusal.ts'
import { type Mark, newMark, writeFirstMark } from './mark.ts'

/** Why a data folder cannot be used, by the system's error code. */
const REASONS: Record<string, string> = {
  EACCES: 'it may not be written; check who owns it',
  EPERM: 'it may not be written; check who owns it',
  EROFS: 'it lies on a disk that may only be read',
  // Node's error for a folder inside a missing folder on such a disk.
  ENOENT: 'it cannot be made there; the disk may only be read, or the path leads nowhere',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
  ENOSPC: 'the disk is full; free some space',
}

/**
 * Turns a file system error on the data folder into a `StartRefusal` with a readable sentence; returns other
 * errors unchanged.
 */
export function folderRefusal(error: unknown, dataDir: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  if (reason === undefined) return error
  return new StartRefusal(
    `The data folder ${dataDir} cannot be used: ${reason}. Mend that, or set DATA_DIR to another folder.`,
  )
}

/** Creates the data folder if it is missing and returns its real path. */
export function openDataFolder(wanted: string): string {
  const dataDir = path.resolve(wanted)
  try {
    mkdirSync(dataDir, { recursive: true })
    return realpathSync(dataDir)
  } catch (error) {
    throw folderRefusal(error, dataDir)
  }
}

/** Marks a new data folder. Refuses one that already contains a database without its mark. */
export function markNewFolder(dataDir: string, cluster: Cluster): Mark {
  if (stateOf(cluster) !== 'empty') {
    throw new StartRefusal(
      `The folder ${dataDir} holds a shop's database but its mark samagni.json is missing. Nothing was changed: put the file back, or ${RESTORE_ELSEWHERE}.`,
    )
  }
  try {
    return writeFirstMark(dataDir, newMark(cluster.data))
  } catch (error) {
    throw folderRefusal(error, dataDir)
  }
}

/** Refuses to set up an empty database when the mark says that there was one. */
export function refuseLostData(mark: Mark, cluster: Cluster): void {
  if (mark.state === 'started' && stateOf(cluster) === 'empty') return
  throw new StartRefusal(
    `This shop has been running, but its database in ${cluster.data} is missing or damaged. Nothing was changed: ${RESTORE_ELSEWHERE}.`,
  )
}
