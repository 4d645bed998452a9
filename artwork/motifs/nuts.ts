import {
  around,
  disc,
  leaf,
  mirrored,
  oval,
  petal,
  place,
  scatter,
  shape,
  stroke,
} from '../shapes.ts'
import type { Motif } from './blocks.ts'
import { grow, pair, type Stem, stemPath } from './growth.ts'

/** One drooping palm frond, growing to the right. */
function palmFrond(stem: Stem, leaflets: number, colour: string): string {
  return (
    stroke(stemPath(stem), colour, 2.4) +
    grow(stem, leaflets, [0.2, 0.96], (_, along) =>
      pair(shape(petal(15 - along * 6.5, 2.6), colour), 42),
    )
  )
}

/** Nariyal: the opened nut between two whole ones under the palm's crown. */
export const coconut: Motif = ({ mass, fill, line }) =>
  mirrored(
    palmFrond(
      [
        [0, -12],
        [30, -20],
        [44, 8],
      ],
      9,
      mass,
    ) +
      palmFrond(
        [
          [0, -12],
          [20, -38],
          [43, -26],
        ],
        8,
        fill,
      ),
  ) +
  palmFrond(
    [
      [0, -12],
      [0, -26],
      [0, -44],
    ],
    7,
    mass,
  ) +
  mirrored(
    place(
      22,
      14,
      disc(0, 0, 15, fill, [line, 1.8]) +
        stroke('M-9 -8Q0 -3 9 -8M-11.6 0Q0 6 11.6 0M-9 8Q0 13.4 9 8', line, 1.5),
    ),
  ) +
  disc(0, 24, 25, mass, [line, 2]) +
  place(
    0,
    24,
    around(18, () => stroke('M0 -20.6V-22.4', line, 1.6)) +
      disc(0, 0, 18.4, line) +
      disc(0, 0, 16, fill) +
      disc(0, 0, 10.4, line) +
      around(3, () => oval(0, -4.8, 2, 2.9, mass)),
  )

/** Badam: the pitted nut opened on its kernel, with the almond's blossom. */
export const badam: Motif = ({ mass, fill, line }) =>
  mirrored(place(4, 36, leaf(42, 9.5, fill, line), 72)) +
  shape(
    'M0 -49C15 -38 30 -18 30 7C30 28 18 42 0 42C-18 42 -30 28 -30 7C-30 -18 -15 -38 0 -49Z',
    mass,
    [line, 1.6],
  ) +
  shape(
    'M0 -35C11 -25 19.6 -9 19.6 7C19.6 22 12 32 0 32C-12 32 -19.6 22 -19.6 7C-19.6 -9 -11 -25 0 -35Z',
    line,
  ) +
  shape(
    'M0 -30C9 -20 16.4 -7 16.4 7C16.4 20 10 29 0 29C-10 29 -16.4 20 -16.4 7C-16.4 -7 -9 -20 0 -30Z',
    fill,
  ) +
  stroke('M0 -21V16', line, 1.7) +
  mirrored(
    stroke('M2.6 -18Q10 0 7.6 16M5 -14Q15 2 12.4 14', line, 1.5) +
      scatter(
        [
          [0, -42],
          [11.6, -31.5],
          [19, -20],
          [23.8, -7],
          [25, 7],
          [22.4, 20],
        ],
        ([x, y]) => disc(x, y, 1.7, line),
      ),
  ) +
  place(
    0,
    33,
    around(
      5,
      () =>
        shape(
          'M0 -2C-11 -5 -12 -17 -4.4 -18Q0 -18 0 -15.6Q0 -18 4.4 -18C12 -17 11 -5 0 -2Z',
          fill,
          [line, 1.6],
        ) + stroke('M0 -6V-11', line, 1.4),
    ) + disc(0, 0, 3.6, mass, [line, 1.4]),
  )
