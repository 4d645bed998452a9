import { inLatinLetters } from './latin-letters.ts'

/** `parseProductId` takes 80; room is left for a number behind the name. */
const MAX_SLUG_LENGTH = 70
const INDIAN_WORD = /[\p{Script=Devanagari}\p{Script=Gujarati}]+/gu

/**
 * A readable id from a name: Latin letters, digits, hyphens. Names
 * in India's scripts are read out in Latin letters; one that leaves nothing is simply a `product`.
 */
export function slugOf(name: string): string {
  const slug = name
    .replace(INDIAN_WORD, (word) => inLatinLetters(word))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
  return slug || 'product'
}

/** The first of `name`, `name-2`, `name-3` … that nobody has. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name)
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}
