import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Searches parent folders for the fonts, because the built server runs from another folder. */
function fontsFolder(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'src/http/invoice-pdf/fonts')
    if (existsSync(candidate)) return candidate
    if (folder === path.dirname(folder)) throw new Error('the folder of invoice fonts is missing')
  }
}

/** The nine Indian scripts that the Anek fonts cover, with their Unicode blocks. */
const INDIAN_SCRIPTS = {
  devanagari: [0x900, 0x97f],
  bengali: [0x980, 0x9ff],
  gurmukhi: [0xa00, 0xa7f],
  gujarati: [0xa80, 0xaff],
  oriya: [0xb00, 0xb7f],
  tamil: [0xb80, 0xbff],
  telugu: [0xc00, 0xc7f],
  kannada: [0xc80, 0xcff],
  malayalam: [0xd00, 0xd7f],
} as const satisfies Record<string, readonly [from: number, until: number]>

export type IndianScript = keyof typeof INDIAN_SCRIPTS
export type Script = 'latin' | 'latin-more' | IndianScript
export type FaceName = Script | 'latin-bold' | 'latin-more-bold'

export function isIndian(script: Script): script is IndianScript {
  return script in INDIAN_SCRIPTS
}

const kept = new Map<FaceName, Buffer>()

/** The bytes of a font file, cached. */
export function faceBytes(name: FaceName): Buffer {
  const bytes = kept.get(name) ?? readFileSync(path.join(fontsFolder(), `${name}.ttf`))
  kept.set(name, bytes)
  return bytes
}

export interface Run {
  script: Script
  text: string
}

const LATIN = /^[\u0020-\u007E\u00A0-\u00FF–—‘’“”…•×]$/u
const LATIN_MORE = /^[\u0100-\u017F₹]$/u
/** Joiners and dandas belong to the Indian script before them. */
const WITHIN = /^(?:\u200C|\u200D|[\u0964\u0965])$/u

function scriptOf(letter: string, before: Script | undefined): Script | undefined {
  if (WITHIN.test(letter)) return before && isIndian(before) ? before : undefined
  if (LATIN.test(letter)) return 'latin'
  if (LATIN_MORE.test(letter)) return 'latin-more'
  const code = letter.codePointAt(0) ?? 0
  const blocks = Object.entries(INDIAN_SCRIPTS) as [IndianScript, readonly [number, number]][]
  return blocks.find(([, [from, until]]) => code >= from && code <= until)?.[0]
}

/** Replaces a letter that no font has, so that it is visibly missing. */
const UNKNOWN = '?'

/** Splits a text where its script changes, one run for each font. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const last = runs.at(-1)
    const own = scriptOf(letter, last?.script)
    if (own === undefined && /^[\p{M}\p{Cf}]$/u.test(letter)) continue
    // A letter with a rare diacritic (transliterated names) is shown without it.
    const shown = own ? letter : plainLetter(letter)
    const script = own ?? scriptOf(shown, undefined) ?? 'latin'
    if (last?.script === script) last.text += shown
    else runs.push({ script, text: shown })
  }
  return runs
}

function plainLetter(letter: string): string {
  const [base = ''] = letter.normalize('NFD')
  return scriptOf(base, undefined) ? base : UNKNOWN
}
