import { latestBackup, latestRestoreTest } from '#database/backups/backups.ts'
import { type DatabaseDeps, directConnection } from '#database/connection.ts'
import { queueMail } from '#database/mails/mails.ts'
import { inTransaction } from '#database/transaction.ts'
import { backupTime } from '#domain/backups/backup-name.ts'
import { isBackupDue, isRestoreTestDue } from '#domain/backups/due.ts'
import { backupsToDelete } from '#domain/backups/retention.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { indianDay } from '#domain/time/india.ts'
import { sentences } from '#messages/sentences.ts'
import type { BackupStore } from '#providers/backup-store/port.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { eachApart } from '#use-cases/each-due.ts'
import { letter } from '#use-cases/mails/letter.ts'
import { backUp } from './back-up.ts'
import type { WriteBackupDeps } from './write-backup.ts'

const say = sentences('backups')

/** Leaves most of the processor and the disk to the shop, which sells meanwhile. */
const MAX_BYTES_PER_SECOND = 16 * 1024 * 1024

export interface NightlyBackupDeps extends DatabaseDeps, WithSettings<'name' | 'email'> {
  /** Undefined if the shop makes no backups. */
  backups: Omit<WriteBackupDeps, 'connection'> | undefined
}

/**
 * Makes the backup of the day unless it exists or another process is making it, tests a restore once a week, and deletes
 * backups past their retention. Failures are mailed to the owner, one mail a day for each kind.
 */
export async function backUpNightly(
  deps: NightlyBackupDeps,
  isStopping: () => boolean,
): Promise<{ failures: readonly unknown[] }> {
  const { db, clock, backups } = deps
  if (!backups) return { failures: [] }
  const now = clock.now()
  const { place } = backups.store
  const isDue = async () => isBackupDue((await latestBackup(db, place))?.begunAt, now)
  if (!(await isDue())) return { failures: [] }
  const answer = await backUp(
    { ...backups, db, clock, connection: directConnection(db) },
    {
      withRestoreTest: isRestoreTestDue(await latestRestoreTest(db, place), now),
      isDue,
      isStopping,
      maxBytesPerSecond: MAX_BYTES_PER_SECOND,
    },
  )
  if (!answer.ok) {
    if (answer.problem !== '') await mailProblem(deps, place, 'backup-failed', answer.problem)
    return { failures: [] }
  }
  if (answer.testProblem) await mailProblem(deps, place, 'restore-test-failed', answer.testProblem)
  return { failures: await deleteOldBackups(backups.store, now) }
}

/**
 * Deletes the backups past their retention, and unfinished files of killed backups that are older than a day. Other
 * files are left alone.
 */
async function deleteOldBackups(store: BackupStore, now: Date): Promise<readonly unknown[]> {
  const files = await store.list()
  const backups = files.flatMap(({ name }) => {
    const at = backupTime(name)
    return at ? [{ name, at }] : []
  })
  const failures = await eachApart(backupsToDelete(backups), ({ name }) => store.remove(name))
  await store.removeUnfinished((name) => {
    const at = backupTime(name)
    return at !== undefined && at.getTime() < now.getTime() - DAY_MS
  })
  return failures
}

async function mailProblem(
  { db, clock, settings }: NightlyBackupDeps,
  place: string,
  kind: 'backup-failed' | 'restore-test-failed',
  problem: string,
): Promise<void> {
  const at = clock.now()
  const { name: shop, email } = settings
  const latest = await latestBackup(db, place)
  const values = { problem, place, latest: latest ? indianDay(latest.begunAt) : '–' }
  const isTest = kind === 'restore-test-failed'
  await inTransaction(db, (tx) =>
    queueMail(tx, {
      kind,
      about: indianDay(at),
      to: email,
      toName: shop,
      subject: isTest ? say.testSubject({ shop }) : say.failedSubject({ shop }),
      ...letter([isTest ? say.testText(values) : say.failedText(values)], DEFAULT_LANGUAGE),
      at,
    }),
  )
}
