import { momentInIndia } from '../time/india.ts'

const MONTH = /^(20\d{2})-(0[1-9]|1[0-2])$/

/** Parses a calendar month, the period of a GST return: `2026-11`. Undefined for anything else. */
export function parseGstMonth(text: string | null | undefined): string | undefined {
  return text && MONTH.test(text) ? text : undefined
}

/** Adds months, or subtracts them if negative: `2026-11` and 2 give `2027-01`. */
export function monthAfter(month: string, monthsLater: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + monthsLater, 1)).toISOString().slice(0, 7)
}

/** The month of a calendar day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** Returns midnight in India at the start of a month and of the next one. */
export function boundsOfMonth(month: string): { from: Date; until: Date } {
  const startOf = (one: string) => momentInIndia(`${one}-01`, 0)
  return { from: startOf(month), until: startOf(monthAfter(month, 1)) }
}

/** The day on which a month's GSTR-1 is due, if it is filed monthly (docs/law.md, GST returns). */
export const gstr1DueOn = (month: string): string => `${monthAfter(month, 1)}-11`

/** Lists the months from one to another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month)
  return months
}
