import unitWords from '../../../content/catalogue/unit-words.json' with { type: 'json' }
import type { Language } from '../language/languages.ts'

const WORDS: Readonly<Partial<Record<Language, Readonly<Partial<Record<string, string>>>>>> =
  unitWords

/**
 * A printed net quantity with what is counted in the language's word: `25 bags × 1.5 g` is `25 बैग × 1.5 g`. Units of
 * measure, and words that the shop does not know, are as printed.
 */
export function quantityIn(printed: string, language: Language): string {
  const words = WORDS[language]
  return words
    ? printed.replace(/[a-z]{3,}/gi, (word) => words[word.toLowerCase().replace(/s$/, '')] ?? word)
    : printed
}
