/**
 * Subsets Anek for the shop's pages and writes `public/fonts`, `fonts.css` and `font-files.ts`. Run it when
 * names or translations contain new letters: `node scripts/subset-fonts.mjs`. The output is committed.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Face, Font, Blob as FontBlob, shape, Buffer as TypeBuffer } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { CATEGORIES } from '../src/database/seed/categories.ts'
import { goodsByCategory } from '../src/database/seed/goods-by-category.ts'
import { LANGUAGE_FACTS, LANGUAGES } from '../src/domain/language/languages.ts'
import { gujaratiSyllables, hindiSyllables, LATIN, LATIN_RARE, RUPEE } from './font-letters.mjs'
import { compileNamespaces, findSentenceFiles, readSentences } from './sentences/files.ts'

const FONTS = new URL('../public/fonts/', import.meta.url)
const STYLES = new URL('../src/web/styles/', import.meta.url)

/** Latin keeps both axes: width makes the hierarchy. */
const LATIN_AXES = { wght: { min: 400, max: 800 }, wdth: { min: 75, max: 125 } }
/** The other scripts keep one width, between text and heading: without that axis a file is half the size. */
const SCRIPT_AXES = { wght: { min: 400, max: 800 }, wdth: 106 }
/** The names of the languages, which are on every page: one weight is enough. */
const LANGUAGE_AXES = { wght: 500, wdth: 100 }
/** The line that offers a language, on a page of another one. */
const OFFER_AXES = { wght: 600, wdth: 106 }
/** The names of products and categories have one weight too, between text and heading. */
const NAME_AXES = { wght: 600, wdth: 106 }

const HB_SUBSET_LAYOUT_FEATURES = 6
const HB_SUBSET_NO_HINTING = 0x1
const HB_SUBSET_NO_LAYOUT_CLOSURE = 0x200
const HB_MEMORY_WRITABLE = 2

function anek(script, part) {
  return readFile(
    new URL(
      import.meta.resolve(
        `@fontsource-variable/anek-${script}/files/anek-${script}-${part}-wdth-normal.woff2`,
      ),
    ),
  )
}

async function latinPart(part, letters, features) {
  return subsetFont(await anek('latin', part), letters, {
    targetFormat: 'woff2',
    variationAxes: LATIN_AXES,
    keepFeatures: features,
    noHinting: true,
    dropTables: ['gasp', 'STAT', ...(features.length ? [] : ['GPOS', 'GSUB', 'GDEF'])],
  })
}

const fontOf = (bytes) => new Font(new Face(new FontBlob(Uint8Array.from(bytes).buffer)))

function shaped(font, text) {
  const buffer = new TypeBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer.getGlyphInfos().map(({ codepoint }) => codepoint)
}

const JOINED = /\p{Lo}[़઼]?(?:[्્]\p{Lo}[़઼]?)+/gu
const HALVES = /(?<=[्્])/u
const JOINER = '\u200d'

/** A ligature is composed in steps, from half letters that do not appear in the result. */
function piecesOf(text) {
  return [...text.matchAll(JOINED)].flatMap(([joined]) => {
    const letters = joined.split(HALVES)
    return letters.flatMap((_, start) =>
      letters.slice(start).map((_last, length) => {
        const piece = letters.slice(start, start + length + 1).join('')
        return start + length + 1 < letters.length ? piece + JOINER : piece
      }),
    )
  })
}

/** The glyphs that shaping the given texts uses; far fewer than all possible ligatures of their letters. */
function glyphsOf(font, texts) {
  const words = new Set(texts.flatMap((text) => text.split(/\s+/)))
  const pieces = new Set([...words].flatMap((word) => [word, ...piecesOf(word)]))
  return new Set([0, ...[...pieces].flatMap((piece) => shaped(font, piece))])
}

/** A subset font must form the same ligatures as the whole one, and lack no glyph. */
function refuseBrokenJoins(whole, cut, texts) {
  const lost = texts.filter((text) => {
    const glyphs = shaped(cut, text)
    return glyphs.includes(0) || glyphs.length !== shaped(whole, text).length
  })
  if (lost.length > 0) throw new Error(`The cut font no longer joins: ${lost.join(', ')}`)
}

const tag = (name) => [...name].reduce((code, letter) => (code << 8) + letter.charCodeAt(0), 0)

