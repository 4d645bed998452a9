import { type DrawForm, GROUND } from '../form.ts'
import { drawLabel } from '../label.ts'
import { linearLight, roundLight, SHADE, SHINE } from '../light.ts'
import { capOf, fill, innerEdge, labelLight, line, ringOf } from '../solid.ts'
import { roundSurface } from '../surface.ts'

const LEFT = 84
const WIDTH = 152
const DEPTH = 9
const LABEL = { top: 178, height: 216 }
const MILKY = '#EFE8D6'

const BODY = `M136 96C136 119 ${LEFT} 121 ${LEFT} 170V${GROUND - 16}Q${LEFT} ${GROUND - 3} ${LEFT + 12} ${GROUND - 1}A${WIDTH / 2 - 12} 6.4 0 0 0 ${LEFT + WIDTH - 12} ${GROUND - 1}Q${LEFT + WIDTH} ${GROUND - 3} ${LEFT + WIDTH} ${GROUND - 16}V170C${LEFT + WIDTH} 121 184 119 184 96Z`

/** Drinks: a broad opaque bottle under a ribbed cap. */
export const drawJuiceBottle: DrawForm = ({ product, dress, sheet, detail }) => {
  const surface = roundSurface(LEFT, WIDTH, DEPTH)
  const bottom = LABEL.top + LABEL.height
  const shoulderShade = linearLight(
    sheet,
    [
      [0, SHADE, 0.2],
      [0.06, SHADE, 0.06],
      [0.16, SHADE, 0],
      [0.93, SHADE, 0],
      [1, SHADE, 0.24],
    ],
    'down',
  )
  const body =
    fill(BODY, MILKY) +
    fill(BODY, roundLight(sheet, 0.82)) +
    fill(BODY, shoulderShade) +
    innerEdge(sheet, BODY, 8, 0.22) +
    line('M103 168C103 138 140 129 142 105', SHINE, 6.5, 0.75) +
    line('M223 166C222 142 184 132 180 110', SHINE, 2, 0.35) +
    line(
      `M${LEFT + 7} ${GROUND - 9}A${WIDTH / 2 - 7} 8 0 0 0 ${LEFT + WIDTH - 34} ${GROUND - 3}`,
      SHINE,
      1.8,
      0.6,
    )
  const label =
    drawLabel(sheet, product, dress, { surface, ...LABEL }, detail) +
    labelLight(sheet, surface, LABEL.top, bottom)
  const top =
    ringOf(sheet, { left: 130, width: 60, top: 89, bottom: 98, depth: 5 }, dress.categoryInk.ink) +
    capOf(sheet, { left: 131, width: 58, top: 52, bottom: 87, depth: 5 }, dress.categoryInk, 22)
  return {
    markup: body + label + top,
    foot: { left: LEFT, right: LEFT + WIDTH, y: GROUND },
  }
}
