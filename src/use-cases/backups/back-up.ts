import { recordBackup, recordRestoreTest } from '#database/backups/backups.ts'
import { newBackupKey } from '#database/backups/keys.ts'
import { OtherBackup, withBackupLock } from '#database/backups/lock.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { testBackup } from './test-backup.ts'
import { type WriteBackupDeps, type WrittenBackup, writeBackup } from './write-backup.ts'

export interface BackUpDeps extends WriteBackupDeps, DatabaseDeps {}

interface Wanted {
  /** Whether the backup is restored into a scratch database at once. */
  withRestoreTest: boolean
  /** Called under the backup lock, because another process may just have made this backup. */
  isDue?: (() => Promise<boolean>) | undefined
  isStopping?: (() => boolean) | undefined
  maxBytesPerSecond?: number | undefined
}

export type BackUpAnswer =
  | { ok: true; made: WrittenBackup; testProblem: string | undefined }
  /** `problem` is empty if nothing failed: the shop was stopped, or another process makes or made the backup. */
  | { ok: false; problem: string; error: unknown }

/**
 * Makes a backup, tests its restore if wanted, and records both, while no other process does the same. The test opens
 * the file with a temporary key of its own, because the shop does not have the owner's identity.
 */
export async function backUp(deps: BackUpDeps, wanted: Wanted): Promise<BackUpAnswer> {
  const { isDue = async () => true } = wanted
  const begunAt = deps.clock.now()
  let hasBegun = false
  try {
    return await withBackupLock(deps.connection, async () => {
      if (!(await isDue())) throw new OtherBackup()
      hasBegun = true
      return await backUpAlone(deps, wanted, begunAt)
    })
  } catch (error) {
    if (error instanceof OtherBackup) return { ok: false, problem: '', error }
    if (hasBegun) throw error
    return await failed(deps, wanted, { begunAt, error })
  }
}

async function backUpAlone(deps: BackUpDeps, wanted: Wanted, begunAt: Date): Promise<BackUpAnswer> {
  const { db, clock, store, recipients } = deps
  const testKey = wanted.withRestoreTest ? await newBackupKey() : undefined
  let made: WrittenBackup
  try {
    made = await writeBackup(
      { ...deps, recipients: testKey ? [...recipients, testKey.recipient] : recipients },
      { ...wanted, now: begunAt },
    )
  } catch (error) {
    return await failed(deps, wanted, { begunAt, error })
  }
  const id = await ifRecorded(
    recordBackup(db, {
      begunAt,
      endedAt: clock.now(),
      place: store.place,
      name: made.name,
      endMark: new Date(made.head.endMark),
      bytes: made.bytes,
      sha256: made.sha256,
      orders: made.manifest.tables.orders?.rows ?? 0,
      missingPictures: made.manifest.missingPictures,
    }),
  )
  if (!testKey) return { ok: true, made, testProblem: undefined }
  const problem = await testBackup({ ...deps, name: made.name, identity: testKey.identity })
  if (id !== undefined) await recordRestoreTest(db, { id, testedAt: clock.now(), problem })
  return { ok: true, made, testProblem: problem }
}

/** Records that a backup could not be made. */
async function failed(
  { db, clock, store }: BackUpDeps,
  { isStopping }: Wanted,
  { begunAt, error }: { begunAt: Date; error: unknown },
): Promise<BackUpAnswer> {
  if (isStopping?.()) return { ok: false, problem: '', error }
  const problem = (error as Error).message
  const entry = { begunAt, endedAt: clock.now(), place: store.place, name: '', problem }
  // A full disk mostly refuses the record too; the answer names why there is no backup.
  await ifRecorded(recordBackup(db, entry)).catch(() => undefined)
  return { ok: false, problem, error }
}

/** Ignores a missing table: a shop that is backed up before its update does not have it yet. */
async function ifRecorded<Recorded>(recording: Promise<Recorded>): Promise<Recorded | undefined> {
  try {
    return await recording
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    if (code === '42P01') return undefined
    throw error
  }
}
