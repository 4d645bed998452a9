import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** The name of India's time for calendars and databases. */
export const INDIAN_TIME_ZONE = 'Asia/Kolkata'

/** India has one time, UTC+5:30, and never changes its clocks. */
const INDIA_AHEAD_MS = 5.5 * HOUR_MS

/** What a clock in India shows at that moment; its parts are read in UTC. */
export function indianClock(moment: Date): Date {
  return new Date(moment.getTime() + INDIA_AHEAD_MS)
}

/** The moment at which a clock in India shows what this one shows in UTC. */
export function fromIndianClock(clock: Date): Date {
  return new Date(clock.getTime() - INDIA_AHEAD_MS)
}

/** `2026-11-24T09:00`: a moment to the minute, as a clock in India shows it. */
export function indianMinute(moment: Date): string {
  return indianClock(moment).toISOString().slice(0, 16)
}

/** The calendar day in India at that moment, or so many days later: `2026-11-24`. */
export function indianDay(moment: Date, daysLater = 0): string {
  return dayAfter(indianClock(moment).toISOString().slice(0, 10), daysLater)
}

/** The calendar days in India from that moment's on, as many as asked for. */
export function indianDays(from: Date, count: number): string[] {
  return Array.from({ length: count }, (_, daysLater) => indianDay(from, daysLater))
}

/** How many days the second calendar day lies after the first; below zero when it lies before. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS)
}

/** The calendar day so many days after another: `2026-11-30` and 2 give `2026-12-02`. */
export function dayAfter(day: string, daysLater: number): string {
  return new Date(Date.parse(day) + daysLater * DAY_MS).toISOString().slice(0, 10)
}

/** The weekday of a calendar day, Sunday 0; the same everywhere on earth. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** That minute of a calendar day in India as a moment; `day` is written `2026-11-24`. */
export function momentInIndia(day: string, minute: number): Date {
  return fromIndianClock(new Date(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS))
}

/** Midnight in India at the start of that moment's day. */
export function startOfIndianDay(moment: Date): Date {
  return momentInIndia(indianDay(moment), 0)
}

/** Midnight in India at the end of that moment's day. */
export function endOfIndianDay(moment: Date): Date {
  return momentInIndia(indianDay(moment, 1), 0)
}
