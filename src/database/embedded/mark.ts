import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StartRefusal } from './refusal.ts'

/**
 * The data folder's mark. A table in the database repeats its id; a shop whose two marks do not
 * match stops and says so instead of starting afresh (promise P22).
 */
const Mark = z.object({
  shop: z.uuid(),
  /** `started` until the first start has gone all the way once. */
  state: z.enum(['started', 'ready']),
  /** Where the database's files are. */
  postgres: z.string().min(1),
})
export type Mark = z.infer<typeof Mark>

const NAME = 'samagni.json'

export function newMark(postgres: string): Mark {
  return { shop: randomUUID(), state: 'started', postgres }
}

/** Reads the mark of a data folder; `undefined` when it has none, refuses when it cannot be read. */
export function readMark(dataDir: string): Mark | undefined {
  let text: string
  try {
    text = readFileSync(path.join(dataDir, NAME), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return Mark.parse(JSON.parse(text))
  } catch {
    throw new StartRefusal(
      `The mark ${path.join(dataDir, NAME)} is damaged. Nothing was changed: restore the folder from a backup.`,
    )
  }
}

/** Writes the mark whole or not at all, and onto the disk before it returns. */
export function writeMark(dataDir: string, mark: Mark): void {
  const target = path.join(dataDir, NAME)
  const unfinished = `${target}.${process.pid}`
  const file = openSync(unfinished, 'w', 0o644)
  writeFileSync(file, `${JSON.stringify(mark, undefined, 2)}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(unfinished, target)
}
