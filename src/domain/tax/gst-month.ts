import { momentInIndia } from '../time/india.ts'

const MONTH = /^(20\d{2})-(0[1-9]|1[0-2])$/

/** A calendar month in India, for which GST is returned: `2026-11`. Anything else is undefined. */
export function parseGstMonth(text: string | null | undefined): string | undefined {
  return text && MONTH.test(text) ? text : undefined
}

/** The month so many months after another, before it when negative: `2026-11` and 2 give `2027-01`. */
export function monthAfter(month: string, monthsLater: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + monthsLater, 1)).toISOString().slice(0, 7)
}

/** The month of a calendar day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** Midnight in India at the start of a month, and of the one after it. */
export function boundsOfMonth(month: string): { from: Date; until: Date } {
  const startOf = (one: string) => momentInIndia(`${one}-01`, 0)
  return { from: startOf(month), until: startOf(monthAfter(month, 1)) }
}

/** The day on which the return of a month's sales is due, where it is filed monthly (docs/law.md, GST returns). */
export const gstr1DueOn = (month: string): string => `${monthAfter(month, 1)}-11`

/** The months from one to another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month)
  return months
}
