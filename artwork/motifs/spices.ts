import {
  around,
  blade,
  d,
  disc,
  mirrored,
  oval,
  petal,
  place,
  scatter,
  shape,
  stroke,
} from '../shapes.ts'
import type { Blocks, Motif } from './blocks.ts'
import { heartLeaf } from './growth.ts'

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

const POD =
  'M0 -7C14 -11 19 -28 12 -42C8.6 -48 4 -50 0 -57C-4 -50 -8.6 -48 -12 -42C-19 -28 -14 -11 0 -7Z'

const CHAMBER =
  'M0 -4C14 -12 19.6 -26 13.8 -34.6C9.4 -40.6 4 -38.4 0 -42C-4 -38.4 -9.4 -40.6 -13.8 -34.6C-19.6 -26 -14 -12 0 -4Z'

/** Ela: three cardamom pods round the three chambers of their seeds. */
export const cardamom: Motif = ({ mass, fill, line }) =>
  place(
    0,
    9,
    around(
      3,
      () =>
        shape(CHAMBER, fill) +
        scatter(
          [
            [0, -14],
            [-4.4, -20.8],
            [4.4, -20.8],
            [-8, -28.4],
            [0, -28.4],
            [8, -28.4],
            [-4, -35.2],
            [4, -35.2],
          ],
          ([x, y]) => disc(x, y, 2.8, line),
        ),
      60,
    ) +
      around(
        3,
        () =>
          shape(POD, mass, [line, 2]) +
          stroke('M0 -16V-48M-6 -17Q-12.4 -31 -5.4 -44M6 -17Q12.4 -31 5.4 -44', line, 1.7),
      ) +
      around(3, () => shape(petal(11, 6), fill, [line, 1.5])) +
      disc(0, 0, 2.4, line),
  )

/** One clove bud like a nail, its foot on the origin and its crown up. */
function cloveBud({ mass, fill, line }: Blocks): string {
  return (
    disc(0, -38.6, 8.4, fill) +
    stroke('M-5.6 -41.4Q0 -36.4 5.6 -41.4M0 -39V-45', line, 1.5) +
    shape(
      'M-1.8 0H1.8L5.6 -21C6.6 -28 10 -34 16.4 -38.6C9.6 -40 5.6 -37.6 3.6 -33L0 -38L-3.6 -33C-5.6 -37.6 -9.6 -40 -16.4 -38.6C-10 -34 -6.6 -28 -5.6 -21Z',
      mass,
      [line, 1.6],
    ) +
    stroke('M-4.6 -22Q0 -19.4 4.6 -22M-3.4 -15Q0 -13 3.4 -15', line, 1.5)
  )
}

/** Lavanga: six clove buds set like nails, their crowned heads outward. */
export const clove: Motif = (blocks) => {
  const { mass, fill, line } = blocks
  return (
    around(6, () => place(0, -12, blade(22, 5.4, fill, line)), 30) +
    around(6, () => place(0, -1.6, cloveBud(blocks))) +
    disc(0, 0, 9, mass, [line, 1.8]) +
    around(6, () => shape(petal(7.6, 2.8), fill)) +
    disc(0, 0, 1.6, line)
  )
}

/** One long-pepper catkin that points up, beaded with berries. */
function pippaliCatkin(length: number, width: number, body: string, berry: string): string {
  const rows = Math.round(length / 5.6)
  const berries = Array.from({ length: rows }, (_, row) => {
    const along = row / (rows - 1)
    const y = -4 - along * (length - 8)
    const half = width * (0.72 + 0.5 * Math.sin(Math.PI * (0.12 + 0.72 * along)) - 0.46 * along)
    const edge = disc(-half, y, 2.7, body) + disc(half, y, 2.7, body)
    const bead =
      row % 2
        ? disc(0, y, 1.8, berry)
        : disc(-half * 0.6, y, 1.8, berry) + disc(half * 0.6, y, 1.8, berry)
    return { edge, bead, half, y }
  })
  const side = berries.map(({ half, y }) => d`L${half} ${y}`).join('')
  const back = berries
    .map(({ half, y }) => d`L${-half} ${y}`)
    .reverse()
    .join('')
  return (
    berries.map(({ edge }) => edge).join('') +
    shape(`M0 0${side}${d`L0 ${-length}`}${back}Z`, body) +
    berries.map(({ bead }) => bead).join('')
  )
}

/** Pippali: three long-pepper catkins over two heart leaves. */
export const pippali: Motif = ({ mass, fill, line }) =>
  stroke('M0 49V10M0 34Q10 30 15 18M0 34Q-10 30 -15 18', mass, 2.6) +
  mirrored(place(7, 35, heartLeaf(42, 16, mass, line), 84)) +
  mirrored(place(14, 14, pippaliCatkin(50, 6, fill, line), 24)) +
  place(0, 12, pippaliCatkin(61, 7, mass, line))
