import { askedWords, asOneWord, type SearchWord } from '#domain/catalog/search-words.ts'

/** Shorter phonetic keys are a prefix of too many words: ghee's is a prefix of ginger's. */
export const MIN_PREFIX_LENGTH = 3

/** Matches a word by its prefix as typed or by its phonetic key, only at positions with these weights. */
function wordQuery({ spelling, sound }: SearchWord, weights: string): string {
  if (spelling === sound) return `'${spelling}':*${weights}`
  const isPrefix = sound.length >= MIN_PREFIX_LENGTH
  const marks = `${isPrefix ? '*' : ''}${weights}`
  return `('${spelling}':*${weights} | '${sound}'${marks && `:${marks}`})`
}

/**
 * A search text as a tsquery literal of letters, marks and digits: all words must match, or all of them written as one.
 * `undefined` for a text without words. `weights` are PostgreSQL's weight labels to match; by default, all.
 */
export function questionFor(text: string, weights = ''): string | undefined {
  const words = askedWords(text)
  if (words.length === 0) return undefined
  const asked = words.map((word) => wordQuery(word, weights)).join(' & ')
  const asOne = asOneWord(words).map((word) => wordQuery(word, weights))
  return [`(${asked})`, ...asOne].join(' | ')
}
