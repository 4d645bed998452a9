import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { box, disc, drop, place, ring, shape, stroke, svgDocument } from '../shapes.ts'

const RADIUS = 122
const EDGE = 128

function sector(from: number, to: number): string {
  const at = (share: number) => {
    const angle = share * 2 * Math.PI
    return `${(RADIUS * Math.sin(angle)).toFixed(2)} ${(-RADIUS * Math.cos(angle)).toFixed(2)}`
  }
  return `M0 0L${at(from)}A${RADIUS} ${RADIUS} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}Z`
}

/** A small print repeated over a sector, every second row shifted half a step. */
interface Print {
  readonly width: number
  readonly height: number
  readonly content: string
}

const DROP = place(9, 16, shape(drop(13, 4.6), DYES.dadam))
const DROPS: Print = {
  width: 18,
  height: 40,
  content: DROP + place(-9, 20, DROP) + place(9, 20, DROP),
}

const KNOT = 3.2
const DOTS: Print = {
  width: 13,
  height: 13,
  content: box(1, 1, KNOT, KNOT, DYES.kora, 1.1) + box(7.5, 7.5, KNOT, KNOT, DYES.kora, 1.1),
}

const WAVE = 'M-9 0q4.5 -5 9 0t9 0t9 0'
const WAVES: Print = {
  width: 18,
  height: 18,
  content: place(0, 5, stroke(WAVE, DYES.kora, 2.4)) + place(0, 14, stroke(WAVE, DYES.dadam, 1.6)),
}

/** The three shares of a result, distinguished by pattern and not by colour alone. */
const SHARES = [
  { name: 'pitta', from: 0, to: 0.577, dye: DYES.majith, print: DROPS },
  { name: 'vata', from: 0.577, to: 0.846, dye: DYES.neel, print: DOTS },
  { name: 'kapha', from: 0.846, to: 1, dye: DYES.kashish, print: WAVES },
] as const

/** A sample result as a printed medallion around the flame (home: Instant result). */
export function resultMedallion(): string {
  const sectors = SHARES.map(({ name, from, to, dye, print }) => {
    const path = sector(from, to)
    return (
      `<pattern id="${name}" width="${print.width}" height="${print.height}" patternUnits="userSpaceOnUse">${print.content}</pattern>` +
      shape(path, dye) +
      shape(path, `url(#${name})`) +
      shape(path, 'none', [DYES.koraHi, 3])
    )
  }).join('')
  const flame = motif(
    'flame',
    { mass: DYES.majith, fill: DYES.dadam, line: DYES.koraHi },
    { y: -1, scale: 0.48 },
  )
  const content =
    disc(0, 0, EDGE, DYES.koraHi) +
    sectors +
    ring(0, 0, EDGE - 1, DYES.koraHi, 2) +
    disc(0, 0, 36, DYES.koraHi) +
    flame
  return svgDocument('-130 -130 260 260', 260, 260, content)
}
