import type { FrameName } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import type { PackedProduct } from '../products.ts'
import { disc } from '../shapes.ts'
import type { Dress } from './dress.ts'
import { FRAME_FIT, framePath } from './frames.ts'
import type { Detail, LabelRows } from './label-grid.ts'
import { clipped, type Sheet } from './sheet.ts'
import { printPath, type Surface } from './surface.ts'

/** Dots in the deep dye over the plant's ink, in offset rows. */
function dotPrint(surface: Surface, rows: LabelRows, colour: string): string {
  const step = surface.width / 9
  const radius = surface.width * 0.0085
  const dots: string[] = []
  const columns = Math.ceil(surface.reach / step)
  const lines = Math.ceil((rows.panel - rows.field) / (step * 0.62)) + 1
  for (let row = 0; row < lines; row++) {
    for (let column = -columns; column <= columns; column++) {
      const x = surface.centre + (column + (row % 2 ? 0.5 : 0)) * step
      if (Math.abs(x - surface.centre) > surface.reach * 0.97) continue
      const [px, py] = surface.bend(x, rows.field + step * (0.36 + row * 0.62))
      dots.push(disc(px, py, radius, colour))
    }
  }
  return dots.join('')
}

/** With less room beside the frame than this share of the label there are no motifs at the sides. */
const SIDE_ROOM = 0.19

interface SmallPrint {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** Small motifs around the frame: one at each side, or, beside a round or pointed frame, in the corners. */
function smallPrints(
  frame: FrameName,
  surface: Surface,
  middle: number,
  radius: number,
  fieldHeight: number,
): SmallPrint[] {
  const side = surface.reach - radius * FRAME_FIT[frame].wide
  const hands = [-1, 1]
  if (side > surface.width * SIDE_ROOM) {
    const away = radius * FRAME_FIT[frame].wide + side * 0.47
    return hands.map((hand) => ({
      x: hand * away,
      y: middle,
      scale: Math.min(side * 0.0082, radius * 0.0104),
    }))
  }
  const corner = FRAME_FIT[frame].corner
  if (corner === 0) return []
  const scale = radius * corner
  const inset = scale * 50 + fieldHeight * 0.045
  return hands.flatMap((across) =>
    hands.map((down) => ({
      x: across * (surface.width * FRAME_FIT[frame].cornerWidth - inset),
      y: middle + down * (fieldHeight / 2 - inset),
      scale,
    })),
  )
}

/** The plant in its category's frame on a field of its own ink. */
export function pictureField(
  sheet: Sheet,
  product: PackedProduct,
  dress: Dress,
  surface: Surface,
  rows: LabelRows,
  detail: Detail,
): string {
  const { frame } = dress.category
  const fit = FRAME_FIT[frame]
  const height = rows.panel - rows.field
  const radius = Math.min(surface.width * 0.44, height * fit.ofField)
  const middle = (rows.field + rows.panel) / 2
  const y = middle + (frame === 'arch' ? radius * 0.08 : 0)
  const x = surface.centre
  const dots = detail !== 'small' ? dotPrint(surface, rows, dress.ink.deep) : ''
  const prints = smallPrints(frame, surface, y, radius, height).map((print) => {
    const small = motif(product.motif, dress.sideMotif, { scale: print.scale })
    return `<g transform="${surface.lay(x + print.x, print.y)}">${small}</g>`
  })
  const [mx, my] = surface.bend(x, y + radius * fit.lower)
  return (
    clipped(sheet, surface.band(rows.field, rows.panel), dots + prints.join('')) +
    `<path d="${printPath(surface, framePath(frame, x, y, radius))}" fill="${dress.frame}"/>` +
    `<path d="${printPath(surface, framePath(frame, x, y, radius * 0.9))}" fill="none" stroke="${dress.motif.mass}" stroke-width="${(radius * 0.032).toFixed(2)}"/>` +
    motif(product.motif, dress.motif, { x: mx, y: my, scale: radius * fit.motif })
  )
}
