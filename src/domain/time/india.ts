import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** India's time zone for `Intl` and PostgreSQL. */
export const INDIAN_TIME_ZONE = 'Asia/Kolkata'

/** India has a single time zone, UTC+5:30, without daylight saving time. */
const INDIA_AHEAD_MS = 5.5 * HOUR_MS

/** India's wall clock at a time; read its parts in UTC. */
export function indianClock(moment: Date): Date {
  return new Date(moment.getTime() + INDIA_AHEAD_MS)
}

/** The inverse of `indianClock`. */
export function fromIndianClock(clock: Date): Date {
  return new Date(clock.getTime() - INDIA_AHEAD_MS)
}

/** A time to the minute on India's wall clock: `2026-11-24T09:00`. */
export function indianMinute(moment: Date): string {
  return indianClock(moment).toISOString().slice(0, 16)
}

/** The calendar day in India at a time, or some days later: `2026-11-24`. */
export function indianDay(moment: Date, daysLater = 0): string {
  return dayAfter(indianClock(moment).toISOString().slice(0, 10), daysLater)
}

/** The calendar days in India from a time on. */
export function indianDays(from: Date, count: number): string[] {
  return Array.from({ length: count }, (_, daysLater) => indianDay(from, daysLater))
}

/** The days from the first calendar day to the second; negative when it is earlier. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS)
}

/** The calendar day some days after another: `2026-11-30` and 2 give `2026-12-02`. */
export function dayAfter(day: string, daysLater: number): string {
  return new Date(Date.parse(day) + daysLater * DAY_MS).toISOString().slice(0, 10)
}

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a day of the calendar: `2026-02-30` is none. */
export function isCalendarDay(text: string): boolean {
  return CALENDAR_DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}

/** The weekday of a calendar day, Sunday 0. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The time of a minute since midnight of a day in India; `day` is `2026-11-24`. */
export function momentInIndia(day: string, minute: number): Date {
  return fromIndianClock(new Date(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS))
}

/** Midnight in India at the start of the day. */
export function startOfIndianDay(moment: Date): Date {
  return momentInIndia(indianDay(moment), 0)
}

/** Midnight in India at the end of the day. */
export function endOfIndianDay(moment: Date): Date {
  return momentInIndia(indianDay(moment, 1), 0)
}
