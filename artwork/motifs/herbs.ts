import {
  around,
  d,
  disc,
  fan,
  leaf,
  mirrored,
  petal,
  place,
  ring,
  shape,
  stroke,
} from '../shapes.ts'
import type { Blocks, Motif } from './blocks.ts'
import { needles, toothedLeaf } from './growth.ts'

/** Pudina: a mint shoot seen from above, its leaf pairs crossing. */
export const mint: Motif = ({ mass, fill, line }) =>
  around(4, () => place(0, -13, leaf(33, 9, fill, line, 2)), 45) +
  around(4, () => place(0, -9, toothedLeaf(40, 15, 7, mass, line))) +
  around(4, () => shape(petal(17, 7), fill, [line, 1.8]) + stroke('M0 -6V-12', line, 1.4), 45) +
  around(4, () => shape(petal(12, 5), mass, [line, 1.6])) +
  disc(0, 0, 2.4, line)

/** One scalloped blade of a coriander leaf. */
function corianderLobe(length: number, width: number, colour: string, vein: string): string {
  return (
    shape(
      d`M0 0C${-width * 0.2} ${-length * 0.3} ${-width * 0.5} ${-length * 0.34} ${-width * 0.8} ${-length * 0.4}C${-width * 1.3} ${-length * 0.56} ${-width} ${-length * 0.78} ${-width * 0.52} ${-length * 0.72}C${-width * 0.66} ${-length} ${-width * 0.1} ${-length * 1.06} 0 ${-length * 0.9}C${width * 0.1} ${-length * 1.06} ${width * 0.66} ${-length} ${width * 0.52} ${-length * 0.72}C${width} ${-length * 0.78} ${width * 1.3} ${-length * 0.56} ${width * 0.8} ${-length * 0.4}C${width * 0.5} ${-length * 0.34} ${width * 0.2} ${-length * 0.3} 0 0Z`,
      colour,
    ) +
    stroke(
      d`M0 ${-length * 0.12}V${-length * 0.7}M0 ${-length * 0.34}L${width * 0.56} ${-length * 0.56}M0 ${-length * 0.34}L${-width * 0.56} ${-length * 0.56}`,
      vein,
      1.5,
    )
  )
}

/** A ridged coriander fruit with its two styles. */
function corianderSeed({ fill, line }: Blocks): string {
  return (
    stroke('M0 -10V-14M-1 -11L-4 -14M1 -11L4 -14', fill, 1.5) +
    disc(0, 0, 11, fill) +
    stroke('M0 -10.5V10.5M-1.5 -10.4Q-9 0 -1.5 10.4M1.5 -10.4Q9 0 1.5 10.4', line, 1.4)
  )
}

/** Dhania: the scalloped leaf over two ridged seeds. */
export const coriander: Motif = (blocks) => {
  const { mass, fill, line } = blocks
  return (
    stroke('M0 48V0M0 30Q-16 28 -25 12M0 30Q16 28 25 12', mass, 2.4) +
    mirrored(place(20.5, 16, corianderLobe(33, 15, mass, line), 60)) +
    mirrored(place(12, -2, corianderLobe(38, 14, fill, line), 34)) +
    place(0, 2, corianderLobe(52, 19, mass, line)) +
    mirrored(place(18, 38, corianderSeed(blocks)))
  )
}

/** One heart-tipped leaflet of fenugreek. */
function methiLeaflet(size: number, colour: string, vein: string): string {
  const w = size * 0.42
  return (
    shape(
      d`M0 0C${-w * 0.3} ${-size * 0.16} ${-w} ${-size * 0.42} ${-w} ${-size * 0.72}C${-w} ${-size * 1.02} ${-w * 0.3} ${-size * 1.08} 0 ${-size * 0.93}C${w * 0.3} ${-size * 1.08} ${w} ${-size * 1.02} ${w} ${-size * 0.72}C${w} ${-size * 0.42} ${w * 0.3} ${-size * 0.16} 0 0Z`,
      colour,
    ) +
    stroke(
      d`M0 ${-size * 0.14}V${-size * 0.78}M0 ${-size * 0.36}L${w * 0.58} ${-size * 0.56}M0 ${-size * 0.36}L${-w * 0.58} ${-size * 0.56}M0 ${-size * 0.58}L${w * 0.5} ${-size * 0.78}M0 ${-size * 0.58}L${-w * 0.5} ${-size * 0.78}`,
      vein,
      1.4,
    )
  )
}

function methiLeaf(size: number, sides: string, middle: string, vein: string): string {
  return (
    fan([-84, 84], () => methiLeaflet(size, sides, vein)) + methiLeaflet(size * 1.1, middle, vein)
  )
}

