import { DYES } from '../dyes.ts'
import { d, disc, type Point, petal, place, shape, stroke } from '../shapes.ts'
import { within } from './parts/forms.ts'
import { sprigs } from './parts/grounds.ts'

const FOOT: Point = [600, 724]
const LENGTH = 676
const HALF = 372
const TEETH = 15
const RIB = 14

/** A point on the leaf's right edge and the direction away from the leaf, `t` from base to tip. */
function edge(t: number): { readonly at: Point; readonly out: Point } {
  const u = 1 - t
  const [second, third, last] = [3 * u * u * t, 3 * u * t * t, t * t * t]
  const at: Point = [
    second * HALF + third * HALF * 0.9,
    -(second * 0.3 + third * 0.72 + last) * LENGTH,
  ]
  const across = HALF * (3 * u * u - 0.6 * u * t - 2.7 * t * t)
  const along = -LENGTH * (0.9 * u * u + 2.52 * u * t + 0.84 * t * t)
  const long = Math.hypot(across, along)
  return { at, out: [-along / long, across / long] }
}

/** Triangular teeth along the edge. */
function teeth(): string {
  const from = 0.08
  const step = (0.94 - from) / TEETH
  return Array.from({ length: TEETH }, (_, index) => {
    const t = from + index * step
    const [a, b] = [edge(t).at, edge(t + step).at]
    const { at, out } = edge(t + step / 2)
    return d`M${a[0]} ${a[1]}L${at[0] + out[0] * 46} ${at[1] + out[1] * 46}L${b[0]} ${b[1]}Z`
  }).join('')
}

interface Vein {
  readonly y: number
  readonly length: number
  /** Clockwise from the top. */
  readonly degrees: number
}

/** Side veins from the midrib to the edge, the same on both halves. */
const VEINS: readonly Vein[] = [0.12, 0.24, 0.36, 0.48, 0.6, 0.72].map((share) => {
  const y = -LENGTH * share
  const [x, top] = edge(Math.min(0.93, share * 0.96 + 0.2)).at
  const [dx, dy] = [x - RIB, top - y]
  return {
    y,
    length: Math.hypot(dx, dy) * 0.84,
    degrees: (Math.atan2(dx, -dy) * 180) / Math.PI,
  }
})

function onVeins(draw: (vein: Vein) => string): string {
  return VEINS.map((vein) => place(RIB, vein.y, draw(vein), vein.degrees)).join('')
}

const smooth = ({ length }: Vein) =>
  shape(petal(length, 17), DYES.mehndi) +
  [0.34, 0.52, 0.7].map((share) => disc(30, -length * share, 6.5, DYES.mehndi)).join('')

const jagged = ({ length }: Vein) => {
  const steps = 7
  const points = Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps
    const swing = index === steps - 1 ? 0 : index % 2 ? 13 : -13
    return d`L${swing * (1.15 - share * 0.5)} ${-length * share}`
  })
  const sparks = [0.34, 0.52, 0.7].map((share) =>
    place(32, -length * share, shape('M0 -12L9 0L0 12L-9 0Z', DYES.majith)),
  )
  return stroke(`M0 0${points.join('')}`, DYES.majithDeep, 10) + sparks.join('')
}

function half(side: 'left' | 'right', ground: string, leaf: string): string {
  const area = side === 'left' ? 'M0 0H600V800H0Z' : 'M600 0H1200V800H600Z'
  const turned = side === 'left' ? `<g transform="scale(-1 1)">${leaf}</g>` : leaf
  return within(`natural-${side}`, area, ground + place(FOOT[0], FOOT[1], turned))
}

/** One leaf printed twice: smooth on green, toothed on madder. */
export function drawNatural(): string {
  const outline = petal(LENGTH, HALF)
  const calm = shape(outline, DYES.koraHi) + within('natural-calm', outline, onVeins(smooth))
  const sharp =
    shape(outline + teeth(), DYES.dadam) + within('natural-sharp', outline, onVeins(jagged))
  const [x, y] = FOOT
  return (
    half('left', sprigs('mehndi', 'liquorice', 200, 0.5), calm) +
    half('right', sprigs('majith', 'liquorice', 200, 0.6), sharp) +
    shape(
      d`M${x} ${y - LENGTH}L${x + RIB * 0.7} ${y - 20}L${x + RIB} 800H${x - RIB}L${x - RIB * 0.7} ${y - 20}Z`,
      DYES.neelDeep,
    )
  )
}
