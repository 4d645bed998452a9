import type { DatabaseDeps } from '#database/connection.ts'
import { listErasedPeople } from '#database/erasure/erased-people.ts'
import {
  ERASED_LIST,
  listMissing,
  parseErasedList,
  writeErasedList,
} from '#domain/accounts/erased-person.ts'
import type { BackupStore } from '#providers/backup-store/port.ts'
import { repeatErasures } from '#use-cases/backups/forget-restored.ts'

/**
 * Copies the list of erased people to the storage of the backups, where it survives the loss of the machine. Entries
 * that are already on the copy stay there. Entries that only the copy has are of a database that its provider has set back
 * to a time before them: these people are erased again.
 */
export async function publishErasedPeople({
  db,
  clock,
  backups,
}: DatabaseDeps & { backups: { store: BackupStore } | undefined }): Promise<void> {
  if (!backups) return
  // Before the database is: every entry of the copy was in it when it was copied.
  const before = await backups.store.readText(ERASED_LIST)
  const copied = parseErasedList(before ?? '')
  const people = await listErasedPeople(db)
  const [earliest] = listMissing(copied, people)
  if (earliest) {
    const endMark = new Date(earliest.erasedAt.getTime() - 1)
    await repeatErasures(db, { list: copied, endMark, now: clock.now() })
  }
  if (people.length === 0) return
  const list = writeErasedList([...copied, ...people])
  if (list !== before) await backups.store.writeText(ERASED_LIST, list)
}
