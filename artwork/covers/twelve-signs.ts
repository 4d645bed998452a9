import { DYES } from '../dyes.ts'
import type { Blocks } from '../motifs/blocks.ts'
import { around, box, disc, drop, place, ring, shape, stroke } from '../shapes.ts'
import { dotRing, halfDisc } from './parts/forms.ts'
import { sprigs } from './parts/grounds.ts'

const CELL = 190
const GAP = 14
const COLUMNS = 4

type Sign = (blocks: Blocks) => string

const heart = 'M0 34C-46 4 -46 -34 -22 -34C-9 -34 -2 -26 0 -18C2 -26 9 -34 22 -34C46 -34 46 4 0 34Z'

/** The twelve signs that an illness needs a doctor. */
const SIGNS: readonly Sign[] = [
  // Pressure on the chest.
  ({ mass, fill }) => shape(heart, mass) + around(4, () => shape('M0 -38L-15 -62H15Z', fill), 45),
  // Shortness of breath.
  ({ mass, fill }) =>
    stroke('M-52 -26q13 -22 26 0t26 0t26 0t26 0', mass, 11) +
    stroke('M-52 8q13 -22 26 0t26 0', mass, 11) +
    stroke('M-52 42q13 -22 26 0', fill, 11),
  // One side of the body drops.
  ({ mass, fill }) => halfDisc(-4, -8, 48, mass, 'left') + halfDisc(4, 14, 48, fill, 'right'),
  // The worst headache.
  ({ mass, fill }) =>
    around(12, (index) => shape(`M0 ${index % 2 ? -46 : -60}L-9 -22H9Z`, index % 2 ? fill : mass)) +
    disc(0, 0, 24, mass),
  // A stiff neck with fever.
  ({ mass, fill }) =>
    disc(0, -38, 19, fill) + [-8, 14, 36].map((y) => box(-26, y, 52, 16, mass)).join(''),
  // Blood.
  ({ mass, fill }) =>
    place(0, 46, shape(drop(98, 40), fill)) + place(0, 34, shape(drop(44, 15), mass)),
  // Black stools.
  ({ mass, fill }) => disc(0, 0, 34, fill) + dotRing(0, 0, 50, 16, 5, mass),
  // Fever for three days.
  ({ mass, fill }) =>
    box(-36, -58, 26, 84, mass, 13) +
    disc(-23, 34, 24, mass) +
    [-36, -4, 28].map((y) => disc(34, y, 15, fill)).join(''),
  // Fourteen days of cough.
  ({ mass, fill }) =>
    Array.from({ length: 14 }, (_, index) =>
      disc(-54 + (index % 7) * 18, index < 7 ? -14 : 14, 7.4, index < 7 ? mass : fill),
    ).join(''),
  // Eight hours without passing water.
  ({ mass, fill, line }) =>
    place(0, 28, shape(drop(62, 24), line, [mass, 7])) + dotRing(0, 0, 54, 8, 7, fill),
  // Seizures.
  ({ mass, fill }) =>
    shape('M14 -60L-34 8H-6L-16 60L36 -14H6Z', mass) +
    disc(-38, -36, 9, fill) +
    disc(40, 38, 9, fill),
  // Pregnancy.
  ({ mass, fill, line }) =>
    disc(0, 0, 52, mass) +
    disc(0, 10, 33, line) +
    disc(0, 20, 17, fill) +
    ring(0, 0, 60, fill, 5, '1 13'),
]

const GROUNDS: readonly Blocks[] = [
  { mass: DYES.majith, fill: DYES.neelDeep, line: DYES.koraHi },
  { mass: DYES.koraHi, fill: DYES.dadam, line: DYES.neelDeep },
  { mass: DYES.neelDeep, fill: DYES.majith, line: DYES.dadam },
]

/** Each row starts one background later, so that equal ones are never below each other. */
function groundOf(index: number): Blocks {
  const [row, column] = [Math.floor(index / COLUMNS), index % COLUMNS]
  const blocks = GROUNDS[(column + row) % GROUNDS.length]
  if (!blocks) throw new Error('A sign has no ground')
  return blocks
}

/** Twelve printed blocks, one for each sign, on lac red. */
export function drawTwelveSigns(): string {
  const rows = Math.ceil(SIGNS.length / COLUMNS)
  const left = 600 - (COLUMNS * CELL + (COLUMNS - 1) * GAP) / 2
  const top = 400 - (rows * CELL + (rows - 1) * GAP) / 2
  const cells = SIGNS.map((sign, index) => {
    const blocks = groundOf(index)
    const x = left + (index % COLUMNS) * (CELL + GAP)
    const y = top + Math.floor(index / COLUMNS) * (CELL + GAP)
    const print = place(x + CELL / 2, y + CELL / 2, sign(blocks), 0, 1.12)
    return box(x, y, CELL, CELL, blocks.line) + print
  })
  return sprigs('laakh', 'diya', 200, 0.5) + cells.join('')
}
