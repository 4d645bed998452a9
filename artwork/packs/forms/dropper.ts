import type { Ink } from '../../dyes.ts'
import { type DrawForm, GROUND } from '../form.ts'
import { drawLabel } from '../label.ts'
import { linearLight, roundLight, SHINE, type Stop } from '../light.ts'
import { capOf, fill, labelLight, line } from '../solid.ts'
import { roundSurface } from '../surface.ts'

const AMBER = '#6E3410'
/** The gilt collar; its second colour is used for the grooves. */
const GILT: Pick<Ink, 'ink' | 'deep'> = { ink: '#C79A3A', deep: '#7E5A14' }

const AMBER_LIGHT: readonly Stop[] = [
  [0, '#000000', 0.6],
  [0.1, '#000000', 0.2],
  [0.19, '#FFD9A0', 0.5],
  [0.25, '#FFB860', 0.2],
  [0.5, '#FF9A30', 0.18],
  [0.72, '#FF9A30', 0.2],
  [0.8, '#000000', 0.12],
  [0.93, '#000000', 0.5],
  [0.97, '#FFB860', 0.25],
  [1, '#000000', 0.5],
]

const LEFT = 90
const WIDTH = 140
const DEPTH = 8.4
const LABEL = { top: 236, height: 168 }

const BODY = `M134 170V180C134 199 ${LEFT} 197 ${LEFT} 227V${GROUND - 12}Q${LEFT} ${GROUND - 3} ${LEFT + 9} ${GROUND - 1}A${WIDTH / 2 - 9} 6 0 0 0 ${LEFT + WIDTH - 9} ${GROUND - 1}Q${LEFT + WIDTH} ${GROUND - 3} ${LEFT + WIDTH} ${GROUND - 12}V227C${LEFT + WIDTH} 197 186 199 186 180V170Z`
const BULB = 'M146 128C142 96 146 62 160 60C174 62 178 96 174 128A14 3 0 0 1 146 128Z'

/** Face oils: amber glass with a dropper. */
export const drawDropper: DrawForm = ({ product, dress, sheet, detail }) => {
  const surface = roundSurface(LEFT, WIDTH, DEPTH)
  const bottom = LABEL.top + LABEL.height
  const glass =
    fill(BODY, AMBER) +
    fill('M155.5 176H164.5V250H155.5Z', SHINE, 0.1) +
    line('M155.5 176V250M164.5 176V250', SHINE, 0.9, 0.26) +
    fill(BODY, linearLight(sheet, AMBER_LIGHT, 'across')) +
    line(`M${LEFT + 14} 231C${LEFT + 14} 208 142 207 141 180`, SHINE, 4.6, 0.62) +
    line(
      `M${LEFT + WIDTH - 10} 230C${LEFT + WIDTH - 12} 210 182 206 181 184`,
      '#FFD9A0',
      1.8,
      0.45,
    ) +
    line(
      `M${LEFT + 8} ${GROUND - 7}A${WIDTH / 2 - 8} 7 0 0 0 ${LEFT + WIDTH - 34} ${GROUND - 2.4}`,
      '#FFD9A0',
      1.8,
      0.5,
    )
  const label =
    drawLabel(sheet, product, dress, { surface, ...LABEL, band: 0.1, panel: 0.46 }, detail) +
    labelLight(sheet, surface, LABEL.top, bottom)
  const collar = { left: 130, width: 60, top: 128, bottom: 170, depth: 5.4 }
  const bulb =
    fill(BULB, dress.categoryInk.ink) +
    fill(BULB, roundLight(sheet)) +
    line('M153 120C151 100 153 78 158 70', SHINE, 2.4, 0.4)
  return {
    markup: glass + label + capOf(sheet, collar, GILT, 24) + bulb,
    foot: { left: LEFT, right: LEFT + WIDTH, y: GROUND },
    glow: '#C8781E',
  }
}
