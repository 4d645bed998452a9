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

/** Mishri: rock sugar, a star of faceted crystals. */
export const mishri: Motif = ({ mass, fill, line }) =>
  around(
    6,
    () => shape('M0 -18L5.6 -25L0 -40L-5.6 -25Z', fill) + stroke('M0 -21V-35', line, 1.3),
    30,
  ) +
  around(
    6,
    () =>
      shape('M0 -5L-10 -18V-36L0 -49L10 -36V-18Z', mass, [line, 1.8]) +
      stroke(
        'M-9 -36L-3.4 -32V-14M9 -36L3.4 -32V-14M-3.4 -32H3.4L0 -46ZM-3.4 -32L0 -46',
        line,
        1.4,
      ),
  ) +
  shape('M0 -11L9.5 -5.5V5.5L0 11L-9.5 5.5V-5.5Z', fill, [line, 1.8]) +
  stroke('M0 -9V9M-8 -4.6L8 4.6M8 -4.6L-8 4.6', line, 1.4)
