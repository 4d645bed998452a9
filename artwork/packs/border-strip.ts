import { BORDER_CELL, type BorderInks, type BorderName, border } from '../borders.ts'

export interface Strip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A straight border of whole cells, on a continuous background so that no seam shows. */
export function borderStrip(name: BorderName, inks: BorderInks, strip: Strip): string {
  const { x, y, width, height } = strip
  const tall = height / BORDER_CELL.height
  const cells = Math.max(1, Math.round(width / (BORDER_CELL.width * tall)))
  const wide = width / (cells * BORDER_CELL.width)
  const pattern = border(name, inks)
  const drawn = Array.from(
    { length: cells },
    (_, index) => `<g transform="translate(${index * BORDER_CELL.width} 0)">${pattern}</g>`,
  ).join('')
  const length = cells * BORDER_CELL.width
  const ruleAt = (top: number) => `<path d="M0 ${top}h${length}v3H0Z" fill="${inks.first}"/>`
  return (
    `<g transform="matrix(${wide.toFixed(4)} 0 0 ${tall.toFixed(4)} ${x} ${y.toFixed(2)})">` +
    `<path d="M0 0h${length}v32H0Z" fill="${inks.ground}"/>${drawn}${ruleAt(0)}${ruleAt(29)}</g>`
  )
}
