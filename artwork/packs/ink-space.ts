import { type PathStep, refinePath, samplePath } from './path.ts'

/** Extent of the ink in vertical columns one unit wide. */
function columns(steps: readonly PathStep[]): Map<number, readonly [top: number, bottom: number]> {
  const found = new Map<number, readonly [number, number]>()
  for (const [x, y] of samplePath(refinePath(steps, 0.8), 4)) {
    const column = Math.round(x)
    const known = found.get(column) ?? [y, y]
    found.set(column, [Math.min(known[0], y), Math.max(known[1], y)])
  }
  return found
}

/** Ink this many columns away still counts as above or below. */
const ASIDE = 4

/** The smallest gap between ink above and ink below. Infinite if they share no columns. */
export function clearance(above: readonly PathStep[], below: readonly PathStep[]): number {
  const upper = columns(above)
  let min = Number.POSITIVE_INFINITY
  for (const [column, [top]] of columns(below)) {
    for (let near = column - ASIDE; near <= column + ASIDE; near++) {
      const bottom = upper.get(near)?.[1]
      if (bottom !== undefined) min = Math.min(min, top - bottom)
    }
  }
  return min
}
