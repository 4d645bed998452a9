import { warmer } from '../colour.ts'
import { type DrawForm, GROUND } from '../form.ts'
import { drawLabel } from '../label.ts'
import { roundLight, SHADE, SHINE } from '../light.ts'
import { clipped } from '../sheet.ts'
import { capOf, fill, gathered, innerEdge, labelLight, line, soft } from '../solid.ts'
import { roundSurface } from '../surface.ts'

const LEFT = 98
const WIDTH = 124
const DEPTH = 7.4
const LABEL = { top: 180, height: 222 }

const BODY = `M${LEFT} 178Q${LEFT} 157 ${LEFT + 22} 153L142 147V130H178V147L${LEFT + WIDTH - 22} 153Q${LEFT + WIDTH} 157 ${LEFT + WIDTH} 178V${GROUND - 10}Q${LEFT + WIDTH} ${GROUND - 2} ${LEFT + WIDTH - 8} ${GROUND - 1}A${WIDTH / 2 - 8} 5.2 0 0 1 ${LEFT + 8} ${GROUND - 1}Q${LEFT} ${GROUND - 2} ${LEFT} ${GROUND - 10}Z`

const SHOULDER_GLOW = 'M172 150C196 154 212 158 216 184H192C190 166 184 158 172 150Z'
const BASE_GLOW = `M150 ${GROUND - 12}C176 ${GROUND - 10} 204 ${GROUND - 12} 216 ${GROUND - 22}V${GROUND - 4}H150Z`

/** Oils and waters: a straight flacon with a disc cap. */
export const drawFlacon: DrawForm = ({ product, dress, sheet, detail }) => {
  const contents = product.contents ?? dress.ink.tint
  const surface = roundSurface(LEFT, WIDTH, DEPTH)
  const bottom = LABEL.top + LABEL.height
  const body =
    fill(BODY, contents) +
    gathered(sheet, BODY, SHOULDER_GLOW, warmer(contents)) +
    gathered(sheet, BODY, BASE_GLOW, warmer(contents)) +
    fill(BODY, roundLight(sheet)) +
    innerEdge(sheet, BODY, 5, 0.3) +
    clipped(sheet, BODY, soft(sheet, 'M136 130H184V142Q160 147 136 142Z', SHADE, 0.5, 2)) +
    line(`M${LEFT + 12} 175Q${LEFT + 15} 164 ${LEFT + 30} 160.5L138 158`, SHINE, 3.8, 0.8) +
    line(
      `M${LEFT + WIDTH - 8} 174Q${LEFT + WIDTH - 10} 163 ${LEFT + WIDTH - 24} 160`,
      SHINE,
      1.6,
      0.4,
    ) +
    line(
      `M${LEFT + 7} ${GROUND - 7}A${WIDTH / 2 - 7} 6 0 0 0 ${LEFT + WIDTH - 30} ${GROUND - 2.6}`,
      SHINE,
      1.6,
      0.5,
    )
  const label =
    drawLabel(sheet, product, dress, { surface, ...LABEL, panel: 0.4 }, detail) +
    labelLight(sheet, surface, LABEL.top, bottom)
  const capSurface = roundSurface(132, 56, 4.8)
  const cap =
    capOf(sheet, { left: 132, width: 56, top: 82, bottom: 134, depth: 4.8 }, dress.categoryInk) +
    line(capSurface.level(110), SHADE, 1.5, 0.4) +
    line(capSurface.level(111.6), SHINE, 0.9, 0.35)
  return {
    markup: body + label + cap,
    foot: { left: LEFT, right: LEFT + WIDTH, y: GROUND },
  }
}
