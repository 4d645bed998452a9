import { fromIndianClock, indianClock } from '../time/india.ts'

/** docs/law.md, GST: books are kept 72 months from the day on which the year's GST return was due. */
const BOOK_YEARS = 6
/** The privacy notice: complaints until settled, then one year; bookings one year after the appointment. */
export const RECORD_DAYS = 365

/** The privacy notice: photos of a return until it is settled, then half a year. */
export const RETURN_PHOTO_DAYS = 180

/** An April, by the calendar of India, as the moment it begins. */
function firstOfApril(year: number): Date {
  return fromIndianClock(new Date(Date.UTC(year, 3, 1)))
}

/**
 * Orders placed before this moment need no name and address any more. A financial year runs from
 * April to March, its return is due on 31 December after it, and its books are kept 72 months from
 * then: those of April 2026 to March 2027 until the end of 2033 (docs/law.md, GST and personal data).
 */
export function booksNeededSince(now: Date): Date {
  const year = indianClock(now).getUTCFullYear()
  return firstOfApril(year - BOOK_YEARS - 1)
}

/** The last day on which an order of this moment keeps its name and address: `2033-12-31`. */
export function booksKeptUntil(placedAt: Date): string {
  const inIndia = indianClock(placedAt)
  const startYear = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < 3 ? 1 : 0)
  return `${startYear + 1 + BOOK_YEARS}-12-31`
}
