import { around, d, disc, shape } from '../../shapes.ts'

/** Half a disc; `side` is the side of its round edge. */
export function halfDisc(
  x: number,
  y: number,
  radius: number,
  colour: string,
  side: 'up' | 'down' | 'left' | 'right',
): string {
  const turned = { up: 0, right: 90, down: 180, left: 270 }[side]
  const path = d`M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0Z`
  return `<g transform="translate(${x} ${y}) rotate(${turned})">${shape(path, colour)}</g>`
}

/** Dots on a circle around (x, y), the first one at the top. */
export function dotRing(
  x: number,
  y: number,
  radius: number,
  count: number,
  size: number,
  colour: string,
): string {
  const dots = around(count, () => disc(0, -radius, size, colour))
  return `<g transform="translate(${x} ${y})">${dots}</g>`
}

/** A sector of a ring from one angle to another, degrees clockwise from the top. */
export function sectorPath(inner: number, outer: number, from: number, to: number): string {
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const
  }
  const wide = to - from > 180 ? 1 : 0
  const [[ax, ay], [bx, by]] = [at(outer, from), at(outer, to)]
  const [[cx, cy], [ex, ey]] = [at(inner, to), at(inner, from)]
  return d`M${ax} ${ay}A${outer} ${outer} 0 ${wide} 1 ${bx} ${by}L${cx} ${cy}A${inner} ${inner} 0 ${wide} 0 ${ex} ${ey}Z`
}

/** A rectangle with concave quarter circles as corners: the shop's label corner. */
export function labelPath(x: number, y: number, width: number, height: number, cut: number) {
  return d`M${x + cut} ${y}h${width - 2 * cut}a${cut} ${cut} 0 0 0 ${cut} ${cut}v${height - 2 * cut}a${cut} ${cut} 0 0 0 ${-cut} ${cut}h${2 * cut - width}a${cut} ${cut} 0 0 0 ${-cut} ${-cut}v${2 * cut - height}a${cut} ${cut} 0 0 0 ${cut} ${-cut}Z`
}

/** Content clipped to a path. */
export function within(id: string, path: string, content: string): string {
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
}

export function circle(x: number, y: number, radius: number): string {
  return d`M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`
}
