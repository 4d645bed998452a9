import { DAY_MS, HOUR_MS } from '../time/durations.ts'

/** Less than a day, so that tonight's backup is due even if last night's started later. */
const MAX_BACKUP_AGE_MS = 20 * HOUR_MS
/** A week, less the same margin. */
const MAX_TEST_AGE_MS = 7 * DAY_MS - 4 * HOUR_MS

/** What lies as far ahead was done before the clock was set back, and tells nothing about its age. */
const isOlder = (at: Date | undefined, ageMs: number, now: Date): boolean =>
  at === undefined || Math.abs(now.getTime() - at.getTime()) > ageMs

/** True if a backup is due, given when the latest one was started. */
export function isBackupDue(latest: Date | undefined, now: Date): boolean {
  return isOlder(latest, MAX_BACKUP_AGE_MS, now)
}

/** True if a backup must be restored as a test; after a failed test the next backup is tested too. */
export function isRestoreTestDue(
  latest: { testedAt: Date; problem: string } | undefined,
  now: Date,
): boolean {
  return Boolean(latest?.problem) || isOlder(latest?.testedAt, MAX_TEST_AGE_MS, now)
}
