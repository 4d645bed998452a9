import { blade, mirrored, petal, place, scatter, shape, stroke } from '../shapes.ts'
import type { Motif } from './blocks.ts'

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
    ([pair, y]) =>
      mirrored(
        place(
          1,
          y,
          stroke('M0 0L22 -26', mass, 1.3) +
            shape('M0 2C10 0 14 -10 12 -18C4 -17 -1 -8 0 2Z', pair % 2 ? fill : mass),
          10,
        ),
      ),
  ) +
  place(0, -20, shape(petal(22, 7), fill) + stroke('M0 -4V-16', line, 1.4)) +
  mirrored(place(0, 46, blade(34, 4.4, mass, line), 58))
