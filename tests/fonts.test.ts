import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Face, Font, Blob as FontBlob, shape, Buffer as TypeBuffer } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_FACTS, TRANSLATIONS } from '#domain/language/languages.ts'
import { WHOLE_TRANSLATIONS } from '#tests/support/whole-languages.ts'
import { FONT_FILES } from '#web/styles/font-files.ts'
import { findSentenceFiles, readSentences } from '../scripts/sentences/files.ts'
import { standInSheet } from '../scripts/stand-in-fonts.ts'

/** The first letters beyond the Latin alphabets, which have fonts of their own. */
const BEYOND_LATIN = /[\u0900-\u0DFF]/u

async function openFont(file: string | URL): Promise<Font> {
  const options = { targetFormat: 'sfnt', keepAllGlyphs: true } as const
  const bytes = await subsetFont(await readFile(file), '', options)
  return new Font(new Face(new FontBlob(Uint8Array.from(bytes).buffer)))
}

function glyphsOf(font: Font, word: string): number[] {
  const buffer = new TypeBuffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer.getGlyphInfos().map(({ codepoint }) => codepoint)
}

// `node scripts/subset-fonts.mjs` generates them.
test.each(TRANSLATIONS)(
  'the font of %s has and joins every letter of its sentences',
  async (own) => {
    const script = LANGUAGE_FACTS[own].font
    const font = await openFont(`public${FONT_FILES[script]}`)
    const anek = `@fontsource-variable/anek-${script}/files/anek-${script}-${script}-wdth-normal.woff2`
    const whole = await openFont(new URL(import.meta.resolve(anek)))
    const words = findSentenceFiles('content/messages')
      .filter(({ language, stage }) => language === own && stage !== 'server')
      .flatMap((file) => Object.values(readSentences(file)))
      .flatMap((sentence) => sentence.match(/[\u0900-\u0DFF\u200C\u200D]+/gu) ?? [])
      .filter((word) => BEYOND_LATIN.test(word))
    expect(words.length).toBeGreaterThan(WHOLE_TRANSLATIONS.includes(own) ? 1_000 : 0)
    const broken = [...new Set(words)].filter((word) => {
      const glyphs = glyphsOf(font, word)
      return glyphs.includes(0) || glyphs.length !== glyphsOf(whole, word).length
    })
    expect(broken).toEqual([])
  },
)

// `node scripts/stand-in-fonts.ts` generates them.
test('the fallback font has the same metrics as Anek', async () => {
  expect(readFileSync('src/web/styles/stand-ins.css', 'utf8')).toBe(await standInSheet())
  const families = /--font-shop: ([^;]*);/.exec(readFileSync('src/web/styles/tokens.css', 'utf8'))
  expect(families?.[1]).toMatch(/^'Anek', 'Anek Names', 'Anek Arial', 'Anek Roboto',/)
  // The fonts themselves are declared in a sheet that no page waits for.
  expect(readFileSync('src/web/styles/shop.css', 'utf8')).not.toContain('/fonts.css')
})

test('what people type has no font of a single weight, in any script', () => {
  const handwritten = /--font-typed:([^;]*);/.exec(
    readFileSync('src/web/styles/tokens.css', 'utf8'),
  )?.[1]
  expect(handwritten).toContain("'Anek Devanagari', 'Anek Gujarati'")
  expect(handwritten).not.toContain('Anek Names')
})

