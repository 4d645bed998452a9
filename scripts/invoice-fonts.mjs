/**
 * Subsets Anek for tax documents and writes `src/http/invoice-pdf/fonts`: one weight and width of each script,
 * all letters, since names may contain any. The output is committed. The scripts that the shop's pages do not
 * use come from packages needed only here:
 *
 * npm install --no-save @fontsource-variable/anek-{bangla,gurmukhi,kannada,malayalam,odia,tamil,telugu}
 * node scripts/invoice-fonts.mjs
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const FONTS = new URL('../src/http/invoice-pdf/fonts/', import.meta.url)

const letters = (from, until) =>
  Array.from({ length: until - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join(
    '',
  )
/** Characters that join, split and end words in every Indian script, and that carry a lone sign. */
const JOINERS = '\u200c\u200d\u25cc\u0964\u0965'
const LATIN = `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}–—‘’“”…•×`

const CUTS = [
  ['latin', 'latin', 'latin', LATIN, 400],
  ['latin-bold', 'latin', 'latin', LATIN, 700],
  // The rupee sign and the diacritics of romanised names are in a file of their own.
  ['latin-more', 'latin', 'latin-ext', `${letters(0x100, 0x17f)}₹`, 400],
  ['latin-more-bold', 'latin', 'latin-ext', `${letters(0x100, 0x17f)}₹`, 700],
  ['devanagari', 'devanagari', 'devanagari', letters(0x900, 0x97f) + JOINERS, 450],
  ['bengali', 'bangla', 'bengali', letters(0x980, 0x9ff) + JOINERS, 450],
  ['gurmukhi', 'gurmukhi', 'gurmukhi', letters(0xa00, 0xa7f) + JOINERS, 450],
  ['gujarati', 'gujarati', 'gujarati', letters(0xa80, 0xaff) + JOINERS, 450],
  ['oriya', 'odia', 'oriya', letters(0xb00, 0xb7f) + JOINERS, 450],
  ['tamil', 'tamil', 'tamil', letters(0xb80, 0xbff) + JOINERS, 450],
  ['telugu', 'telugu', 'telugu', letters(0xc00, 0xc7f) + JOINERS, 450],
  ['kannada', 'kannada', 'kannada', letters(0xc80, 0xcff) + JOINERS, 450],
  ['malayalam', 'malayalam', 'malayalam', letters(0xd00, 0xd7f) + JOINERS, 450],
]

await mkdir(FONTS, { recursive: true })
for (const [name, family, part, text, wght] of CUTS) {
  const file = `@fontsource-variable/anek-${family}/files/anek-${family}-${part}-wdth-normal.woff2`
  const packed = await readFile(new URL(import.meta.resolve(file)))
  const bytes = await subsetFont(packed, text, {
    targetFormat: 'truetype',
    variationAxes: { wght, wdth: 100 },
    noHinting: true,
    dropTables: ['gasp', 'STAT'],
  })
  await writeFile(new URL(`${name}.ttf`, FONTS), bytes)
}
