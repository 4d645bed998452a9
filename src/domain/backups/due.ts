import { DAY_MS, HOUR_MS } from '../time/durations.ts'

/** Less than a day, so that tonight's backup is due although last night's began later. */
const MAX_BACKUP_AGE_MS = 20 * HOUR_MS
/** A week, less the same. */
const MAX_TEST_AGE_MS = 7 * DAY_MS - 4 * HOUR_MS

const isOlder = (at: Date | undefined, ageMs: number, now: Date): boolean =>
  at === undefined || now.getTime() - at.getTime() > ageMs

/** Whether a backup is to be made, by when the latest one was begun. */
export function isBackupDue(latest: Date | undefined, now: Date): boolean {
  return isOlder(latest, MAX_BACKUP_AGE_MS, now)
}

/** Whether a backup is to be restored for a test; after a failed one the next backup is tested as well. */
export function isRestoreTestDue(
  latest: { testedAt: Date; problem: string } | undefined,
  now: Date,
): boolean {
  return Boolean(latest?.problem) || isOlder(latest?.testedAt, MAX_TEST_AGE_MS, now)
}
