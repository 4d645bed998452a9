import { darker, lighter } from '../packs/colour.ts'
import { blur, linearLight, roundLight, SHADE, SHINE } from '../packs/light.ts'
import type { Sheet } from '../packs/sheet.ts'
import { ellipse, fill, line } from '../packs/solid.ts'
import { d, type Point, place } from '../shapes.ts'

/** Everything stands on one table, seen a little from above: an opening is this share as high as wide. */
const FLAT = 0.2

/** Points spread evenly over an ellipse, the same on every run. */
export function spread(
  count: number,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
): Point[] {
  const GOLDEN_ANGLE = 2.399963
  return Array.from({ length: count }, (_, index) => {
    const reach = Math.sqrt((index + 0.5) / count)
    const angle = index * GOLDEN_ANGLE
    return [x + radiusX * reach * Math.cos(angle), y + radiusY * reach * Math.sin(angle)]
  })
}

/** The shade of a thing on the table, away from the lamp at the upper left. */
export function shadow(sheet: Sheet, x: number, y: number, radius: number): string {
  return (
    `<ellipse cx="${x + radius * 0.24}" cy="${y + 2}" rx="${radius * 1.16}" ry="${radius * 0.2}" fill="${SHADE}" opacity=".26" filter="${blur(sheet, 5)}"/>` +
    `<ellipse cx="${x + 3}" cy="${y}" rx="${radius}" ry="${radius * 0.13}" fill="${SHADE}" opacity=".42" filter="${blur(sheet, 2.2)}"/>`
  )
}

export interface GlassSpec {
  readonly x: number
  readonly ground: number
  readonly drink: string
  readonly height?: number
  readonly width?: number
}

/** A tumbler; `within` draws what floats, around the middle of the drink's surface. */
export function glass(
  sheet: Sheet,
  { x, ground, drink, height = 176, width = 104 }: GlassSpec,
  within: (surface: { y: number; radiusX: number; radiusY: number }) => string = () => '',
): string {
  const base = width * 0.74
  const top = ground - height
  const y = top + height * 0.17
  const half = (width - (width - base) * 0.17) / 2
  const [left, right] = [x - half, x + half]
  const foot = ground - 7
  const body = d`M${left} ${y}L${x - base / 2 + 3} ${foot}A${base / 2 - 3} ${base * 0.1} 0 0 0 ${x + base / 2 - 3} ${foot}L${right} ${y}Z`
  const wall = d`M${x - width / 2} ${top}L${x - base / 2} ${ground - 3}A${base / 2} ${base * 0.1} 0 0 0 ${x + base / 2} ${ground - 3}L${x + width / 2} ${top}Z`
  const deep = linearLight(
    sheet,
    [
      [0, darker(drink, 0.1), 0],
      [1, darker(drink, 0.5), 0.42],
    ],
    'down',
  )
  return (
    shadow(sheet, x, ground, base / 2) +
    fill(wall, SHINE, 0.3) +
    fill(body, drink) +
    fill(body, deep) +
    fill(body, roundLight(sheet, 0.62)) +
    ellipse(x, y, half, half * FLAT, lighter(drink, 0.24)) +
    within({ y, radiusX: half, radiusY: half * FLAT }) +
    fill(wall, roundLight(sheet, 0.26)) +
    line(d`M${x - width * 0.36} ${top + 18}L${x - base * 0.36} ${ground - 26}`, SHINE, 5, 0.55) +
    line(d`M${x + width * 0.4} ${top + 26}L${x + base * 0.41} ${ground - 40}`, SHINE, 2, 0.4) +
    line(
      d`M${x - width / 2} ${top}L${x - base / 2} ${ground - 3}A${base / 2} ${base * 0.1} 0 0 0 ${x + base / 2} ${ground - 3}L${x + width / 2} ${top}`,
      SHADE,
      1.1,
      0.3,
    ) +
    `<ellipse cx="${x}" cy="${top}" rx="${width / 2}" ry="${(width * FLAT) / 2}" fill="none" stroke="${SHINE}" stroke-width="2.6" opacity=".9"/>` +
    `<ellipse cx="${x}" cy="${top}" rx="${width / 2 + 1.2}" ry="${(width * FLAT) / 2 + 1.2}" fill="none" stroke="${SHADE}" stroke-width=".8" opacity=".3"/>`
  )
}

export interface BowlSpec {
  readonly x: number
  readonly ground: number
  readonly width: number
  readonly height: number
  readonly glaze: string
  /** Dots printed around the wall. */
  readonly print: string
}

