const DAY_MS = 86_400_000
/** India has one time, UTC+5:30, and never changes its clocks. */
export const INDIA_AHEAD_MS = 5.5 * 3_600_000

/** The calendar day in India at that moment, or so many days later: `2026-11-24`. */
export function indianDay(moment: Date, daysLater = 0): string {
  const shifted = new Date(moment.getTime() + INDIA_AHEAD_MS + daysLater * DAY_MS)
  return shifted.toISOString().slice(0, 10)
}

/** How many days the second calendar day lies after the first; below zero when it lies before. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS)
}

/** The calendar day so many days after another: `2026-11-30` and 2 give `2026-12-02`. */
export function dayAfter(day: string, daysLater: number): string {
  return new Date(Date.parse(day) + daysLater * DAY_MS).toISOString().slice(0, 10)
}

/** Midnight in India at the end of that moment's day. */
export function endOfIndianDay(moment: Date): Date {
  return new Date(Date.parse(indianDay(moment, 1)) - INDIA_AHEAD_MS)
}
