/**
 * Far more tags than the longest article has. The parser's time grows with the square of the number of
 * nested tags, so they are counted before parsing.
 */
export const MAX_TAGS = 10_000

/** Returns the index of the first tag beyond the maximum; undefined if there are not too many. */
export function endOfTagBudget(html: string): number | undefined {
  let count = 0
  for (const { index } of html.matchAll(/<[a-z/!?]/gi)) {
    count += 1
    if (count > MAX_TAGS) return index
  }
  return undefined
}
