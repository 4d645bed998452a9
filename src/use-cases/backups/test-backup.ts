import { loadBackup } from '#database/backups/copy-in.ts'
import {
  createDatabase,
  databaseName,
  dropDatabase,
  type ShopConnection,
} from '#database/backups/databases.ts'
import { refuseForeign } from '#database/backups/staging.ts'
import type { BackupStore } from '#providers/backup-store/port.ts'
import { inspectDatabase } from './restore-backup.ts'

/** PostgreSQL's code for a statement that the account may not execute. */
const NOT_ALLOWED = '42501'
const MAY_NOT_CREATE =
  'The account in DATABASE_URL may not create the database for the test, so the backup was made and not tested. Let it, as the administrator of the server: alter role NAME createdb'

interface TestedBackup {
  connection: ShopConnection
  store: BackupStore
  name: string
  identity: string
}

/**
 * Restores a stored backup into a scratch database, checks the shop's rules there and drops it. Returns the problem, or
 * an empty text.
 */
export async function testBackup(tested: TestedBackup): Promise<string> {
  const { connection, store, name, identity } = tested
  const scratch = `${await databaseName(connection)}_restore_test`
  try {
    const target = await createDatabase(connection, scratch)
    const backup = { open: () => store.open(name), identities: [identity] }
    const { manifest } = await loadBackup(backup, {
      connection: target,
      onFile: refuseForeign,
      report: () => {},
    })
    const { holdings, broken } = await inspectDatabase(target)
    if (holdings.orders !== (manifest.tables.orders?.rows ?? 0)) return 'orders are missing'
    return Object.keys(broken).join('; ')
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    return code === NOT_ALLOWED ? MAY_NOT_CREATE : message
  } finally {
    await dropDatabase(connection, scratch).catch(() => {})
  }
}
