import { around, d, disc, fan, mirrored, oval, place, scatter, stroke } from '../shapes.ts'
import type { Motif } from './blocks.ts'

/** Variyali: the fennel umbel, a fan of starry umbellets. */
export const fennel: Motif = ({ mass, fill }) =>
  stroke('M0 48V4', mass, 3) +
  mirrored(
    place(
      0,
      34,
      stroke('M0 0Q12 -2 22 -14', mass, 2.2) +
        scatter(
          [
            [7, -2],
            [12, -5],
            [17, -9],
            [22, -14],
          ],
          ([x, y]) => stroke(d`M${x} ${y}l9 -1M${x} ${y}l5 -8`, mass, 1.7),
        ),
    ),
  ) +
  place(
    0,
    8,
    fan(
      [-78, -52, -26, 0, 26, 52, 78],
      (_, index) =>
        stroke('M0 0V-36', mass, 2) +
        place(
          0,
          -38,
          around(
            7,
            () => stroke('M0 0V-9', mass, 1.5) + disc(0, -10.5, 2.6, index % 2 ? fill : mass),
          ) + disc(0, 0, 2.6, fill),
        ),
    ),
  ) +
  disc(0, 8, 4, fill)

/** Jeera: eight ribbed seeds in a wheel. */
export const jeera: Motif = ({ mass, fill, line }) =>
  around(8, (index) =>
    place(
      0,
      -30,
      oval(0, 0, 7.4, 17, index % 2 ? fill : mass) +
        stroke('M0 -13V13M-3.8 -10Q-5 0 -3.8 10M3.8 -10Q5 0 3.8 10', line, 1.2),
    ),
  ) +
  around(8, () => disc(0, -46, 2, fill), 22.5) +
  disc(0, 0, 10, mass) +
  around(8, () => disc(0, -6, 1.5, line)) +
  disc(0, 0, 2.2, fill)
