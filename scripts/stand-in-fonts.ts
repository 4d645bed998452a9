/**
 * Fits the fonts that phones and computers have to the widths of Anek and writes `stand-ins.css`:
 * `node scripts/stand-in-fonts.ts`. A page is painted in them before any font is loaded; afterwards the same
 * words take the same room in Anek, so that nothing moves. The output is committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  Face,
  Feature,
  Font,
  Blob as FontBlob,
  shape,
  Buffer as TypeBuffer,
  Variation,
} from 'harfbuzzjs'
import subsetFont from 'subset-font'
import LETTERS from './system-letters.json' with { type: 'json' }
import WORDS_OF from './system-words.json' with { type: 'json' }

const SHEET = new URL('../src/web/styles/stand-ins.css', import.meta.url)
const fileOf = (script: string) =>
  `@fontsource-variable/anek-${script}/files/anek-${script}-${script}-wdth-normal.woff2`

/**
 * `system-letters.json` says how often each letter occurs in ten thousand of the shop's English sentences, and
 * its width in Arial (measured in Liberation Sans, which has the same widths by design) and in Roboto, in these
 * parts of their size.
 */
const UNITS = 2048

/** Weights and widths that occur together on the shop's screens; a browser takes the nearest for others. */
const USED = [
  { weights: [400], widths: [82, 90, 95, 100, 112] },
  { weights: [500], widths: [100, 112] },
  { weights: [600], widths: [90, 100, 105, 112] },
  { weights: [700], widths: [90, 95, 100, 108, 112] },
  { weights: [800], widths: [75, 80, 88, 100, 105, 112, 115, 118, 120, 125] },
]
const BOLD_FROM = 600

interface Cut {
  weight: number
  width: number
}
interface SystemFont {
  letters: 'arial' | 'arialBold' | 'roboto' | 'robotoBold'
  /** By these names browsers find it on a device. */
  names: readonly string[]
}
interface Part {
  letters: readonly string[]
  range?: string
}

const SYSTEM_FONTS: readonly { family: string; regular: SystemFont; bold: SystemFont }[] = [
  {
    family: 'Anek Arial',
    regular: { letters: 'arial', names: ['Arial', 'Liberation Sans', 'Arimo'] },
    bold: {
      letters: 'arialBold',
      names: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
    },
  },
  // Android has no Arial.
  {
    family: 'Anek Roboto',
    regular: { letters: 'roboto', names: ['Roboto', 'Roboto-Regular'] },
    bold: { letters: 'robotoBold', names: ['Roboto Bold', 'Roboto-Bold', 'Roboto'] },
  },
]

/** Prices and amounts: digits of one width, which Anek makes wider than an ordinary letter. */
const DIGITS: Part = { letters: [...'0123456789'], range: 'U+30-39' }
/**
 * Narrower in Anek, and between the words of every script: fitted by themselves where texts run over many lines, Hindi
 * and Gujarati ones too.
 */
const SPACES: Part = { letters: [' ', ',', '.'], range: 'U+20,U+2C,U+2E' }
const TEXT_WIDTH = 100
const WORDS: Part = {
  letters: [...LETTERS.letters].filter((letter) => !DIGITS.letters.includes(letter)),
}
const LETTERS_ALONE: Part = {
  letters: WORDS.letters.filter((letter) => !SPACES.letters.includes(letter)),
}

const partsOf = ({ weight, width }: Cut): readonly Part[] =>
  width === TEXT_WIDTH && weight < 800 ? [LETTERS_ALONE, DIGITS, SPACES] : [WORDS, DIGITS]

/** The mean width of these letters in an ordinary text, as a part of the font's size. */
function meanWidth({ letters }: Part, widths: readonly number[]): number {
  const places = letters.map((letter) => LETTERS.letters.indexOf(letter)).filter((at) => at >= 0)
  const often = (at: number) => LETTERS.often[at] ?? 0
  const all = places.reduce((sum, at) => sum + often(at), 0)
  return places.reduce((sum, at) => sum + often(at) * (widths[at] ?? 0), 0) / all
}

/** As the shop's pages set it, with tabular digits. */
function anekWidths(anek: Font, { weight, width }: Cut): number[] {
  anek.setVariations([new Variation('wght', weight), new Variation('wdth', width)])
  const buffer = new TypeBuffer()
  buffer.addText(LETTERS.letters)
  buffer.guessSegmentProperties()
  shape(anek, buffer, [new Feature('tnum', 1), new Feature('kern', 0)])
  return buffer.getGlyphPositions().map(({ xAdvance }) => (xAdvance ?? 0) / anek.face.upem)
}

