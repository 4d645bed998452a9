import { motif } from '../../motifs/registry.ts'
import { place } from '../../shapes.ts'
import { type DrawForm, type FormInput, GROUND } from '../form.ts'
import { drawLabel } from '../label.ts'
import { linearLight, SHADE, SHINE, type Stop } from '../light.ts'
import { clipped } from '../sheet.ts'
import { fill, line, soft } from '../solid.ts'
import { flatSurface } from '../surface.ts'

const LEFT = 82
const WIDTH = 150
const TOP = 86
const HEIGHT = 330
const SEAL = 34
const TEETH = 25

const FOIL: readonly Stop[] = [
  [0, '#B9B4A6', 1],
  [0.18, '#F4F0E4', 1],
  [0.4, '#CFC9B9', 1],
  [0.62, '#FBF8EE', 1],
  [0.82, '#A9A393', 1],
  [1, '#D8D2C2', 1],
]

const ACROSS: readonly Stop[] = [
  [0, SHADE, 0.3],
  [0.06, SHINE, 0.1],
  [0.14, SHINE, 0.4],
  [0.24, SHINE, 0.08],
  [0.4, SHINE, 0],
  [0.55, SHINE, 0.13],
  [0.66, SHINE, 0],
  [0.84, SHADE, 0.16],
  [0.94, SHADE, 0.34],
  [1, SHADE, 0.4],
]

const DOWN: readonly Stop[] = [
  [0, SHADE, 0],
  [0.1, SHADE, 0.22],
  [0.15, SHINE, 0.22],
  [0.3, SHINE, 0],
  [0.75, SHADE, 0],
  [0.86, SHADE, 0.18],
  [0.9, SHINE, 0.16],
  [1, SHADE, 0.1],
]

/** Pinked edges above and below, sides slightly narrowed by the powder inside. */
function outline(): string {
  const step = WIDTH / TEETH
  const teeth = (hand: number, out: number) =>
    Array.from(
      { length: TEETH },
      () => `l${(hand * step) / 2} ${out}l${(hand * step) / 2} ${-out}`,
    ).join('')
  const [right, bottom] = [LEFT + WIDTH, TOP + HEIGHT]
  return `M${LEFT} ${TOP}${teeth(1, -4)}C${right - 5} ${TOP + 90} ${right - 5} ${bottom - 90} ${right} ${bottom}${teeth(-1, 4)}C${LEFT + 5} ${bottom - 90} ${LEFT + 5} ${TOP + 90} ${LEFT} ${TOP}Z`
}

const OUTLINE = outline()
const ALL = `M${LEFT - 8} ${TOP - 8}h${WIDTH + 16}v${HEIGHT + 16}h${-WIDTH - 16}Z`

function reverse({ product, dress }: FormInput): string {
  const { ink, deep } = dress.ink
  const prints = Array.from({ length: 5 }, (_, index) =>
    motif(
      product.motif,
      { mass: ink, fill: ink, line: deep },
      { x: LEFT + WIDTH * 0.8, y: TOP + 68 + index * 50, scale: 0.42 },
    ),
  )
  return (
    fill(`M${LEFT - 4} ${TOP + SEAL}h${WIDTH + 8}v${HEIGHT - 2 * SEAL}h${-WIDTH - 8}Z`, deep) +
    prints.join('')
  )
}

function packet(input: FormInput, printed: string): string {
  const { sheet } = input
  const ribs = Array.from({ length: 44 }, (_, index) => {
    const x = (LEFT - 2 + index * 3.6).toFixed(1)
    return `M${x} ${TOP - 6}V${TOP + SEAL - 6}M${x} ${TOP + HEIGHT - SEAL + 6}V${TOP + HEIGHT + 6}`
  }).join('')
  const [right, bottom] = [LEFT + WIDTH, TOP + HEIGHT]
  return clipped(
    sheet,
    OUTLINE,
    fill(ALL, linearLight(sheet, FOIL, 'across')) +
      printed +
      line(ribs, SHADE, 1.1, 0.15) +
      place(1.3, 0, line(ribs, SHINE, 0.8, 0.4)) +
      fill(ALL, linearLight(sheet, ACROSS, 'across')) +
      fill(ALL, linearLight(sheet, DOWN, 'down')) +
      soft(
        sheet,
        `M${LEFT + 18} ${TOP + 38}Q${LEFT + 46} ${TOP + 60} ${LEFT + 40} ${TOP + 136}Q${LEFT + 26} ${TOP + 80} ${LEFT + 18} ${TOP + 38}Z`,
        SHINE,
        0.36,
        1.8,
      ) +
      soft(
        sheet,
        `M${right - 10} ${bottom - 44}Q${right - 42} ${bottom - 90} ${right - 31} ${bottom - 156}Q${right - 22} ${bottom - 90} ${right - 10} ${bottom - 44}Z`,
        SHADE,
        0.3,
        1.8,
      ) +
      line(`M${LEFT} ${TOP + SEAL}h${WIDTH}M${LEFT} ${bottom - SEAL}h${WIDTH}`, SHINE, 1, 0.5),
  )
}

/** Herbal remedies: one foil sachet in front of another that shows its back. */
export const drawSachet: DrawForm = (input) => {
  const surface = flatSurface(LEFT - 2, WIDTH + 4)
  const label = drawLabel(
    input.sheet,
    input.product,
    input.dress,
    {
      surface,
      top: TOP + SEAL,
      height: HEIGHT - 2 * SEAL,
      band: 0.088,
      panel: 0.385,
      base: 0.07,
      room: 0.82,
    },
    input.detail,
  )
  return {
    markup:
      `<g transform="rotate(7.4 157 416) translate(8 4)">${packet(input, reverse(input))}</g>` +
      `<g transform="rotate(-3.5 157 416)">${packet(input, label)}</g>`,
    foot: { left: 88, right: 244, y: GROUND - 9 },
    underside: 'M90 416L232 404L252 414L246 433L160 430L98 428Z',
  }
}
