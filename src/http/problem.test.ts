import { globSync, readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#domain/language/languages.ts'
import { FIELD_SENTENCES } from '#http/api/field-sentences.ts'
import type { Namespace } from '#messages/catalogue.ts'
import {
  type Localized,
  localizedSentences,
  messagesIn,
  translatedIn,
} from '#messages/sentences.ts'
import { testServer } from '#tests/support/server.ts'
import { WHOLE_LANGUAGES, WHOLE_TRANSLATIONS } from '#tests/support/whole-languages.ts'
import { problemDocument } from './problem.ts'
import { languageOfReader } from './reader.ts'

const OWN_LETTERS: Readonly<Partial<Record<Language, RegExp>>> = {
  hi: /\p{Script=Devanagari}/u,
  gu: /\p{Script=Gujarati}/u,
}

/** The features whose sentences the API's refusals use. */
const NAMESPACES = [
  ...new Set(
    globSync('src/http/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/localizedSentences\('(\w+)'\)/g),
        ([, name = '']) => name as Namespace,
      ),
    ),
  ),
]
/** Sections of the panel are translated one by one, and refuse in English until then. */
const isShownInAll = (name: Namespace) => /^(?:api|problem)/.test(name)
const OF_THE_PANEL = /^(?:translations|productWrites) /

describe.each(WHOLE_TRANSLATIONS)('in %s', (language) => {
  test.each(NAMESPACES.filter(isShownInAll))('every refusal of %s has a sentence', (name) => {
    const isShown = translatedIn(language, name)
    const missing = Object.keys(messagesIn(language, name)).filter((key) => !isShown(key as never))
    expect(missing).toEqual([])
  })

  test('every invalid field of the contract has a sentence in the language’s script', () => {
    const untold = Object.entries(FIELD_SENTENCES).flatMap(([feature, reported]) =>
      Object.entries<Localized>(reported)
        .filter(([, tell]) => !OWN_LETTERS[language]?.test(tell(language)))
        .map(([code]) => `${feature} ${code}`),
    )
    expect(untold.filter((one) => !OF_THE_PANEL.test(one))).toEqual([])
  })
})

test('a refused anonymous request gets the authentication scheme', async () => {
  const server = testServer()
  server.get('/orders', { config: { right: 'order.list-all' } }, () => 'orders')
  const answer = await server.inject('/orders')
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  await server.close()
})

test('every status has its standard phrase in English, and translations in the other languages', () => {
  const titles: Readonly<Record<string, Localized>> = localizedSentences('problemTitles')
  const written = globSync('src/http/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/\bstatus: ([45]\d\d)\b/g), ([, of = '']) => of),
  )
  expect(Object.keys(titles)).toEqual(expect.arrayContaining([...new Set(written)]))
  for (const [status, reported] of Object.entries(titles)) {
    expect(reported('en')).toBe(STATUS_CODES[status])
    expect(new Set(WHOLE_LANGUAGES.map(reported)).size).toBe(WHOLE_LANGUAGES.length)
  }
})

test('a sentence without a translation is English, with the plural rules of English', () => {
  const reported = localizedSentences('apiHttp').tooManyRequests({ seconds: 0 })
  expect(reported('en')).toContain('0 seconds')
  expect(reported('hi')).toContain('0 सेकंड')
})

test('further members never override standard ones, in any language', () => {
  const detail = localizedSentences('apiHttp').notFound
  for (const language of LANGUAGES) {
    const extra = { status: 200, title: 'x', left: 3 }
    const input = { status: 404, code: 'not-found', detail, errors: { id: detail }, extra }
    const read = JSON.parse(problemDocument('r', language, input))
    expect(read).toMatchObject({ status: 404, left: 3, detail: detail(language) })
    expect(read.errors).toEqual({ id: detail(language) })
  }
})

describe('the language of a response', () => {
  test.each([
    [undefined, 'en'],
    ['hi', 'hi'],
    ['gu-IN,gu;q=0.9,en;q=0.8', 'gu'],
    ['hi;q=0.4, gu;q=0.8', 'gu'],
    ['fr, de', 'en'],
    ['fr, hi;q=0.1', 'hi'],
    ['*', 'en'],
    ['gu;q=0, en', 'en'],
    [`${'x-y,'.repeat(500)}`, 'en'],
  ] as const)('that accepts %s is %s', (accepted, language) => {
    const headers = accepted === undefined ? {} : { 'accept-language': accepted }
    expect(languageOfReader({ headers, raw: { url: '/api/cart' } })).toBe(language)
  })

  test('on a page is that of its address', () => {
    const headers = { 'accept-language': 'hi' }
    expect(languageOfReader({ headers, raw: { url: '/gu/cart' } })).toBe('gu')
  })

  test('is stated in the response, and caches keep languages separate', async () => {
    const app = testServer()
    await app.ready()
    const ask = (language: Language) =>
      app.inject({ url: '/api/nothing', headers: { 'accept-language': language } })
    for (const language of LANGUAGES) {
      const answer = await ask(language)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-language']).toBe(language)
      expect(answer.headers.vary).toBe('accept-language')
      expect(answer.json()).toMatchObject({
        title: localizedSentences('problemTitles')['404'](language),
        detail: localizedSentences('apiHttp').notFound(language),
      })
    }
    await app.close()
  })
})
