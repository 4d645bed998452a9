/**
 * More tags than the longest article has by far. Tags that are opened inside each other cost a
 * parser the square of their number, so they are counted before it sees them.
 */
export const MAX_TAGS = 10_000

/** Where the tag after the last allowed one begins; undefined while a text keeps the budget. */
export function endOfTagBudget(html: string): number | undefined {
  let count = 0
  for (const { index } of html.matchAll(/<[a-z/!?]/gi)) {
    count += 1
    if (count > MAX_TAGS) return index
  }
  return undefined
}
