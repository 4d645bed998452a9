import { inLatinLetters } from './latin-letters.ts'

/** `parseProductId` accepts 80 characters; the rest leaves room for a number. */
const MAX_SLUG_LENGTH = 70
const INDIAN_WORD = /[\p{Script=Devanagari}\p{Script=Gujarati}]+/gu

/**
 * Converts a name to a readable id of Latin letters, digits and hyphens. Indian scripts are
 * transliterated; a name without usable characters gives `product`.
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

/** Returns the first free id of `name`, `name-2`, `name-3` … */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name)
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}
