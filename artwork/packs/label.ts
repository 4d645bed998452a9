import { DYES } from '../dyes.ts'
import { centreType, fitType } from '../lettering.ts'
import type { PackedProduct } from '../products.ts'
import { baseBorder } from './base-border.ts'
import type { Dress } from './dress.ts'
import { type Detail, type LabelPlace, type LabelRows, labelRows } from './label-grid.ts'
import { namePanel } from './name-panel.ts'
import { pictureField } from './picture-field.ts'
import type { Sheet } from './sheet.ts'
import { rule } from './solid.ts'
import { printPath, type Surface } from './surface.ts'

/** The band above the picture, with the shop's name unless the pack is nobody's. */
function brandBand(
  surface: Surface,
  rows: LabelRows,
  dress: Dress,
  { room, detail }: { room: number; detail: Detail },
): string {
  const height = rows.field - rows.top
  const style = { size: height * 0.6, weight: 700, width: 125, tracking: 0.17 }
  const line = fitType('SAMAGNI', style, surface.room(Math.min(room, 0.78)))
  const capHeight = line.size * 0.66
  const type = centreType(line, surface.centre, rows.field - (height - capHeight) / 2)
  return (
    `<path d="${surface.band(rows.top, rows.field)}" fill="${dress.band}"/>` +
    (detail === 'blank' ? '' : `<path d="${printPath(surface, type)}" fill="${dress.bandText}"/>`) +
    rule(surface.level(rows.field), DYES.kora, 1.5)
  )
}

/** The whole label on a face of the pack. */
export function drawLabel(
  sheet: Sheet,
  product: PackedProduct,
  dress: Dress,
  place: LabelPlace,
  detail: Detail,
): string {
  const { surface } = place
  const rows = labelRows(place)
  const room = place.room ?? 0.86
  return (
    `<path d="${surface.band(rows.top, rows.bottom)}" fill="${dress.ink.ink}"/>` +
    pictureField(sheet, product, dress, surface, rows, detail) +
    brandBand(surface, rows, dress, { room: place.bandRoom ?? room, detail }) +
    namePanel({ product, dress, surface, rows, room, detail }) +
    baseBorder(sheet, dress, surface, rows)
  )
}
