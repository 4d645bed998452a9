import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from './liveness.ts'

const SIGN = '.unfinished-'

/** The temporary name of a file or folder before it is renamed. */
export const unfinishedName = (place: string): string => `${place}${SIGN}${process.pid}`

/** Deletes unfinished files that killed starts left beside the given place; they were never in use. */
export function sweepUnfinished(place: string): void {
  const folder = path.dirname(place)
  const start = `${path.basename(place)}${SIGN}`
  for (const name of readdirSync(folder)) {
    const maker = name.startsWith(start) ? Number(name.slice(start.length)) : Number.NaN
    if (!Number.isInteger(maker) || isAlive(maker)) continue
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // Its setup may still be running; the next start tries again.
    }
  }
}
