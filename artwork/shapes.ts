/** Builders for SVG shapes: each returns SVG text; angles are degrees, 0 points up. */

export type Point = readonly [x: number, y: number]

/** An outline that separates neighbouring shapes of one colour. */
export type Outline = readonly [colour: string, width: number]

/** Two decimals are finer than any rendering of a 100-unit block shows. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Text of a path: numbers are rounded, everything else is unchanged. */
export function d(parts: TemplateStringsArray, ...values: readonly number[]): string {
  return parts.reduce((text, part, index) => `${text}${round(values[index - 1] ?? 0)}${part}`)
}

function outlined(outline?: Outline): string {
  return outline ? ` stroke="${outline[0]}" stroke-width="${round(outline[1])}"` : ''
}

export function shape(path: string, colour: string, outline?: Outline): string {
  return `<path d="${path}" fill="${colour}"${outlined(outline)}/>`
}

export function stroke(path: string, colour: string, width = 2): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"/>`
}

export function disc(x: number, y: number, radius: number, colour: string, outline?: Outline) {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${colour}"${outlined(outline)}/>`
}

export function oval(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  colour: string,
  outline?: Outline,
): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radiusX)}" ry="${round(radiusY)}" fill="${colour}"${outlined(outline)}/>`
}

/** A circle outline; `dashes` draws it as stitches. */
export function ring(
  x: number,
  y: number,
  radius: number,
  colour: string,
  width: number,
  dashes?: string,
): string {
  const stitched = dashes ? ` stroke-dasharray="${dashes}" stroke-linecap="round"` : ''
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${colour}" stroke-width="${round(width)}"${stitched}/>`
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  corner = 0,
  outline?: Outline,
): string {
  const rounded = corner ? ` rx="${round(corner)}"` : ''
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${rounded} fill="${colour}"${outlined(outline)}/>`
}

/** A pill with its base at the origin, pointing up. */
export function capsule(width: number, height: number, colour: string, outline?: Outline): string {
  return box(-width / 2, -height, width, height, colour, width / 2, outline)
}

export function place(x: number, y: number, content: string, degrees = 0, scale = 1): string {
  const turned = degrees ? ` rotate(${round(degrees)})` : ''
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`
  return `<g transform="translate(${round(x)} ${round(y)})${turned}${scaled}">${content}</g>`
}

/** Draws the same thing at several places. */
export function scatter(points: readonly Point[], draw: (point: Point, index: number) => string) {
  return points.map(draw).join('')
}

/** Draws something `count` times around the origin. */
export function around(count: number, draw: (index: number) => string, startDegrees = 0): string {
  return fan(
    Array.from({ length: count }, (_, index) => startDegrees + (index * 360) / count),
    (_, index) => draw(index),
  )
}

/** Draws something once for each angle, rotated around the origin. */
export function fan(
  degrees: readonly number[],
  draw: (degrees: number, index: number) => string,
): string {
  return degrees
    .map((angle, index) => `<g transform="rotate(${round(angle)})">${draw(angle, index)}</g>`)
    .join('')
}

/** The content and its reflection in the vertical axis. */
export function mirrored(content: string): string {
  return `${content}<g transform="scale(-1 1)">${content}</g>`
}

/** A pointed petal that starts `base` above the origin; `width` is its half width. */
export function petal(length: number, width: number, base = 0): string {
  return d`M0 ${-base}C${width} ${-base - length * 0.3} ${width * 0.9} ${-base - length * 0.72} 0 ${-base - length}C${-width * 0.9} ${-base - length * 0.72} ${-width} ${-base - length * 0.3} 0 ${-base}Z`
}

/** A drop with its point up and its round base at the origin. */
export function drop(length: number, width: number): string {
  return d`M0 ${-length}C${width * 0.35} ${-length * 0.66} ${width} ${-length * 0.5} ${width} ${-length * 0.3}C${width} ${-length * 0.08} ${width * 0.5} 0 0 0C${-width * 0.5} 0 ${-width} ${-length * 0.08} ${-width} ${-length * 0.3}C${-width} ${-length * 0.5} ${-width * 0.35} ${-length * 0.66} 0 ${-length}Z`
}

/** A petal with a midrib and pairs of side veins. */
export function leaf(
  length: number,
  width: number,
  colour: string,
  vein: string,
  veinPairs = 3,
): string {
  const sideVeins = Array.from({ length: veinPairs }, (_, index) => {
    const y = -length * (0.28 + (index * 0.57) / veinPairs)
    const reach = width * 0.42 * (1 - (index * 0.48) / veinPairs)
    const tip = y - length * 0.1
    return stroke(d`M0 ${y}L${reach} ${tip}M0 ${y}L${-reach} ${tip}`, vein, 1.3)
  })
  return (
    shape(petal(length, width), colour) +
    stroke(d`M0 ${-length * 0.1}L0 ${-length * 0.82}`, vein, 1.5) +
    sideVeins.join('')
  )
}

/** A narrow leaf with only a midrib. */
export function blade(length: number, width: number, colour: string, vein: string): string {
  return (
    shape(petal(length, width), colour) +
    stroke(d`M0 ${-length * 0.15}L0 ${-length * 0.78}`, vein, 1.4)
  )
}

export function svgDocument(viewBox: string, width: number, height: number, content: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="${viewBox}">${content}</svg>`
}
