import smallWords from '#content/search/small-words.json' with { type: 'json' }
import { inLatinLetters } from './latin-letters.ts'
import { tidySearchText } from './listing-query.ts'
import type { Product } from './product.ts'
import type { ProductTranslations } from './product-words.ts'

/** Increase this when the rules below change: stored words are then recomputed. */
export const SEARCH_RULES = 2

export const MAX_ASKED_WORDS = 6
const MAX_WORD_LENGTH = 40

/** A word as typed and in phonetic form, which equates spellings of the same sound. */
export interface SearchWord {
  spelling: string
  sound: string
}

/** Words without meaning for a search; dropped from a query that has others. */
const FILLERS = new Set(Object.values(smallWords.fillers).flat())

/** Replacements of spellings by one form, applied in this sequence. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/chh|ch/g, 'c'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/([bdgjkst])h/g, '$1'],
  [/aa/g, 'a'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/y/g, 'i'],
  [/ei|ie/g, 'i'],
  [/ai/g, 'e'],
  [/au|ou/g, 'o'],
  [/m(?=[bcdfgjkpst])/g, 'n'],
  [/([a-z])\1+/g, '$1'],
]

const INDIC = /[\u0900-\u097f\u0a80-\u0aff]/
/** Latin accents, and Indic dots and joiners, which people omit. */
const LEFT_OUT = /[\u0300-\u036f\u093c\u0abc\u200c\u200d]/g

/** The phonetic form of a word: haldi for हल्दी, jira for jeera and zeera. Letters of other scripts are kept. */
export function soundOf(word: string): string {
  const latin = INDIC.test(word) ? inLatinLetters(word) : word
  return SOUNDS.reduce((sound, [spelling, plain]) => sound.replace(spelling, plain), latin)
}

/** Splits a text into lower-cased words of letters, marks and digits, without accents. */
export function searchWordsOf(text: string): SearchWord[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .replace(/ँ/g, 'ं')
    .replace(/ઁ/g, 'ં')
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map((word) => {
    const spelling = [...word].slice(0, MAX_WORD_LENGTH).join('')
    return { spelling, sound: soundOf(spelling) || spelling }
  })
}

/** All words of a query, without fillers when others remain. Empty without any letter or digit. */
export function allAskedWords(text: string): SearchWord[] {
  const words = searchWordsOf(tidySearchText(text))
  const telling = words.filter((word) => !FILLERS.has(word.spelling))
  return telling.length > 0 ? telling : words
}

/** The words of a query: at most six, without fillers when others remain. Empty without any letter or digit. */
export const askedWords = (text: string): SearchWord[] =>
  allAskedWords(text).slice(0, MAX_ASKED_WORDS)

/** The places where a product's words occur, most significant first. */
export const WORD_PLACES = ['name', 'known-as', 'made-of', 'description'] as const
export type WordPlace = (typeof WORD_PLACES)[number]

/** Returns the words by which a product is found in all languages, for each place; names also joined (`gulabjal`). */
export function wordsOfProduct(
  product: Pick<Product, 'name' | 'names' | 'description' | 'category' | 'materials'> & {
    searchWords: string
    translations: ProductTranslations
  },
): Record<WordPlace, SearchWord[]> {
  const { name, names, description, category, materials, searchWords } = product
  const others = Object.values(product.translations)
  const made = others.flatMap((texts) => texts.materials?.text ?? [])
  const descriptions = others.flatMap((texts) => texts.description?.text ?? [])
  const named = [name, ...Object.values(names)].map(searchWordsOf)
  return {
    name: [...named.flat(), ...named.flatMap(asOneWord)],
    'known-as': searchWordsOf(searchWords),
    'made-of': [...searchWordsOf([category, ...materials].join(' ')), ...tellingWords(made)],
    description: [...searchWordsOf(description), ...tellingWords(descriptions)],
  }
}

/** The words of translated texts without fillers, because the Hindi 'and' sounds like the English 'or'. */
function tellingWords(texts: readonly string[]): SearchWord[] {
  return searchWordsOf(texts.join(' ')).filter((word) => !FILLERS.has(word.spelling))
}

/** Several words joined into one, as people also type them; empty for fewer than two. */
export function asOneWord(words: readonly SearchWord[]): SearchWord[] {
  if (words.length < 2) return []
  const join = (part: (word: SearchWord) => string) =>
    words.map(part).join('').slice(0, MAX_WORD_LENGTH)
  return [{ spelling: join((word) => word.spelling), sound: join((word) => word.sound) }]
}