async function openSubsetter() {
  const file = new URL(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const { instance } = await WebAssembly.instantiate(await readFile(file))
  instance.exports._initialize()
  return instance.exports
}

/** Keeps exactly these letters and glyphs. `subset-font` only supports letters, so HarfBuzz is called directly. */
async function keepGlyphs(bytes, letters, glyphs, axes) {
  const hb = await openSubsetter()
  const memory = () => new Uint8Array(hb.memory.buffer)
  const input = hb.hb_subset_input_create_or_fail()
  const pointer = hb.malloc(bytes.byteLength)
  memory().set(bytes, pointer)
  const blob = hb.hb_blob_create(pointer, bytes.byteLength, HB_MEMORY_WRITABLE, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const features = hb.hb_subset_input_set(input, HB_SUBSET_LAYOUT_FEATURES)
  hb.hb_set_clear(features)
  hb.hb_set_invert(features)
  hb.hb_subset_input_set_flags(input, HB_SUBSET_NO_HINTING | HB_SUBSET_NO_LAYOUT_CLOSURE)
  const unicodes = hb.hb_subset_input_unicode_set(input)
  for (const letter of letters) hb.hb_set_add(unicodes, letter.codePointAt(0))
  const kept = hb.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs) hb.hb_set_add(kept, glyph)
  for (const [axis, value] of Object.entries(axes)) {
    const done =
      typeof value === 'number'
        ? hb.hb_subset_input_pin_axis_location(input, face, tag(axis), value)
        : hb.hb_subset_input_set_axis_range(
            input,
            face,
            tag(axis),
            value.min,
            value.max,
            Number.NaN,
          )
    if (!done) throw new Error(`Anek has no axis ${axis} to limit`)
  }
  const subset = hb.hb_subset_or_fail(face, input)
  if (subset === 0) throw new Error('HarfBuzz could not cut the font')
  const result = hb.hb_face_reference_blob(subset)
  const start = hb.hb_blob_get_data(result, 0)
  return Buffer.from(memory().slice(start, start + hb.hb_blob_get_length(result)))
}

async function scriptPart(script, texts, axes) {
  const whole = await subsetFont(await anek(script, script), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
  })
  const known = fontOf(whole)
  const letters = [...new Set(texts.join(''))].filter(
    (letter) => (letter.codePointAt(0) ?? 0) > 0x2ff && known.glyph(letter.codePointAt(0) ?? 0),
  )
  const own = new Set(letters)
  const words = texts.map((text) => [...text].map((one) => (own.has(one) ? one : ' ')).join(''))
  const cut = await keepGlyphs(whole, letters, glyphsOf(known, words), axes)
  refuseBrokenJoins(known, fontOf(cut), words.flatMap((text) => text.split(/\s+/)).filter(Boolean))
  return subsetFont(cut, undefined, {
    targetFormat: 'woff2',
    keepAllGlyphs: true,
    dropTables: ['gasp', 'STAT'],
  })
}

const sentenceFiles = findSentenceFiles(
  fileURLToPath(new URL('../content/messages', import.meta.url)),
)

const languagesIn = (font) => LANGUAGES.filter((language) => LANGUAGE_FACTS[language].font === font)

/** All sentences that browsers may show in the languages of one script. */
const sentencesIn = (font) =>
  languagesIn(font).flatMap((own) =>
    Object.values(
      compileNamespaces(
        sentenceFiles.filter(({ language, stage }) => language === own && stage !== 'server'),
      ),
    ).flatMap((namespace) =>
      Object.values(namespace).flatMap((said) =>
        typeof said === 'string' ? said : Object.values(said),
      ),
    ),
  )

const named = [...CATEGORIES, ...[...goodsByCategory().values()].flat()].map(({ names }) => names)
const namesIn = (font) =>
  named.flatMap((names) => languagesIn(font).flatMap((language) => names[language] ?? []))
const ownNamesIn = (font) => languagesIn(font).map((language) => LANGUAGE_FACTS[language].name)
/** The texts of `content/messages/…/language-offer.json`. */
const offersIn = (font) =>
  languagesIn(font).flatMap((own) =>
    sentenceFiles
      .filter(({ language, namespace }) => language === own && namespace === 'languageOffer')
      .flatMap((file) => Object.values(readSentences(file))),
  )
const hindiNames = namesIn('devanagari')
const gujaratiNames = namesIn('gujarati')

