import { inLatinLetters } from './latin-letters.ts'
import { tidySearchText } from './listing-query.ts'
import type { Product } from './product.ts'

/** Raised whenever the rules below change, so that kept words are made anew (see database/catalog-search-index). */
export const SEARCH_RULES = 1

const MAX_ASKED_WORDS = 6
const MAX_WORD_LENGTH = 40

/** One word as typed, and as it sounds; misspellings of one sound meet in the second. */
export interface SearchWord {
  typed: string
  sound: string
}

/** Words that say nothing about a product; left out of a question that has others. */
const FILLERS = new Set(
  'a an and for in of the with aur ka ke ki ane का के की और लिए અને માટે'.split(' '),
)

/** Spellings of one sound, in the order in which they are made equal. */
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
/** Accents over Latin letters, and the dots and joiners that people leave out in Indic ones. */
const LEFT_OUT = /[\u0300-\u036f\u093c\u0abc\u200c\u200d]/g

/**
 * How a word sounds, in plain letters: haldi for हल्दी, jira for jeera and zeera. Words
 * that sound alike get the same answer; letters of other scripts stay as they are.
 */
export function soundOf(word: string): string {
  const latin = INDIC.test(word) ? inLatinLetters(word) : word
  return SOUNDS.reduce((sound, [spelling, plain]) => sound.replace(spelling, plain), latin)
}

/** Cuts a text into its words: lower-cased, without accents; letters, marks and digits only. */
export function searchWordsOf(text: string): SearchWord[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(LEFT_OUT, '')
    .replace(/ँ/g, 'ं')
    .replace(/ઁ/g, 'ં')
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map((word) => {
    const typed = [...word].slice(0, MAX_WORD_LENGTH).join('')
    return { typed, sound: soundOf(typed) || typed }
  })
}

/** The words a shopper asks for: at most six, fillers left out when others remain. Empty for anything without a letter or digit. */
export function askedWords(text: string): SearchWord[] {
  const words = searchWordsOf(tidySearchText(text))
  const telling = words.filter((word) => !FILLERS.has(word.typed))
  return (telling.length > 0 ? telling : words).slice(0, MAX_ASKED_WORDS)
}

/** Where a word of a product stands, the most telling place first. */
export const WORD_PLACES = ['name', 'known-as', 'made-of', 'description'] as const
export type WordPlace = (typeof WORD_PLACES)[number]

/** Everything a product can be found by, place by place; names also as one word (`gulabjal`). */
export function wordsOfProduct(
  product: Pick<Product, 'name' | 'names' | 'description' | 'category' | 'materials'> & {
    searchWords: string
  },
): Record<WordPlace, SearchWord[]> {
  const { name, names, description, category, materials, searchWords } = product
  const named = [name, names.hi ?? '', names.gu ?? ''].map(searchWordsOf)
  return {
    name: [...named.flat(), ...named.flatMap(asOneWord)],
    'known-as': searchWordsOf(searchWords),
    'made-of': searchWordsOf([category, ...materials].join(' ')),
    description: searchWordsOf(description),
  }
}

/** Several words written as one, as people also type them; nothing for fewer than two. */
export function asOneWord(words: readonly SearchWord[]): SearchWord[] {
  if (words.length < 2) return []
  const join = (part: (word: SearchWord) => string) =>
    words.map(part).join('').slice(0, MAX_WORD_LENGTH)
  return [{ typed: join((word) => word.typed), sound: join((word) => word.sound) }]
}
