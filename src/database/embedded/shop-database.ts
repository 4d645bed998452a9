import type { Connection } from '@samagni/embedded-postgres/cluster.ts'
import { findUnfinishedRestore } from '#database/backups/unfinished-restore.ts'
import { withClient } from '#database/connection.ts'
import { RESTORE_ELSEWHERE, StartRefusal } from '#database/start-refusal.ts'
import type { Mark } from './mark.ts'

/** The server's code for a database that does not exist. */
const NO_DATABASE = '3D000'

/** Refuses to start empty over existing data, or on another shop's data. */
export async function refuseForeignDatabase(
  connection: Connection,
  mark: Mark,
  dataDir: string,
): Promise<void> {
  const inside = await markInside(connection).catch((error) => {
    if ((error as { code?: unknown }).code === NO_DATABASE) throw emptyOverExisting(dataDir)
    throw error
  })
  // The repetition of an interrupted restore writes the mark; a start refuses the database for that restore.
  if (inside === 'being restored') return
  if (inside === undefined && mark.state === 'ready') throw emptyOverExisting(dataDir)
  if (inside !== undefined && inside !== mark.shop) {
    throw new StartRefusal(
      `The database in ${dataDir} belongs to another shop than its mark says. Nothing was changed: ${RESTORE_ELSEWHERE}.`,
    )
  }
}

/** The id of the shop in the database; `undefined` if there is none yet. */
function markInside(connection: Connection): Promise<string | 'being restored' | undefined> {
  return withClient(connection, async (client) => {
    if (await findUnfinishedRestore(client)) return 'being restored'
    const { rows } = await client.query("select to_regclass('shop_instance') is not null as stands")
    if (!rows[0].stands) return undefined
    return (await client.query('select id from shop_instance')).rows[0]?.id
  })
}

/** Writes the mark's id into the database, once. */
export async function repeatMark(connection: Connection, mark: Mark): Promise<void> {
  await withClient(connection, (client) =>
    client.query('insert into shop_instance (id) values ($1) on conflict do nothing', [mark.shop]),
  )
}

function emptyOverExisting(dataDir: string): StartRefusal {
  return new StartRefusal(
    `The mark in ${dataDir} says this shop has been running, but its database is empty. Nothing was changed: ${RESTORE_ELSEWHERE}.`,
  )
}
