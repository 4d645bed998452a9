import { DYES } from '../dyes.ts'
import { NARROWEST, setType, type TypeLine, type TypeStyle } from '../lettering.ts'
import { motif } from '../motifs/registry.ts'
import { movePath, pathData } from '../packs/path.ts'
import { box } from '../shapes.ts'

/** The size that every network shows whole. */
export const CARD = { width: 1200, height: 630 } as const
export const FOOT = 40
export const MARGIN = 56

/** A dyed block behind text: its colours, and the brand's square. */
export interface Block {
  readonly ground: string
  readonly text: string
  readonly script: string
  readonly mark: { readonly square: string; readonly flame: string }
}

const ON_DARK = {
  text: DYES.koraHi,
  mark: { square: DYES.koraHi, flame: DYES.majith },
} as const

/** Only pairs of colours with enough contrast to be readable. */
export const BLOCKS = {
  neel: { ground: DYES.neel, script: DYES.dadam, ...ON_DARK },
  majith: { ground: DYES.majith, script: DYES.dadamTint, ...ON_DARK },
  laakh: { ground: DYES.laakh, script: DYES.dadamTint, ...ON_DARK },
  kashish: { ground: DYES.kashishDeep, script: DYES.dadamTint, ...ON_DARK },
  mehndi: { ground: DYES.mehndiDeep, script: DYES.dadamTint, ...ON_DARK },
  haldi: { ground: DYES.haldiDeep, script: DYES.dadamTint, ...ON_DARK },
  dadam: {
    ground: DYES.dadam,
    text: DYES.neelDeep,
    script: DYES.majithDeep,
    mark: { square: DYES.majith, flame: DYES.koraHi },
  },
} as const satisfies Record<string, Block>

export function setLine(line: TypeLine, x: number, baseline: number, colour: string): string {
  return `<path d="${pathData(movePath(line.steps, x - line.left, baseline))}" fill="${colour}"/>`
}

/** The brand at the top of a card: its square and its name. */
export function brandRow({ text, mark }: Block): string {
  const side = 60
  const flame = motif(
    'flame',
    { mass: mark.flame, fill: DYES.dadam, line: mark.square },
    { x: MARGIN + side / 2, y: MARGIN + side / 2, scale: 0.43 },
  )
  const name = setType('samagni', { size: 44, weight: 800, width: 125, tracking: -0.02 })
  return (
    box(MARGIN, MARGIN, side, side, mark.square) +
    flame +
    setLine(name, MARGIN + side + 18, MARGIN + 44, text)
  )
}

export interface Heading {
  readonly lines: readonly TypeLine[]
  readonly leading: number
}

/** Words on lines no wider than `room`; undefined if a single word is wider. */
function breakLines(words: readonly string[], style: TypeStyle, room: number) {
  const wide = (line: TypeLine) => line.right - line.left
  const lines: TypeLine[] = []
  let text = ''
  for (const word of words) {
    const longer = text === '' ? word : `${text} ${word}`
    if (wide(setType(longer, style)) <= room) {
      text = longer
      continue
    }
    if (text === '' || wide(setType(word, style)) > room) return undefined
    lines.push(setType(text, style))
    text = word
  }
  return [...lines, setType(text, style)]
}

const SIZES = [112, 104, 96, 88, 80, 74, 68, 62, 56, 50] as const
const WIDTHS = [125, 115, 105, 95, NARROWEST] as const
const LEADING = 0.98
/** Vowel signs stand above and below their line. */
const INDIAN_LEADING = 1.38
const INDIAN = /\p{Script=Devanagari}|\p{Script=Gujarati}/u
/** In em: a last line no longer than this is a lone short word. */
const LONELY = 1.4

/** A heading in at most `height` units: each size is tried from wide to narrow before a smaller one. */
export function setHeading(text: string, room: number, height: number, maxLines: number): Heading {
  const words = text.split(' ')
  const isIndian = INDIAN.test(text)
  const em = isIndian ? INDIAN_LEADING : LEADING
  for (const size of SIZES) {
    for (const width of WIDTHS.slice(0, size > 62 ? 2 : WIDTHS.length)) {
      const tracking = width === 125 && !isIndian ? -0.02 : 0
      const lines = breakLines(words, { size, weight: 800, width, tracking }, room)
      if (!lines || lines.length > maxLines || lines.length * size * em > height) continue
      const lonely = lines.some(({ left, right }) => right - left < size * LONELY)
      if (lines.length === 1 || !lonely) return { lines, leading: size * em }
    }
  }
  throw new Error(`No size fits the heading ${text}`)
}
