import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'

/**
 * When the provider is asked what became of an attempt, counted from its beginning:
 * +2, +5, +15 minutes, +1 and +6 hours, then daily to day 6, as late money comes for five days.
 */
export const POLLS_AFTER_MS: readonly number[] = [
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  ...[1, 2, 3, 4, 5, 6].map((days) => days * DAY_MS),
]

/** The first look that is still to come; nothing when the last one is over. */
export function nextPollTime(begunAt: Date, now: Date): Date | undefined {
  const times = POLLS_AFTER_MS.map((afterMs) => new Date(begunAt.getTime() + afterMs))
  return times.find((time) => time > now)
}
