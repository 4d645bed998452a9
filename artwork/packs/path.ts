/** Outlines as plain steps, so that they can be moved, measured and bent around a bottle. */
export type PathStep =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z']

export type Warp = (x: number, y: number) => readonly [number, number]

export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

type Point = readonly [x: number, y: number]

function brief(value: number): string {
  return String(Math.round(value * 100) / 100)
}

export function pathData(steps: readonly PathStep[]): string {
  return steps
    .map(([kind, ...numbers]) =>
      numbers.reduce((text, number, index) => {
        const written = brief(number)
        const space = index > 0 && !written.startsWith('-') ? ' ' : ''
        return text + space + written
      }, kind as string),
    )
    .join('')
}

export function warpPath(steps: readonly PathStep[], warp: Warp): PathStep[] {
  return steps.map((step): PathStep => {
    switch (step[0]) {
      case 'Z':
        return step
      case 'C':
        return [
          'C',
          ...warp(step[1], step[2]),
          ...warp(step[3], step[4]),
          ...warp(step[5], step[6]),
        ]
      default:
        return [step[0], ...warp(step[1], step[2])]
    }
  })
}

export function movePath(steps: readonly PathStep[], x: number, y: number, scale = 1): PathStep[] {
  return warpPath(steps, (px, py) => [px * scale + x, py * scale + y])
}

function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

function lineAsCurve(from: Point, to: Point): PathStep {
  return ['C', ...between(from, to, 1 / 3), ...between(from, to, 2 / 3), ...to]
}

/** Splits a cubic into equal parts by de Casteljau's algorithm. */
function cutCurve(from: Point, step: PathStep & readonly ['C', ...number[]], pieces: number) {
  const cut: PathStep[] = []
  let start = from
  let [c1, c2, end]: [Point, Point, Point] = [
    [step[1], step[2]],
    [step[3], step[4]],
    [step[5], step[6]],
  ]
  for (let left = pieces; left > 1; left--) {
    const share = 1 / left
    const a = between(start, c1, share)
    const b = between(c1, c2, share)
    const c = between(c2, end, share)
    const ab = between(a, b, share)
    const bc = between(b, c, share)
    const middle = between(ab, bc, share)
    cut.push(['C', ...a, ...ab, ...middle])
    start = middle
    c1 = bc
    c2 = c
  }
  cut.push(['C', ...c1, ...c2, ...end])
  return cut
}

/**
 * The same outline in pieces no wider than `span`, straight lines converted to curves, so that warping the
 * control points also bends long strokes correctly, such as the head line of Devanagari.
 */
export function refinePath(steps: readonly PathStep[], span: number): PathStep[] {
  const refined: PathStep[] = []
  let here: Point = [0, 0]
  let start: Point = [0, 0]
  const run = (to: Point, curve: PathStep) => {
    if (curve[0] !== 'C') return
    const pieces = Math.max(1, Math.ceil(Math.abs(to[0] - here[0]) / span))
    refined.push(...cutCurve(here, curve, pieces))
    here = to
  }
  for (const step of steps) {
    switch (step[0]) {
      case 'M':
        here = [step[1], step[2]]
        start = here
        refined.push(step)
        break
      case 'L': {
        const to: Point = [step[1], step[2]]
        if (Math.abs(to[0] - here[0]) < span / 4) {
          refined.push(step)
          here = to
        } else {
          run(to, lineAsCurve(here, to))
        }
        break
      }
      case 'C':
        run([step[5], step[6]], step)
        break
      case 'Z':
        if (Math.abs(start[0] - here[0]) >= span / 4) run(start, lineAsCurve(here, start))
        refined.push(step)
        here = start
        break
    }
  }
  return refined
}

/** The outline's points: ends of lines, and curves sampled finely enough to measure ink. */
export function samplePath(steps: readonly PathStep[], samples = 6): Point[] {
  const points: Point[] = []
  let here: Point = [0, 0]
  for (const step of steps) {
    if (step[0] === 'Z') continue
    if (step[0] === 'C') {
      const [c1, c2, end]: [Point, Point, Point] = [
        [step[1], step[2]],
        [step[3], step[4]],
        [step[5], step[6]],
      ]
      for (let index = 1; index <= samples; index++) {
        const share = index / samples
        const a = between(between(here, c1, share), between(c1, c2, share), share)
        const b = between(between(c1, c2, share), between(c2, end, share), share)
        points.push(between(a, b, share))
      }
      here = end
    } else {
      here = [step[1], step[2]]
      points.push(here)
    }
  }
  return points
}

/** The bounding box of the ink. Throws for an empty outline. */
export function boundsOf(steps: readonly PathStep[]): Bounds {
  const points = samplePath(steps)
  if (points.length === 0) throw new Error('An empty outline has no bounds')
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

const QUARTER = Math.PI / 2

/** An arc of a circle as cubics, from one angle to another (radians, 0 to the right, y down). */
export function arcSteps(
  x: number,
  y: number,
  radius: number,
  fromAngle: number,
  toAngle: number,
): PathStep[] {
  const pieces = Math.max(1, Math.ceil(Math.abs(toAngle - fromAngle) / QUARTER - 1e-9))
  const turn = (toAngle - fromAngle) / pieces
  const reach = (4 / 3) * Math.tan(turn / 4) * radius
  return Array.from({ length: pieces }, (_, index): PathStep => {
    const a = fromAngle + turn * index
    const b = a + turn
    return [
      'C',
      x + radius * Math.cos(a) - reach * Math.sin(a),
      y + radius * Math.sin(a) + reach * Math.cos(a),
      x + radius * Math.cos(b) + reach * Math.sin(b),
      y + radius * Math.sin(b) - reach * Math.cos(b),
      x + radius * Math.cos(b),
      y + radius * Math.sin(b),
    ]
  })
}

export function circlePath(x: number, y: number, radius: number): PathStep[] {
  return [['M', x + radius, y], ...arcSteps(x, y, radius, 0, 2 * Math.PI), ['Z']]
}

export function polygonPath(points: readonly Point[]): PathStep[] {
  return [...points.map(([x, y], index): PathStep => [index === 0 ? 'M' : 'L', x, y]), ['Z']]
}

export function boxPath(x: number, y: number, width: number, height: number): PathStep[] {
  return polygonPath([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ])
}
