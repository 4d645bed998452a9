import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { framePath } from '../packs/frames.ts'
import { pathData } from '../packs/path.ts'
import { box, shape, stroke } from '../shapes.ts'
import { within } from './parts/forms.ts'
import { sprigs } from './parts/grounds.ts'
import { pulseDot } from './parts/pulse-dots.ts'

const BEAT = 400
const DOORS = { x: 600, y: 470, radius: 380 } as const

const DOTS = [
  ['vata', 386],
  ['pitta', 600],
  ['kapha', 814],
] as const

/** The pulse line across the drawing: level, then a stroke up and down before each finger's position. */
function pulse(colour: string): string {
  const beat = (x: number) => `H${x - 28}l14 -56l28 116l14 -60`
  return `<path d="M-20 ${BEAT}${beat(150)}${beat(493)}${beat(707)}${beat(1092)}H1220" fill="none" stroke="${colour}" stroke-width="10" stroke-linejoin="miter"/>`
}

/** What to bring and what to ask: three lines of a list, two of them ticked. */
function list(): string {
  return [0, 1, 2]
    .map((line) => {
      const y = 566 + line * 66
      const tick = line < 2 ? stroke(`M${442} ${y}l10 12l20 -26`, DYES.majith, 8) : ''
      return (
        box(434, y - 20, 40, 40, DYES.koraHi, 0, [DYES.neelDeep, 6]) +
        tick +
        box(500, y - 8, [256, 212, 160][line] ?? 0, 16, DYES.neelDeep)
      )
    })
    .join('')
}

/** A doorway with a pulse felt in three places, and a list, since a pulse is not enough. */
export function drawFirstVisit(): string {
  const { x, y, radius } = DOORS
  const door = (grow: number) => pathData(framePath('arch', x, y + grow * 0.4, radius + grow))
  const inside =
    box(0, 0, 1200, 800, DYES.koraHi) +
    motif(
      'lotus',
      { mass: DYES.laakh, fill: DYES.dadam, line: DYES.koraHi },
      { x, y: 222, scale: 1.5 },
    ) +
    pulse(DYES.neelDeep) +
    list()
  return (
    sprigs('neel', 'brahmi', 200, 0.6) +
    pulse(DYES.neelTint) +
    shape(door(36), DYES.dadam) +
    shape(door(22), DYES.neelDeep) +
    within('door', door(0), inside) +
    DOTS.map(([name, x]) => pulseDot(name, x, BEAT)).join('')
  )
}
