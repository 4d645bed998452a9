import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { box, d, disc, ring, shape, stroke } from '../shapes.ts'
import { netted } from './parts/grounds.ts'

const LEAF = { left: 214, right: 986, height: 92, gap: 18, top: 138 } as const
const HOLES = [418, 782] as const
/** Free space around each hole: scribes left a square for the cord. */
const CLEAR = 44

/** One leaf for each thousand years, today's on top: the share of it that is written. */
const WRITTEN = [1, 1, 0.42, 0, 0] as const

function leafPath(top: number): string {
  const { left, right, height } = LEAF
  return d`M${left} ${top}H${right}q14 ${height / 2} 0 ${height}H${left}q-14 ${-height / 2} 0 ${-height}Z`
}

/** Words as short dashes, the same in every drawing. */
function lines(top: number, share: number, colour: string): string {
  const { left, right, height } = LEAF
  const end = left + (right - left) * share
  const dashes: string[] = []
  for (let line = 0; line < 4; line++) {
    const y = top + height * (0.2 + line * 0.2)
    let seed = (line + 1) * 7919 + Math.round(top) * 131
    for (let x = left + 26; x < end - 40; ) {
      seed = (seed * 16807 + 11) % 2147483647
      const long = 14 + (seed % 30)
      const clear = HOLES.some((hole) => x + long > hole - CLEAR && x < hole + CLEAR)
      if (!clear && x + long < right - 22) dashes.push(d`M${x} ${y}h${long}`)
      x += long + 13
    }
  }
  return dashes.length > 0 ? stroke(dashes.join(''), colour, 7) : ''
}

function leaf(index: number, written: number): string {
  const top = LEAF.top + index * (LEAF.height + LEAF.gap)
  const path = leafPath(top)
  const middle = top + LEAF.height / 2
  if (written === 0) {
    const dashed = `<path d="${path}" fill="none" stroke="${DYES.neelTint}" stroke-width="4.5" stroke-dasharray="15 12"/>`
    return dashed + HOLES.map((x) => ring(x, middle, 12, DYES.neelTint, 4.5)).join('')
  }
  const margin = [LEAF.left + 7, LEAF.right - 12]
    .map((x) => box(x, top + 9, 5, LEAF.height - 18, DYES.majith))
    .join('')
  return (
    shape(path, DYES.kora) +
    margin +
    lines(top, written, DYES.neelDeep) +
    HOLES.map((x) => disc(x, middle, 19, DYES.dadam) + disc(x, middle, 11, DYES.neelDeep)).join('')
  )
}

function board(y: number): string {
  const { left, right } = LEAF
  const [x, width] = [left - 24, right - left + 48]
  return (
    box(x, y, width, 50, DYES.haldi) +
    borderStrip(
      'dana',
      { ground: DYES.dadam, first: DYES.majithDeep, second: DYES.koraHi },
      { x: x + 18, y: y + 8, width: width - 36, height: 34 },
    )
  )
}

/** A palm-leaf book of five leaves: less is written on older ones; the oldest two are blank. */
export function drawFiveThousand(): string {
  const foot = LEAF.top + WRITTEN.length * (LEAF.height + LEAF.gap)
  const cords = HOLES.map((x) => stroke(d`M${x} ${60}V${foot + 66}`, DYES.dadam, 8)).join('')
  const knots = HOLES.map((x) =>
    motif(
      'lotus',
      { mass: DYES.dadam, fill: DYES.koraHi, line: DYES.neel },
      { x, y: 36, scale: 0.62 },
    ),
  ).join('')
  return (
    netted('neel', 'lotus', 200, 0.6) +
    box(
      LEAF.left - 24,
      LEAF.top - 68,
      LEAF.right - LEAF.left + 48,
      foot - LEAF.top + 118,
      DYES.neelDeep,
    ) +
    cords +
    WRITTEN.map((written, index) => leaf(index, written)).join('') +
    board(LEAF.top - 68) +
    board(foot) +
    knots
  )
}
