import { tidySearchText } from './listing-query.ts'

/** Words that were searched less often are not shown, because they could identify a person. */
export const MIN_MISSES_SHOWN = 3
/** The maximum number of different words counted per day; further new words of that day are not counted. */
export const MAX_MISSES_A_DAY = 2_000
export const MISSES_KEPT_DAYS = 90
export const MAX_MISS_LENGTH = 60
/** E-mail addresses, phone and order numbers, and tracking ids, which could identify who searched. */
const OF_SOMEBODY = /@|\d(?:[\s-]*\d){3}|https?:/i

/**
 * Returns the words by which a search without hits is counted, in lower case; undefined for texts that may identify who
 * searched, for texts without letters and for long ones.
 */
export function missedWords(text: string): string | undefined {
  const words = tidySearchText(text).normalize('NFC').toLowerCase()
  const isCounted =
    words.length <= MAX_MISS_LENGTH && /[\p{L}\p{M}]{2}/u.test(words) && !OF_SOMEBODY.test(words)
  return isCounted ? words : undefined
}
