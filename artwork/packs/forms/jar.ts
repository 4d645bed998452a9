import { DYES } from '../../dyes.ts'
import { motif } from '../../motifs/registry.ts'
import { place } from '../../shapes.ts'
import { warmer } from '../colour.ts'
import { type DrawForm, GROUND } from '../form.ts'
import { drawLabel } from '../label.ts'
import { roundLight, SHADE, SHINE } from '../light.ts'
import { capOf, fill, gathered, labelLight, line } from '../solid.ts'
import { roundSurface } from '../surface.ts'

const LEFT = 66
const WIDTH = 188
const DEPTH = 11
const LABEL = { top: 188, height: 214 }

const BODY = `M82 146C82 161 ${LEFT} 161 ${LEFT} 186V${GROUND - 18}Q${LEFT} ${GROUND - 4} ${LEFT + 14} ${GROUND - 1}A${WIDTH / 2 - 14} 7.6 0 0 0 ${LEFT + WIDTH - 14} ${GROUND - 1}Q${LEFT + WIDTH} ${GROUND - 4} ${LEFT + WIDTH} ${GROUND - 18}V186C${LEFT + WIDTH} 161 238 161 238 146Z`

const SHOULDER_GLOW = 'M176 168C206 166 236 168 246 190H206C204 178 192 172 176 168Z'
const BASE_GLOW = `M140 ${GROUND - 10}C190 ${GROUND - 8} 226 ${GROUND - 12} 246 ${GROUND - 24}V${GROUND - 4}H140Z`

/** Functional foods: a glass jar, its lid sealed with a printed paper strip. */
export const drawJar: DrawForm = ({ product, dress, sheet, detail }) => {
  const contents = product.contents ?? '#3B1F14'
  const surface = roundSurface(LEFT, WIDTH, DEPTH)
  const bottom = LABEL.top + LABEL.height
  const glass =
    fill(BODY, contents) +
    gathered(sheet, BODY, SHOULDER_GLOW, warmer(contents)) +
    gathered(sheet, BODY, BASE_GLOW, warmer(contents)) +
    fill(BODY, roundLight(sheet)) +
    line('M80 181C82 169 94 167 94 156', SHINE, 5.5, 0.6) +
    line('M242 182C240 172 232 168 230 160', SHINE, 2, 0.35) +
    line(
      `M${LEFT + 9} ${GROUND - 10}A${WIDTH / 2 - 9} 10 0 0 0 ${LEFT + WIDTH - 46} ${GROUND - 2.4}`,
      SHINE,
      2,
      0.4,
    )
  const label =
    drawLabel(sheet, product, dress, { surface, ...LABEL }, detail) +
    labelLight(sheet, surface, LABEL.top, bottom)
  const lidSurface = roundSurface(76, 168, 10)
  const lid =
    fill(lidSurface.band(143, 152), SHADE, 0.28) +
    capOf(sheet, { left: 76, width: 168, top: 100, bottom: 145, depth: 10 }, dress.categoryInk) +
    line(lidSurface.level(136), SHADE, 1.8, 0.32) +
    line(lidSurface.level(138), SHINE, 1, 0.28) +
    line(lidSurface.level(109), SHINE, 1.2, 0.3)
  const strip = 'M147 92.6Q160 89.4 173 92.6V158Q160 161.4 147 158Z'
  const ink = dress.ink.ink === DYES.dadam ? DYES.majith : dress.ink.ink
  const seal =
    place(1.6, 1.2, fill(strip, SHADE, 0.2)) +
    fill(strip, DYES.koraHi) +
    line('M149.6 93V158M170.4 93V158', ink, 1.2) +
    motif(
      product.motif,
      { mass: ink, fill: ink, line: DYES.koraHi },
      { x: 160, y: 130, scale: 0.2 },
    ) +
    line('M147 109.4Q160 111.4 173 109.4', SHADE, 1, 0.22) +
    fill('M147 92.6Q160 89.4 173 92.6V109.4Q160 111.6 147 109.4Z', SHINE, 0.25)
  return {
    markup: glass + label + lid + seal,
    foot: { left: LEFT, right: LEFT + WIDTH, y: GROUND },
  }
}
