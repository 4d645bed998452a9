import { blade, d, disc, leaf, mirrored, place, shape, stroke } from '../shapes.ts'
import type { Motif } from './blocks.ts'
import { grow, type Stem, stemPath } from './growth.ts'

/** One finger of ragi: seeds down both edges of its stem. */
function ragiFinger(stem: Stem, seeds: number, stalk: string, seed: string): string {
  return (
    stroke(stemPath(stem), stalk, 2) +
    grow(stem, seeds, [0.24, 0.97], (index) => {
      const radius = 3.3 - index * 0.06
      return disc(-4.5, 0, radius, seed) + disc(4.5, 0, radius, seed)
    }) +
    grow(stem, 1, [1, 1], () => disc(0, -1.5, 3, seed))
  )
}

/** Ragi: the head of finger millet, curled like a hand. */
export const ragi: Motif = ({ mass, fill, line }) =>
  mirrored(
    ragiFinger(
      [
        [0, 12],
        [62, 14],
        [36, -32],
      ],
      11,
      mass,
      mass,
    ) +
      ragiFinger(
        [
          [0, 12],
          [38, -6],
          [18, -42],
        ],
        9,
        fill,
        fill,
      ),
  ) +
  ragiFinger(
    [
      [0, 12],
      [0, -20],
      [0, -45],
    ],
    8,
    mass,
    mass,
  ) +
  stroke('M0 49V8', mass, 3.2) +
  disc(0, 12, 5.6, fill, [line, 1.6]) +
  mirrored(place(0, 48, blade(44, 6.4, fill, line), 62))

/** A head of foxtail, drawn pointing up: beads, seeds and forward bristles. */
function foxtailHead(length: number, width: number, colour: string, seed: string): string {
  const rows = Math.round(length / 4.6)
  const spots = Array.from({ length: rows }, (_, row) => {
    const along = row / (rows - 1)
    return {
      y: -along * length,
      half: width * Math.sin(Math.PI * (0.18 + 0.76 * along ** 0.9)) ** 0.7,
    }
  })
  const right = spots.map(({ y, half }) => d`L${half} ${y}`).join('')
  const left = spots
    .map(({ y, half }) => d`L${-half} ${y}`)
    .reverse()
    .join('')
  return (
    spots.map(({ y, half }) => mirrored(stroke(d`M${half} ${y}l6 -7.6`, colour, 1.5))).join('') +
    spots.map(({ y, half }) => mirrored(disc(half, y, 2.5, colour))).join('') +
    shape(`M0 2${right}${left}Z`, colour) +
    spots
      .slice(1, -1)
      .map(({ y, half }, row) =>
        row % 2 ? disc(0, y, 2, seed) : mirrored(disc(half * 0.62, y, 1.8, seed)),
      )
      .join('')
  )
}

const FOXTAIL_NECK: Stem = [
  [0, 48],
  [-2, -92],
  [24, -28],
]

/** Kangni: two nodding heads of foxtail millet over their leaf blades. */
export const foxtail: Motif = ({ mass, fill, line }) =>
  mirrored(
    place(0, 48, blade(46, 6.4, fill, line), 34) +
      place(0, 48, blade(36, 6, fill, line), 68) +
      stroke(stemPath(FOXTAIL_NECK), mass, 2.4) +
      place(24, -27, foxtailHead(54, 7.4, mass, line), 166),
  ) + place(0, 47, blade(70, 7, fill, line))

/** A tassel with beaded edges and a row of seeds down the middle. */
function rajgiraTassel(
  length: number,
  width: number,
  colour: string,
  seed: string,
  gap: string,
): string {
  const beads = Math.round(length / 5.2)
  const edge = Array.from({ length: beads }, (_, index) => {
    const along = (index + 0.5) / beads
    const half = width * Math.sin(Math.PI * (0.14 + 0.82 * along))
    return { half, y: -along * length, radius: 3.5 - along * 0.9 }
  })
  const ground = edge.map(({ half, y, radius }) => mirrored(disc(half, y, radius + 1.5, gap)))
  const print = edge.map(({ half, y, radius }) => mirrored(disc(half, y, radius, colour)))
  const right = edge.map(({ half, y }) => d`L${half} ${y}`).join('')
  const left = edge
    .map(({ half, y }) => d`L${-half} ${y}`)
    .reverse()
    .join('')
  const hearts = edge.slice(1, -1).map(({ y }, index) => disc(0, y, index % 2 ? 1.5 : 2, seed))
  return (
    ground.join('') +
    print.join('') +
    shape(`M0 0${right}${d`L0 ${-length}`}${left}Z`, colour) +
    hearts.join('')
  )
}

/** Rajgira: the amaranth's plume of tassels. */
export const rajgira: Motif = ({ mass, fill, line }) =>
  stroke('M0 49V10', mass, 3.4) +
  mirrored(place(0, 47, leaf(46, 12, fill, line), 68)) +
  place(
    0,
    20,
    mirrored(
      place(0, 0, rajgiraTassel(36, 5.4, mass, line, line), 78) +
        place(0, 0, rajgiraTassel(48, 6.4, fill, line, line), 50) +
        place(0, 0, rajgiraTassel(58, 7, mass, line, line), 24),
    ) +
      rajgiraTassel(67, 7.4, fill, line, line) +
      shape('M-13 -5Q0 -11 13 -5Q11 7 0 9Q-11 7 -13 -5Z', mass, [line, 1.6]) +
      stroke('M-6 -1Q0 -4 6 -1', line, 1.5),
  )
