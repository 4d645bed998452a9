import { around, d, disc, mirrored, oval, petal, place, scatter, shape, stroke } from '../shapes.ts'
import type { Motif } from './blocks.ts'

function honeyCell(x: number, y: number, colour: string, wall: string): string {
  return shape(d`M${x} ${y - 16}l13.9 8v16l-13.9 8l-13.9 -8v-16Z`, colour, [wall, 2])
}

/** Madh: six cells of comb round the bee. */
export const honey: Motif = ({ mass, fill, line }) =>
  scatter(
    [
      [-13.9, -24],
      [13.9, -24],
      [-27.8, 0],
      [27.8, 0],
      [-13.9, 24],
      [13.9, 24],
    ],
    ([x, y]) =>
      honeyCell(x, y, mass, line) +
      place(
        x,
        y,
        around(6, () => shape(petal(8, 2.6), line)),
      ),
  ) +
  honeyCell(0, 0, fill, line) +
  oval(0, 3, 5, 8, line) +
  disc(0, -7, 3.4, line) +
  stroke('M-4 1h8M-4.4 5h8.8', fill, 1.6) +
  mirrored(place(3, -2, shape(petal(10, 3.6), line), 66))

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
