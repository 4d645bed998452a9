import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/durations.ts'

/** What the shop examines about itself, in the order in which it is shown. */
export const HEALTH_CODES = [
  'settings',
  'database',
  'migrations',
  'disk',
  'clock',
  'backups',
  'restore-test',
  'mails',
  'mail-server',
  'mail-domain',
  'sign-in',
  'payment-keys',
  'webhooks',
  'courier',
  'whatsapp',
  'pictures',
  'storage',
  'tasks',
  'books',
  'jobs',
  'search-engines',
] as const
export type HealthCode = (typeof HEALTH_CODES)[number]

/** From well to failed; the worst one is the shop's. */
export const SEVERITIES = ['ok', 'look', 'fail'] as const
export type Severity = (typeof SEVERITIES)[number]

/** One result. Its sentence and what to do are named by code and `what`. */
export interface Finding {
  code: HealthCode
  severity: Severity
  what: string
  /** Fills the sentence; nothing personal and no secret. */
  facts: Readonly<Record<string, string | number>>
}

/** A result, without facts unless its sentence has some. */
export const finding = (
  code: HealthCode,
  severity: Severity,
  what: string,
  facts: Finding['facts'] = {},
): Finding => ({ code, severity, what, facts })

/** The severity of the worst result; `ok` without any. */
export function worstOf(findings: readonly Pick<Finding, 'severity'>[]): Severity {
  return SEVERITIES.findLast((one) => findings.some(({ severity }) => severity === one)) ?? 'ok'
}

const GIGABYTE = 1_000_000_000
const LOW_DISK = { bytes: 2 * GIGABYTE, share: 0.1 }
/** PostgreSQL needs room for its log before it can write anything at all. */
const FULL_DISK_BYTES = 200_000_000

/** Whether so little is left that writes are about to fail. */
const isDiskFull = (freeBytes: number): boolean => freeBytes < FULL_DISK_BYTES

/** Low below 2 GB or a tenth of the disk; full when the database is about to fail. */
export function examineDisk({
  freeBytes,
  totalBytes,
}: {
  freeBytes: number
  totalBytes: number
}): Finding {
  const facts = { free: (freeBytes / GIGABYTE).toFixed(1) }
  if (isDiskFull(freeBytes)) return finding('disk', 'fail', 'full', facts)
  const isLow = freeBytes < LOW_DISK.bytes || freeBytes < totalBytes * LOW_DISK.share
  return isLow ? finding('disk', 'look', 'low', facts) : finding('disk', 'ok', 'ok', facts)
}

/** Signed requests and sign-in fail when the clocks differ by minutes. */
const CLOCK = { lookMs: 5 * SECOND_MS, failMs: 2 * MINUTE_MS }

/** The larger of the differences from the database's clock and an outside one. */
export function examineClock(offsetsMs: readonly number[]): Finding {
  const offsetMs = Math.max(0, ...offsetsMs.map(Math.abs))
  const facts = { seconds: Math.round(offsetMs / SECOND_MS) }
  if (offsetMs >= CLOCK.failMs) return finding('clock', 'fail', 'wrong', facts)
  if (offsetMs >= CLOCK.lookMs) return finding('clock', 'look', 'wrong', facts)
  return finding('clock', 'ok', 'ok')
}

/** They are made nightly: one may be missed without a word, two not. */
const BACKUP = { lookMs: 1.5 * DAY_MS, failMs: 3 * DAY_MS, testMs: 15 * DAY_MS }

export interface BackupState {
  latestAt: Date | undefined
  hasFailed: boolean
  test: { at: Date; problem: string } | undefined
}

/** How old the latest backup and the latest test of a restore are; without a backup the test is not told. */
export function examineBackups({ latestAt, hasFailed, test }: BackupState, now: Date): Finding[] {
  if (!latestAt) return [finding('backups', 'fail', hasFailed ? 'failed' : 'none')]
  const ageMs = now.getTime() - latestAt.getTime()
  const facts = { hours: Math.round(ageMs / HOUR_MS) }
  const severity = ageMs > BACKUP.failMs ? 'fail' : ageMs > BACKUP.lookMs ? 'look' : 'ok'
  const age = hasFailed
    ? finding('backups', severity === 'fail' ? 'fail' : 'look', 'failed', facts)
    : finding('backups', severity, severity === 'ok' ? 'ok' : 'old', facts)
  return [age, examineRestoreTest(test, now)]
}

function examineRestoreTest(test: BackupState['test'], now: Date): Finding {
  if (!test) return finding('restore-test', 'look', 'none')
  if (test.problem !== '') return finding('restore-test', 'fail', 'failed')
  const days = Math.floor((now.getTime() - test.at.getTime()) / DAY_MS)
  return now.getTime() - test.at.getTime() > BACKUP.testMs
    ? finding('restore-test', 'look', 'old', { days })
    : finding('restore-test', 'ok', 'ok', { days })
}

const MAILS = { lookSeconds: 3_600, failSeconds: 6 * 3_600 }

