import {
  around,
  d,
  disc,
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
import { needles } from './growth.ts'

/** Shatavari: a crown of needle fronds over its hand of spindle roots. */
export const shatavari: Motif = ({ mass, fill, line }) =>
  place(
    0,
    -4,
    fan([-64, -32, 0, 32, 64], (turn, index) =>
      needles(44 - Math.abs(turn) * 0.06, 9, 12, 52, index % 2 ? fill : mass),
    ),
  ) +
  place(
    0,
    2,
    fan([-72, 72, -48, 48, -24, 24, 0], (turn) =>
      place(
        0,
        3,
        shape(petal(44, 8), Math.abs(turn) % 48 ? fill : mass, [line, 1.6]) +
          stroke('M-3.4 -14Q0 -12 3.4 -14M-4 -21Q0 -19 4 -21M-3.4 -28Q0 -26 3.4 -28', line, 1.4),
        180,
      ),
    ),
  ) +
  shape('M-13 -3Q0 -10 13 -3V3Q0 10 -13 3Z', mass, [line, 1.6]) +
  scatter(
    [
      [-6, 0],
      [0, 0],
      [6, 0],
    ],
    ([x, y]) => disc(x, y, 1.5, line),
  )

/** A rounded nutgrass tuber with its scale ring and rootlets. */
function mustaTuber(radius: number, colour: string, line: string): string {
  const rootlet = d`M0 ${radius}V${radius + 5}`
  return (
    fan([-36, 0, 36], () => stroke(rootlet, colour, 1.8)) +
    disc(0, 0, radius, colour, [line, 1.6]) +
    ring(0, 0, radius * 0.62, line, 1.5) +
    disc(0, 0, radius * 0.24, line)
  )
}

/** Musta: the nutgrass, its sedge stars above and its strung tubers below. */
export const musta: Motif = ({ mass, fill, line }) => {
  const star = (size: number, colour: string) =>
    around(9, () => shape(petal(size, 2.9, 1.4), colour)) + disc(0, 0, 2.6, colour)
  return (
    stroke('M0 32V-8', mass, 3) +
    mirrored(
      shape('M0 -3C14 -12 34 -10 47 8C32 -2 16 0 0 4Z', mass) +
        shape('M-1 30C0 14 12 4 30 6C18 10 8 20 3 34Z', mass) +
        stroke('M5 20Q10 12 19 9', line, 1.4) +
        place(0, -6, stroke('M0 0V-26', fill, 2) + place(0, -30, star(13.4, fill)), 52),
    ) +
    place(0, -6, stroke('M0 0V-24', mass, 2) + place(0, -28, star(16, mass))) +
    disc(0, -4, 4.4, fill, [line, 1.5]) +
    stroke('M-41 36Q-20 28 0 36Q20 28 41 36', mass, 2.4) +
    mirrored(
      place(40, 36, mustaTuber(6.4, mass, line)) + place(22, 35, mustaTuber(8.6, fill, line)),
    ) +
    place(0, 36, mustaTuber(10.2, mass, line))
  )
}
