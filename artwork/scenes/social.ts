import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { DYES } from '../dyes.ts'
import { type centreType, setType } from '../lettering.ts'
import { motif } from '../motifs/registry.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { movePath, pathData } from '../packs/path.ts'
import { box } from '../shapes.ts'
import type { DrawnLanguage } from '../social/script-names.ts'
import { heroPicture } from './hero.ts'
import { brandSquare } from './marks.ts'
import { BORDER_INKS, type Scene, sheetOf } from './scene.ts'

const [WIDTH, HEIGHT] = [1200, 630]
const SPLIT = 640

const LATIN = { text: 'samagni', tracking: -0.02 }
const HINDI = { text: 'समाग्नि', tracking: 0 }
const GUJARATI = { text: 'સમાગ્નિ', tracking: 0 }

/** In each language the shop's name, what it means, and the name in the two other scripts. */
const WORDS = {
  en: { names: [LATIN, HINDI, GUJARATI], meaning: 'an even digestive fire' },
  hi: { names: [HINDI, LATIN, GUJARATI], meaning: 'संतुलित पाचन अग्नि' },
  gu: { names: [GUJARATI, LATIN, HINDI], meaning: 'સંતુલિત પાચન અગ્નિ' },
} as const satisfies Record<DrawnLanguage, unknown>

/** The link preview picture of the shop. */
export function socialPicture(language: DrawnLanguage): Scene {
  const { names, meaning: means } = WORDS[language]
  const [own, one, other] = names
  const name = setType(own.text, { size: 118, weight: 800, width: 125, tracking: own.tracking })
  const meaning = setType(means, { size: 31, weight: 600, width: 112 })
  const first = setType(one.text, { size: 56, weight: 700, width: 110 })
  const second = setType(other.text, { size: 56, weight: 700, width: 110 })
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
    set(movePath(first.steps, left, 492), DYES.majithDeep) +
    set(movePath(second.steps, left + first.advance + 36, 492), DYES.neel)
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
    name: language === DEFAULT_LANGUAGE ? 'social' : `social-${language}`,
    width: WIDTH,
    height: HEIGHT,
    widths: [1200],
    formats: ['png'],
    svg: sheetOf(WIDTH, HEIGHT, content),
  }
}

/** The icon of a saved page. */
export function touchIcon(): Scene {
  const svg = brandSquare(180)
  return { name: 'apple-touch-icon', width: 180, height: 180, widths: [180], formats: ['png'], svg }
}
