import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { stir } from '../packs/colour.ts'
import { box, d, disc, drop, place, shape, stroke } from '../shapes.ts'
import { within } from './parts/forms.ts'
import { block, rain } from './parts/grounds.ts'

const TUBE = { x: 448, top: 300, bottom: 730, half: 74 } as const
const CUP = { x: 792, top: 500, bottom: 700, half: 150 } as const

/** Clouds as two rows of scallops along the upper edge. */
function clouds(): string {
  const row = (y: number, shift: number, colour: string, line: string) =>
    Array.from({ length: 10 }, (_, index) => {
      const x = shift + index * 150
      return (
        disc(x, y, 100, colour) +
        [76, 54, 32].map((radius) => disc(x, y, radius, 'none', [line, 6])).join('')
      )
    }).join('')
  const back = stir(DYES.neel, DYES.neelTint, 0.55)
  return row(18, -75, back, DYES.neelTint) + row(-38, 0, DYES.neelTint, DYES.neel)
}

/** A test tube with a little blood, its level marked. */
function tube(): string {
  const { x, top, bottom, half } = TUBE
  const wall = d`M${x - half} ${top}H${x + half}V${bottom - half}A${half} ${half} 0 0 1 ${x - half} ${bottom - half}Z`
  const inner = half - 15
  const hollow = d`M${x - inner} ${top}H${x + inner}V${bottom - half}A${inner} ${inner} 0 0 1 ${x - inner} ${bottom - half}Z`
  const marks = [0, 1, 2, 3, 4].map((index) =>
    box(x - inner, 470 + index * 44, index % 2 ? 34 : 52, 8, DYES.koraHi),
  )
  return (
    shape(wall, DYES.koraHi) +
    within(
      'tube',
      hollow,
      box(x - half, top, half * 2, 500, DYES.neel) +
        box(x - half, 440, half * 2, 300, DYES.majith) +
        marks.join(''),
    ) +
    box(x - half - 22, top - 26, half * 2 + 44, 34, DYES.dadam)
  )
}

/** The bowl of kadha comes second, and is smaller. */
function kadha(): string {
  const { x, top, bottom, half } = CUP
  const bowl = d`M${x - half} ${top}H${x + half}C${x + half} ${top + 120} ${x + 70} ${bottom} ${x} ${bottom}C${x - 70} ${bottom} ${x - half} ${top + 120} ${x - half} ${top}Z`
  const steam = [-58, 0, 58]
    .map((shift) => stroke(d`M${x + shift} ${top - 40}q-18 -20 0 -40t0 -40`, DYES.neelTint, 9))
    .join('')
  return (
    steam +
    shape(d`M${x - 52} ${bottom - 14}H${x + 52}L${x + 70} 730H${x - 70}Z`, DYES.dadamDeep) +
    shape(bowl, DYES.dadam) +
    box(x - half - 14, top - 12, half * 2 + 28, 26, DYES.koraHi) +
    motif(
      'tulsi',
      { mass: DYES.neelDeep, fill: DYES.majith, line: DYES.dadam },
      { x, y: top + 104, scale: 1.42 },
    )
  )
}

/** Rain; first the drop to test, then the bowl. */
export function drawMonsoonFevers(): string {
  const { x } = TUBE
  const fall = rain(
    stir(DYES.neelDeep, DYES.neelTint, 0.3),
    { x: 0, y: 90, width: 1200, height: 700 },
    44,
  )
  return (
    block(DYES.neelDeep) +
    fall +
    block(DYES.neel, 0, 730, 1200, 70) +
    box(0, 726, 1200, 9, DYES.koraHi) +
    clouds() +
    disc(x, 160, 92, DYES.koraHi) +
    place(x, 222, shape(drop(138, 48), DYES.majith)) +
    place(x, 206, shape(drop(52, 16), DYES.dadam)) +
    tube() +
    kadha()
  )
}
