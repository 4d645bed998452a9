/** A longer list is only said to be: nobody leafs through it, and counting further would read it whole. */
export const MAX_COUNTED = 1000

/** A count as the panel shows it: `1000+` where it was not counted to its end. */
export function shownCount(count: number): string {
  return count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count)
}
