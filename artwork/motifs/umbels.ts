import {
  around,
  d,
  disc,
  drop,
  fan,
  mirrored,
  petal,
  place,
  scatter,
  shape,
  stroke,
} from '../shapes.ts'
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

/** Ajwain: the umbel from above, ribbed seeds at the end of every ray. */
export const ajwain: Motif = ({ mass, fill, line }) =>
  around(8, () => stroke('M0 -6V-29', mass, 2)) +
  around(8, () => stroke('M0 -6V-21', fill, 1.6) + disc(0, -23, 2.4, fill), 22.5) +
  around(8, () =>
    place(
      0,
      -29,
      fan([-54, 54], () => shape(petal(15, 5.2, 1.5), fill) + stroke('M0 -5V-12', line, 1.3)) +
        shape(petal(19, 5.8, 1), mass) +
        stroke('M0 -5V-16M-2.4 -7V-11M2.4 -7V-11', line, 1.3) +
        disc(0, 0, 2.6, mass),
    ),
  ) +
  around(8, () => disc(0, -45.5, 2, mass), 22.5) +
  around(8, () => shape(petal(13, 4), mass, [line, 1.3])) +
  disc(0, 0, 3.6, fill, [line, 1.4])

/** Hing: the ferula's globes above the root that weeps its resin. */
export const hing: Motif = ({ mass, fill, line }) =>
  place(
    0,
    2,
    fan(
      [-68, -34, 0, 34, 68],
      (_, index) =>
        stroke('M0 0V-28', mass, 2.4) +
        place(
          0,
          -36,
          around(9, () => disc(0, -8.4, 2.5, index % 2 ? mass : fill)) +
            disc(0, 0, 6.4, index % 2 ? fill : mass) +
            around(5, () => disc(0, -3.2, 1.2, line)),
        ),
    ),
  ) +
  mirrored(shape('M2 12C14 10 21 -2 20 -12C10 -8 2 0 2 12Z', fill, [line, 1.5])) +
  shape('M-13 13Q0 6 13 13C15 27 7 41 0 50C-7 41 -15 27 -13 13Z', mass, [line, 1.5]) +
  stroke('M-10 20Q0 25 10 20M-8.6 28Q0 33 8.6 28M-5.6 36Q0 40 5.6 36', line, 1.6) +
  mirrored(
    place(19, 33, shape(drop(14, 5), fill)) +
      place(30, 42, shape(drop(11, 4), fill)) +
      place(16, 49, shape(drop(10, 3.6), fill)),
  )
