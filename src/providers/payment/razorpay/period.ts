import type { PageOfPeriod } from '../port.ts'

/** The API's maximum. */
const MAX_PER_PAGE = 100

/** The query of a list: a page of what was created in a period. */
export function periodQuery({ from, until, skip }: PageOfPeriod): URLSearchParams {
  return new URLSearchParams({
    from: String(unixSeconds(from)),
    to: String(unixSeconds(until)),
    count: String(MAX_PER_PAGE),
    skip: String(skip),
  })
}

function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
