import {
  around,
  box,
  disc,
  drop,
  fan,
  mirrored,
  petal,
  place,
  ring,
  scatter,
  shape,
  stroke,
} from '../shapes.ts'
import type { Motif } from './blocks.ts'

/** Matka: the painted clay pot. */
export const matka: Motif = ({ mass, fill, line }) =>
  shape(
    'M-16 -40H16L20 -34Q12 -26 12 -20C34 -14 42 2 40 16C37 38 18 47 0 47C-18 47 -37 38 -40 16C-42 2 -34 -14 -12 -20Q-12 -26 -20 -34Z',
    mass,
  ) +
  stroke('M-30 -8Q0 0 30 -8M-39 8Q0 20 39 8', line, 1.8) +
  [-28, -17, -6, 6, 17, 28]
    .map((x) => place(x, 6.4 - Math.abs(x) * 0.15, shape('M0 -6L5 4H-5Z', fill)))
    .join('') +
  stroke('M-36 24Q0 38 36 24', line, 1.8) +
  [-24, -12, 0, 12, 24].map((x) => disc(x, 24.5 - Math.abs(x) * 0.17, 2, line)).join('') +
  shape('M-13 -40Q0 -52 13 -40Z', fill)

/** Lota: the fluted milk pot with a drop above it. */
export const lota: Motif = ({ mass, fill, line }) =>
  place(0, -23, shape(drop(26, 9), fill) + stroke('M-4 -5.4Q-5 -10 -1.8 -13.6', line, 1.6)) +
  mirrored(disc(17, -31, 2.4, fill) + disc(26, -25, 1.9, fill)) +
  shape('M-12 40H12L18 49H-18Z', mass) +
  shape(
    'M-23 -20H23Q23 -15 15 -13C13 -11 13 -8 16 -6C35 0 43 9 43 19C43 35 22 43 0 43C-22 43 -43 35 -43 19C-43 9 -35 0 -16 -6C-13 -8 -13 -11 -15 -13Q-23 -15 -23 -20Z',
    mass,
  ) +
  stroke('M-14 -14.6H14M-17 -6Q0 -1 17 -6M-31 1Q0 11 31 1', line, 1.7) +
  [-20, -10, 0, 10, 20].map((x) => disc(x, 1 - x * x * 0.006, 2, fill)).join('') +
  shape('M0 10C7 16 7 32 0 39C-7 32 -7 16 0 10Z', fill) +
  mirrored(
    shape('M13 9C21 15 19 31 10 38C8 30 8 17 13 9Z', line) +
      shape('M26 7C34 12 31 27 20 35C19 27 21 14 26 7Z', fill) +
      stroke('M37 9C40 16 37 24 31 30', line, 1.7),
  )

/** Ravi: the curd churn in its pot, rope in both hands. */
export const churn: Motif = ({ mass, fill, line }) =>
  box(-2.6, -49, 5.2, 50, fill, 2.6) +
  disc(0, -45, 4.6, fill) +
  mirrored(
    stroke('M0 -28C12 -34 24 -22 39 -32', mass, 2.2) +
      place(40, -33, box(-2.2, -9, 4.4, 18, fill, 2.2), 14),
  ) +
  [-33, -28, -23].map((y) => box(-5.4, y - 1.8, 10.8, 3.6, mass, 1.8, [line, 1.2])).join('') +
  shape(
    'M-24 -10H24L27 -4Q22 0 21 3C36 9 42 18 40 28C37 42 18 48 0 48C-18 48 -37 42 -40 28C-42 18 -36 9 -21 3Q-22 0 -27 -4Z',
    mass,
    [line, 1.6],
  ) +
  stroke('M-22 -3H22', line, 1.6) +
  disc(0, 24, 18, line) +
  place(
    0,
    24,
    around(8, (index) => shape(petal(13, 4.2, 3), index % 2 ? fill : mass)) + disc(0, 0, 3, fill),
  ) +
  mirrored(
    scatter(
      [
        [27, 16],
        [31, 24],
        [28, 32],
      ],
      ([x, y]) => disc(x, y, 2, fill),
    ),
  )

/** Martaban: the glazed jar in which murabba ripens. */
export const martaban: Motif = ({ mass, fill, line }) =>
  disc(0, -44, 4.6, fill) +
  shape('M-19 -28C-18 -37 -9 -41 0 -41C9 -41 18 -37 19 -28Z', fill) +
  box(-22, -28, 44, 6, mass, 2, [line, 1.4]) +
  shape(
    'M-17 -21H17C18 -15 34 -16 34 -2V36Q34 48 20 48H-20Q-34 48 -34 36V-2C-34 -16 -18 -15 -17 -21Z',
    mass,
  ) +
  shape('M-15.6 -20H15.6C18 -13 32 -14 33 -1Q0 8 -33 -1C-32 -14 -18 -13 -15.6 -20Z', fill) +
  stroke('M-33.4 0Q0 9 33.4 0', line, 1.8) +
  [-24, -12, 0, 12, 24].map((x) => disc(x, -3.4 - Math.abs(x) * 0.13, 1.9, line)).join('') +
  place(
    0,
    24,
    around(8, (index) => shape(petal(15, 4.6), index % 2 ? line : fill)) + disc(0, 0, 3, mass),
  ) +
  mirrored(
    scatter(
      [
        [22, 16],
        [25, 24],
        [22, 32],
      ],
      ([x, y]) => disc(x, y, 2, fill),
    ),
  ) +
  stroke('M-32 41Q0 47 32 41', line, 1.7)

/** Diya: the lamp whose soot makes kajal. */
export const diya: Motif = ({ mass, fill, line }) =>
  place(
    0,
    -10,
    fan([-72, -48, -24, 24, 48, 72], (_, index) =>
      shape(petal(index % 2 ? 10 : 12, 2.6, 26), fill),
    ),
  ) +
  place(
    0,
    12,
    shape(petal(56, 17), fill) + shape(petal(38, 10.4, 3), line) + shape(petal(26, 6.6, 5), mass),
  ) +
  shape('M-13 38H13L20 48H-20Z', mass) +
  shape('M-46 4Q0 24 46 4C42 28 24 40 0 40C-24 40 -42 28 -46 4Z', mass, [line, 1.6]) +
  stroke('M-41 14Q0 30 41 14', line, 1.7) +
  [-27, -18, -9, 0, 9, 18, 27]
    .map((x) => place(x, 29.6 - x * x * 0.0098, shape('M0 4.4L-3.4 -2.6H3.4Z', fill)))
    .join('')

/** Thali: six bowls round the heap of rice. */
export const thali: Motif = ({ mass, fill, line }) =>
  disc(0, 0, 49, mass) +
  ring(0, 0, 44.4, line, 1.8) +
  around(6, (index) =>
    place(
      0,
      -29,
      disc(0, 0, 11.6, line) +
        disc(0, 0, 9.6, fill) +
        disc(0, 0, 6.4, mass) +
        (index % 2 ? disc(0, 0, 2.6, fill) : around(3, () => disc(0, -2.8, 1.6, fill))),
    ),
  ) +
  around(6, () => disc(0, -38, 2, fill), 30) +
  disc(0, 0, 13.4, line) +
  around(10, () => shape(petal(10, 2.4, 1.6), fill)) +
  disc(0, 0, 2.4, mass)
