import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Reader, ShopDatabase } from '#database/connection.ts'
import { backups } from '#database/tables/backups.ts'

interface BackupRecord {
  id: number
  begunAt: Date
  place: string
  name: string
  /** The backup contains everything that was committed before this time. */
  endMark: Date
  bytes: number
  /** The hash of the stored file. */
  sha256: string
  orders: number
  /** Number of picture files that the database refers to and that were missing. */
  missingPictures: number
}

/** A restore of a backup into a scratch database. */
interface RestoreTest {
  testedAt: Date
  name: string
  /** Empty: the backup was restored whole and every rule holds. */
  problem: string
}

/** How the backups in one place are doing, for the owner and for monitoring. */
interface BackupHealth {
  latest: BackupRecord | undefined
  /** The last attempt, when it failed. */
  failure: { begunAt: Date; problem: string } | undefined
  restoreTest: RestoreTest | undefined
}

type Entry = typeof backups.$inferInsert

export async function recordBackup(db: ShopDatabase, entry: Entry): Promise<number> {
  const [row] = await db.insert(backups).values(entry).returning({ id: backups.id })
  if (!row) throw new Error('the backup was not recorded')
  return row.id
}

export async function recordRestoreTest(
  db: ShopDatabase,
  { id, testedAt, problem }: { id: number; testedAt: Date; problem: string },
): Promise<void> {
  await db.update(backups).set({ testedAt, testProblem: problem }).where(eq(backups.id, id))
}

/** The latest successful backup in a place, if any; backups in other places do not count. */
export async function latestBackup(db: Reader, place: string): Promise<BackupRecord | undefined> {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.place, place), eq(backups.problem, '')))
    // Not by time: one that was made while the clock was ahead would stay the latest.
    .orderBy(desc(backups.id))
    .limit(1)
  return row && recordOf(row)
}

/** The latest restore test of a backup in a place, passed or failed. */
export async function latestRestoreTest(
  db: Reader,
  place: string,
): Promise<RestoreTest | undefined> {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.place, place), isNotNull(backups.testedAt)))
    .orderBy(desc(backups.id))
    .limit(1)
  if (!row?.testedAt) return undefined
  return { testedAt: row.testedAt, name: row.name, problem: row.testProblem }
}

/** The latest backup in a place, the failure since then and the latest restore test. */
export async function readBackupHealth(db: Reader, place: string): Promise<BackupHealth> {
  const [last] = await db
    .select()
    .from(backups)
    .where(eq(backups.place, place))
    .orderBy(desc(backups.id))
    .limit(1)
  return {
    latest: await latestBackup(db, place),
    failure: last?.problem ? { begunAt: last.begunAt, problem: last.problem } : undefined,
    restoreTest: await latestRestoreTest(db, place),
  }
}

function recordOf(row: typeof backups.$inferSelect): BackupRecord {
  const { id, begunAt, place, name, endMark, bytes, sha256, orders, missingPictures } = row
  return {
    id,
    begunAt,
    place,
    name,
    endMark: endMark ?? begunAt,
    bytes: bytes ?? 0,
    sha256: sha256 ?? '',
    orders: orders ?? 0,
    missingPictures: missingPictures ?? 0,
  }
}
