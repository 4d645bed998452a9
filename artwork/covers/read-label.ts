import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { framePath } from '../packs/frames.ts'
import { pathData } from '../packs/path.ts'
import { BORDER_INKS } from '../scenes/scene.ts'
import { around, box, disc, place, ring, shape } from '../shapes.ts'
import { circle, labelPath, sectorPath, within } from './parts/forms.ts'
import { netted } from './parts/grounds.ts'

const SHEET = { x: 306, y: 40, width: 500, height: 720, cut: 38 } as const
const LENS = { x: 734, y: 508, radius: 176 } as const
const GREEN = '#2C6238'

/** Ingredients are in order of weight: each line is shorter than the one before. */
function ingredients(x: number, y: number, scale: number): string {
  return [300, 232, 176, 118]
    .map((long, index) => box(x, y + index * 30 * scale, long * scale, 13 * scale, DYES.neelDeep))
    .join('')
}

/** The mark of vegetarian food: a filled circle in a square (FSSAI labelling rules). */
function greenMark(x: number, y: number, side: number): string {
  const line = side * 0.1
  return (
    box(x - side / 2, y - side / 2, side, side, DYES.koraHi, 0, [GREEN, line]) +
    disc(x, y, side * 0.3, GREEN)
  )
}

/** Fourteen digits, as boxes. */
function licence(x: number, y: number): string {
  return Array.from({ length: 14 }, (_, index) => box(x + index * 27, y, 19, 26, DYES.majith)).join(
    '',
  )
}

function label(): string {
  const { x, y, width, height, cut } = SHEET
  const middle = x + width / 2
  const path = labelPath(x, y, width, height, cut)
  const field = { top: y + 92, bottom: y + 360 }
  const centre = (field.top + field.bottom) / 2
  const content =
    box(x, y, width, height, DYES.koraHi) +
    box(x, y, width, 80, DYES.neelDeep) +
    motif(
      'flame',
      { mass: DYES.dadam, fill: DYES.dadam, line: DYES.neelDeep },
      { x: middle, y: y + 41, scale: 0.5 },
    ) +
    box(x, field.top, width, field.bottom - field.top, DYES.neel) +
    shape(pathData(framePath('cusp', middle, centre, 116)), DYES.dadam) +
    motif(
      'fennel',
      { mass: DYES.neelDeep, fill: DYES.majith, line: DYES.dadam },
      { x: middle, y: centre, scale: 1.62 },
    ) +
    [x + 66, x + width - 66]
      .map((side) =>
        motif(
          'daisy',
          { mass: DYES.dadam, fill: DYES.koraHi, line: DYES.neel },
          { x: side, y: centre, scale: 0.8 },
        ),
      )
      .join('') +
    ingredients(x + 56, y + 396, 1) +
    licence(x + 56, y + 530) +
    greenMark(x + 92, y + 614, 60) +
    borderStrip('kangura', BORDER_INKS.kangura, { x, y: y + height - 56, width, height: 56 })
  return (
    shape(labelPath(x - 12, y - 12, width + 24, height + 24, cut), DYES.neelDeep) +
    within('label', path, content)
  )
}

/** The lens is also a watch: sixty minutes around its rim, the first two printed. */
function lens(): string {
  const { x, y, radius } = LENS
  const handle = place(
    x,
    y,
    box(-15, radius + 20, 30, 52, DYES.koraHi) +
      box(-28, radius + 62, 56, 230, DYES.neelDeep) +
      box(-28, radius + 82, 56, 10, DYES.dadam) +
      box(-28, radius + 102, 56, 10, DYES.dadam),
    -45,
  )
  const inside =
    disc(x, y, radius, DYES.koraHi) +
    greenMark(x - 8, y - 10, 168) +
    box(x - 200, y + 108, 330, 30, DYES.neelDeep) +
    box(x - 200, y - 150, 400, 30, DYES.majith)
  const minutes = around(60, (index) =>
    box(-2, -radius - 25, 4, index % 5 ? 10 : 18, DYES.neelTint),
  )
  return (
    handle +
    disc(x, y, radius + 42, DYES.koraHi) +
    disc(x, y, radius + 32, DYES.neelDeep) +
    place(x, y, shape(sectorPath(radius + 4, radius + 32, 0, 12), DYES.dadam) + minutes) +
    within('lens', circle(x, y, radius), inside) +
    ring(x, y, radius, DYES.dadam, 8)
  )
}

/** A label under the magnifying glass: its licence, its ingredients in order, its green mark. */
export function drawReadLabel(): string {
  return netted('majith', 'fennel', 200, 0.5) + label() + lens()
}
