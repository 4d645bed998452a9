import { indianDay } from '../time/india.ts'

const MINUTE_MS = 60_000
/** India has one time, UTC+5:30, and never changes its clocks. */
const INDIA_AHEAD_MS = 5.5 * 60 * MINUTE_MS

/** That minute of a calendar day in India as a moment; `day` is written `2026-11-24`. */
export function momentInIndia(day: string, minute: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_AHEAD_MS + minute * MINUTE_MS)
}

/** The weekday of a calendar day, Sunday 0; the same everywhere on earth. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The calendar days in India from that moment's on, as many as asked for. */
export function indianDays(from: Date, count: number): string[] {
  return Array.from({ length: count }, (_, daysLater) => indianDay(from, daysLater))
}
