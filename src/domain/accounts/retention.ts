import { fromIndianClock, indianClock } from '../time/india.ts'

/** docs/law.md, GST: books are kept for 72 months after the due date of the year's return. */
const BOOK_YEARS = 6
/** The privacy notice: tickets until closed, then one year; bookings one year after the appointment. */
export const RECORD_DAYS = 365

/** The privacy notice: photos of a return until it is settled, then half a year. */
export const RETURN_PHOTO_DAYS = 180

/** Midnight in India at the start of 1 April. */
function firstOfApril(year: number): Date {
  return fromIndianClock(new Date(Date.UTC(year, 3, 1)))
}

/**
 * Orders placed before this time, with all their documents, no longer need name and address. A financial year runs from April
 * to March, its return is due on 31 December after it, and its books are kept for 72 months from
 * then: those of April 2026 to March 2027 until the end of 2033 (docs/law.md, GST and personal
 * data).
 */
export function booksNeededSince(now: Date): Date {
  const year = indianClock(now).getUTCFullYear()
  return firstOfApril(year - BOOK_YEARS - 1)
}

/** The last day on which an order or a document of this time keeps its name and address: `2033-12-31`. */
export function booksKeptUntil(at: Date): string {
  const inIndia = indianClock(at)
  const startYear = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < 3 ? 1 : 0)
  return `${startYear + 1 + BOOK_YEARS}-12-31`
}
