import { sql } from 'drizzle-orm'
import type { ArchiveEntry } from '#database/backups/archive-writer.ts'
import { loadBackup, migrationsOf } from '#database/backups/copy-in.ts'
import {
  connectionTo,
  createDatabase,
  databaseName,
  dropDatabase,
  dropSchemaObjects,
  existsDatabase,
  isEmptyDatabase,
  type ShopConnection,
  swapDatabases,
} from '#database/backups/databases.ts'
import { type Holdings, readHoldings } from '#database/backups/holdings.ts'
import { BackupRefusal } from '#database/backups/refusal.ts'
import {
  type CountedSeries,
  skipDocumentNumbers,
  skipOrderNumbers,
} from '#database/backups/skip-numbers.ts'
import { openStaging } from '#database/backups/staging.ts'
import {
  beginRestore,
  endRestore,
  findUnfinishedRestore,
  UNFINISHED_RESTORE,
} from '#database/backups/unfinished-restore.ts'
import { type BackupContents, readBackup, type SealedBackup } from '#database/backups/verify.ts'
import { openDatabase, type ShopDatabase, withClient } from '#database/connection.ts'
import { listErasedPeople } from '#database/erasure/erased-people.ts'
import { type BrokenRules, findBrokenRules } from '#database/invariants.ts'
import type { ErasedPerson } from '#domain/accounts/erased-person.ts'
import { repeatErasures } from './forget-restored.ts'

export interface RestorePlace {
  connection: ShopConnection
  /** Another database of the same server, from which databases can be renamed. */
  maintenance: ShopConnection
  dataDir: string
  /** Stores a picture, if pictures are not kept in the data folder. */
  putPicture?: ((file: ArchiveEntry) => Promise<void>) | undefined
  /** The name of the database that the operator agreed to put aside. */
  replace: string | undefined
  /** Erasures known from outside the backup. */
  erased: readonly ErasedPerson[]
  /** Called when everything is in its place, before the shop may start. */
  confirm(): Promise<void>
  report(line: string): void
}

export interface Restored {
  contents: BackupContents
  holdings: Holdings
  broken: BrokenRules
  /** How many erasures were repeated. */
  forgotten: number
  /** The number of the next order, past all that may have been used since the backup. */
  nextNumber: number
  /** The series of documents that continue after those of the shop that was put aside. */
  documents: readonly CountedSeries[]
  /** The database and files that were there before, under their new names. */
  putAside: string[]
}

/** Reads a whole backup. Throws if this program cannot restore it. */
export async function checkBackup(backup: SealedBackup): Promise<void> {
  const { head } = await readBackup(backup)
  migrationsOf(head)
}

/**
 * Restores a checked backup: fills an empty database and folder, and puts them in place when everything is complete.
 * Order numbers continue past those that may have been used since, numbers of documents after those of a shop that is
 * put aside. A failure leaves the previous database and files unchanged. Whenever it is killed, no shop starts on what it
 * has restored by then, and it can be repeated.
 */