/** How late the oldest due mail is, and how many of the last day could not be delivered. */
export function examineMails({
  unsent,
  oldestDueSeconds,
  undeliverableLastDay,
}: {
  unsent: number
  oldestDueSeconds: number
  undeliverableLastDay: number
}): Finding {
  const facts = { unsent, hours: Math.round(oldestDueSeconds / 3_600), lost: undeliverableLastDay }
  if (oldestDueSeconds > MAILS.failSeconds) return finding('mails', 'fail', 'late', facts)
  if (oldestDueSeconds > MAILS.lookSeconds) return finding('mails', 'look', 'late', facts)
  if (undeliverableLastDay > 0) return finding('mails', 'look', 'lost', facts)
  return finding('mails', 'ok', 'ok', facts)
}

const JOBS = { lookSeconds: 10 * 60, failSeconds: 3_600, failures: 3 }

export interface JobState {
  name: string
  /** Age of the oldest run that is due and has not begun. */
  lagSeconds: number
  runsLastHour: number
  failedLastHour: number
  hasLastRunFailed: boolean
  /** What runs of the last hour, or the last run, went on without: the most of one. */
  left: number
  /** Runs that left something, of the last day. */
  runsThatLeft: number
}

/** The first of: a job that is late, one that fails often, a rare one whose last run failed, and one that leaves the most undone. */
export function examineJobs(jobs: readonly JobState[]): Finding {
  const [latest] = jobs.toSorted((one, other) => other.lagSeconds - one.lagSeconds)
  if (latest && latest.lagSeconds > JOBS.lookSeconds) {
    const facts = { job: latest.name, minutes: Math.round(latest.lagSeconds / 60) }
    return finding('jobs', latest.lagSeconds > JOBS.failSeconds ? 'fail' : 'look', 'late', facts)
  }
  const failing = jobs.find(({ failedLastHour }) => failedLastHour >= JOBS.failures)
  if (failing) {
    const facts = { job: failing.name, count: failing.failedLastHour }
    return finding('jobs', 'look', 'failing', facts)
  }
  // One that runs often repairs a single failure by itself; a nightly one is not tried again before tomorrow.
  const failed = jobs.find(
    ({ hasLastRunFailed, runsLastHour }) => hasLastRunFailed && runsLastHour < JOBS.failures,
  )
  if (failed) return finding('jobs', 'look', 'failed', { job: failed.name })
  const [leaving] = jobs
    .filter(({ runsLastHour, runsThatLeft }) => runsLastHour < JOBS.failures || runsThatLeft > 1)
    .toSorted((one, other) => other.left - one.left)
  if (leaving && leaving.left > 0) {
    return finding('jobs', 'look', 'left', { job: leaving.name, count: leaving.left })
  }
  return finding('jobs', 'ok', 'ok')
}

/** Three examinations have not come. */
const MAX_EXAMINATION_AGE_MS = 30 * MINUTE_MS

/**
 * Recorded findings as they are to be read now: an examination is a job itself, so that old results, however good, say
 * that the jobs stand.
 */
export function withStoppedJobs<Found extends Finding & { checkedAt: Date; since: Date }>(
  found: readonly Found[],
  now: Date,
): Found[] {
  const examinedAt = Math.max(...found.map(({ checkedAt }) => checkedAt.getTime()))
  const ageMs = now.getTime() - examinedAt
  return found.map((one) => {
    if (one.code !== 'jobs' || one.severity === 'fail' || ageMs <= MAX_EXAMINATION_AGE_MS)
      return one
    const facts = { minutes: Math.round(ageMs / MINUTE_MS) }
    return { ...one, ...finding('jobs', 'look', 'standing', facts), since: new Date(examinedAt) }
  })
}

/** Events of the payment provider that wait longer than this are not only late. */
const MAX_EVENT_SECONDS = 3_600

/** Whether events of the payment provider arrive and are handled: orders that were paid online must bring some. */
export function examineWebhooks({
  paid,
  heard,
  unhandled,
}: {
  /** Orders paid online, and events that arrived, since the same day. */
  paid: number
  heard: number
  unhandled: { count: number; oldestSeconds: number }
}): Finding {
  if (unhandled.count > 0 && unhandled.oldestSeconds > MAX_EVENT_SECONDS) {
    const hours = Math.round(unhandled.oldestSeconds / 3_600)
    return finding('webhooks', 'look', 'stuck', { count: unhandled.count, hours })
  }
  return paid > 0 && heard === 0
    ? finding('webhooks', 'fail', 'unheard', { paid })
    : finding('webhooks', 'ok', 'ok')
}

/** How search engines answered when they were told of changed pages; a lost answer is told again and no matter yet. */
export function examineSearchEngines(status: number | null): Finding {
  const isRefused = status !== null && status >= 400 && status < 500
  return isRefused
    ? finding('search-engines', 'look', 'refused', { status })
    : finding('search-engines', 'ok', 'ok')
}

/** A failure is told again each day, what only needs a look each week. */
const REMIND_AFTER_MS = { fail: DAY_MS, look: 7 * DAY_MS }

/** Whether the owner is told of a finding: once, and again when nothing has changed for long. */
export function isAlertDue(
  { severity }: Pick<Finding, 'severity'>,
  alertedAt: Date | undefined,
  now: Date,
): boolean {
  if (severity === 'ok') return false
  if (!alertedAt) return true
  return now.getTime() - alertedAt.getTime() >= REMIND_AFTER_MS[severity]
}
