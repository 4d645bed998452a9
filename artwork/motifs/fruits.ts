import {
  around,
  disc,
  drop,
  fan,
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

/** One feathered arm of the amla twig, growing to the right. */
function amlaTwig(colour: string): string {
  const leaflets = Array.from({ length: 6 }, (_, index) => {
    const along = 0.16 + index * 0.15
    const leaflet = shape(petal(15 - index * 1.1, 4.4), colour)
    const x = 44 * along
    const y = -24 * along * along - along
    return place(x, y, leaflet, -14 + index * 2) + place(x, y, leaflet, 128 + index * 2)
  })
  return (
    stroke('M0 0Q22 -2 44 -24', colour, 2) +
    leaflets.join('') +
    place(44, -24, shape(petal(8, 3.6), colour), 52)
  )
}

/** Amla: the ribbed berry under two feathered twigs. */
export const amla: Motif = ({ mass, fill, line }) =>
  mirrored(place(0.6, -16, amlaTwig(fill))) +
  disc(0, 16, 31, mass) +
  stroke('M0 -15V47', line, 1.7) +
  oval(0, 16, 10.5, 31, 'none', [line, 1.7]) +
  oval(0, 16, 21.5, 31, 'none', [line, 1.7]) +
  place(
    0,
    -13,
    around(6, () => shape(petal(9, 3.6), fill)),
  ) +
  disc(0, -13, 2.6, line)

/** Kokum: the rind cut across, its segments in a wheel. */
export const kokum: Motif = ({ mass, fill, line }) =>
  mirrored(place(3, -22, leaf(40, 9.5, fill, line), 56)) +
  disc(0, 13, 34, mass) +
  disc(0, 13, 27.5, line) +
  disc(0, 13, 25, mass) +
  place(
    0,
    13,
    around(7, () => shape('M0 -5C7 -8 7 -20 0 -22C-7 -20 -7 -8 0 -5Z', fill, [line, 1.4])),
  ) +
  disc(0, 13, 3.4, line) +
  place(
    0,
    -21,
    fan([-40, 0, 40], () => shape(petal(14, 5), mass, [line, 1.4])),
  )

/** Anar: the crowned fruit, opened to show its seeds. */
export const pomegranate: Motif = ({ mass, fill, line }) =>
  shape('M-10 -30L-15 -48L-5 -40L0 -49L5 -40L15 -48L10 -30Z', mass) +
  shape(
    'M0 -34C24 -34 38 -14 38 8C38 32 20 47 0 47C-20 47 -38 32 -38 8C-38 -14 -24 -34 0 -34Z',
    mass,
  ) +
  shape(
    'M0 -22C15 -12 23 -2 23 10C23 24 12 34 0 39C-12 34 -23 24 -23 10C-23 -2 -15 -12 0 -22Z',
    line,
  ) +
  mirrored(stroke('M15 -25C26 -18 31.6 -4 31.6 8C31.6 22 25 33 15 39.6', line, 1.7)) +
  stroke('M-8 -31Q0 -27.6 8 -31', line, 1.7) +
  scatter(
    [
      [0, -12],
      [-7, -3],
      [7, -3],
      [-13, 7],
      [0, 7],
      [13, 7],
      [-8, 17],
      [8, 17],
      [0, 27],
    ],
    ([x, y]) => place(x, y, shape('M0 5.4C5 4 5 -3 0 -6C-5 -3 -5 4 0 5.4Z', fill)),
  )

/** Bel: the woody fruit in section under its three leaves. */
export const bel: Motif = ({ mass, fill, line }) =>
  place(
    0,
    -20,
    fan([-64, 0, 64], () => leaf(28, 8.5, fill, line)),
  ) +
  disc(0, 14, 34, mass) +
  disc(0, 14, 28, line) +
  disc(0, 14, 26, fill) +
  place(
    0,
    14,
    around(10, () => shape('M0 -10C4 -12 4.6 -20 0 -23C-4.6 -20 -4 -12 0 -10Z', line)) +
      around(5, () => disc(0, -5.4, 1.7, line)),
  ) +
  disc(0, 14, 1.6, line)

/** Nimbu: a lemon slice surrounded by its leaves. */
export const lemon: Motif = ({ mass, fill, line }) =>
  around(8, () => place(0, -24, leaf(25, 8.6, mass, line, 2)), 22.5) +
  around(8, () => place(0, -34, shape(drop(13, 3.6), fill))) +
  disc(0, 0, 34, fill, [line, 1.8]) +
  disc(0, 0, 29.4, line) +
  around(
    8,
    () =>
      shape('M0 -3.6L8.6 -21.6Q9 -27 0 -27.4Q-9 -27 -8.6 -21.6Z', mass) +
      place(0, -13.4, shape(drop(8, 2.3), line)),
  ) +
  disc(0, 0, 2.2, fill)
