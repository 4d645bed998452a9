import {
  around,
  blade,
  box,
  capsule,
  d,
  disc,
  fan,
  leaf,
  mirrored,
  petal,
  place,
  ring,
  scatter,
  shape,
  stroke,
} from '../shapes.ts'
import type { Motif } from './blocks.ts'

/** Khus: the vetiver tuft, tied, with its wandering roots. */
export const khus: Motif = ({ mass, fill, line }) =>
  place(
    0,
    4,
    fan([-54, -36, -18, 0, 18, 36, 54], (degrees, index) =>
      blade(48 - Math.abs(degrees) * 0.12, 6.4, index % 2 ? fill : mass, line),
    ),
  ) +
  [-38, -28, -18, -9, 0, 9, 18, 28, 38]
    .map((x, index) => {
      const bend = index % 2 ? 5 : -5
      const tail = index % 2 ? -4 : 4
      return stroke(
        d`M${x * 0.28} 6C${x * 0.4} 16 ${x * 0.62 + bend} 22 ${x * 0.75} 31S${x + tail} 42 ${x} 48`,
        index % 2 ? fill : mass,
        2.6,
      )
    })
    .join('') +
  box(-15, 0, 30, 11, fill, 2, [line, 1.6]) +
  scatter(
    [
      [-9, 5.5],
      [-3, 5.5],
      [3, 5.5],
      [9, 5.5],
    ],
    ([x, y]) => disc(x, y, 1.5, line),
  )

/** A finger of ginger with its scale rings, its tip up. */
function gingerFinger(width: number, length: number, colour: string, line: string): string {
  const arc = width * 0.4
  const rings = [19, 27, 35]
    .filter((y) => y < length - width * 0.4)
    .map((y) => d`M${-arc} ${-y}q${arc} 4 ${arc * 2} 0`)
  return capsule(width, length, colour, [line, 1.8]) + stroke(rings.join(''), line, 1.6)
}

/** Adrak: the hand of the rhizome, cut at the wrist, with shoots between its fingers. */
export const ginger: Motif = ({ mass, fill, line }) => {
  const shoot = (reach: number, length: number) =>
    stroke(d`M0 0V${-reach}`, fill, 2.4) +
    place(
      0,
      -reach,
      fan([-36, 0, 36], () => blade(length, 5.2, fill, line)),
    )
  return (
    mirrored(place(0, 28, shoot(50, 25.6), 33)) +
    place(0, 28, shoot(44, 33)) +
    mirrored(
      place(31, 16, capsule(13, 17, mass, [line, 1.8]), 6) +
        place(0, 30, gingerFinger(18, 49, mass, line), 88) +
        place(0, 30, gingerFinger(19, 46, mass, line), 42),
    ) +
    place(0, 30, gingerFinger(19, 42, mass, line)) +
    disc(0, 30, 17, mass, [line, 1.8]) +
    disc(0, 30, 12, fill) +
    ring(0, 30, 8, line, 1.5, '2.2 2.6') +
    disc(0, 30, 3.4, line)
  )
}

/** Haldi: six ringed fingers round the cut rhizome. */
export const turmeric: Motif = ({ mass, fill, line }) =>
  around(
    6,
    () => shape(petal(30, 7, 16), fill, [line, 1.2]) + stroke('M0 -22V-38', line, 1.3),
    30,
  ) +
  around(
    6,
    () =>
      shape('M-8.5 -14C-10.5 -26 -10 -40 -5 -46Q0 -50 5 -46C10 -40 10.5 -26 8.5 -14Z', mass, [
        line,
        1.6,
      ]) +
      stroke(
        'M-8 -23Q0 -20 8 -23M-8.4 -30Q0 -27 8.4 -30M-7.4 -37Q0 -34 7.4 -37M-5 -43Q0 -41 5 -43',
        line,
        1.5,
      ),
  ) +
  disc(0, 0, 19, mass, [line, 1.8]) +
  disc(0, 0, 13.5, fill) +
  ring(0, 0, 9.4, line, 1.5, '2.2 2.4') +
  disc(0, 0, 5, mass)

/** Ashwagandha: the lantern fruit above its forked root. */
export const ashwagandha: Motif = ({ mass, fill, line }) =>
  mirrored(
    place(3, 6, leaf(42, 12.5, mass, line), 80) + place(2, 2, leaf(34, 10.5, mass, line), 46),
  ) +
  shape('M-9 8C-8 24 -4 36 0 50C4 36 8 24 9 8Z', fill, [line, 1.2]) +
  mirrored(
    shape('M6 12C14 18 13 30 21 45C12 38 7 28 4 22Z', fill) +
      shape('M10 16C20 20 24 28 35 32C24 34 16 28 10 22Z', fill),
  ) +
  stroke('M-6 16h12M-5 23h10M-3.6 30h7.2', line, 1.3) +
  shape(
    'M0 -49C3 -44 19 -38 19 -21C19 -6 9 4 0 4C-9 4 -19 -6 -19 -21C-19 -38 -3 -44 0 -49Z',
    mass,
    [line, 1.8],
  ) +
  stroke('M0 -44V2M-2 -42C-14 -32 -14 -8 -4 2M2 -42C14 -32 14 -8 4 2', line, 1.5) +
  shape(
    'M0 -27C7 -22 10 -16 10 -11C10 -5 6 -1 0 -1C-6 -1 -10 -5 -10 -11C-10 -16 -7 -22 0 -27Z',
    fill,
    [line, 1.6],
  ) +
  stroke('M0 -21V-4M-4 -16C-6 -12 -6 -8 -4 -5M4 -16C6 -12 6 -8 4 -5', line, 1.2)
