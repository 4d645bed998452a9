import { DYES } from '../../dyes.ts'
import { place } from '../../shapes.ts'
import { type DrawForm, GROUND } from '../form.ts'
import { drawLabel } from '../label.ts'
import { linearLight, SHADE, SHINE, type Stop } from '../light.ts'
import { clipped } from '../sheet.ts'
import { fill, line, soft } from '../solid.ts'
import { flatSurface } from '../surface.ts'

const BODY =
  'M70 74H250C247 150 251 300 258 392Q259 412 246 419Q160 434 74 419Q61 412 62 392C69 300 73 150 70 74Z'
const ALL = 'M50 60H270V436H50Z'

const ACROSS: readonly Stop[] = [
  [0, SHADE, 0.5],
  [0.05, SHADE, 0.24],
  [0.11, SHINE, 0.3],
  [0.17, SHINE, 0.1],
  [0.3, SHINE, 0],
  [0.52, SHINE, 0.1],
  [0.6, SHINE, 0],
  [0.78, SHADE, 0.12],
  [0.9, SHADE, 0.3],
  [0.95, SHINE, 0.16],
  [1, SHADE, 0.45],
]

const DOWN: readonly Stop[] = [
  [0, SHINE, 0.12],
  [0.1, SHADE, 0.1],
  [0.16, SHINE, 0.1],
  [0.5, SHINE, 0],
  [0.86, SHADE, 0.03],
  [0.93, SHADE, 0.22],
  [1, SHADE, 0.42],
]

/** Instant mixes: a standing pouch with a crimped seal, tear notches and a gusset. */
export const drawPouch: DrawForm = ({ product, dress, sheet, detail }) => {
  const surface = flatSurface(60, 200)
  const ridges = Array.from({ length: 38 }, (_, index) => `M${66 + index * 5} 76.5V92`).join('')
  const stitch = dress.categoryInk.ink === DYES.dadam ? DYES.majithDeep : DYES.kora
  const printed =
    fill(ALL, dress.ink.ink) +
    drawLabel(
      sheet,
      product,
      dress,
      { surface, top: 104, height: 311, band: 0.078, panel: 0.37, base: 0.06, room: 0.8 },
      detail,
    ) +
    fill('M50 60H270V105H50Z', dress.band) +
    line(ridges, SHINE, 1.4, 0.2) +
    place(1.6, 0, line(ridges, SHADE, 0.8, 0.16)) +
    `<path d="M50 98H270" stroke="${stitch}" stroke-width="1.4" stroke-dasharray="4 3" opacity=".8"/>`
  const folds =
    fill('M58 408Q160 388 262 408V440H58Z', SHADE, 0.24) +
    line('M61 407.4Q160 387.4 259 407.4', SHINE, 1.5, 0.45) +
    fill(ALL, linearLight(sheet, ACROSS, 'across')) +
    fill(ALL, linearLight(sheet, DOWN, 'down')) +
    soft(sheet, 'M82 116Q94 220 79 366Q108 230 95 114Z', SHINE, 0.34, 2.6) +
    soft(sheet, 'M238 130Q224 230 244 384Q236 240 247 130Z', SHADE, 0.3, 2.6) +
    soft(sheet, 'M76 108Q110 150 150 124Q112 132 76 108Z', SHINE, 0.3, 2) +
    soft(sheet, 'M250 108Q218 138 222 180Q232 142 252 124Z', SHADE, 0.3, 2) +
    soft(sheet, 'M92 330Q120 384 196 392Q128 396 88 372Z', SHADE, 0.12, 3)
  const notches = fill('M70 92l6 3-6 3ZM250 92l-6 3 6 3Z', SHADE, 0.4)
  return {
    markup: clipped(sheet, BODY, printed + folds) + notches,
    foot: { left: 66, right: 254, y: GROUND - 4 },
  }
}
