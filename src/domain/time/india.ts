import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** India's time zone for `Intl` and PostgreSQL. */
export const INDIAN_TIME_ZONE = 'Asia/Kolkata'

/** India has a single time zone, UTC+5:30, without daylight saving time. */
const INDIA_AHEAD_MS = 5.5 * HOUR_MS

/** Returns India's wall clock at a time; read its parts in UTC. */
export function indianClock(moment: Date): Date {
  return new Date(moment.getTime() + INDIA_AHEAD_MS)
}

/** The inverse of `indianClock`. */
export function fromIndianClock(clock: Date): Date {
  return new Date(clock.getTime() - INDIA_AHEAD_MS)
}

/** Formats a time to the minute on India's wall clock: `2026-11-24T09:00`. */
export function indianMinute(moment: Date): string {
  return indianClock(moment).toISOString().slice(0, 16)
}

/** Returns the calendar day in India at a time, or some days later: `2026-11-24`. */
export function indianDay(moment: Date, daysLater = 0): string {
  return dayAfter(indianClock(moment).toISOString().slice(0, 10), daysLater)
}

/** Lists `count` calendar days in India from a time on. */
export function indianDays(from: Date, count: number): string[] {
  return Array.from({ length: count }, (_, daysLater) => indianDay(from, daysLater))
}

/** Returns the number of days from the first calendar day to the second; negative if the second is earlier. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS)
}

/** Returns the calendar day some days after another: `2026-11-30` and 2 give `2026-12-02`. */
export function dayAfter(day: string, daysLater: number): string {
  return new Date(Date.parse(day) + daysLater * DAY_MS).toISOString().slice(0, 10)
}

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/

/** True if a text is an existing calendar day; false for `2026-02-30`. */
export function isCalendarDay(text: string): boolean {
  return CALENDAR_DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}

/** As days are written in India, and as spreadsheets there write them: 31-10-2027, 31/10/2027. */
const WRITTEN_DAY = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/

/** Turns a day as people in India write it into `2027-10-31`; returns any other text unchanged. */
export function dayAsWritten(text: string): string {
  const [, day = '', month = '', year] = WRITTEN_DAY.exec(text) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** Returns the weekday of a calendar day; Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** Returns the time of a minute since midnight on a day in India; `day` is `2026-11-24`. */
export function momentInIndia(day: string, minute: number): Date {
  return fromIndianClock(new Date(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS))
}

/** Returns midnight in India at the start of the day. */
export function startOfIndianDay(moment: Date): Date {
  return momentInIndia(indianDay(moment), 0)
}

/** Returns midnight in India at the end of the day. */
export function endOfIndianDay(moment: Date): Date {
  return momentInIndia(indianDay(moment, 1), 0)
}
