/** What a reader takes in: 200 words a minute. */
const WORDS_A_MINUTE = 200

const TAGS = /<[^>]*>/g
const ENTITIES = /&(?:#\d+|#x[\da-f]+|\w+);/gi
/** A word begins with a letter or figure of any script and may hold marks, apostrophes and hyphens. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu

/** How many words a piece of HTML holds; tags and entities are none. */
export function wordsIn(html: string): number {
  return (html.replace(TAGS, ' ').replace(ENTITIES, ' ').match(WORDS) ?? []).length
}

/** How long so many words take to read, in whole minutes, rounded up; at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE))
}
