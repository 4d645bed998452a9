import type { ShopDatabase } from '#database/connection.ts'
import { listErasedPeople } from '#database/erasure/erased-people.ts'
import { ERASED_LIST, parseErasedList, writeErasedList } from '#domain/accounts/erased-person.ts'
import type { BackupStore } from '#providers/backup-store/port.ts'

/**
 * Copies the list of erased people to the storage of the backups, where it survives the loss of the machine. Entries
 * that are already on the copy stay there.
 */
export async function publishErasedPeople({
  db,
  backups,
}: {
  db: ShopDatabase
  backups: { store: BackupStore } | undefined
}): Promise<void> {
  if (!backups) return
  const people = await listErasedPeople(db)
  if (people.length === 0) return
  const before = await backups.store.readText(ERASED_LIST)
  const list = writeErasedList([...parseErasedList(before ?? ''), ...people])
  if (list !== before) await backups.store.writeText(ERASED_LIST, list)
}
