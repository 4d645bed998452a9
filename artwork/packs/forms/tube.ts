import { DYES } from '../../dyes.ts'
import { place } from '../../shapes.ts'
import { type DrawForm, GROUND } from '../form.ts'
import { drawLabel } from '../label.ts'
import { linearLight, SHADE, SHINE, type Stop } from '../light.ts'
import { clipped } from '../sheet.ts'
import { capOf, fill, line, ringOf, soft } from '../solid.ts'
import { flatSurface, roundSurface } from '../surface.ts'

const BODY =
  'M86 66H234C232 180 225 290 217 358Q216 367 207 369Q160 378 113 369Q104 367 103 358C95 290 88 180 86 66Z'
const ALL = 'M80 60H240V380H80Z'

const ACROSS: readonly Stop[] = [
  [0, SHADE, 0.5],
  [0.07, SHADE, 0.2],
  [0.12, SHADE, 0.02],
  [0.17, SHINE, 0.42],
  [0.24, SHINE, 0.18],
  [0.36, SHINE, 0],
  [0.6, SHADE, 0.03],
  [0.82, SHADE, 0.24],
  [0.91, SHADE, 0.4],
  [0.945, SHADE, 0.22],
  [1, SHADE, 0.5],
]

const DOWN: readonly Stop[] = [
  [0, SHINE, 0.3],
  [0.06, SHADE, 0.12],
  [0.1, SHINE, 0.14],
  [0.4, SHINE, 0],
  [0.93, SHADE, 0],
  [1, SHADE, 0.32],
]

/** Cosmetics: a tube standing on its cap, with a flat crimp at the top. */
export const drawTube: DrawForm = ({ product, dress, sheet, detail }) => {
  const surface = flatSurface(84, 152)
  const crimp = [70, 74, 78, 82, 86].map((y) => `M80 ${y}H240`).join('')
  const body =
    fill(ALL, dress.ink.ink) +
    drawLabel(
      sheet,
      product,
      dress,
      { surface, top: 92, height: 268, band: 0.082, panel: 0.38, base: 0.065, room: 0.73 },
      detail,
    ) +
    fill('M80 60H240V93H80Z', DYES.koraHi) +
    line(crimp, SHADE, 1.3, 0.16) +
    place(0, 1.6, line(crimp, SHINE, 0.8, 0.7)) +
    line('M80 92.4H240', SHADE, 1, 0.25) +
    fill(ALL, linearLight(sheet, ACROSS, 'across')) +
    fill(ALL, linearLight(sheet, DOWN, 'down')) +
    soft(sheet, 'M112 96Q120 200 117 356Q137 220 130 94Z', SHINE, 0.2, 2.4) +
    soft(sheet, 'M92 94Q160 104 228 94Q160 122 92 94Z', SHADE, 0.2, 2.6)
  const cap = { left: 108, width: 104, top: 371, bottom: GROUND - 6, depth: 7 }
  return {
    markup:
      ringOf(sheet, { left: 110, width: 100, top: 360, bottom: 372, depth: 6 }, DYES.koraHi) +
      capOf(sheet, cap, dress.categoryInk, 24) +
      line(roundSurface(108, 104, 7).level(371), SHINE, 1.2, 0.4) +
      clipped(sheet, BODY, body),
    foot: { left: 108, right: 212, y: GROUND - 1 },
  }
}
