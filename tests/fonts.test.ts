import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Face, Font, Blob as FontBlob, shape, Buffer as TypeBuffer } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { LANGUAGE_FACTS, TRANSLATIONS } from '#domain/language/languages.ts'
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

// `node scripts/subset-fonts.mjs` makes them anew.
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
    expect(words.length).toBeGreaterThan(1_000)
    const broken = [...new Set(words)].filter((word) => {
      const glyphs = glyphsOf(font, word)
      return glyphs.includes(0) || glyphs.length !== glyphsOf(whole, word).length
    })
    expect(broken).toEqual([])
  },
)

// `node scripts/stand-in-fonts.ts` makes them anew.
test('what stands in for Anek until it is loaded takes the room that Anek takes', async () => {
  expect(readFileSync('src/web/styles/stand-ins.css', 'utf8')).toBe(await standInSheet())
  const families = /--font-shop: ([^;]*);/.exec(readFileSync('src/web/styles/tokens.css', 'utf8'))
  expect(families?.[1]).toMatch(/^'Anek', 'Anek Names', 'Anek Arial', 'Anek Roboto',/)
  // The fonts themselves are declared in a sheet that no page waits for.
  expect(readFileSync('src/web/styles/shop.css', 'utf8')).not.toContain('/fonts.css')
})

test('what people type has no font of a single weight, in any script', () => {
  const typed = /--font-typed:([^;]*);/.exec(readFileSync('src/web/styles/tokens.css', 'utf8'))?.[1]
  expect(typed).toContain("'Anek Devanagari', 'Anek Gujarati'")
  expect(typed).not.toContain('Anek Names')
})

test('Gujarati that a person may type shows no virama', async () => {
  const font = await openFont(`public${FONT_FILES.gujarati}`)
  const [virama] = glyphsOf(font, '્').filter((glyph) => glyph !== font.glyph(0x25cc))
  expect(virama).toBeGreaterThan(0)
  const typed = 'ચિહ્ન ચિહ્નો ગઠ્ઠા પૂછ્યું ચિઠ્ઠી અઠ્ઠાવીસ ઉદ્ઘાટન બ્રાહ્મણ ઠ્ઠા ડ્ઢા ટ્ઠા'.split(' ')
  const shown = typed.filter((word) => {
    const glyphs = glyphsOf(font, word)
    return glyphs.includes(0) || glyphs.includes(virama ?? 0)
  })
  expect(shown).toEqual([])
})