export async function restoreBackup(
  backup: SealedBackup,
  { connection, maintenance, dataDir, putPicture, replace, erased, confirm, report }: RestorePlace,
): Promise<Restored> {
  const name = await databaseName(connection)
  const interrupted = await withClient(connection, findUnfinishedRestore)
  const isEmpty = interrupted !== undefined || (await isEmptyDatabase(connection))
  if (!isEmpty && replace !== name) {
    throw new BackupRefusal(
      `The database ${name} holds a shop already. Nothing was changed: restore into an empty place, or add --replace ${name} to put that shop aside.`,
    )
  }
  const stamp = stampOf(new Date())
  const aside = isEmpty ? interrupted?.aside : `${name}_before_${stamp}`
  // Until it is swapped it has its own name; after an interrupted restore it has been swapped already.
  const before = isEmpty ? await databaseAside(connection, aside) : connection
  const restoring = `${name}_restoring`
  if (interrupted) await dropSchemaObjects(connection, UNFINISHED_RESTORE)
  const target = isEmpty ? connection : await newDatabase(connection, restoring)
  const staging = await openStaging(dataDir)
  try {
    report('Restoring …')
    await beginRestore(target, { aside })
    const onFile = (file: ArchiveEntry): Promise<void> => {
      const isPicture = putPicture && file.path.startsWith(PICTURES)
      return isPicture ? putPicture(file) : staging.add(file)
    }
    const contents = await loadBackup(backup, { connection: target, onFile, report })
    report('Checking what was restored …')
    const list = before ? [...erased, ...(await listErasedIn(before))] : erased
    const since = { endMark: new Date(contents.head.endMark), now: new Date() }
    const forgotten = await repeatErasuresIn(target, { list, ...since })
    const nextNumber = await inDatabase(target, (db) => skipOrderNumbers(db, since))
    const found = await inspectDatabase(target)
    const documents = before
      ? await inDatabase(target, (db) =>
          inDatabase(before, (counted) => skipDocumentNumbers(db, counted)),
        )
      : []
    if (!isEmpty && aside) await swap(maintenance, { from: restoring, name, aside })
    const putAside = before && aside ? [`database ${aside}`] : []
    putAside.push(...(await staging.moveInto(dataDir, `before-${stamp}`)))
    await confirm()
    await endRestore(connection)
    return { contents, ...found, forgotten, nextNumber, documents, putAside }
  } catch (error) {
    await staging.remove()
    // The mark of a restore that was interrupted before stays: the place was not empty before that.
    if (isEmpty) await dropSchemaObjects(connection, interrupted && UNFINISHED_RESTORE)
    else await dropDatabase(maintenance, restoring).catch(() => {})
    throw error
  }
}

/** The database that an interrupted restore has put aside, if nobody has dropped it since. */
async function databaseAside(
  connection: ShopConnection,
  aside: string | undefined,
): Promise<ShopConnection | undefined> {
  if (aside === undefined || !(await existsDatabase(connection, aside))) return undefined
  return connectionTo(connection, aside)
}

async function newDatabase(connection: ShopConnection, name: string): Promise<ShopConnection> {
  try {
    return await createDatabase(connection, name)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new BackupRefusal(
      'This account may not create databases. Nothing was changed: create an empty database, and name it in DATABASE_URL.',
    )
  }
}

async function swap(maintenance: ShopConnection, names: Parameters<typeof swapDatabases>[1]) {
  try {
    await swapDatabases(maintenance, names)
  } catch (error) {
    if ((error as { code?: string }).code !== '55006') throw error
    throw new BackupRefusal(
      `A program is connected to the database ${names.name}. Nothing was changed: stop the shop first.`,
    )
  }
}

/** Lists the erasures of the shop that is put aside; empty for a shop that is too old to have the table. */
async function listErasedIn(connection: ShopConnection): Promise<ErasedPerson[]> {
  return await inDatabase(connection, async (db) => {
    const { rows } = await db.execute(
      sql`select to_regclass('erased_people') is not null as is_there`,
    )
    return rows[0]?.is_there ? await listErasedPeople(db) : []
  })
}

async function repeatErasuresIn(
  connection: ShopConnection,
  asked: Parameters<typeof repeatErasures>[1],
): Promise<number> {
  return await inDatabase(connection, (db) => repeatErasures(db, asked))
}

async function inDatabase<Result>(
  connection: ShopConnection,
  work: (db: ShopDatabase) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ ...connection, onConnect: withoutLimits }, 1)
  try {
    return await work(db)
  } finally {
    await db.$client.end()
  }
}

/** Counts what a database contains, and finds the rules of the shop's books that it breaks. */
export async function inspectDatabase(connection: ShopConnection) {
  return await inDatabase(connection, async (db) => ({
    holdings: await readHoldings(db),
    broken: await findBrokenRules(db),
  }))
}

/** The prefix of the paths of pictures, in backups and in buckets. */
const PICTURES = 'pictures/'

/** Sets no statement timeout, because the rules read whole tables. */
const withoutLimits = async (): Promise<void> => {}

const stampOf = (at: Date): string => at.toISOString().slice(0, 19).replace(/\D/g, '')