/** A glazed bowl; `within` draws its contents between the rim's back and its front. */
export function bowl(
  sheet: Sheet,
  { x, ground, width, height, glaze, print }: BowlSpec,
  within: (mouth: { y: number; radiusX: number; radiusY: number }) => string,
): string {
  const top = ground - height
  const half = width / 2
  const depth = half * FLAT * 1.25
  const foot = width * 0.2
  const wall = d`M${x - half} ${top}C${x - half} ${top + height * 0.7} ${x - foot * 1.7} ${ground - 4} ${x - foot} ${ground}A${foot} ${foot * 0.2} 0 0 0 ${x + foot} ${ground}C${x + foot * 1.7} ${ground - 4} ${x + half} ${top + height * 0.7} ${x + half} ${top}A${half} ${depth} 0 0 1 ${x - half} ${top}Z`
  const dots = [-0.66, -0.44, -0.22, 0, 0.22, 0.44, 0.66]
    .map((share) => {
      const drop = depth * Math.sqrt(1 - share * share)
      return ellipse(x + half * share, top + drop + 15, 4.4 * (1 - share * share * 0.5), 4.4, print)
    })
    .join('')
  return (
    shadow(sheet, x, ground, foot * 1.5) +
    ellipse(x, top, half, depth, darker(glaze, 0.34)) +
    within({ y: top, radiusX: half - 5, radiusY: depth - 3 }) +
    `<path d="${wall}" fill="${glaze}"/>` +
    dots +
    fill(wall, roundLight(sheet, 0.75)) +
    line(
      d`M${x - half} ${top}A${half} ${depth} 0 0 0 ${x + half} ${top}`,
      lighter(glaze, 0.5),
      2.4,
    ) +
    line(d`M${x - half} ${top}A${half} ${depth} 0 0 1 ${x + half} ${top}`, lighter(glaze, 0.3), 1.4)
  )
}

/** A cup on its saucer, with steam. */
export function cup(
  sheet: Sheet,
  spec: Omit<BowlSpec, 'width' | 'height'>,
  liquid: string,
): string {
  const { x, ground, glaze } = spec
  const handle = d`M${x + 58} ${ground - 84}C${x + 96} ${ground - 92} ${x + 96} ${ground - 36} ${x + 46} ${ground - 34}`
  const steam = (dx: number, lift: number) =>
    `<path d="${d`M${x + dx} ${ground - 122 - lift}q-14 -18 0 -36t0 -36`}" fill="none" stroke="${SHINE}" stroke-width="7" stroke-linecap="round" opacity=".6" filter="${blur(sheet, 2.4)}"/>`
  return (
    shadow(sheet, x, ground + 4, 84) +
    ellipse(x, ground, 92, 19, darker(glaze, 0.12)) +
    ellipse(x, ground - 2.5, 92, 18, glaze) +
    ellipse(x, ground - 2.5, 92, 18, roundLight(sheet, 0.4)) +
    ellipse(x, ground - 3, 60, 10, darker(glaze, 0.16)) +
    line(handle, darker(glaze, 0.2), 12) +
    line(handle, glaze, 9) +
    bowl(
      sheet,
      { ...spec, ground: ground - 4, width: 130, height: 96 },
      ({ y, radiusX, radiusY }) =>
        ellipse(x, y + 2, radiusX - 2, radiusY - 2, liquid) +
        ellipse(x - radiusX * 0.24, y - 1, radiusX * 0.42, radiusY * 0.28, SHINE, 0.3),
    ) +
    steam(-20, 0) +
    steam(16, 8)
  )
}

/** A brass spoon lying with its bowl at (x, y); `holds` draws what is on it, around its middle. */
export function spoon(
  sheet: Sheet,
  { x, y, turn, scale = 1 }: { x: number; y: number; turn: number; scale?: number },
  holds = '',
): string {
  const brass = linearLight(
    sheet,
    [
      [0, '#F3DC96', 1],
      [0.5, '#C79A3A', 1],
      [1, '#8A6420', 1],
    ],
    'down',
  )
  return (
    `<ellipse cx="${x + 6}" cy="${y + 12 * scale}" rx="${44 * scale}" ry="${7 * scale}" fill="${SHADE}" opacity=".3" filter="${blur(sheet, 3)}"/>` +
    place(
      x,
      y,
      `<path d="M26 -4C60 -5 96 -3 138 -6Q146 0 138 6C96 3 60 5 26 4Z" fill="${brass}"/>` +
        ellipse(0, 0, 34, 19, brass) +
        ellipse(0, 0.5, 29, 14.6, '#7A5718', 0.55),
      turn,
      scale,
    ) +
    place(x, y, holds, 0, scale)
  )
}

/** A heap of powder or grain resting on an ellipse around (x, y). */
export function heap(
  sheet: Sheet,
  {
    x,
    y,
    width,
    height,
    colour,
  }: { x: number; y: number; width: number; height: number; colour: string },
): string {
  const half = width / 2
  const path = d`M${x - half} ${y}C${x - half * 0.6} ${y - height * 0.5} ${x - half * 0.34} ${y - height} ${x} ${y - height}C${x + half * 0.34} ${y - height} ${x + half * 0.6} ${y - height * 0.5} ${x + half} ${y}A${half} ${half * FLAT} 0 0 1 ${x - half} ${y}Z`
  const slope = linearLight(
    sheet,
    [
      [0, SHINE, 0.34],
      [0.4, SHINE, 0.06],
      [1, SHADE, 0.36],
    ],
    'across',
  )
  const grains = spread(Math.round(width * 0.7), x, y - height * 0.24, half * 0.74, height * 0.34)
    .map(([gx, gy], index) => {
      const under = 1 - Math.abs(gx - x) / half
      const tone = index % 2 ? lighter(colour, 0.4) : darker(colour, 0.34)
      return gy < y - height * under ? '' : ellipse(round1(gx), round1(gy), 1.3, 1, tone, 0.7)
    })
    .join('')
  return fill(path, colour) + fill(path, slope) + grains
}

export const round1 = (value: number) => Math.round(value * 10) / 10
