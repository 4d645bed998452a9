/** The help lines that the shop's own sentences name (docs/law.md, help lines). */
export const HELP_LINES = ['112', '108', '181', '1915', '14416', '1800-11-6666'] as const

/** A number as a phone dials it, without the grouping in which it is written. */
export const dialledNumber = (written: string): string => written.replaceAll(/[ -]/g, '')

/** The address with which a phone dials a number as it is written. */
export const phoneHref = (number: string): string => `tel:${dialledNumber(number)}`

interface Run {
  text: string
  /** Set for a number. */
  href?: string
}

/** Splits a text at these numbers, none of which is found inside a longer number or an amount. */
export function phoneRuns(text: string, numbers: readonly string[]): Run[] {
  const known = numbers.filter(Boolean).map((number) => number.replace(/\W/g, '\\$&'))
  if (known.length === 0) return [{ text }]
  const runs = text.split(new RegExp(`(?<![\\d₹+.,/-])(${known.join('|')})(?![\\d/-])`))
  return runs
    .map((run, place) => (place % 2 === 1 ? { text: run, href: phoneHref(run) } : { text: run }))
    .filter((run) => run.text !== '')
}
