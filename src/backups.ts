import type { Config } from '#config.ts'
import { readDataFiles, readKeptSecret } from '#database/backups/data-files.ts'
import { createBucketStore } from '#providers/backup-store/bucket/bucket-store.ts'
import { createFolderStore } from '#providers/backup-store/folder/folder-store.ts'
import type { ObjectStorage } from '#providers/storage/port.ts'
import type { WriteBackupDeps } from '#use-cases/backups/write-backup.ts'

/** Where backups go, who can open them, and which files belong to them. */
export type BackupPlan = Omit<WriteBackupDeps, 'connection'>

/** `undefined` when the shop makes no backups. */
export function backupPlanFor(
  { backups, dataDir, sessionSecret }: Pick<Config, 'backups' | 'dataDir' | 'sessionSecret'>,
  storage: ObjectStorage | undefined,
): BackupPlan | undefined {
  if (backups === 'none') return undefined
  const { folder, recipients } = backups
  const store =
    folder === undefined ? storage && createBucketStore(storage) : createFolderStore(folder)
  if (!store) return undefined
  return {
    store,
    recipients,
    async *files() {
      yield* readDataFiles(dataDir, sessionSecret ?? (await readKeptSecret(dataDir)))
      if (storage) yield* readPicturesOf(storage)
    },
  }
}

const MAX_PICTURE_BYTES = 8 * 1024 * 1024
const PICTURES = 'pictures/'

/** Pictures have the same paths in the bucket as in the data folder. */
async function* readPicturesOf(
  storage: ObjectStorage,
): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const listed = await storage.list(PICTURES)
  if (!listed.ok) throw new Error(listed.detail)
  for (const { key } of listed.objects) {
    const read = await storage.read(key, MAX_PICTURE_BYTES)
    // A picture that is no longer used may have been deleted since it was listed.
    if (read.ok) yield { path: key, bytes: read.bytes }
    else if (read.reason !== 'missing') throw new Error(read.detail)
  }
}
