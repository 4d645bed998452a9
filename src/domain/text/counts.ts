/** Counting stops here, because counting further would read the whole list, and nobody pages through it. */
export const MAX_COUNTED = 1000

/** Formats a count for the panel: `1000+` if counting stopped. */
export function shownCount(count: number): string {
  return count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count)
}
