import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { darker, lighter } from '../packs/colour.ts'
import { blur, linearLight, roundLight, SHADE, SHINE } from '../packs/light.ts'
import type { Sheet } from '../packs/sheet.ts'
import { ellipse, fill, line } from '../packs/solid.ts'
import { roundSurface } from '../packs/surface.ts'
import { around, d, place } from '../shapes.ts'
import { round1, shadow, spread } from './vessels.ts'

/** Cubes of ice at the surface of a drink. */
export function ice(x: number, y: number): string {
  const cube = (dx: number, dy: number, turn: number, size: number) =>
    place(
      x + dx,
      y + dy,
      `<rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" rx="5" fill="${SHINE}" fill-opacity=".46" stroke="${SHINE}" stroke-opacity=".85" stroke-width="1.6"/>` +
        line(`M${-size * 0.26} ${-size * 0.22}L${-size * 0.02} ${-size * 0.32}`, SHINE, 2, 0.9),
      turn,
    )
  return cube(-19, 8, -14, 30) + cube(14, 4, 22, 27) + cube(2, 22, 8, 25)
}

/** Seeds, pulp or spices: dots through the upper part of a drink or over a dish. */
export function specks(
  count: number,
  area: { x: number; y: number; radiusX: number; radiusY: number },
  colours: readonly string[],
  size = 2.2,
): string {
  return spread(count, area.x, area.y, area.radiusX, area.radiusY)
    .map(([x, y], index) =>
      ellipse(round1(x), round1(y), size, size * 0.72, colours[index % colours.length] ?? '', 0.9),
    )
    .join('')
}

/** Petals that float. */
export function petals(x: number, y: number, colour: string, reach: number): string {
  return spread(7, x, y, reach, reach * 0.22)
    .map(([px, py], index) =>
      place(
        round1(px),
        round1(py),
        `<path d="M0 0C9 -7 19 -3 20 4C12 8 4 7 0 0Z" fill="${index % 2 ? colour : lighter(colour, 0.25)}"/>` +
          line('M3 0.6Q10 0 16 3', darker(colour, 0.25), 0.9, 0.6),
        index * 51,
      ),
    )
    .join('')
}

/** A slice of lemon on a glass's rim. */
export function slice(x: number, y: number): string {
  return place(
    x,
    y,
    `<circle r="25" fill="#E3C63A"/><circle r="22" fill="${DYES.koraHi}"/>${around(8, () => '<path d="M0 -2.4L5.6 -17.4Q0 -21.4 -5.6 -17.4Z" fill="#EFD75A"/>')}`,
    14,
  )
}

export function bubbles(x: number, y: number, height: number): string {
  return spread(26, x, y + height / 2, 34, height / 2)
    .map(([bx, by], index) =>
      ellipse(round1(bx), round1(by), index % 3 ? 1.7 : 2.8, index % 3 ? 1.7 : 2.8, SHINE, 0.75),
    )
    .join('')
}

/** The neck of a bottle at the upper right, and what runs from it to the drink. */
export function pour(sheet: Sheet, x: number, until: number, syrup: string): string {
  const stream = d`M${x - 3.4} 64C${x - 4.4} 90 ${x - 3} ${until - 30} ${x - 3.6} ${until}H${x + 2.6}C${x + 2.4} ${until - 30} ${x + 3.4} 92 ${x + 6} 60Z`
  const neck = 'M-13 -9H30C52 -9 60 -40 96 -44H150V44H96C60 40 52 9 30 9H-13Z'
  return (
    fill(stream, syrup) +
    line(d`M${x - 1.4} 72L${x - 1.2} ${until - 8}`, SHINE, 1.4, 0.5) +
    place(
      x + 11,
      57,
      fill(neck, syrup) +
        fill(
          neck,
          linearLight(
            sheet,
            [
              [0, SHINE, 0.55],
              [0.3, SHINE, 0.08],
              [1, SHADE, 0.42],
            ],
            'down',
          ),
        ) +
        `<rect x="-15" y="-11" width="9" height="22" rx="3" fill="${SHINE}" opacity=".75"/>` +
        line('M2 -6H30C54 -8 64 -34 96 -37', SHINE, 2.6, 0.7),
      -38,
    )
  )
}

