/** The API's maximum. */
const MAX_PER_PAGE = 100

export interface Period {
  from: Date
  until: Date
  skip: number
}

/** The query of a list: a page of what was created in a period. */
export function periodQuery({ from, until, skip }: Period): URLSearchParams {
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
