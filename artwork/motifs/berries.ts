import { around, disc, leaf, mirrored, place, ring, shape, stroke } from '../shapes.ts'
import type { Motif } from './blocks.ts'

const BUNCH = [5, 4, 3, 2, 1] as const

/** Draksha: the bunch under a vine leaf with two tendrils. */
export const grape: Motif = ({ mass, fill, line }) =>
  mirrored(
    stroke('M3 -22C16 -34 30 -36 36 -28C40 -22 33 -16 29 -21C27 -25 32 -28 34 -25', fill, 2),
  ) +
  shape(
    'M0 -14C-6 -12 -12 -14 -14 -20C-22 -18 -26 -24 -24 -29C-20 -30 -18 -32 -19 -36C-14 -38 -9 -37 -8 -34C-8 -41 -4 -46 0 -49C4 -46 8 -41 8 -34C9 -37 14 -38 19 -36C18 -32 20 -30 24 -29C26 -24 22 -18 14 -20C12 -14 6 -12 0 -14Z',
    fill,
  ) +
  stroke('M0 -17V-41M0 -20L-15 -26M0 -20L15 -26M0 -26L-9 -33M0 -26L9 -33', line, 1.5) +
  BUNCH.map((count, row) =>
    Array.from({ length: count }, (_, index) => {
      const x = (index - (count - 1) / 2) * 15
      const y = -7 + row * 12.6
      return (
        disc(x, y, 7.4, (index + row) % 3 === 1 && count > 1 ? fill : mass) +
        place(x, y, stroke('M-4 -1Q-3.4 -4 -0.6 -4.4', line, 1.6))
      )
    }).join(''),
  ).join('')

/** Reetha: three soapnuts joined, with leaves and froth. */
export const reetha: Motif = ({ mass, fill, line }) =>
  place(
    0,
    5,
    around(3, () => leaf(46, 11, fill, line), 60) +
      around(
        3,
        () =>
          disc(0, -25, 19.5, mass, [line, 1.8]) +
          stroke('M0 -8V-42M-8 -13Q-14 -25 -8 -37M8 -13Q14 -25 8 -37', line, 1.6),
      ) +
      around(3, () => shape('M0 0L-6 -10Q0 -15 6 -10Z', fill, [line, 1.4])) +
      around(3, () => ring(15, -45, 3.2, fill, 1.6) + ring(-15, -45, 3.2, fill, 1.6), 0) +
      disc(0, 0, 3, line),
  )