/** An open jar of glass, its spoon inside. */
export function openJar(
  sheet: Sheet,
  { x, ground, contents, ink }: { x: number; ground: number; contents: string; ink: string },
  seal: string,
): string {
  const [width, top] = [140, ground - 138]
  const surface = roundSurface(x - width / 2, width, 13)
  const body = surface.band(top + 22, ground - 13)
  const neck = roundSurface(x - 58, 116, 11)
  const brass = '#C79A3A'
  return (
    shadow(sheet, x, ground, width / 2) +
    `<path d="${d`M${x + 22} ${top - 6}L${x + 66} ${top - 96}`}" stroke="${brass}" stroke-width="8" stroke-linecap="round"/>` +
    line(d`M${x + 20} ${top - 8}L${x + 63} ${top - 96}`, '#F3DC96', 2.4, 0.9) +
    fill(body, contents) +
    fill(neck.band(top, top + 22), lighter(contents, 0.12)) +
    fill(body, roundLight(sheet, 0.95)) +
    ellipse(x, top, 58, 11, lighter(contents, 0.22)) +
    ellipse(x, top + 3, 52, 8, contents) +
    ellipse(x - 16, top + 1, 22, 3, SHINE, 0.4) +
    fill(neck.band(top, top + 22), roundLight(sheet, 0.5)) +
    line(neck.level(top), SHINE, 2.2, 0.75) +
    line(neck.level(top + 10), SHINE, 1.4, 0.5) +
    fill(surface.band(top + 50, ground - 36), DYES.koraHi) +
    line(surface.level(top + 54), ink, 2) +
    line(surface.level(ground - 40), ink, 2) +
    place(x, top + 88, seal) +
    fill(surface.band(top + 50, ground - 36), roundLight(sheet, 0.45))
  )
}

/** A spoonful that runs slowly off the spoon: honey, jam, ghee. */
export function spoonful(colour: string): string {
  return (
    ellipse(0, -3, 27, 12, colour) +
    ellipse(-2, -8, 20, 8, lighter(colour, 0.18)) +
    ellipse(-8, -10, 8, 2.6, SHINE, 0.55)
  )
}

/** A brass plate around (x, y). */
export function plate(sheet: Sheet, x: number, y: number, radius: number): string {
  const brass = linearLight(
    sheet,
    [
      [0, '#F6E3A8', 1],
      [0.5, '#CFA246', 1],
      [1, '#94702A', 1],
    ],
    'slant',
  )
  return (
    shadow(sheet, x, y + radius * 0.2, radius) +
    ellipse(x, y + 5, radius, radius * 0.27, '#8A6420') +
    ellipse(x, y, radius, radius * 0.27, brass) +
    ellipse(x, y + 1, radius * 0.88, radius * 0.22, '#B98C34') +
    ellipse(x, y + 3, radius * 0.86, radius * 0.2, brass)
  )
}

/** A rolled sweet. */
export function ball(sheet: Sheet, x: number, y: number, radius: number, colour: string): string {
  return (
    ellipse(x + 4, y + radius * 0.82, radius * 0.92, radius * 0.24, SHADE, 0.26) +
    ellipse(x, y, radius, radius * 0.96, colour) +
    specks(
      26,
      { x, y, radiusX: radius * 0.86, radiusY: radius * 0.8 },
      [lighter(colour, 0.5), darker(colour, 0.36), '#EAD9A8'],
      1.9,
    ) +
    ellipse(
      x,
      y,
      radius,
      radius * 0.96,
      linearLight(
        sheet,
        [
          [0, SHINE, 0.34],
          [0.45, SHINE, 0],
          [1, SHADE, 0.46],
        ],
        'slant',
      ),
    )
  )
}

/** Thin crisps in a stack, the last one leaning. */
export function crisps(x: number, y: number, colour: string, fleck: string): string {
  const crisp = (cy: number, tone: string) =>
    ellipse(x, cy + 3, 104, 26, darker(tone, 0.3)) +
    ellipse(x, cy, 104, 26, tone) +
    specks(
      34,
      { x, y: cy, radiusX: 92, radiusY: 21 },
      [fleck, darker(colour, 0.4), lighter(colour, 0.4)],
      3,
    )
  return [0, 1, 2, 3, 4, 5]
    .map((index) => crisp(y - index * 8, index % 2 ? colour : lighter(colour, 0.1)))
    .join('')
}

