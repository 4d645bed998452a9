import { DYES } from '../dyes.ts'
import type { PackedProduct } from '../products.ts'
import { dressOf } from './dress.ts'
import { drawLabel } from './label.ts'
import { arcSteps, type PathStep, pathData } from './path.ts'
import { clipped, openSheet } from './sheet.ts'
import { flatSurface } from './surface.ts'

export const LABEL_VIEW = { width: 320, height: 400 } as const

const PAPER = { left: 38, top: 26, width: 244, height: 348, notch: 13 }
const PRINT = { left: 45, top: 33, width: 230, height: 334, notch: 11 }

/** A box whose corners are concave quarter circles: the label corner. */
function labelCorners({ left, top, width, height, notch }: typeof PAPER): string {
  const [right, bottom] = [left + width, top + height]
  const quarter = Math.PI / 2
  const steps: PathStep[] = [
    ['M', left + notch, top],
    ['L', right - notch, top],
    ...arcSteps(right, top, notch, 2 * quarter, quarter),
    ['L', right, bottom - notch],
    ...arcSteps(right, bottom, notch, 3 * quarter, 2 * quarter),
    ['L', left + notch, bottom],
    ...arcSteps(left, bottom, notch, 4 * quarter, 3 * quarter),
    ['L', left, top + notch],
    ...arcSteps(left, top, notch, quarter, 0),
    ['Z'],
  ]
  return pathData(steps)
}

/** The pack's label alone, flat like a matchbox label, on its tint. */
export function drawLabelView(product: PackedProduct): string {
  const { width, height } = LABEL_VIEW
  const sheet = openSheet('l')
  const dress = dressOf(product)
  const label = drawLabel(
    sheet,
    product,
    dress,
    { surface: flatSurface(PRINT.left, PRINT.width), top: PRINT.top, height: PRINT.height },
    'full',
  )
  const print = labelCorners(PRINT)
  const body =
    `<path d="${labelCorners(PAPER)}" fill="${DYES.koraHi}"/>` +
    clipped(sheet, print, label) +
    `<path d="${print}" fill="none" stroke="${dress.ink.ink}" stroke-width="1.6"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${sheet.definitions()}<path d="M0 0H${width}V${height}H0Z" fill="${dress.ink.tint}"/>${body}</svg>`
}
