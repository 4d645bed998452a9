import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { unfinishedName } from '@samagni/embedded-postgres/unfinished.ts'
import { z } from 'zod'
import { RESTORE_ELSEWHERE, StartRefusal } from '#database/start-refusal.ts'

/**
 * The data folder's mark. A table in the database repeats its id; a shop whose two ids differ refuses to start
 * instead of starting empty.
 */
const Mark = z.object({
  shop: z.uuid(),
  /** `started` until the first start has completed. */
  state: z.enum(['started', 'ready']),
  /** The folder of the database's files. */
  postgres: z.string().min(1),
})
export type Mark = z.infer<typeof Mark>

export const markOf = (dataDir: string): string => path.join(dataDir, 'samagni.json')

export function newMark(postgres: string): Mark {
  return { shop: randomUUID(), state: 'started', postgres }
}

/** Reads the mark of a data folder; `undefined` when it has none, throws when it is damaged. */
export function readMark(dataDir: string): Mark | undefined {
  let text: string
  try {
    text = readFileSync(markOf(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return Mark.parse(JSON.parse(text))
  } catch {
    throw new StartRefusal(
      `The mark ${markOf(dataDir)} is damaged. Nothing was changed: ${RESTORE_ELSEWHERE}.`,
    )
  }
}

/** Writes the mark atomically, and durably before it returns. */
export function writeMark(dataDir: string, mark: Mark): void {
  const unfinished = writeUnfinished(dataDir, mark)
  renameSync(unfinished, markOf(dataDir))
  syncFolder(dataDir)
}

/** Writes the first mark of a folder; when another start was faster, returns that one's mark. */
export function writeFirstMark(dataDir: string, mark: Mark): Mark {
  const unfinished = writeUnfinished(dataDir, mark)
  try {
    linkSync(unfinished, markOf(dataDir))
    syncFolder(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  return readMark(dataDir) ?? mark
}

function writeUnfinished(dataDir: string, mark: Mark): string {
  const unfinished = unfinishedName(markOf(dataDir))
  const file = openSync(unfinished, 'w', 0o644)
  try {
    writeFileSync(file, `${JSON.stringify(mark, undefined, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return unfinished
}

/** A file name is durable only once its folder is synced. */
function syncFolder(dataDir: string): void {
  const folder = openSync(dataDir, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
