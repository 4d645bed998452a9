import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import glossary from '#content/glossary.json' with { type: 'json' }
import { DEFAULT_LANGUAGE, type Translation } from '#domain/language/languages.ts'
import type { Message } from '#messages/message.ts'
import { foreignRuns } from '#tests/languages/letters.ts'
import { WHOLE_TRANSLATIONS } from '#tests/support/whole-languages.ts'
import { compileSentence } from '../scripts/sentences/compile.ts'

interface Term {
  term: string
  /** Part of a regular expression that finds the term in English. */
  finds: string
  /** Spellings and words that no text may contain. */
  never?: readonly string[]
}
/** The word first, then its other forms; one of them is in every translation of the term. */
type Words = Readonly<Partial<Record<Translation, readonly string[]>>>

const TERMS: readonly (Term & Words)[] = glossary.terms
const OTHER_SENSE = new Set(glossary.otherSense)

/** Folders whose files in a language match the English ones key by key. */
const BY_KEY = ['messages', 'policies']
/** All folders with texts in a language. */
const ALL = [...BY_KEY, 'quiz', 'catalogue', 'stories', 'articles']

interface Text {
  /** `messages/cart empty` */
  place: string
  text: string
}

function textsOf(part: unknown, place = ''): [string, string][] {
  if (typeof part === 'string') return [[place, part]]
  return Object.entries(part ?? {}).flatMap(([key, inner]) =>
    textsOf(inner, place ? `${place}.${key}` : key),
  )
}

function textsIn(folder: string, language: string): Text[] {
  const own = path.join('content', folder, language)
  const files = existsSync(own) ? readdirSync(own) : []
  return files.flatMap((file) => {
    const text = readFileSync(path.join(own, file), 'utf8')
    const name = `${folder}/${path.parse(file).name}`
    const texts: [string, string][] = file.endsWith('.json')
      ? textsOf(JSON.parse(text))
      : text.split('\n').map((line, index) => [String(index + 1), line])
    return texts.map(([key, said]) => ({ place: `${name} ${key}`, text: said }))
  })
}

/** Facts of a document that are the same in every language. */
const NO_SENTENCE = / (?:version|since)$|\.id$/

/** The words by which a plural form is chosen are none of the sentence. */
const withoutForms = (text: string) => text.replaceAll(/\{\w+, plural,|\b(?:one|other) \{/g, ' ')

/** Values and targets of links are no words. */
const bare = (text: string) => text.replace(/\{\w+\}|\]\([^)]*\)/g, ' ')

const english = new Map(
  BY_KEY.flatMap((folder) => textsIn(folder, DEFAULT_LANGUAGE))
    .filter(({ place }) => !NO_SENTENCE.test(place))
    .map(({ place, text }) => [place, text]),
)
const own = Object.fromEntries(
  WHOLE_TRANSLATIONS.map((language) => [
    language,
    ALL.flatMap((folder) => textsIn(folder, language)),
  ]),
) as Record<Translation, Text[]>

/** The place of every text that says the English term in other words than the glossary. */
function saidOtherwise({ finds, ...words }: Term & Words, language: Translation): string[] {
  const inEnglish = new RegExp(`(?<![\\w’-])(?:${finds})(?![\\w-])`, 'i')
  return own[language]
    .filter(({ place, text }) => {
      const source = bare(english.get(place) ?? '')
      return inEnglish.test(source) && !words[language]?.some((word) => text.includes(word))
    })
    .map(({ place }) => place)
    .filter((place) => !OTHER_SENSE.has(place))
}

