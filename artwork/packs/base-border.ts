import { BORDER_CELL, border } from '../borders.ts'
import type { Dress } from './dress.ts'
import type { LabelRows } from './label-grid.ts'
import { clipped, type Sheet } from './sheet.ts'
import { rule as printRule } from './solid.ts'
import type { Surface } from './surface.ts'

/** Number of slices of a cell that follows the curve of a round body. */
const SLICES = 3
/** Each slice overlaps the next, so that no seam shows. */
const OVERLAP = 3
/** The lines above and below a cell, left out of the slices and drawn continuously along the curve. */
const RULE = 3

/** The category's border along the bottom of a label, in whole cells, curved with the body. */
export function baseBorder(sheet: Sheet, dress: Dress, surface: Surface, rows: LabelRows): string {
  const height = rows.bottom - rows.border
  const rule = height * 0.075
  const pattern = sheet.block(border(dress.category.border, dress.borderInks))
  const cellHeight = BORDER_CELL.height - 2 * RULE
  const [top, tall] = [rows.border + height * 0.16, (height * 0.7) / cellHeight]
  const flatWidth = surface.reach * 2
  const wanted = flatWidth / (tall * BORDER_CELL.width)
  const cells = Math.max(3, Math.round(wanted) | 1)
  const cellWidth = flatWidth / cells
  const left = surface.centre - surface.reach
  const perCell = surface.round ? SLICES : 1
  const unit = BORDER_CELL.width / perCell
  const slices = Array.from({ length: cells * perCell }, (_, index) => {
    const from = surface.bend(left + (index / perCell) * cellWidth, top)
    const to = surface.bend(left + ((index + 1) / perCell) * cellWidth, top)
    const [scale, slope] = [(to[0] - from[0]) / unit, (to[1] - from[1]) / unit]
    const place = [scale, slope, 0, tall, from[0], from[1]].map((value) => value.toFixed(4))
    const shift = (index % perCell) * unit
    return (
      `<g transform="matrix(${place.map(Number).join(' ')})">` +
      `<svg width="${unit + OVERLAP}" height="${cellHeight}" viewBox="${shift} ${RULE} ${unit + OVERLAP} ${cellHeight}">${pattern}</svg></g>`
    )
  })
  const band = surface.band(rows.border, rows.bottom)
  return (
    `<path d="${band}" fill="${dress.borderInks.ground}"/>` +
    clipped(sheet, band, slices.join('')) +
    printRule(surface.level(rows.border + rule * 1.4), dress.borderInks.first, rule) +
    printRule(surface.level(rows.bottom - rule * 1.2), dress.borderInks.first, rule)
  )
}
