import { d, disc, fan, leaf, mirrored, petal, place, shape, stroke } from '../shapes.ts'
import type { Motif } from './blocks.ts'
import { grow, pair, type Stem, stemPath } from './growth.ts'

function moongPod(length: number, width: number, colour: string, outline: string): string {
  return shape(
    d`M${-width * 0.5} 0C${-width * 1.1} ${-length * 0.16} ${-width} ${-length * 0.8} 0 ${-length}C${width} ${-length * 0.8} ${width * 1.1} ${-length * 0.16} ${width * 0.5} 0Z`,
    colour,
    [outline, 1.6],
  )
}

/** Moong: beans hanging in a hand of pods under the threefold leaf. */
export const moong: Motif = ({ mass, fill, line }) => {
  const beans = (length: number, count: number, radius: number, colour: string) =>
    Array.from({ length: count }, (_, index) =>
      disc(0, -length * (0.16 + (0.66 * index) / (count - 1)), radius, colour),
    ).join('')
  return (
    mirrored(
      place(3, -14, moongPod(53, 6.4, mass, line) + beans(53, 7, 2.1, line), 118) +
        place(2, -12, moongPod(60, 6.8, fill, line) + beans(60, 7, 2.2, line), 148),
    ) +
    place(
      0,
      -14,
      moongPod(63, 9.4, mass, line) + moongPod(58, 6, line, mass) + beans(58, 6, 3.7, fill),
      180,
    ) +
    mirrored(place(2, -16, leaf(40, 12.5, mass, line), 62)) +
    place(0, -16, leaf(33, 12, fill, line)) +
    disc(0, -15, 4, mass, [line, 1.5])
  )
}

const CHANA_TWIG: Stem = [
  [0, 47],
  [46, 44],
  [40, -18],
]

/** Chana: the puffed gram pod, opened, held in two feathered twigs. */
export const chickpea: Motif = ({ mass, fill, line }) => {
  const gram = (y: number) =>
    place(
      0,
      y,
      shape(
        'M0 -9.6C1 -7 3 -6.4 5 -5.4C10 -2 9.4 7.4 3.6 8.2Q1 8.4 0 6.6Q-1 8.4 -3.6 8.2C-9.4 7.4 -10 -2 -5 -5.4C-3 -6.4 -1 -7 0 -9.6Z',
        fill,
      ) + stroke('M0 5.6V-2', line, 1.5),
    )
  return (
    mirrored(
      stroke(stemPath(CHANA_TWIG), fill, 2) +
        grow(CHANA_TWIG, 7, [0.2, 0.94], () => pair(shape(petal(13, 5), fill), 58)) +
        place(40, -18, shape(petal(12, 4.6), fill), 2),
    ) +
    stroke('M0 -40V-49', mass, 2.6) +
    shape(
      'M0 -36C14 -36 23 -22 23 -6C23 10 12 19 5 25Q1 29 0 37Q-1 29 -5 25C-12 19 -23 10 -23 -6C-23 -22 -14 -36 0 -36Z',
      mass,
    ) +
    shape(
      'M0 -29C9 -28 14 -17 14 -6C14 6 6 14 0 20C-6 14 -14 6 -14 -6C-14 -17 -9 -28 0 -29Z',
      line,
    ) +
    gram(-15) +
    gram(4.4) +
    mirrored(stroke('M18.4 -14Q20 -4 16.4 5', line, 1.5)) +
    place(
      0,
      -40,
      fan([-112, -146, 180, 146, 112], () => shape(petal(15, 3.6), fill, [line, 1.3])),
    )
  )
}
