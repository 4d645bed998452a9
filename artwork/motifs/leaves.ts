import {
  blade,
  d,
  disc,
  fan,
  leaf,
  mirrored,
  petal,
  place,
  scatter,
  shape,
  stroke,
} from '../shapes.ts'
import type { Motif } from './blocks.ts'

const TULSI_TIERS = [-45, -38.4, -31.8, -25, -18, -11] as const

/** Tulsi: opposite leaves under a spire of whorls. */
export const tulsi: Motif = ({ mass, fill, line }) =>
  stroke('M0 48V-26', mass, 2.6) +
  mirrored(
    place(0, 40, leaf(36, 11, mass, line), 62) +
      place(0, 18, leaf(32, 10, mass, line), 54) +
      place(0, -2, leaf(24, 7.5, mass, line), 46),
  ) +
  TULSI_TIERS.map((y, tier) =>
    mirrored(
      shape(
        d`M1 ${y + 4}C${4 + tier * 1.3} ${y + 4} ${6 + tier * 1.6} ${y - 1} ${5 + tier * 1.5} ${y - 4}C${2 + tier * 0.8} ${y - 4} 1 ${y - 1} 1 ${y + 4}Z`,
        fill,
      ) + disc(6 + tier * 1.7, y - 5.5, 1.5, fill),
    ),
  ).join('') +
  disc(0, -49, 2, fill)

const ALOE_BLADES = [
  { degrees: 74, length: 44, width: 10 },
  { degrees: 47, length: 58, width: 11 },
  { degrees: 22, length: 72, width: 11.5 },
  { degrees: 0, length: 84, width: 11 },
] as const

function aloeBlade(length: number, width: number, { mass, fill, line }: Parameters<Motif>[0]) {
  const thorns = [0.2, 0.34, 0.48, 0.6, 0.72].map((along) => {
    const edge = width * (1.02 - along * 0.78) - 0.9
    const y = -length * along + 3
    return shape(d`M${edge} ${y}l5.2 -4l-5.2 -1.4ZM${-edge} ${y}l-5.2 -4l5.2 -1.4Z`, fill)
  })
  const flecks = [0.3, 0.42, 0.54, 0.64].map((along, index) =>
    index % 2
      ? stroke(d`M1.6 ${-length * along}v-4`, fill, 2)
      : stroke(d`M-1.6 ${-length * along}v-4`, line, 2),
  )
  const flesh = shape(
    d`M${-width * 0.8} 0C${-width * 1.2} ${-length * 0.34} -3 ${-length * 0.74} 0 ${-length}C3 ${-length * 0.74} ${width * 1.2} ${-length * 0.34} ${width * 0.8} 0Z`,
    mass,
    [line, 1.6],
  )
  return thorns.join('') + flesh + flecks.join('')
}

/** Kumari: the aloe rosette with thorned edges. */
export const aloe: Motif = (blocks) =>
  ALOE_BLADES.map(({ degrees, length, width }) =>
    place(
      0,
      40,
      fan(degrees ? [-degrees, degrees] : [0], () => aloeBlade(length, width, blocks)),
    ),
  ).join('') + shape('M-20 40Q0 54 20 40Q0 46 -20 40Z', blocks.mass)

/** Neem: sickle leaflets in pairs along the rib. */
export const neem: Motif = ({ mass, fill, line }) =>
  stroke('M0 48V-30', mass, 2.4) +
  scatter(
    [
      [0, 34],
      [1, 19],
      [2, 4],
      [3, -11],
    ],
    ([pair, y]) => {
      const shorter = pair * 4
      return mirrored(
        place(
          0,
          y,
          shape(
            d`M0 0C10 -12 28 -14 ${42 - shorter} -4C${30 - pair * 3} 2 12 6 0 0Z`,
            pair % 2 ? fill : mass,
          ) + stroke(d`M4 -2Q18 -7 ${34 - shorter} -5`, line, 1.4),
          -24 - pair * 5,
        ),
      )
    },
  ) +
  place(0, -24, blade(25, 7, fill, line))

/** Chai: two leaves and a bud over the older pair. */
export const tea: Motif = ({ mass, fill, line }) =>
  stroke('M0 49V-8', mass, 2.8) +
  mirrored(place(0, 44, leaf(50, 13, mass, line, 4), 64)) +
  mirrored(place(0, 22, leaf(48, 12.5, fill, line, 4), 37)) +
  place(0, 6, shape(petal(55, 9.4), mass, [line, 1.8])) +
  stroke(
    'M0 -4V-38M0 -10Q4 -14 4.4 -20M0 -10Q-4 -14 -4.4 -20M0 -20Q3.4 -24 3.6 -30M0 -20Q-3.4 -24 -3.6 -30',
    line,
    1.5,
  )