describe.each(WHOLE_TRANSLATIONS)('the words of %s', (language) => {
  test.each(TERMS)('$term is said in the words of the glossary', (term) => {
    expect(saidOtherwise(term, language)).toEqual([])
  })

  test('no spelling or word that the glossary rules out', () => {
    const never = TERMS.flatMap((term) => term.never ?? [])
    const wrong = own[language].flatMap(({ place, text }) =>
      never.filter((word) => isWordIn(word, text)).map((word) => `${place}: ${word}`),
    )
    expect(wrong).toEqual([])
  })

  test('the same English sentence has one translation, unless it has different meanings', () => {
    const said = new Map<string, Text[]>()
    for (const text of own[language].filter(({ place }) => place.startsWith('messages/'))) {
      const key = (english.get(text.place) ?? '').toLowerCase()
      if (!/\p{L}/u.test(bare(key))) continue
      said.set(key, [...(said.get(key) ?? []), text])
    }
    const twoWays = [...said.values()]
      .map((texts) => texts.filter(({ place }) => !OTHER_SENSE.has(place)))
      .filter((texts) => new Set(texts.map(({ text }) => text)).size > 1)
      .map((texts) => texts.map(({ place, text }) => `${place}: ${text}`).join(' | '))
    expect(twoWays).toEqual([])
  })
})

