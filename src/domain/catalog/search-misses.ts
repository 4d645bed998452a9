import { tidySearchText } from './listing-query.ts'

/** Fewer searches for the same words are shown to nobody: they could be one person's. */
export const MIN_MISSES_SHOWN = 3
/** Of a day; further words of a day are not counted, those that stand are. */
export const MAX_MISSES_A_DAY = 2_000
export const MISSES_KEPT_DAYS = 90
export const MAX_MISS_LENGTH = 60
/** An e-mail address, a phone or order number, a tracking id: it says who asked. */
const OF_SOMEBODY = /@|\d(?:[\s-]*\d){3}|https?:/i

/**
 * The words that a search without hits is counted by, in lower case; undefined for what
 * may say who searched, and for what nobody searches for twice.
 */
export function missedWords(text: string): string | undefined {
  const words = tidySearchText(text).normalize('NFC').toLowerCase()
  const isCounted =
    words.length <= MAX_MISS_LENGTH && /[\p{L}\p{M}]{2}/u.test(words) && !OF_SOMEBODY.test(words)
  return isCounted ? words : undefined
}
