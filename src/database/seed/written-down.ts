import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { findAbove } from './content-files.ts'

/** Reads a list written by the artwork generator; `undefined` when there is none. */
export function readDrawnList<Schema extends z.ZodType>(name: string, schema: Schema) {
  const file = findAbove(`src/database/seed/${name}`)
  return file === undefined ? undefined : schema.parse(JSON.parse(readFileSync(file, 'utf8')))
}
