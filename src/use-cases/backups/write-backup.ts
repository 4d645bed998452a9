import type { ArchiveEntry } from '#database/backups/archive-writer.ts'
import { sealArchive, summing } from '#database/backups/archive-writer.ts'
import { type ReadOut, readShop } from '#database/backups/copy-out.ts'
import type { ShopConnection } from '#database/backups/databases.ts'
import { backupName } from '#domain/backups/backup-name.ts'
import type { BackupStore } from '#providers/backup-store/port.ts'

export interface WriteBackupDeps {
  connection: ShopConnection
  store: BackupStore
  /** Public keys; the identity of any of them opens the backup. */
  recipients: readonly string[]
  /** Pictures and small files outside the database. */
  files(): AsyncIterable<ArchiveEntry>
}

export interface WrittenBackup extends ReadOut {
  name: string
  begunAt: Date
  bytes: number
  sha256: string
}

/** Writes a backup of the shop's current state, while the shop may go on selling. Only reads the database. */
export async function writeBackup(
  { connection, store, recipients, files }: WriteBackupDeps,
  {
    now,
    ...pace
  }: {
    now: Date
    isStopping?: (() => boolean) | undefined
    maxBytesPerSecond?: number | undefined
  },
): Promise<WrittenBackup> {
  let read: ReadOut | undefined
  const entries = readShop({ connection, files, isStopping: pace.isStopping }, (result) => {
    read = result
  })
  const archive = await sealArchive(entries, { ...pace, recipients })
  const { stream, sum } = summing()
  const name = backupName(now)
  const content = archive.stream.compose(stream)
  // A reader gets the error; without one, an unhandled 'error' event would end the process.
  content.on('error', () => {})
  try {
    await store.write(name, content)
  } finally {
    content.destroy()
    await archive.close()
  }
  if (!read) throw new Error('the backup ended before its list')
  return { ...read, ...sum(), name, begunAt: now }
}