/** Written as they are typed in names, addresses and messages. */
const TEXTS = {
  devanagari: {
    consonants: [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळ', 'क़', 'ख़', 'ग़', 'ज़', 'ड़', 'ढ़', 'फ़'],
    virama: '्',
    words:
      'चिह्न ब्राह्मण उद्घाटन लक्ष्मी विट्ठल पट्टाभिराम अड्डा बुद्धि राष्ट्र द्वारका उद्भव षट्कोण वाङ्मय सद्गुरु हृदय ' +
      'मह्यम आह्लाद प्रह्लाद ज्ञानेश्वर श्रीकृष्ण मिट्टी चिट्ठी खड्ग छुट्टी गड्ढा टेढ़ा वृंदावन कार्त्तिक काळे कुर्ल्यात ऱ्हास अॅड',
  },
  gujarati: {
    consonants: [...'કખગઘઙચછજઝઞટઠડઢણતથદધનપફબભમયરલવશષસહળ'],
    virama: '્',
    words:
      'ચિહ્ન ચિહ્નો ગઠ્ઠા પૂછ્યું ચિઠ્ઠી અઠ્ઠાવીસ ઉદ્ઘાટન બ્રાહ્મણ ઠ્ઠા ડ્ઢા ટ્ઠા વિઠ્ઠલ લક્ષ્મી દ્વારકા રાષ્ટ્ર પ્રહ્લાદ સદ્ગુરુ ' +
      'મેં ખેંચી વહેંચ્યાં હૃદય કૃષ્ણ જ્ઞાનેશ્વર મિઠ્ઠું ઉદ્ભવ આહ્લાદ ષટ્કોણ વાઙ્મય કાર્ત્તિક બુદ્ધિ ખડ્ગ છુટ્ટી ઍડવોકેટ',
  },
} as const

const isTyped = (script: string): script is keyof typeof TEXTS => script in TEXTS

async function openBoth(script: keyof typeof TEXTS) {
  const anek = `@fontsource-variable/anek-${script}/files/anek-${script}-${script}-wdth-normal.woff2`
  return {
    cut: await openFont(`public${FONT_FILES[script]}`),
    whole: await openFont(new URL(import.meta.resolve(anek))),
  }
}

/** Those that the shop's font writes otherwise than the whole one: with other glyphs, or with a virama that is seen. */
function brokenIn(
  { cut, whole }: { cut: Font; whole: Font },
  virama: string,
  handwritten: string[],
) {
  const showsVirama = (font: Font, glyphs: number[]) =>
    glyphs.includes(glyphsOf(font, virama).find((glyph) => glyph !== font.glyph(0x25cc)) ?? -1)
  return handwritten.filter((word) => {
    const [own, right] = [glyphsOf(cut, word), glyphsOf(whole, word)]
    return (
      own.includes(0) ||
      own.length !== right.length ||
      (showsVirama(cut, own) && !showsVirama(whole, right))
    )
  })
}

describe.each([...new Set(TRANSLATIONS.map((own) => LANGUAGE_FACTS[own].font))].filter(isTyped))(
  'what a person types in %s',
  (script) => {
    const { consonants, virama, words } = TEXTS[script]

    test('joins as in the whole font', async () => {
      expect(brokenIn(await openBoth(script), virama, words.split(' '))).toEqual([])
    })

    test('joins in every pair of consonants, with vowels below, a ra after and a reph above', async () => {
      const pairs = consonants.flatMap((one) => consonants.map((other) => one + virama + other))
      const ra = consonants[26]
      const all = pairs.flatMap((pair) => [
        pair,
        ...[...(script === 'gujarati' ? 'ાિીુૂૃેો' : 'ािीुूृेो')].map((sign) => pair + sign),
        pair + virama + ra,
        ra + virama + pair,
      ])
      expect(all.length).toBeGreaterThan(12_000)
      expect(brokenIn(await openBoth(script), virama, all)).toEqual([])
    })

    test('has every letter of the script that the whole font has', async () => {
      const { cut, whole } = await openBoth(script)
      const first = script === 'gujarati' ? 0xa80 : 0x900
      const letters = Array.from({ length: 128 }, (_, at) => first + at)
      expect(letters.filter((letter) => whole.glyph(letter) && !cut.glyph(letter))).toEqual([])
    })
  },
)

// 107 and 80 kB before they had every join.
test.each([
  ['devanagari', 167_000],
  ['gujarati', 139_000],
] as const)('the font of %s stays small', (script, max) => {
  expect(statSync(`public${FONT_FILES[script]}`).size).toBeLessThanOrEqual(max)
})