async function openAnek(script: 'latin' | Script): Promise<Font> {
  const bytes = await readFile(new URL(import.meta.resolve(fileOf(script))))
  const whole = await subsetFont(bytes, '', { targetFormat: 'sfnt', keepAllGlyphs: true })
  return new Font(new Face(new FontBlob(Uint8Array.from(whole).buffer)))
}

/**
 * Scripts whose letters join have no widths of single letters: `system-words.json` has the most frequent words of the
 * shop, and their widths in Noto Sans, which Android has. What Apple and Microsoft ship could not be measured.
 */
const SCRIPTS = ['devanagari', 'gujarati'] as const
type Script = (typeof SCRIPTS)[number]
const RANGES: Readonly<Record<Script, string>> = {
  devanagari: 'U+900-97F',
  gujarati: 'U+A80-AFF',
}
/** In `scripts/subset-fonts.mjs` too: the one width of these scripts. */
const SCRIPT_WIDTH = 106
const SCRIPT_WEIGHTS = [400, 500, 600, 700, 800]

function wordWidth(font: Font, word: string): number {
  const buffer = new TypeBuffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const all = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + (xAdvance ?? 0), 0)
  return all / font.face.upem
}

async function scriptFaces(script: Script): Promise<string[]> {
  const anek = await openAnek(script)
  const { words, often, noto, notoBold } = WORDS_OF[script]
  const all = words.split(' ')
  const sum = (widthOf: (word: string, at: number) => number) =>
    all.reduce((total, word, at) => total + (often[at] ?? 0) * widthOf(word, at), 0)
  const { ascender, descender } = anek.hExtents()
  const name = `Noto Sans ${script[0]?.toUpperCase()}${script.slice(1)}`
  return SCRIPT_WEIGHTS.map((weight) => {
    anek.setVariations([new Variation('wght', weight), new Variation('wdth', SCRIPT_WIDTH)])
    const isBold = weight >= BOLD_FROM
    const widths = isBold ? notoBold : noto
    const size = sum((word) => wordWidth(anek, word)) / sum((_, at) => (widths[at] ?? 0) / UNITS)
    const style = isBold ? 'Bold' : 'Regular'
    const names = [`${name} ${style}`, `${name.replaceAll(' ', '')}-${style}`, name]
    return [
      `@font-face{font-family:'Anek Noto';font-weight:${weight};font-stretch:75% 125%`,
      `src:${names.map((one) => `local('${one}')`).join(',')}`,
      `size-adjust:${percent(size)}`,
      `ascent-override:${percent(ascender / anek.face.upem / size)}`,
      `descent-override:${percent(-descender / anek.face.upem / size)}`,
      'line-gap-override:0%',
      `unicode-range:${RANGES[script]}`,
    ].join(';')
  })
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`

/** The whole sheet, as it is committed. */
export async function standInSheet(): Promise<string> {
  const anek = await openAnek('latin')
  const { ascender, descender } = anek.hExtents()
  const [above, below] = [ascender / anek.face.upem, -descender / anek.face.upem]
  const cuts = USED.flatMap(({ weights, widths }) =>
    weights.flatMap((weight) => widths.map((width) => ({ weight, width }))),
  )
  const faces = cuts.flatMap((cut) => {
    const own = anekWidths(anek, cut)
    return SYSTEM_FONTS.flatMap(({ family, regular, bold }) => {
      const { letters, names } = cut.weight < BOLD_FROM ? regular : bold
      const system = LETTERS[letters].map((width) => width / UNITS)
      return partsOf(cut).map((part) => {
        const size = meanWidth(part, own) / meanWidth(part, system)
        return [
          `@font-face{font-family:'${family}';font-weight:${cut.weight};font-stretch:${cut.width}%`,
          `src:${names.map((name) => `local('${name}')`).join(',')}`,
          `size-adjust:${percent(size)}`,
          `ascent-override:${percent(above / size)}`,
          `descent-override:${percent(below / size)}`,
          'line-gap-override:0%',
          ...(part.range ? [`unicode-range:${part.range}`] : []),
        ].join(';')
      })
    })
  })
  const ofScripts = await Promise.all(SCRIPTS.map(scriptFaces))
  const all = [...faces, ...ofScripts.flat()]
  return `/* Generated by scripts/stand-in-fonts.ts. */\n${all.map((face) => `${face}}`).join('\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(SHEET, await standInSheet())
}