/** A word at the start of a word of the text: endings follow it without a space. */
function isWordIn(word: string, text: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{M}])${word}(?!\u093c)`, 'u').test(text)
}

const matching = (language: Translation, pattern: RegExp): string[] =>
  own[language]
    .filter(({ text }) => pattern.test(text))
    .map(({ place, text }) => `${place}: ${text.slice(0, 80)}`)

describe('the signs of a script', () => {
  test.each(WHOLE_TRANSLATIONS)('digits are 0 to 9 in %s', (language) => {
    expect(matching(language, /[०-९૦-૯]/)).toEqual([])
  })

  test('a Hindi sentence ends with a danda; only abbreviations have a full stop', () => {
    expect(
      matching(
        'hi',
        /(?<!(?<!\p{L}|\p{M})(?:सं|डॉ|जी|एम|प्रो|श्री))(?<=\p{Script=Devanagari})\.(?=\s|$|["’”)])/u,
      ),
    ).toEqual([])
  })

  test('a Hindi word has no dot below क, ख or ग, so that it has one spelling', () => {
    expect(matching('hi', /[कखग]\u093c|[\u0958-\u095a]/u)).toEqual([])
  })

  test('a Gujarati sentence ends with a full stop', () => {
    expect(matching('gu', /।/)).toEqual([])
  })

  test('no letter of the other script', () => {
    expect(matching('hi', /\p{Script=Gujarati}/u)).toEqual([])
    // The danda and the signs of accents belong to several scripts.
    expect(matching('gu', /[\u0904-\u0939\u093d-\u094d\u0958-\u0961]/u)).toEqual([])
  })

  test.each(WHOLE_TRANSLATIONS)('no space before a sign in %s', (language) => {
    expect(matching(language, /[\p{L}\p{M}] [,.।;:!?](?:\s|$)/u)).toEqual([])
  })
})

/** What is English in every language, and why. Everything else has its words in each, whole namespaces too. */
const ONLY_ENGLISH: Readonly<Record<string, RegExp>> = {
  'the names of files are plain letters, which every system keeps':
    /^messages\/(?:customers-file|panel-recalls) fileName$/,
  'other programs find the columns of the orders’ file by their titles': /^messages\/orders-file /,
  'an installed shop is one app, whose manifest has one language': /^messages\/machines /,
  'a practitioner has no language of their own': /^messages\/consultation-mails practitioner\w+$/,
}

test.each(WHOLE_TRANSLATIONS)(
  'no sentence is missing in %s but those with a reason',
  (language) => {
    const places = new Set(own[language].map(({ place }) => place))
    const missing = [...english.keys()].filter((place) => !places.has(place))
    const reasons = Object.values(ONLY_ENGLISH)
    expect(missing.filter((place) => !reasons.some((reason) => reason.test(place)))).toEqual([])
    expect(reasons.filter((reason) => !missing.some((place) => reason.test(place)))).toEqual([])
  },
)

/** Other companies' names, as their own screens show them. */
const BRANDS = /^(?:Google|Meta|Shopify|WooCommerce)$/

/** Commands, names of settings and titles of works, which stay in Latin letters. */
const STAYS_LATIN =
  /^(?:messages\/(?:health|backups) |messages\/recommend-words source |messages\/quiz-words script )/

/** What is typed or sent literally: the API's fields, their values and its headers, beginnings of links, units. */
const API_WORDS = new Set(
  [
    'true pictures mailto tel bags piece',
    'application/json ASCII Asia/Kolkata Idempotency-Key JSON confirmed cursor false file helpful list',
    'paid_on reference true version',
    'newest price_asc price_desc rating relevance approved goodwill received refunded refused replaced returned',
    'delivered pending answer hide read show take-answer-back cancel held missed closed open post product',
    'as-it-was draft hidden published scheduled',
    'fssai ayush cosmetic classical proprietary pieces',
  ].flatMap((words) => words.split(' ')),
)
const isForProgram = (place: string, run: string) =>
  /^messages\/(?:api-|product-form |product-import |panel-posts )/.test(place) &&
  run.split(/[\s,:"]+/).every((word) => API_WORDS.has(word))

test.each(WHOLE_TRANSLATIONS)('no sentence of %s is left in English', (language) => {
  const left = own[language]
    .filter(({ place }) => BY_KEY.includes(place.split('/')[0] ?? '') && !STAYS_LATIN.test(place))
    .filter(({ place }) => !NO_SENTENCE.test(place))
    .flatMap(({ place, text }) =>
      foreignRuns(bare(withoutForms(text)), language)
        .filter((run) => run.includes(' ') || run.length > 6)
        .filter((run) => !isForProgram(place, run) && !BRANDS.test(run))
        .map((run) => `${place}: ${run}`),
    )
  expect(left).toEqual([])
})

/**
 * Abbreviations of institutions, methods, units and degrees that are known in Latin letters; brands; and what is typed
 * so.
 */
const KNOWN_IN_LATIN =
  /^(?:WHO|ICMR|ICMR-NIN|NCISM|NCCIH|FoSCoS|GAMA|ASCI|AFI|INS|IBD|COPD|TB|IgM|ELISA|BAMS|MBBS|MD|MS|CSV|AWB|UTR|SKU|UTC|AVIF|https|kappa|mmHg|mm|L|ics|Re|JSON|ISO|J|STOP|START)$/
/** Names of tables and parts of a return, as the GST portal has them. */
const PORTAL_NAME = /^(?:b2b|b2cl|b2cs|cdnr|cdnur|exemp|PCS|a|c)$/
/** What packs have printed in English, quoted. */
const QUOTED_LABEL = /^(?:Mfg\. Lic\. No|M\.L|q\.s|Use by|Best before|expiry)$/
const BINOMIAL = /^[A-Z][a-z]+(?: [a-z]+)?$|^sinensis$/
/** The names of an article's facts, before the colon. */
const FRONT_MATTER = /^(?:title|summary|author|authorRole|reviewedBy)(?=:)/

test.each(WHOLE_TRANSLATIONS)('no Latin word of %s has its script’s form', (language) => {
  const found = own[language]
    .filter(({ place }) => !NO_SENTENCE.test(place) && !STAYS_LATIN.test(place))
    .flatMap(({ place, text }) =>
      foreignRuns(withoutForms(bare(text.replace(FRONT_MATTER, ''))), language)
        .filter((run) => ![KNOWN_IN_LATIN, BRANDS].some((known) => known.test(run)))
        .filter((run) => !isForProgram(place, run))
        .filter((run) => !(place.startsWith('messages/panel-tax ') && PORTAL_NAME.test(run)))
        .filter((run) => !(place.startsWith('articles/') && QUOTED_LABEL.test(run)))
        .filter((run) => !(/^(?:articles|catalogue)\//.test(place) && BINOMIAL.test(run)))
        .map((run) => `${place}: ${run}`),
    )
  expect(found).toEqual([])
})

/** The values of a sentence in each of its forms, for the amounts that are neither named exactly nor `one`. */
function valuesOf(message: Message): string[] {
  if (typeof message !== 'string') return valuesOf(message.other)
  return [...new Set([...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()
}

test.each(WHOLE_TRANSLATIONS)('no form of a sentence of %s loses a value', (language) => {
  const lost = own[language]
    .filter(({ place }) => place.startsWith('messages/'))
    .filter(({ place, text }) => {
      const source = english.get(place)
      if (source === undefined) return false
      const [there, here] = [source, text].map((one) => valuesOf(compileSentence(one)))
      return there?.join() !== here?.join()
    })
    .map(({ place }) => place)
  expect(lost).toEqual([])
})