/** Methi: leaves in threes above two beaked pods. */
export const methi: Motif = ({ mass, fill, line }) =>
  stroke('M0 46V-8M0 34Q12 30 22 18M0 34Q-12 30 -22 18', mass, 2.6) +
  mirrored(place(22, 18, methiLeaf(19, mass, mass, line), 40)) +
  place(0, -10, methiLeaf(33, mass, fill, line)) +
  mirrored(
    shape('M2 32C10 48 30 50 46 34C34 42 20 40 9 28Z', fill) +
      stroke('M10 35Q20 43 34 41', line, 1.4),
  )

/** A succulent leaf, narrow at its foot and round at its tip. */
function spoonLeaf(length: number, width: number, colour: string, vein: string): string {
  return (
    shape(
      d`M0 0C${-width * 0.5} ${-length * 0.3} ${-width} ${-length * 0.42} ${-width} ${-length * 0.68}C${-width} ${-length * 1.11} ${width} ${-length * 1.11} ${width} ${-length * 0.68}C${width} ${-length * 0.42} ${width * 0.5} ${-length * 0.3} 0 0Z`,
      colour,
    ) + stroke(d`M0 ${-length * 0.28}V${-length * 0.72}`, vein, 1.4)
  )
}

/** Brahmi: the creeper closed into a wreath round its flower. */
export const brahmi: Motif = ({ mass, fill, line }) =>
  around(12, () => place(0, -29, spoonLeaf(20, 6.4, mass, line))) +
  around(12, () => place(0, -35, spoonLeaf(11, 3.6, fill, line)), 15) +
  ring(0, 0, 29, mass, 2.4) +
  around(12, () => disc(0, -29, 2.2, fill, [line, 1.2]), 15) +
  around(
    5,
    () =>
      shape('M0 -2C-13 -6 -15 -21 -5 -23Q0 -24 0 -20Q0 -24 5 -23C15 -21 13 -6 0 -2Z', fill, [
        line,
        1.6,
      ]) + stroke('M0 -8V-15M-3.4 -9L-5.4 -15M3.4 -9L5.4 -15', line, 1.4),
  ) +
  disc(0, 0, 4.4, mass, [line, 1.6]) +
  disc(0, 0, 1.6, line)

function dillFrond(length: number, branches: number, colour: string): string {
  const threads = Array.from({ length: branches }, (_, index) => {
    const along = index / branches
    const reach = length * (0.36 - along * 0.22)
    const y = -length * (0.16 + along * 0.8)
    const thread = stroke(
      d`M0 0Q${-reach * 0.1} ${-reach * 0.6} 0 ${-reach}M${-reach * 0.05} ${-reach * 0.45}L${reach * 0.26} ${-reach * 0.86}M${-reach * 0.05} ${-reach * 0.45}L${-reach * 0.26} ${-reach * 0.8}`,
      colour,
      1.5,
    )
    return mirrored(place(0, y, thread, 50))
  })
  return stroke(d`M0 0V${-length}`, colour, 2) + threads.join('')
}

/** Suva: dill, threadlike fronds under its flat umbel of winged seeds. */
export const dill: Motif = ({ mass, fill, line }) =>
  mirrored(place(0, 42.4, dillFrond(45, 5, mass), 72) + place(0, 24, dillFrond(36, 4, mass), 48)) +
  stroke('M0 49V-12', mass, 2.8) +
  place(
    0,
    -6,
    fan([-75, -50, -25, 0, 25, 50, 75], (_, index) => {
      const colour = index % 2 ? mass : fill
      return (
        stroke('M0 0V-26', colour, 1.9) +
        place(
          0,
          -27,
          fan([-58, 58], () => shape(petal(11, 3.4), colour)) +
            shape(petal(15, 4.4), colour) +
            stroke('M0 -4V-11', line, 1.3),
        )
      )
    }),
  ) +
  disc(0, -6, 4, fill, [line, 1.4])

const CONE_ROWS = [
  { y: 10, offsets: [0] },
  { y: 17, offsets: [-5.6, 5.6] },
  { y: 24, offsets: [-10, 0, 10] },
  { y: 31, offsets: [-6, 6] },
  { y: 36, offsets: [-11, 11] },
  { y: 38, offsets: [0] },
  { y: 44, offsets: [-6, 6] },
  { y: 50, offsets: [0] },
] as const

/** Talisa: the fir's needle sprays behind a standing cone. */
export const talisa: Motif = ({ mass, fill, line }) =>
  mirrored(
    place(2, 40, needles(46, 8, 17, 60, mass), 78) +
      place(2, 32, needles(64, 11, 19, 58, mass), 36),
  ) +
  place(0, 6, needles(54, 9, 18, 56, mass)) +
  CONE_ROWS.map(({ y, offsets }, row) =>
    offsets
      .map((x) =>
        place(
          x,
          y,
          shape(
            'M0 0C-4 -1 -8 -6 -7 -11Q-3 -12 0 -17Q3 -12 7 -11C8 -6 4 -1 0 0Z',
            row % 2 ? mass : fill,
            [line, 1.5],
          ),
          x * 1.6,
        ),
      )
      .join(''),
  ).join('')
