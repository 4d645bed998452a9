import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'

/**
 * Reads what the artwork's generator wrote down about its drawings; nothing where it drew none. The
 * built server runs from elsewhere but ships with the sources.
 */
export function readWrittenDown<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'src/database/seed', name)
    if (existsSync(candidate)) return schema.parse(JSON.parse(readFileSync(candidate, 'utf8')))
    if (folder === path.dirname(folder)) return undefined
  }
}