/** A bar of soap with the plant pressed into it. */
export function bar(
  sheet: Sheet,
  x: number,
  y: number,
  colour: string,
  name: Parameters<typeof motif>[0],
) {
  const top = 'M-104 -20L-66 -66H98L66 -20Z'
  const front = 'M-104 -20H66V26Q66 34 58 34H-96Q-104 34 -104 26Z'
  const side = 'M66 -20L98 -66V-20L66 30Z'
  const dent = darker(colour, 0.22)
  return (
    shadow(sheet, x - 6, y + 34, 100) +
    place(
      x,
      y,
      fill(front, colour) +
        fill(side, darker(colour, 0.26)) +
        fill(top, lighter(colour, 0.24)) +
        fill(
          front,
          linearLight(
            sheet,
            [
              [0, SHINE, 0.2],
              [1, SHADE, 0.2],
            ],
            'slant',
          ),
        ) +
        `<g transform="matrix(.62 0 .3 .3 -4 -43)">${motif(name, { mass: dent, fill: dent, line: lighter(colour, 0.24) }, { scale: 1.2 })}</g>` +
        line('M-98 -20H66L96 -62', SHINE, 2, 0.5) +
        specks(40, { x: -20, y: 8, radiusX: 76, radiusY: 20 }, [dent, lighter(colour, 0.3)], 1.4),
    )
  )
}

/** Foam beside something that is washed with. */
export function foam(x: number, y: number): string {
  return spread(30, x, y, 56, 15)
    .map(([fx, fy], index) => {
      const radius = 5 + ((index * 7) % 9)
      return `<circle cx="${round1(fx)}" cy="${round1(fy)}" r="${radius}" fill="${SHINE}" fill-opacity=".75" stroke="#D8D2C2" stroke-opacity=".7" stroke-width=".8"/>`
    })
    .join('')
}

/** A shallow dish of oil, a drop falling into it. */
export function oilDish(sheet: Sheet, x: number, y: number, oil: string, metal: string): string {
  const drop = d`M${x} ${y - 86}C${x + 11} ${y - 64} ${x + 13} ${y - 58} ${x + 13} ${y - 51}A13 13 0 0 1 ${x - 13} ${y - 51}C${x - 13} ${y - 58} ${x - 11} ${y - 64} ${x} ${y - 86}Z`
  return (
    shadow(sheet, x, y + 26, 84) +
    `<path d="${d`M${x - 104} ${y}C${x - 96} ${y + 34} ${x - 44} ${y + 38} ${x} ${y + 38}C${x + 44} ${y + 38} ${x + 96} ${y + 34} ${x + 104} ${y}Z`}" fill="${metal}"/>` +
    fill(
      d`M${x - 104} ${y}C${x - 96} ${y + 34} ${x - 44} ${y + 38} ${x} ${y + 38}C${x + 44} ${y + 38} ${x + 96} ${y + 34} ${x + 104} ${y}Z`,
      roundLight(sheet, 0.8),
    ) +
    ellipse(x, y, 104, 24, lighter(metal, 0.35)) +
    ellipse(x, y + 1.5, 97, 21, darker(metal, 0.3)) +
    ellipse(x, y + 4, 94, 18, oil) +
    ellipse(
      x,
      y + 4,
      94,
      18,
      linearLight(
        sheet,
        [
          [0, SHINE, 0.34],
          [0.5, SHINE, 0],
          [1, SHADE, 0.3],
        ],
        'across',
      ),
    ) +
    `<ellipse cx="${x}" cy="${y + 5}" rx="26" ry="5.4" fill="none" stroke="${SHINE}" stroke-opacity=".5" stroke-width="1.6"/>` +
    `<ellipse cx="${x}" cy="${y + 5}" rx="46" ry="9.4" fill="none" stroke="${SHINE}" stroke-opacity=".3" stroke-width="1.4"/>` +
    fill(drop, oil) +
    fill(
      drop,
      linearLight(
        sheet,
        [
          [0, SHINE, 0.5],
          [0.5, SHINE, 0],
          [1, SHADE, 0.24],
        ],
        'across',
      ),
    ) +
    ellipse(x - 44, y, 22, 3, SHINE, 0.5)
  )
}

/** A soft smear, as a finger leaves it. */
export function smear(sheet: Sheet, x: number, y: number, colour: string): string {
  return `<path d="${d`M${x} ${y}C${x + 26} ${y - 12} ${x + 70} ${y - 14} ${x + 96} ${y - 4}C${x + 74} ${y + 2} ${x + 30} ${y + 8} ${x} ${y}Z`}" fill="${colour}" filter="${blur(sheet, 0.8)}"/>`
}
