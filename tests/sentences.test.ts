import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { STATES } from '#domain/delivery/states.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, TRANSLATIONS } from '#domain/language/languages.ts'
import { WHOLE_TRANSLATIONS } from '#tests/support/whole-languages.ts'
import { argumentsOf, compileSentence } from '../scripts/sentences/compile.ts'
import {
  findSentenceFiles,
  readSentences,
  readStages,
  sentenceTypes,
} from '../scripts/sentences/files.ts'
import { asksFor } from '../scripts/sentences/plugin.ts'

const FOLDER = 'content/messages'
const files = findSentenceFiles(FOLDER)
const english = files.filter(({ language }) => language === DEFAULT_LANGUAGE)

describe('a sentence in ICU MessageFormat', () => {
  test('stays plain text without a plural', () => {
    expect(compileSentence('Delivery to {pincode}')).toBe('Delivery to {pincode}')
    expect(compileSentence("The shop's ''{name}'")).toBe("The shop's '{name}'")
  })

  test('becomes one whole text for each form of a plural', () => {
    expect(compileSentence('{count, plural, one {# item} other {# items}} in {place}')).toEqual({
      one: '{count} item in {place}',
      other: '{count} items in {place}',
    })
    expect(compileSentence('{left, plural, =0 {none} other {{left} left}}')).toEqual({
      by: 'left',
      '=0': 'none',
      other: '{left} left',
    })
  })

  test('may contain two plurals', () => {
    const said = compileSentence('{a, plural, one {A} other {As}}, {b, plural, one {B} other {Bs}}')
    expect(said).toEqual({
      by: 'a',
      one: { by: 'b', one: 'A, B', other: 'A, Bs' },
      other: { by: 'b', one: 'As, B', other: 'As, Bs' },
    })
  })

  test('has its placeholders listed', () => {
    expect(argumentsOf('{count, plural, one {{name}} other {{names}}} {place}')).toEqual([
      'count',
      'name',
      'names',
      'place',
    ])
  })

  test.each([
    ['a plural without other', '{count, plural, one {item}}'],
    ['a value that is not closed', 'Hello {name'],
    ['a number in a format of its own', '{price, number}'],
    ['a choice by word', '{who, select, her {she} other {they}}'],
    ['a brace as a letter', "'{'name'}'"],
  ])('is refused with %s', (_, sentence) => {
    expect(() => compileSentence(sentence)).toThrow()
  })

  test('has the types of its placeholders generated', () => {
    const file = english.find(({ namespace }) => namespace === 'cart')
    expect(sentenceTypes(file ? [file] : [])).toContain('"each": "price"\n')
    expect(sentenceTypes(file ? [file] : [])).toContain('"empty": never\n')
  })
})

