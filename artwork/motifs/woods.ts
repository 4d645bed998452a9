import {
  around,
  blade,
  box,
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

/** A log seen from its sawn end. */
function sawnLog({ mass, fill, line }: Blocks): string {
  return (
    disc(0, 0, 21, mass, [line, 1.8]) +
    around(16, () => stroke('M0 -18.4V-19.6', line, 1.5)) +
    disc(0, 0, 16.4, line) +
    disc(0, 0, 14.4, fill) +
    ring(0, 0, 10, line, 1.5) +
    ring(0, 0, 5.8, line, 1.5) +
    disc(0, 0, 2, line)
  )
}

/** Chandan: three sawn logs showing their heartwood, with leafed twigs. */
export const sandalwood: Motif = (blocks) => {
  const { mass, fill, line } = blocks
  return (
    mirrored(
      place(10, -6, leaf(36, 9, mass, line), 82) +
        place(8, -16, leaf(40, 10, mass, line), 50) +
        place(4, -20, leaf(31, 7.6, fill, line), 22) +
        disc(46, -8, 2.4, fill) +
        disc(42, -34, 2.4, fill),
    ) +
    place(0, -24, leaf(26, 6, mass, line)) +
    mirrored(place(20.6, 28, sawnLog(blocks))) +
    place(0, -6, sawnLog(blocks))
  )
}

/** A pinnate leaf that points up. */
function featherLeaf(length: number, pairs: number, colour: string): string {
  const leaflets = Array.from({ length: pairs }, (_, index) =>
    place(
      0,
      -length * (0.24 + (0.66 * index) / pairs),
      fan([-58, 58], () => shape(petal(14 - index * 0.9, 4.6), colour)),
    ),
  )
  return (
    stroke(d`M0 0V${-length * 0.9}`, colour, 2) +
    leaflets.join('') +
    place(0, -length * 0.8, shape(petal(13, 4.8), colour))
  )
}

/** Yashti: the liquorice root with its runners, its yellow cut face, three feather leaves. */
export const liquorice: Motif = ({ mass, fill, line }) => {
  const runner = shape(
    'M2 16C12 16 18 20 23 27C28 34 37 37 49 34C43 44 26 45 17 36C12 31 8 28 2 28Z',
    mass,
    [line, 1.6],
  )
  return (
    mirrored(place(3, 8, featherLeaf(56, 5, fill), 50)) +
    place(0, 6, featherLeaf(56, 5, mass)) +
    mirrored(runner + stroke('M15 19L12 26M22 24L18 31M28 32L25 38M36 36L35 42', line, 1.5)) +
    shape('M-8 14H8C8 30 5 41 0 50C-5 41 -8 30 -8 14Z', mass, [line, 1.6]) +
    stroke('M-7 31Q0 35 7 31M-5.6 37Q0 41 5.6 37M-3.6 43Q0 46 3.6 43', line, 1.5) +
    disc(0, 13, 16, mass, [line, 1.8]) +
    disc(0, 13, 12, line) +
    disc(0, 13, 10.6, fill) +
    place(0, 13, around(10, () => stroke('M0 -5.4V-8.4', line, 1.5)) + disc(0, 0, 2.4, line))
  )
}

/** Dalchini: a tied bundle of cinnamon quills, their ends scrolled. */
export const cinnamon: Motif = ({ mass, fill, line }) => {
  const scroll = (colour: string) =>
    disc(0, 0, 6.4, colour, [line, 1.7]) + stroke('M-2.6 1.4A3 3 0 1 1 2 2.4', line, 1.5)
  const quill = (x: number, top: number, foot: number, colour: string) =>
    box(x - 7, top, 14, foot - top, colour, 0, [line, 1.7]) +
    stroke(d`M${x} ${top + 10}V${foot - 3}`, line, 1.5) +
    place(x, top, mirrored(place(4.4, 0, scroll(colour))))
  return (
    mirrored(
      place(24, 14, leaf(30, 10, fill, line), 46) + place(24, 12, leaf(28, 8.6, fill, line), 92),
    ) +
    mirrored(quill(21, -14, 41, mass)) +
    mirrored(quill(10.6, -28, 46, fill)) +
    quill(0, -41, 49, mass) +
    box(-31, 8, 62, 13, mass, 2, [line, 1.8]) +
    [-22, -11, 0, 11, 22].map((x) => place(x, 14.5, shape('M0 -4L4 0L0 4L-4 0Z', line))).join('')
  )
}

function culm(
  x: number,
  nodes: readonly number[],
  colour: string,
  joint: string,
  line: string,
): string {
  return nodes
    .slice(1)
    .map((foot, index) => {
      const top = nodes[index] ?? foot
      return (
        shape(
          d`M${x - 7.6} ${top + 1}Q${x - 5.6} ${(top + foot) / 2} ${x - 7.6} ${foot - 1}H${x + 7.6}Q${x + 5.6} ${(top + foot) / 2} ${x + 7.6} ${top + 1}Z`,
          colour,
        ) + (index ? box(x - 8.6, top - 1.4, 17.2, 2.8, joint, 1.4, [line, 1.2]) : '')
      )
    })
    .join('')
}

/** Vamsha: three bamboo culms, the middle one opened on its crystals. */
export const bamboo: Motif = ({ mass, fill, line }) => {
  const crystal = shape('M0 -6.6L4 0L0 6.6L-4 0Z', fill)
  return (
    mirrored(
      place(24, -10, blade(30, 5.4, fill, line), 68) +
        place(24, -12, blade(28, 5, fill, line), 28) +
        place(25, 20, blade(26, 5, fill, line), 104) +
        place(25, 18, blade(26, 5, fill, line), 64) +
        culm(18, [-26, -12, 18, 48], mass, fill, line),
    ) +
    culm(0, [-49, -22, 13, 48], mass, fill, line) +
    [-36, -4, 30].map((y) => box(-4.6, y - 9, 9.2, 18, line, 4.6) + place(0, y, crystal)).join('')
  )
}
