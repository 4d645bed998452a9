import { DYES } from '../../dyes.ts'
import { type DrawForm, GROUND } from '../form.ts'
import { drawLabel } from '../label.ts'
import { paperLight, roundLight, SHADE, SHINE } from '../light.ts'
import { ellipse, fill, line, ringOf, soft } from '../solid.ts'
import { roundSurface } from '../surface.ts'

const LEFT = 74
const WIDTH = 172
const DEPTH = 10
const TOP = 142
const BOTTOM = GROUND - 8
const METAL = '#C9C0AA'

/** A printed tin: slip lid with a pricked edge, bare metal rims. */
export const drawTin: DrawForm = ({ product, dress, sheet, detail }) => {
  const surface = roundSurface(LEFT, WIDTH, DEPTH)
  const lidSurface = roundSurface(LEFT - 3, WIDTH + 6, DEPTH + 0.4)
  const { ink, deep } = dress.categoryInk
  const yellow = ink === DYES.dadam
  const label =
    drawLabel(
      sheet,
      product,
      dress,
      { surface, top: TOP + 4, height: BOTTOM - TOP - 8, band: 0.1, base: 0.08 },
      detail,
    ) +
    fill(surface.band(TOP, BOTTOM - 3), paperLight(sheet)) +
    soft(sheet, surface.band(TOP - 4, TOP + 6), SHADE, 0.4, 2)
  const foot = ringOf(
    sheet,
    { left: LEFT - 2, width: WIDTH + 4, top: BOTTOM - 4, bottom: BOTTOM + 3, depth: DEPTH },
    METAL,
  )
  const dotted = `<path d="${lidSurface.level(TOP - 12)}" fill="none" stroke="${yellow ? DYES.majithDeep : DYES.dadam}" stroke-width="3.2" stroke-linecap="round" stroke-dasharray=".1 6.2" stroke-dashoffset="-3.2"/>`
  const lid =
    ringOf(
      sheet,
      { left: LEFT - 3, width: WIDTH + 6, top: 106, bottom: TOP + 2, depth: DEPTH + 0.4 },
      ink,
      0,
    ) +
    line(lidSurface.level(TOP - 6.4), yellow ? DYES.majithDeep : DYES.kora, 1.5) +
    line(lidSurface.level(TOP - 17.6), yellow ? DYES.majithDeep : DYES.kora, 0.9) +
    dotted +
    fill(lidSurface.band(106, TOP + 2), roundLight(sheet)) +
    line(lidSurface.level(TOP + 1.6), SHADE, 1.8, 0.45)
  const [x, y] = [LEFT + WIDTH / 2, 106]
  const top =
    ellipse(x, y, WIDTH / 2 + 3, DEPTH + 0.4, METAL) +
    ellipse(x, y, WIDTH / 2 + 3, DEPTH + 0.4, roundLight(sheet, 0.5)) +
    ellipse(x, y + 0.4, WIDTH / 2 - 1.6, DEPTH - 1.8, deep) +
    ellipse(x, y + 1.8, WIDTH / 2 - 4, DEPTH - 2.8, ink) +
    ellipse(x - 16, y + 0.9, WIDTH / 4, DEPTH - 6, SHINE, 0.25)
  return {
    markup: foot + label + lid + top,
    foot: { left: LEFT - 2, right: LEFT + WIDTH + 2, y: GROUND - 1 },
  }
}
