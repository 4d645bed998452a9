import { TAG } from '../text/html.ts'

/** The usual reading speed. */
const WORDS_A_MINUTE = 200

const ENTITIES = /&(?:#\d+|#x[\da-f]+|\w+);/gi
/** A letter or digit of any script, followed by letters, digits, marks, apostrophes and hyphens. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu

/** Counts the words of HTML, without tags and entities. */
export function wordsIn(html: string): number {
  return (html.replace(TAG, ' ').replace(ENTITIES, ' ').match(WORDS) ?? []).length
}

/** The reading time in whole minutes, rounded up, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE))
}
