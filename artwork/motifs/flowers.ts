import {
  around,
  blade,
  d,
  disc,
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

/** Gulab: three rings of cupped petals. */
export const rose: Motif = ({ mass, fill, line }) =>
  around(
    8,
    () =>
      shape('M0 -10C22 -14 22 -46 0 -48C-22 -46 -22 -14 0 -10Z', mass, [line, 1.8]) +
      stroke('M-6 -40Q0 -43 6 -40', line, 1.5) +
      stroke('M-9 -34Q0 -39 9 -34', line, 1.5),
  ) +
  around(7, () => shape('M0 -4C16 -8 15 -30 0 -31C-15 -30 -16 -8 0 -4Z', fill, [line, 1.8]), 22.5) +
  around(5, () => shape('M0 0C11 -3 10 -17 0 -18C-10 -17 -11 -3 0 0Z', mass, [line, 1.6])) +
  disc(0, 0, 5, line) +
  disc(0, 0, 2.6, fill)

/** Kesar: the cup of the crocus with its three stigmas. */
export const saffron: Motif = ({ mass, fill, line }) =>
  mirrored(
    place(2, 48, blade(50, 4, mass, line), 34) + place(2, 48, blade(38, 3.6, mass, line), 54),
  ) +
  stroke('M0 48V10', mass, 4) +
  mirrored(
    place(0, 12, shape('M0 0C22 -6 34 -30 30 -50C16 -44 0 -26 0 0Z', mass, [line, 1.7]), 14) +
      place(0, 12, shape('M0 0C14 -10 24 -38 15 -58C4 -46 -2 -24 0 0Z', mass, [line, 1.7])),
  ) +
  shape('M0 16C13 4 13 -24 0 -40C-13 -24 -13 4 0 16Z', mass, [line, 1.7]) +
  stroke('M0 8V-24M0 0Q8 -10 9 -24M0 0Q-8 -10 -9 -24', fill, 2.8) +
  scatter(
    [
      [-9, -26],
      [0, -26],
      [9, -26],
    ],
    ([x, y]) => disc(x, y, 3, fill),
  )

/** Bhringraj, the false daisy: narrow rays round a seeded disc. */
export const daisy: Motif = ({ mass, fill, line }) =>
  stroke('M0 48V0', fill, 2.4) +
  mirrored(place(0, 46, leaf(38, 8.5, fill, line), 52)) +
  place(
    0,
    -10,
    around(18, () => shape('M-2.4 -12L-3.6 -36Q0 -40 3.6 -36L2.4 -12Z', mass, [line, 1.2])) +
      disc(0, 0, 14, fill, [line, 1.6]) +
      around(10, () => disc(0, -9.5, 1.6, line)) +
      around(5, () => disc(0, -4.4, 1.5, line)),
  )

const LOTUS_PETALS = [
  { turns: [-72, 72], length: 44, rib: -34, inner: false },
  { turns: [-48, 48], length: 54, rib: -34, inner: true },
  { turns: [-24, 24], length: 62, rib: -46, inner: false },
  { turns: [0], length: 68, rib: -46, inner: true },
] as const

/** Kamal: a fan of petals over a boat of sepals. */
export const lotus: Motif = ({ mass, fill, line }) =>
  LOTUS_PETALS.map(({ turns, length, rib, inner }) =>
    place(
      0,
      30,
      fan(
        turns,
        () =>
          shape(petal(length, 13), inner ? fill : mass, [line, 1.8]) +
          stroke(d`M0 -22V${rib}`, line, 1.4),
      ),
    ),
  ).join('') + shape('M-30 32Q0 52 30 32Q0 40 -30 32Z', mass)
