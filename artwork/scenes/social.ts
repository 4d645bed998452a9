import { DYES } from '../dyes.ts'
import { type centreType, setType } from '../lettering.ts'
import { motif } from '../motifs/registry.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { movePath, pathData } from '../packs/path.ts'
import { box } from '../shapes.ts'
import { heroPicture } from './hero.ts'
import { brandSquare } from './marks.ts'
import { BORDER_INKS, type Scene, sheetOf } from './scene.ts'

const [WIDTH, HEIGHT] = [1200, 630]
const SPLIT = 640

/** The link preview picture of the shop, and the icon of a saved page. */
export function socialPicture(): Scene {
  const name = setType('samagni', { size: 118, weight: 800, width: 125, tracking: -0.02 })
  const meaning = setType('an even digestive fire', { size: 31, weight: 600, width: 112 })
  const scripts = [
    setType('समाग्नि', { size: 56, weight: 700, width: 110 }),
    setType('સમાગ્નિ', { size: 56, weight: 700, width: 110 }),
  ] as const
  const left = 56
  const set = (steps: ReturnType<typeof centreType>, colour: string) =>
    `<path d="${pathData(steps)}" fill="${colour}"/>`
  const square =
    box(left, 76, 112, 112, DYES.majith) +
    motif(
      'flame',
      { mass: DYES.koraHi, fill: DYES.dadam, line: DYES.majith },
      { x: left + 56, y: 132, scale: 0.8 },
    )
  const type =
    set(movePath(name.steps, left - 6, 332), DYES.neelDeep) +
    set(movePath(meaning.steps, left, 392), DYES.neelDeep) +
    set(movePath(scripts[0].steps, left, 492), DYES.majithDeep) +
    set(movePath(scripts[1].steps, left + scripts[0].advance + 36, 492), DYES.neel)
  const content =
    box(0, 0, WIDTH, HEIGHT, DYES.dadam) +
    square +
    type +
    `<g transform="translate(${SPLIT} 0)">${heroPicture(WIDTH - SPLIT, HEIGHT - 40)}</g>` +
    borderStrip(
      'heera',
      { ...BORDER_INKS.heera, ground: DYES.majith },
      { x: 0, y: HEIGHT - 40, width: WIDTH, height: 40 },
    )
  return {
    name: 'social',
    width: WIDTH,
    height: HEIGHT,
    widths: [1200],
    formats: ['png'],
    svg: sheetOf(WIDTH, HEIGHT, content),
  }
}

export function touchIcon(): Scene {
  const svg = brandSquare(180)
  return { name: 'apple-touch-icon', width: 180, height: 180, widths: [180], formats: ['png'], svg }
}
