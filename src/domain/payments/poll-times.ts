import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'

/**
 * When the provider is polled about a payment attempt: after 2, 5 and 15 minutes, 1 and 6 hours,
 * then daily until day 6, as late payments arrive for up to five days.
 */
export const POLLS_AFTER_MS: readonly number[] = [
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  ...[1, 2, 3, 4, 5, 6].map((days) => days * DAY_MS),
]

/** Returns the time of an attempt's next poll; undefined after the last one. */
export function nextPollTime(begunAt: Date, now: Date): Date | undefined {
  const times = POLLS_AFTER_MS.map((afterMs) => new Date(begunAt.getTime() + afterMs))
  return times.find((time) => time > now)
}