const rangeOf = (letters) =>
  [...letters]
    .map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()}`)
    .join(',')
const DEVANAGARI_RANGE = 'U+900-97F,U+200C-200D,U+25CC,U+A8E0-A8FF'
const GUJARATI_RANGE = 'U+A80-AFF'

const parts = [
  {
    name: 'latin',
    family: 'Anek',
    weights: '400 800',
    widths: '75% 125%',
    range: rangeOf(LATIN),
    bytes: await latinPart('latin', LATIN, ['kern', 'tnum']),
  },
  {
    name: 'rupee',
    family: 'Anek',
    weights: '400 800',
    widths: '75% 125%',
    range: rangeOf(RUPEE),
    bytes: await latinPart('latin-ext', RUPEE, []),
  },
  {
    name: 'latin-rare',
    family: 'Anek',
    weights: '400 800',
    widths: '75% 125%',
    range: rangeOf(LATIN_RARE),
    bytes: await latinPart('latin', LATIN_RARE, ['kern', 'tnum']),
  },
  {
    name: 'names-devanagari',
    family: 'Anek Names',
    weights: '500 700',
    widths: '75% 125%',
    range: DEVANAGARI_RANGE,
    bytes: await scriptPart('devanagari', hindiNames, NAME_AXES),
  },
  {
    name: 'names-gujarati',
    family: 'Anek Names',
    weights: '500 700',
    widths: '75% 125%',
    range: GUJARATI_RANGE,
    bytes: await scriptPart('gujarati', gujaratiNames, NAME_AXES),
  },
  {
    name: 'languages-devanagari',
    family: 'Anek Languages',
    weights: '400 800',
    widths: '75% 125%',
    range: DEVANAGARI_RANGE,
    bytes: await scriptPart('devanagari', ownNamesIn('devanagari'), LANGUAGE_AXES),
  },
  {
    name: 'languages-gujarati',
    family: 'Anek Languages',
    weights: '400 800',
    widths: '75% 125%',
    range: GUJARATI_RANGE,
    bytes: await scriptPart('gujarati', ownNamesIn('gujarati'), LANGUAGE_AXES),
  },
  {
    name: 'offer-devanagari',
    family: 'Anek Offer',
    weights: '400 800',
    widths: '75% 125%',
    range: DEVANAGARI_RANGE,
    bytes: await scriptPart('devanagari', offersIn('devanagari'), OFFER_AXES),
  },
  {
    name: 'devanagari',
    family: 'Anek Devanagari',
    weights: '400 800',
    widths: '75% 125%',
    range: DEVANAGARI_RANGE,
    bytes: await scriptPart(
      'devanagari',
      [...hindiSyllables(), ...hindiNames, ...sentencesIn('devanagari')],
      SCRIPT_AXES,
    ),
  },
  {
    name: 'offer-gujarati',
    family: 'Anek Offer',
    weights: '400 800',
    widths: '75% 125%',
    range: GUJARATI_RANGE,
    bytes: await scriptPart('gujarati', offersIn('gujarati'), OFFER_AXES),
  },
  {
    name: 'gujarati',
    family: 'Anek Gujarati',
    weights: '400 800',
    widths: '75% 125%',
    range: GUJARATI_RANGE,
    bytes: await scriptPart(
      'gujarati',
      [...gujaratiSyllables(), ...gujaratiNames, ...sentencesIn('gujarati')],
      SCRIPT_AXES,
    ),
  },
]

await mkdir(FONTS, { recursive: true })
for (const old of await readdir(FONTS)) await rm(new URL(old, FONTS))

const rules = []
const files = []
for (const { name, family, weights, widths, range, bytes } of parts) {
  // The name contains the content's hash, so that browsers may cache the file permanently.
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const file = `anek-${name}.${hash}.woff2`
  await writeFile(new URL(file, FONTS), bytes)
  files.push(`  ${name.includes('-') ? `'${name}'` : name}: '/fonts/${file}',`)
  rules.push(
    `@font-face{font-family:'${family}';font-weight:${weights};font-stretch:${widths};font-display:swap;src:url(/fonts/${file}) format('woff2');unicode-range:${range}}`,
  )
  process.stdout.write(`${file} ${bytes.length}\n`)
}

const NOTE = 'Generated by scripts/subset-fonts.mjs'
await writeFile(new URL('fonts.css', STYLES), `/* ${NOTE}. */\n${rules.join('\n')}\n`)
await writeFile(
  new URL('font-files.ts', STYLES),
  `/** ${NOTE}: the shop's fonts by subset. */\nexport const FONT_FILES = {\n${files.join('\n')}\n} as const\n`,
)
