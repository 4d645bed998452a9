import unitWords from '#content/catalogue/unit-words.json' with { type: 'json' }
import type { Language } from '../language/languages.ts'

const WORDS: Readonly<Partial<Record<Language, Readonly<Partial<Record<string, string>>>>>> =
  unitWords

/**
 * Translates the counting word in a printed net quantity: `25 bags × 1.5 g` becomes `25 बैग × 1.5 g`. Units of measure
 * and unknown words stay as printed.
 */
export function quantityIn(printed: string, language: Language): string {
  const words = WORDS[language]
  return words
    ? printed.replace(/[a-z]{3,}/gi, (word) => words[word.toLowerCase().replace(/s$/, '')] ?? word)
    : printed
}
