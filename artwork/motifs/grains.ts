import {
  blade,
  box,
  d,
  disc,
  drop,
  fan,
  leaf,
  mirrored,
  petal,
  place,
  scatter,
  shape,
  stroke,
} from '../shapes.ts'
import type { Motif } from './blocks.ts'
import { grow, pair, type Stem, stemPath } from './growth.ts'

/** A bearded ear of grain. */
export const grain: Motif = ({ mass, fill, line }) =>
  stroke('M0 49V-20', mass, 2.4) +
  scatter(
    [
      [0, 30],
      [1, 16],
      [2, 2],
      [3, -12],
    ],
    ([tier, y]) =>
      mirrored(
        place(
          1,
          y,
          stroke('M0 0L22 -26', mass, 1.3) +
            shape('M0 2C10 0 14 -10 12 -18C4 -17 -1 -8 0 2Z', tier % 2 ? fill : mass),
          10,
        ),
      ),
  ) +
  place(0, -20, shape(petal(22, 7), fill) + stroke('M0 -4V-16', line, 1.4)) +
  mirrored(place(0, 46, blade(34, 4.4, mass, line), 58))

/** Jau: the two-rowed barley ear with its high fan of awns. */
export const barley: Motif = ({ mass, fill, line }) => {
  const tiers = Array.from({ length: 8 }, (_, tier) => ({ y: 33 - tier * 7.2, tier }))
  const awns = tiers.map(({ y, tier }) =>
    mirrored(stroke(d`M${12 - tier * 0.5} ${y - 12}L${38 - tier * 4.8} ${-41 - tier}`, fill, 1.6)),
  )
  const kernels = tiers.map(({ y, tier }) =>
    mirrored(
      place(
        0.6,
        y,
        shape(petal(22 - tier * 0.8, 6.6), tier % 2 ? fill : mass, [line, 1.6]),
        42 - tier * 2.4,
      ),
    ),
  )
  return (
    stroke('M0 49V-14', mass, 2.4) +
    stroke('M0 -30V-49', fill, 1.6) +
    awns.join('') +
    kernels.join('') +
    place(0, -14, shape(petal(18, 5.6), mass, [line, 1.5])) +
    mirrored(
      shape('M1 49C16 47 30 40 39 20C26 29 10 35 1 44Z', mass) +
        stroke('M7 44Q21 39 31 29', line, 1.5),
    )
  )
}

/** Til: the sesame pod sprung open on its two rows of seed. */
export const sesame: Motif = ({ mass, fill, line }) => {
  const seed = (colour: string) => shape(drop(14, 4.9), colour, [line, 1.2])
  const rows = [38, 26.4, 14.8, 3.2, -8.4].map((y, row) =>
    mirrored(place(2.2, y, seed(row % 2 ? mass : fill), 46)),
  )
  return (
    mirrored(
      place(6, 46, leaf(42, 9.5, fill, line), 74) +
        shape(
          'M0 49C23 49 30 32 27.6 8C26 -9 29 -24 42 -38C27 -36 18 -24 19 -5C20 18 19 40 0 41.4Z',
          mass,
          [line, 1.4],
        ) +
        stroke('M24 8C23 -8 26 -22 33 -31M24.4 16C24.6 30 19 42 8 44.6', line, 1.5),
    ) +
    stroke('M0 41V-18', mass, 2.2) +
    rows.join('') +
    place(
      0,
      -15,
      fan([-34, 0, 34], (_, index) => place(0, -8, seed(index % 2 ? fill : mass))),
    ) +
    place(0, -38, shape(drop(11, 4), mass))
  )
}

function riceEar(stem: Stem, kernels: number, stalk: string, kernel: string): string {
  return (
    stroke(stemPath(stem), stalk, 1.9) +
    grow(stem, kernels, [0.42, 1], () => pair(shape(petal(9.6, 3.5), kernel), 34, 0.6))
  )
}

/** Chokha: a tied sheaf of rice, its ears nodding outward. */
export const rice: Motif = ({ mass, fill, line }) =>
  mirrored(
    riceEar(
      [
        [4, 24],
        [14, -40],
        [42, -2],
      ],
      6,
      mass,
      mass,
    ) +
      riceEar(
        [
          [2, 24],
          [6, -44],
          [29, -33],
        ],
        6,
        mass,
        fill,
      ),
  ) +
  riceEar(
    [
      [0, 24],
      [0, 0],
      [0, -37],
    ],
    6,
    mass,
    mass,
  ) +
  [-20, -13.4, -6.7, 0, 6.7, 13.4, 20]
    .map((x, index) => stroke(d`M${x * 0.32} 24L${x} 48`, index % 2 ? fill : mass, 2.8))
    .join('') +
  box(-10, 18, 20, 10, fill, 2, [line, 1.6]) +
  scatter(
    [
      [-5, 23],
      [0, 23],
      [5, 23],
    ],
    ([x, y]) => disc(x, y, 1.4, line),
  )
