import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/durations.ts'

/** The checks of the shop's examination, in the sequence in which they are shown. */
export const HEALTH_CODES = [
  'settings',
  'database',
  'migrations',
  'disk',
  'clock',
  'certificate',
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

/** From good to failed; the worst one counts for the shop. */
export const SEVERITIES = ['ok', 'look', 'fail'] as const
export type Severity = (typeof SEVERITIES)[number]

/** One result. `code` and `what` determine its sentence and advice. */
export interface Finding {
  code: HealthCode
  severity: Severity
  what: string
  /** The values for the sentence, without personal data and secrets. */
  facts: Readonly<Record<string, string | number>>
}

/** Creates a result; `facts` only if its sentence needs them. */
export const finding = (
  code: HealthCode,
  severity: Severity,
  what: string,
  facts: Finding['facts'] = {},
): Finding => ({ code, severity, what, facts })

/** Returns the severity of the worst result; `ok` without results. */
export function worstOf(findings: readonly Pick<Finding, 'severity'>[]): Severity {
  return SEVERITIES.findLast((one) => findings.some(({ severity }) => severity === one)) ?? 'ok'
}

const GIGABYTE = 1_000_000_000
const LOW_DISK = { bytes: 2 * GIGABYTE, share: 0.1 }
/** PostgreSQL needs space for its log before it can write anything. */
const FULL_DISK_BYTES = 200_000_000

/** True if writes are about to fail. */
const isDiskFull = (freeBytes: number): boolean => freeBytes < FULL_DISK_BYTES

/** Reports a disk as low below 2 GB or a tenth of its size, and as full if the database is about to fail. */
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

/** Signed requests and sign-in fail if the clocks differ by minutes. */
const CLOCK = { lookMs: 5 * SECOND_MS, failMs: 2 * MINUTE_MS }

/** Judges the largest difference from the database's clock and outside clocks, in milliseconds. */
export function examineClock(offsetsMs: readonly number[]): Finding {
  const offsetMs = Math.max(0, ...offsetsMs.map(Math.abs))
  const facts = { seconds: Math.round(offsetMs / SECOND_MS) }
  if (offsetMs >= CLOCK.failMs) return finding('clock', 'fail', 'wrong', facts)
  if (offsetMs >= CLOCK.lookMs) return finding('clock', 'look', 'wrong', facts)
  return finding('clock', 'ok', 'ok')
}

/** Whoever renews certificates does so a month before their end, so that half of it is left to notice that it failed. */
const MIN_CERTIFICATE_DAYS = 14

/** Judges the certificate of the shop's own address: its end, or why browsers refuse it. */
export function examineCertificate(
  host: string,
  found: { until: Date } | { problem: string | undefined },
  now: Date,
): Finding {
  if ('until' in found) {
    const days = Math.floor((found.until.getTime() - now.getTime()) / DAY_MS)
    return days < MIN_CERTIFICATE_DAYS
      ? finding('certificate', 'look', 'ends', { host, days })
      : finding('certificate', 'ok', 'ok', { host, days })
  }
  const { problem } = found
  // Many networks do not lead a machine back to its own public address.
  if (problem === undefined) return finding('certificate', 'ok', 'unread', { host })
  return problem === 'ENOTFOUND'
    ? finding('certificate', 'fail', 'no-name', { host })
    : finding('certificate', 'fail', 'refused', { host, problem })
}

/** Backups are made nightly: one may be missed without a warning, but not two. */
const BACKUP = { lookMs: 1.5 * DAY_MS, failMs: 3 * DAY_MS, testMs: 15 * DAY_MS }

export interface BackupState {
  latestAt: Date | undefined
  hasFailed: boolean
  /** Its file is no longer in the place of the backups, as when the share there is not mounted. */
  isGone: boolean
  /** The backups would be lost together with the shop. */
  isOnShopsDisk: boolean
  test: { at: Date; problem: string } | undefined
}

/**
 * Judges the age and place of the latest backup, and the age of the latest restore test; without a backup, the test is not
 * reported.
 */
export function examineBackups(state: BackupState, now: Date): Finding[] {
  const { latestAt, hasFailed, test } = state
  if (!latestAt) return [finding('backups', 'fail', hasFailed ? 'failed' : 'none')]
  // One from before the clock was set back lies ahead, and says nothing of last night.
  const ageMs = Math.abs(now.getTime() - latestAt.getTime())
  const facts = { hours: Math.round(ageMs / HOUR_MS) }
  const severity = ageMs > BACKUP.failMs ? 'fail' : ageMs > BACKUP.lookMs ? 'look' : 'ok'
  const found = hasFailed
    ? finding('backups', severity === 'fail' ? 'fail' : 'look', 'failed', facts)
    : severity === 'ok'
      ? examineBackupPlace(state, facts)
      : finding('backups', severity, 'old', facts)
  return [found, examineRestoreTest(test, now)]
}

function examineBackupPlace(
  { isGone, isOnShopsDisk }: BackupState,
  facts: Finding['facts'],
): Finding {
  if (isGone) return finding('backups', 'fail', 'gone')
  return isOnShopsDisk
    ? finding('backups', 'look', 'same-disk')
    : finding('backups', 'ok', 'ok', facts)
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

/** Judges how late the oldest due mail is, and how many mails of the last day could not be delivered. */
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
  /** The age of the oldest run that is due and has not started. */
  lagSeconds: number
  runsLastHour: number
  failedLastHour: number
  hasLastRunFailed: boolean
  /** The most items that one run of the last hour, or the last run, left because they failed. */
  left: number
  /** The number of runs in the last day that left items. */
  runsThatLeft: number
}

/**
 * Reports the first of: a job that is late, one that fails often, a rare one whose last run failed, and the one that
 * leaves the most items.
 */
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
  // A frequent job recovers from a single failure; a nightly one is not retried before tomorrow.
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

/** The time of three examinations. */
const MAX_EXAMINATION_AGE_MS = 30 * MINUTE_MS

/**
 * Replaces the finding about jobs if the findings are old: the examination is itself a job, so old results mean that the
 * jobs have stopped.
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

/** Events of the payment provider that wait longer than this are stuck. */
const MAX_EVENT_SECONDS = 3_600

/**
 * Judges whether events of the payment provider arrive and are handled: orders that were paid online must cause some.
 */
export function examineWebhooks({
  paid,
  heard,
  unhandled,
}: {
  /** The numbers of orders paid online and of events received, since the same time. */
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

/** Judges the search engines' last answer to a notification; a lost answer is retried and no problem yet. */
export function examineSearchEngines(status: number | null): Finding {
  const isRefused = status !== null && status >= 400 && status < 500
  return isRefused
    ? finding('search-engines', 'look', 'refused', { status })
    : finding('search-engines', 'ok', 'ok')
}

/** Alerts about failures are repeated daily, others weekly. */
const REMIND_AFTER_MS = { fail: DAY_MS, look: 7 * DAY_MS }

/** True if an alert about a finding is due: once, and again if nothing has changed for long. */
export function isAlertDue(
  { severity }: Pick<Finding, 'severity'>,
  alertedAt: Date | undefined,
  now: Date,
): boolean {
  if (severity === 'ok') return false
  if (!alertedAt) return true
  return now.getTime() - alertedAt.getTime() >= REMIND_AFTER_MS[severity]
}
