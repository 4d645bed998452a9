import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'

/**
 * Reads a list written by the artwork generator; `undefined` when there is none. The built server runs from
 * another folder, but the sources are shipped with it.
 */
export function readDrawnList<Schema extends z.ZodType>(name: string, schema: Schema) {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'src/database/seed', name)
    if (existsSync(candidate)) return schema.parse(JSON.parse(readFileSync(candidate, 'utf8')))
    if (folder === path.dirname(folder)) return undefined
  }
}
