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
import { StartRefusal } from '../start-refusal.ts'

/**
 * The data folder's mark. A table in the database repeats its id; a shop whose two marks do not
 * match stops and says so instead of starting afresh.
 */
const Mark = z.object({
  shop: z.uuid(),
  /** `started` until the first start has gone all the way once. */
  state: z.enum(['started', 'ready']),
  /** Where the database's files are. */
  postgres: z.string().min(1),
})
export type Mark = z.infer<typeof Mark>

export const markOf = (dataDir: string): string => path.join(dataDir, 'samagni.json')

export function newMark(postgres: string): Mark {
  return { shop: randomUUID(), state: 'started', postgres }
}

/** Reads the mark of a data folder; `undefined` when it has none, refuses when it cannot be read. */
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
      `The mark ${markOf(dataDir)} is damaged. Nothing was changed: restore the folder from a backup.`,
    )
  }
}

/** Writes the mark whole or not at all, and onto the disk before it returns. */
export function writeMark(dataDir: string, mark: Mark): void {
  const unfinished = writeUnfinished(dataDir, mark)
  renameSync(unfinished, markOf(dataDir))
  syncFolder(dataDir)
}

/** Writes the first mark of a folder; where another start was faster, its mark is the answer. */
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

/** A name is on the disk only when its folder is. */
function syncFolder(dataDir: string): void {
  const folder = openSync(dataDir, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
