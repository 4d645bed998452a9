import { DYES } from '../../dyes.ts'
import { type DrawForm, GROUND } from '../form.ts'
import { drawLabel } from '../label.ts'
import { linearLight, roundLight, SHADE, SHINE } from '../light.ts'
import { circlePath, pathData } from '../path.ts'
import { clipped } from '../sheet.ts'
import { ellipse, fill, line, ringOf } from '../solid.ts'
import { flatSurface } from '../surface.ts'

const METAL = '#C9C0AA'
const LID = { x: 138, y: 314, radius: 100 }
const BASE = { left: 144, width: 132, top: 376, bottom: 418, depth: 15 }

/** Kajal: the printed lid standing on its edge in front of the open tin. */
export const drawLowTin: DrawForm = ({ product, dress, sheet, detail }) => {
  const { x, y, radius } = LID
  const metal = linearLight(
    sheet,
    [
      [0, '#F6F1E2', 1],
      [0.35, METAL, 1],
      [0.7, '#8F8772', 1],
      [1, '#D9D1BC', 1],
    ],
    'slant',
  )
  const [bx, by] = [BASE.left + BASE.width / 2, BASE.top]
  const open =
    ringOf(sheet, BASE, dress.categoryInk.ink) +
    ringOf(sheet, { ...BASE, top: BASE.bottom - 3, bottom: BASE.bottom + 1 }, METAL) +
    ellipse(bx, by, BASE.width / 2, BASE.depth, METAL) +
    ellipse(bx, by, BASE.width / 2, BASE.depth, roundLight(sheet, 0.5)) +
    ellipse(bx, by + 1, BASE.width / 2 - 4, BASE.depth - 2.4, '#5B5444') +
    ellipse(bx, by + 3, BASE.width / 2 - 5, BASE.depth - 3.6, '#17141A') +
    ellipse(bx + 26, by + 5, 20, 3.4, SHINE, 0.16)
  const face = pathData(circlePath(x, y, radius - 7))
  const place = {
    surface: flatSurface(x - radius + 7, 2 * radius - 14),
    top: y - radius + 7,
    height: 2 * radius - 14,
    band: 0.17,
    panel: 0.36,
    base: 0.15,
    room: 0.68,
    bandRoom: 0.46,
  }
  const light = linearLight(
    sheet,
    [
      [0, SHINE, 0.32],
      [0.4, SHINE, 0.04],
      [1, SHADE, 0.22],
    ],
    'slant',
  )
  const lid =
    ellipse(x + 9, y - 1, radius - 1, radius - 1, '#8F8772') +
    ellipse(x + 9, y - 1, radius - 1, radius - 1, roundLight(sheet, 0.6)) +
    ellipse(x, y, radius, radius, metal) +
    ellipse(x, y, radius - 4, radius - 4, SHADE, 0.35) +
    clipped(sheet, face, drawLabel(sheet, product, dress, place, detail) + fill(face, light)) +
    `<circle cx="${x}" cy="${y}" r="${radius - 7}" fill="none" stroke="${DYES.kora}" stroke-width="1.6"/>` +
    line(`M${x - 70} ${y - 68}A98 98 0 0 1 ${x - 10} ${y - 97}`, SHINE, 2.4, 0.8)
  return {
    markup: open + lid,
    foot: { left: 90, right: 276, y: GROUND - 8 },
    underside: `M${x - 46} ${y + 94}A60 8 0 0 0 ${x + 40} ${y + 99}L${BASE.left + BASE.width} ${BASE.bottom}A70 15 0 0 1 ${BASE.left + 10} ${BASE.bottom + 13}Z`,
  }
}
