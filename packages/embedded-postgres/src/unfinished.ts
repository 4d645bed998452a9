import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from './liveness.ts'

const SIGN = '.unfinished-'

/** The name under which a file or folder is made before it is moved to its place in one step. */
export const unfinishedName = (place: string): string => `${place}${SIGN}${process.pid}`

/** Sweeps what starts that were killed left half made beside the given place; it never was in use. */
export function sweepUnfinished(place: string): void {
  const folder = path.dirname(place)
  const start = `${path.basename(place)}${SIGN}`
  for (const name of readdirSync(folder)) {
    const maker = name.startsWith(start) ? Number(name.slice(start.length)) : Number.NaN
    if (!Number.isInteger(maker) || isAlive(maker)) continue
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // Its own setup may still be running out; the next start sweeps again.
    }
  }
}
