import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const WEB = 'src/web'
const MAX_FONT_SIZES = 14

const names = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
const read = (name: string) => readFileSync(path.join(WEB, name), 'utf8')
const sheets = names
  // Written by scripts/subset-fonts.mjs.
  .filter((name) => name.endsWith('.css') && !name.endsWith('fonts.css'))
  .map((name) => ({ name, text: read(name).replace(/\/\*[\s\S]*?\*\//g, '') }))
const code = names
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map(read)
  // The article's own elements get theirs where they are cleaned.
  .concat(readFileSync('src/domain/blog/article-outline.ts', 'utf8'))
  .join('\n')
/** What the editor of articles writes itself. */
const OF_THE_EDITOR = ['selectedCell', 'ProseMirror-selectednode']

interface Declaration {
  sheet: string
  property: string
  value: string
}

const declarations: Declaration[] = sheets.flatMap(({ name, text }) =>
  [...text.matchAll(/(?<=[{;}\s])([\w-]+)\s*:\s*([^;{}]+);/g)].map(
    ([, property = '', value = '']) => ({
      sheet: name,
      property,
      value: value.replace(/\s+/g, ' ').trim(),
    }),
  ),
)

const tell = ({ sheet, property, value }: Declaration) => `${sheet}: ${property}: ${value}`

describe('the style sheets', () => {
  test(`know at most ${MAX_FONT_SIZES} sizes of type, each by its token`, () => {
    const tokens = declarations.filter(({ property }) => property.startsWith('--text-'))
    expect(tokens.length).toBeGreaterThan(5)
    expect(tokens.length).toBeLessThanOrEqual(MAX_FONT_SIZES)
    // Smaller than its token is a heading that would not fit, or type that goes with what is round it.
    const allowed = /^(var\(--text-\w+\)|min\(var\(--text-\w+\), [^()]+\)|inherit|1em|100%)$/
    const others = declarations.filter(
      ({ property, value }) => property === 'font-size' && !allowed.test(value),
    )
    expect(others.map(tell)).toEqual([])
  })

  test('know one scale of space', () => {
    const spaces =
      /^(--gap|(row-|column-)?gap|(margin|padding)(-(block|inline|top|right|bottom|left))?(-(start|end))?)$/
    const allowed = [
      /^(0|auto|inherit|normal)$/,
      /^var\(--(space-\w+|margin|edge|gap)(, var\(--space-\w+\))?\)$/,
      // A line's width, and what is measured by the letters beside it.
      /^-?[12](\.5)?px$/,
      /^-?[\d.]+em$/,
      // Drawn back out of the room that its block gives it.
      /^calc\(-1 \* var\(--(space-\w+|margin)\)\)$/,
    ]
    const parts = (value: string) =>
      value.match(/[\w-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^\s]+/g) ?? []
    const others = declarations.filter(
      ({ property, value }) =>
        spaces.test(property) &&
        !parts(value).every((part) => allowed.some((pattern) => pattern.test(part))),
    )
    expect(others.map(tell)).toEqual([])
  })

  test('style no class that no screen has', () => {
    const declared = sheets.flatMap(({ text }) =>
      [...text.replace(/url\([^)]*\)/g, '').matchAll(/\.(-?[a-zA-Z_][\w-]*)(?=[^{};]*\{)/g)].map(
        ([, name = '']) => name,
      ),
    )
    expect(declared.length).toBeGreaterThan(100)
    const words = new Set(code.match(/[\w-]+/g))
    // `btn-${look}` and its like.
    const composed = [...code.matchAll(/([\w-]+-)\$\{/g)].map(([, start = '']) => start)
    const unused = declared.filter(
      (name) => !words.has(name) && !composed.some((start) => name.startsWith(start)),
    )
    expect(unused.filter((name) => !OF_THE_EDITOR.includes(name))).toEqual([])
  })
})
