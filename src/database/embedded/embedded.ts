import { type Connection, locateCluster, stateOf } from '@samagni/embedded-postgres/cluster.ts'
import { ensureDatabase } from '@samagni/embedded-postgres/databases.ts'
import { type OpenServer, openServer } from '@samagni/embedded-postgres/open.ts'
import { sweepUnfinished } from '@samagni/embedded-postgres/unfinished.ts'
import { markNewFolder, openDataFolder, refuseLostData } from './data-folder.ts'
import { type Mark, markOf, readMark, writeMark } from './mark.ts'
import { asRefusal, lineFor } from './sentences.ts'
import { refuseForeignDatabase, repeatMark } from './shop-database.ts'

/** Name of the database and its owner, and prefix of the server's files beside its data. */
export const SHOP = 'samagni'

export interface EmbeddedDatabase {
  connection: Connection
  /** Call it once the tables exist: writes the mark into the database. */
  confirmMark(): Promise<void>
  close(): Promise<void>
}

interface Options {
  dataDir: string
  /** One line for every step that takes noticeable time. */
  report(line: string): void
  /** Called when the database is lost for good while the shop is running. */
  onLost(error: Error): void
}

/**
 * Opens the built-in PostgreSQL of a data folder: sets it up the first time, adopts a server that outlived its
 * shop, and locks the folder for this process.
 *
 * Refuses (`StartRefusal`) a folder that another shop holds, one whose mark or files are missing, and a
 * platform without a built-in server. Never deletes data to recover.
 */
export async function openEmbedded(options: Options): Promise<EmbeddedDatabase> {
  try {
    return await open(options)
  } catch (error) {
    throw asRefusal(error)
  }
}

async function open({ dataDir: wanted, report, onLost }: Options): Promise<EmbeddedDatabase> {
  const dataDir = openDataFolder(wanted)
  const found = readMark(dataDir)
  const cluster = locateCluster({
    folder: dataDir,
    name: SHOP,
    user: SHOP,
    knownData: found?.postgres,
  })
  const mark = found ?? markNewFolder(dataDir, cluster)
  if (stateOf(cluster) !== 'ready') refuseLostData(mark, cluster)
  const server = await openServer(cluster, {
    log: (event) => report(lineFor(event)),
    onLost: (error) => onLost(asRefusal(error) as Error),
  })
  const connection = server.connection(SHOP)
  try {
    // Only a first start may create the database.
    if (mark.state !== 'ready') await ensureDatabase(cluster, SHOP)
    await refuseForeignDatabase(connection, mark, dataDir)
    return marked(server, { connection, mark, dataDir, data: cluster.data })
  } catch (error) {
    await server.close()
    throw error
  }
}

interface Marked {
  connection: Connection
  mark: Mark
  dataDir: string
  /** Where the server's files are now. */
  data: string
}

function marked(server: OpenServer, { connection, mark, dataDir, data }: Marked): EmbeddedDatabase {
  return {
    connection,
    async confirmMark() {
      // Also when it existed before, because a restore puts another database in its place.
      await repeatMark(connection, mark)
      if (mark.state !== 'ready' || mark.postgres !== data) {
        writeMark(dataDir, { ...mark, state: 'ready', postgres: data })
      }
      sweepUnfinished(markOf(dataDir))
    },
    close: server.close,
  }
}
