import type { Ink } from '../dyes.ts'
import { blur, paperLight, roundLight, SHADE, SHINE } from './light.ts'
import { clipped, type Sheet } from './sheet.ts'
import { roundSurface, type Surface } from './surface.ts'

export function fill(path: string, paint: string, opacity = 1): string {
  return `<path d="${path}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

export function line(path: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${Number(width.toFixed(2))}" stroke-linecap="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

/** A flat line with butt ends. */
export function rule(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${Number(width.toFixed(2))}"/>`
}

/** A shape with soft edges: folds and dents. */
export function soft(
  sheet: Sheet,
  path: string,
  paint: string,
  opacity: number,
  amount: number,
): string {
  return `<path d="${path}" fill="${paint}" opacity="${opacity}" filter="${blur(sheet, amount)}"/>`
}

export function ellipse(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  paint: string,
  opacity = 1,
): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

export interface Ring {
  readonly left: number
  readonly width: number
  readonly top: number
  readonly bottom: number
  readonly depth: number
}

/** A plain lit ring of a round body: collars, rims. */
export function ringOf(sheet: Sheet, ring: Ring, colour: string, light = 1): string {
  const band = roundSurface(ring.left, ring.width, ring.depth).band(ring.top, ring.bottom)
  return fill(band, colour) + fill(band, roundLight(sheet, light))
}

/** Vertical grooves of a screw cap, closer towards the edges as on a round body. */
function grooves(ring: Ring, count: number, dark: string): string {
  const radius = ring.width / 2
  const marks: string[] = []
  for (let index = 1; index < count; index++) {
    const share = -Math.cos((index / count) * Math.PI)
    const x = ring.left + radius + share * radius
    const drop = ring.depth * Math.sqrt(1 - share * share)
    const [top, bottom] = [ring.top + drop + 2.5, ring.bottom + drop - 2.5]
    marks.push(`M${x.toFixed(2)} ${top.toFixed(2)}V${bottom.toFixed(2)}`)
    marks.push(`M${(x + 1.1).toFixed(2)} ${top.toFixed(2)}V${bottom.toFixed(2)}`)
  }
  const darkMarks = marks.filter((_, index) => index % 2 === 0).join('')
  const lightMarks = marks.filter((_, index) => index % 2 === 1).join('')
  return line(darkMarks, dark, 1.1, 0.55) + line(lightMarks, SHINE, 0.6, 0.18)
}

/** A lid or cap: lit wall, thin lit top. */
export function capOf(
  sheet: Sheet,
  ring: Ring,
  ink: Pick<Ink, 'ink' | 'deep'>,
  grooveCount = 0,
): string {
  const surface = roundSurface(ring.left, ring.width, ring.depth)
  const wall = surface.band(ring.top, ring.bottom)
  const [x, rx] = [surface.centre, ring.width / 2]
  return (
    fill(wall, ink.ink) +
    (grooveCount ? grooves(ring, grooveCount, ink.deep) : '') +
    fill(wall, roundLight(sheet)) +
    line(surface.level(ring.bottom - 0.4), SHADE, 1.2, 0.4) +
    ellipse(x, ring.top, rx, ring.depth, ink.ink) +
    ellipse(x, ring.top, rx, ring.depth, SHINE, 0.2) +
    ellipse(
      x - rx * 0.08,
      ring.top - ring.depth * 0.08,
      rx * 0.86,
      ring.depth * 0.74,
      ink.ink,
      0.5,
    ) +
    line(surface.level(ring.top), SHINE, 1, 0.4)
  )
}

/** The lamp on a paper label around a body, and the label's edges: lit above, a thin shade below. */
export function labelLight(sheet: Sheet, surface: Surface, top: number, bottom: number): string {
  return (
    fill(surface.band(top, bottom), paperLight(sheet)) +
    line(surface.level(top), SHINE, 1, 0.5) +
    line(surface.level(bottom), SHADE, 1.6, 0.3)
  )
}

/** A soft line of shade just inside an outline, which makes necks and shoulders look round. */
export function innerEdge(sheet: Sheet, outline: string, width: number, opacity: number): string {
  const edge = `<path d="${outline}" fill="none" stroke="${SHADE}" stroke-width="${width}" opacity="${opacity}" filter="${blur(sheet, width / 3.2)}"/>`
  return clipped(sheet, outline, edge)
}

/** Light that has passed through a drink and gathers inside the far wall. */
export function gathered(sheet: Sheet, within: string, crescent: string, colour: string): string {
  const soft = `<path d="${crescent}" fill="${colour}" opacity=".55" filter="${blur(sheet, 3.4)}"/>`
  return clipped(sheet, within, soft)
}
