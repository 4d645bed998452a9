import { d, type Point, petal, place, shape, stroke } from '../shapes.ts'

/** A point on a stem and the stem's direction there (0 is up). */
interface Spot {
  readonly x: number
  readonly y: number
  readonly degrees: number
}

/** A stem with one bend: its start, its control point, its end. */
export type Stem = readonly [from: Point, towards: Point, to: Point]

export function stemPath([from, towards, to]: Stem): string {
  return d`M${from[0]} ${from[1]}Q${towards[0]} ${towards[1]} ${to[0]} ${to[1]}`
}

function spotOn([from, towards, to]: Stem, along: number): Spot {
  const rest = 1 - along
  const at = (axis: 0 | 1) =>
    rest * rest * from[axis] + 2 * rest * along * towards[axis] + along * along * to[axis]
  const slope = (axis: 0 | 1) =>
    rest * (towards[axis] - from[axis]) + along * (to[axis] - towards[axis])
  return { x: at(0), y: at(1), degrees: (Math.atan2(slope(0), -slope(1)) * 180) / Math.PI }
}

/** Draws `count` things along a stem, each turned in the stem's direction. */
export function grow(
  stem: Stem,
  count: number,
  [first, last]: readonly [number, number],
  draw: (index: number, along: number) => string,
): string {
  return Array.from({ length: count }, (_, index) => {
    const along = first + ((last - first) * index) / Math.max(1, count - 1)
    const { x, y, degrees } = spotOn(stem, along)
    return place(x, y, draw(index, along), degrees)
  }).join('')
}

/** Leaflets in pairs, `lean` degrees from the stem. */
export function pair(content: string, lean: number, apart = 0): string {
  return place(apart, 0, content, lean) + place(-apart, 0, content, -lean)
}

/** A leaf with saw teeth, its veins running into them. */
export function toothedLeaf(
  length: number,
  width: number,
  teeth: number,
  colour: string,
  vein: string,
): string {
  const half = (along: number) => width * Math.sin(Math.PI * along ** 0.8) ** 0.8
  const side = (sign: 1 | -1) =>
    Array.from({ length: teeth }, (_, index) => {
      const from = index / (teeth + 0.4)
      const to = (index + 1) / (teeth + 0.4)
      const belly = d`${sign * (half((from + to) / 2) + 3.4)} ${-length * (from * 0.6 + to * 0.4)}`
      return `Q${belly} ${d`${sign * half(to)} ${-length * to - 0.8}`}L${d`${sign * (half(to) - 1.8)} ${-length * to + 0.4}`}`
    }).join('')
  const veins = Array.from({ length: teeth - 2 }, (_, index) => {
    const along = (index + 1) / (teeth + 0.4)
    const reach = half(along) * 0.68
    const y = -length * along
    return d`M0 ${y + length * 0.07}L${reach} ${y - 1}M0 ${y + length * 0.07}L${-reach} ${y - 1}`
  })
  return (
    shape(`M0 0${side(1)}${d`L0 ${-length}`}Z`, colour) +
    shape(`M0 0${side(-1)}${d`L0 ${-length}`}Z`, colour) +
    stroke(d`M0 ${-length * 0.04}V${-length * 0.86}` + veins.join(''), vein, 1.5)
  )
}

/** A heart-shaped leaf with curved ribs, hanging from its stalk at the origin and pointing up. */
export function heartLeaf(length: number, width: number, colour: string, vein: string): string {
  const outline = d`M0 0C${width * 0.3} ${length * 0.14} ${width * 1.1} ${length * 0.1} ${width} ${-length * 0.3}C${width * 0.9} ${-length * 0.62} ${width * 0.25} ${-length * 0.76} 0 ${-length}C${-width * 0.25} ${-length * 0.76} ${-width * 0.9} ${-length * 0.62} ${-width} ${-length * 0.3}C${-width * 1.1} ${length * 0.1} ${-width * 0.3} ${length * 0.14} 0 0Z`
  const rib = d`M0 ${-length * 0.02}C${width * 0.75} ${-length * 0.1} ${width * 0.55} ${-length * 0.5} ${width * 0.12} ${-length * 0.72}`
  return (
    shape(outline, colour) +
    stroke(d`M0 0V${-length * 0.82}`, vein, 1.5) +
    stroke(rib, vein, 1.4) +
    `<g transform="scale(-1 1)">${stroke(rib, vein, 1.4)}</g>`
  )
}

/** Needles in pairs on a straight twig that points up. */
export function needles(
  length: number,
  pairs: number,
  reach: number,
  lean: number,
  colour: string,
) {
  const combs = Array.from({ length: pairs }, (_, index) => {
    const along = index / (pairs - 1)
    const needle = shape(petal(reach * (1 - along * 0.62), 2.3), colour)
    return place(0, -length * (0.12 + 0.84 * along), pair(needle, lean - along * 26))
  })
  return stroke(d`M0 0V${-length}`, colour, 2.2) + combs.join('')
}
