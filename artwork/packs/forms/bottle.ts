import { darker, lighter, warmer } from '../colour.ts'
import { type DrawForm, GROUND } from '../form.ts'
import { drawLabel } from '../label.ts'
import { linearLight, SHADE, SHINE, type Stop } from '../light.ts'
import { capOf, ellipse, fill, gathered, innerEdge, labelLight, line, ringOf } from '../solid.ts'
import { roundSurface } from '../surface.ts'

const GLASS = '#DFE6DA'

const GLASS_LIGHT: readonly Stop[] = [
  [0, '#000000', 0.52],
  [0.04, '#000000', 0.26],
  [0.1, '#000000', 0.1],
  [0.15, SHINE, 0.12],
  [0.2, SHINE, 0.34],
  [0.26, SHINE, 0.12],
  [0.5, SHINE, 0.04],
  [0.72, '#000000', 0.08],
  [0.9, '#000000', 0.4],
  [0.95, SHINE, 0.14],
  [1, '#000000', 0.45],
]

const LEFT = 94
const WIDTH = 132
const DEPTH = 8
const LABEL = { top: 198, height: 204 }

const BODY = `M140 90V114C140 143 ${LEFT} 147 ${LEFT} 188V${GROUND - 12}Q${LEFT} ${GROUND - 3} ${LEFT + 9} ${GROUND - 1}A${WIDTH / 2 - 9} 6 0 0 0 ${LEFT + WIDTH - 9} ${GROUND - 1}Q${LEFT + WIDTH} ${GROUND - 3} ${LEFT + WIDTH} ${GROUND - 12}V188C${LEFT + WIDTH} 147 180 143 180 114V90Z`
/** The drink inside the glass wall, level in the neck, above a thick base. */
const DRINK = `M142.4 117A17.6 3.2 0 0 0 177.6 117C178 145 ${LEFT + WIDTH - 2.4} 148.6 ${LEFT + WIDTH - 2.4} 189V${GROUND - 13}A${WIDTH / 2 - 2.4} 7 0 0 1 ${LEFT + 2.4} ${GROUND - 13}V189C${LEFT + 2.4} 148.6 142 145 142.4 117Z`

/** Highlights: along the right shoulder and above the base. */
const SHOULDER_GLOW = 'M178 140C192 152 214 162 216 194H196C200 176 188 158 178 140Z'
const BASE_GLOW = `M150 ${GROUND - 14}C180 ${GROUND - 12} 206 ${GROUND - 14} 218 ${GROUND - 24}V${GROUND - 6}H150Z`

/** Sharbats: a tall glass bottle with a screw cap and a visible drink. */
export const drawBottle: DrawForm = ({ product, dress, sheet, detail }) => {
  const drink = product.contents ?? '#9A6A2A'
  const surface = roundSurface(LEFT, WIDTH, DEPTH)
  const bottom = LABEL.top + LABEL.height
  const glass =
    fill(BODY, GLASS, 0.9) +
    fill(DRINK, drink) +
    gathered(sheet, DRINK, SHOULDER_GLOW, warmer(drink)) +
    gathered(sheet, DRINK, BASE_GLOW, warmer(drink)) +
    ellipse(160, 117, 17.5, 3.2, lighter(drink, 0.4)) +
    line('M142.5 117A17.5 3.2 0 0 0 177.5 117', darker(drink, 0.25), 0.8, 0.6) +
    fill(BODY, linearLight(sheet, GLASS_LIGHT, 'across')) +
    innerEdge(sheet, BODY, 5, 0.34) +
    line(`M${LEFT + 13} 194C${LEFT + 13} 164 146 153 147 119V99`, SHINE, 5, 0.62) +
    line(`M${LEFT + WIDTH - 9} 194C${LEFT + WIDTH - 10} 168 176 153 175 123`, SHINE, 2, 0.4) +
    line(
      `M${LEFT + 4} ${GROUND - 12}A${WIDTH / 2 - 4} 7 0 0 0 ${LEFT + WIDTH - 4} ${GROUND - 12}`,
      SHADE,
      1.4,
      0.28,
    ) +
    line(
      `M${LEFT + 8} ${GROUND - 7}A${WIDTH / 2 - 8} 7 0 0 0 ${LEFT + WIDTH - 30} ${GROUND - 2.4}`,
      SHINE,
      1.8,
      0.5,
    )
  const label =
    drawLabel(sheet, product, dress, { surface, ...LABEL }, detail) +
    labelLight(sheet, surface, LABEL.top, bottom)
  const collar = { left: 137, width: 46, top: 84, bottom: 94, depth: 4 }
  const cap = { left: 136, width: 48, top: 40, bottom: 83, depth: 4.4 }
  const top =
    ringOf(sheet, collar, '#EDE9DA') +
    capOf(sheet, cap, dress.categoryInk, 18) +
    line(roundSurface(136, 48, 4.4).level(75), SHINE, 1.1, 0.4)
  return {
    markup: glass + label + top,
    foot: { left: LEFT, right: LEFT + WIDTH, y: GROUND },
    glow: lighter(drink, 0.15),
  }
}
