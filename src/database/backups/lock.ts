import type pg from 'pg'
import { LIFT_LIMITS, withClient } from '#database/connection.ts'
import { BackupRefusal } from './refusal.ts'

/** Arbitrary advisory lock number: one backup at a time, whichever machine, process or command makes it. */
const BACKUP_LOCK = 7_262_468

/** Thrown while another backup of the shop is being made or tested. */
export class OtherBackup extends BackupRefusal {
  override name = 'OtherBackup'
  constructor() {
    super('Another backup of this shop is being made. Try again when it is done.')
  }
}

/** Calls `work` with the lock on backups of this database. Throws `OtherBackup` when another process has it. */
export async function withBackupLock<Result>(
  connection: pg.ClientConfig,
  work: () => Promise<Result>,
): Promise<Result> {
  return await withClient(connection, async (client) => {
    // Held by an otherwise empty transaction, because a session lock would remain in a pooler's session.
    await client.query(`begin; ${LIFT_LIMITS}`)
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as taken', [
      BACKUP_LOCK,
    ])
    if (!rows[0].taken) throw new OtherBackup()
    return await work()
  })
}