describe('the files of sentences', () => {
  test('are in folders of known languages', () => {
    expect(new Set(files.map(({ language }) => language))).toEqual(new Set(LANGUAGES))
    expect(english.length).toBeGreaterThan(60)
  })

  test('compile, and are not empty', () => {
    const sentences = files.flatMap((file) => Object.entries(readSentences(file)))
    expect(sentences.length).toBeGreaterThan(4_000)
    for (const [key, sentence] of sentences) {
      expect(() => compileSentence(sentence), `${key}: ${sentence}`).not.toThrow()
      expect(sentence.trim(), key).not.toBe('')
    }
  })

  test.each(TRANSLATIONS)('in %s contain only English keys, with the same placeholders', (own) => {
    const translated = files.filter(({ language }) => language === own)
    const wrong = translated.flatMap((file) => {
      const source = english.find(({ namespace }) => namespace === file.namespace)
      const originals = source ? readSentences(source) : {}
      return Object.entries(readSentences(file)).flatMap(([key, sentence]) => {
        const original = originals[key]
        const isRight =
          original !== undefined && argumentsOf(sentence).join() === argumentsOf(original).join()
        return isRight ? [] : [`${file.file} ${key}`]
      })
    })
    expect(translated.length).toBeGreaterThan(WHOLE_TRANSLATIONS.includes(own) ? 20 : 0)
    expect(wrong).toEqual([])
  })

  test('name no amount that the owner may change', () => {
    // The limits of tax returns, the bounds of the price filter, and the smallest amount of a payment.
    const FIXED = /panel-tax\.json|^[^ ]*listing\.json price |after-sale\.json dueTooSmall$/
    const priced = files.flatMap((file) =>
      Object.entries(readSentences(file))
        .filter(([, sentence]) => /₹\s?\d/.test(sentence))
        .map(([key]) => `${file.file} ${key}`),
    )
    expect(priced.filter((place) => FIXED.test(place)).length).toBeGreaterThan(10)
    expect(priced.filter((place) => !FIXED.test(place))).toEqual([])
  })

  test('of single screens are named where the build looks for them', () => {
    expect(asksFor(`const t = useText('product')`, 'product')).toBe(true)
    expect(asksFor('const t=useText("product")', 'product')).toBe(true)
    expect(asksFor(`textOf(languageOf(location.pathname).language, 'product')`, 'product')).toBe(
      true,
    )
    expect(asksFor(`const t = useText('productForm')`, 'product')).toBe(false)
    const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !['language.tsx'].includes(name))
      .map((name) => ({ name, code: readFileSync(path.join('src/web', name), 'utf8') }))
    expect(sources.filter(({ code }) => asksFor(code, 'product')).length).toBeGreaterThan(10)
    // A namespace that is not written out could be one whose sentences are not loaded yet.
    const hidden = sources.filter(({ code }) => /\buseText\((?!\s*['"])/.test(code))
    expect(hidden.map(({ name }) => name)).toEqual([])
  })

  test('are all asked for by some code', () => {
    // Looked up by the status of an answer, which is no text.
    const BY_NUMBER = 'problemTitles'
    const code = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
      .map((file) => readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''))
      .join('\n')
    // Codes of rows in the tables of `content` are keys too.
    const tables = globSync('content/!(messages)/**/*.{json,csv}').map((file) =>
      readFileSync(file, 'utf8'),
    )
    const words = new Set([code, ...tables].flatMap((text) => text.match(/[\w-]+/g) ?? []))
    const quoted = new Set(Array.from(code.matchAll(/'([^'\n]+)'/g), ([, text]) => text))
    const composed = Array.from(code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g), ([, text = '']) => {
      const fixed = text.split(/\$\{[^}]*\}/).map((part) => part.replace(/\W/g, '\\$&'))
      return fixed.some((part) => part !== '') ? new RegExp(`^${fixed.join('.+')}$`) : undefined
    }).filter((pattern) => pattern !== undefined)
    const unasked = english
      .filter(({ namespace }) => namespace !== BY_NUMBER)
      .flatMap((file) => Object.keys(readSentences(file)).map((key) => ({ file: file.file, key })))
      .filter(({ key }) => !(key.includes(' ') ? quoted : words).has(key))
      .filter(({ key }) => !composed.some((pattern) => pattern.test(key)))
    expect(unasked).toEqual([])
  })

  test('match each pattern in load.json', () => {
    const names = english.map(({ file }) => file.replace(/^.*\/|\.json$/g, ''))
    const dead = Object.values(readStages(FOLDER))
      .flat()
      .filter(
        (pattern) =>
          !names.some((name) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name)),
      )
    expect(dead).toEqual([])
  })

  test('every state has its name in Devanagari and in Gujarati script', () => {
    const namesIn = (own: string) => {
      const file = files.find(
        ({ language, namespace }) => language === own && namespace === 'states',
      )
      return file ? readSentences(file) : {}
    }
    for (const { code, name } of STATES) {
      expect(namesIn(DEFAULT_LANGUAGE)[code]).toBe(name)
      expect(namesIn('hi')[code], name).toMatch(/^[\p{Script=Devanagari} ]+$/u)
      expect(namesIn('gu')[code], name).toMatch(/^[\p{Script=Gujarati} ]+$/u)
    }
  })
})

test('every sentence listed for a proof-reader still exists where the list says', () => {
  const rows = readFileSync('docs/doubtful-sentences.md', 'utf8').match(/^\| `.*$/gm) ?? []
  // Lines of an article end anywhere, and a link or a stress may be within.
  const plain = (text: string) =>
    text
      .replace(/\\"/g, '"')
      .replace(/[*_[\]]/g, '')
      .replace(/\s+/g, ' ')
  const gone = rows.filter((row) => {
    const [, file = '', , sentence = ''] = row.split(' | ').join('|').split('|')
    const text = plain(readFileSync(`content/${file.replace(/[` ]/g, '')}`, 'utf8'))
    const parts = plain(sentence).split(/…| \/ /)
    return !parts.every((part) => text.includes(part.trim()))
  })
  expect(rows.length).toBeGreaterThan(0)
  expect(gone).toEqual([])
})
