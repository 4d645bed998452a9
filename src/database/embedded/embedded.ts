import { createHash } from 'node:crypto'
import { findBinaries } from './binaries.ts'
import { markNewFolder, openDataFolder, refuseLostData } from './data-folder.ts'
import { holdFolder } from './hold.ts'
import { markOf, readMark, writeMark } from './mark.ts'
import { initialise, isInitialised, type ServerFolder, socketFolder, stopServer } from './server.ts'
import {
  type Connection,
  connectionTo,
  ensureDatabase,
  refuseForeignDatabase,
  repeatMark,
} from './shop-database.ts'
import { chooseSystemUser, folderNow, reachableBinaries, reachableFolder } from './system-user.ts'
import { sweepUnfinished } from './unfinished.ts'

export interface EmbeddedDatabase {
  connection: Connection
  /** To be called once the tables stand: writes the mark inside the database. */
  confirmMark(): Promise<void>
  close(): Promise<void>
}

interface Options {
  dataDir: string
  /** One line for every step that a person might wait for. */
  tell(line: string): void
  /** Called when the folder is lost for good although the shop still runs. */
  onLost(error: Error): void
}

/**
 * Opens the built-in PostgreSQL of a data folder: sets it up the first time, adopts a server that
 * outlived its shop, and holds the folder for this process alone.
 *
 * Refuses (`StartRefusal`) a folder that another shop holds, one whose mark or files are missing,
 * and a platform without a built-in server. Never deletes data to recover. house §5, P19–P23.
 */
export async function openEmbedded({
  dataDir: wanted,
  tell,
  onLost,
}: Options): Promise<EmbeddedDatabase> {
  const binaries = findBinaries()
  const dataDir = openDataFolder(wanted)
  const user = chooseSystemUser()
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const found = readMark(dataDir)
  const folder = found ? folderNow(found.postgres, dataDir) : reachableFolder(user, dataDir, key)
  const server: ServerFolder = {
    user,
    binaries: reachableBinaries(user, binaries, 'npm-18'),
    folder,
    sockets: socketFolder(folder, key),
  }
  const mark = found ?? markNewFolder(dataDir, folder)
  if (!isInitialised(folder)) {
    refuseLostData(mark, folder)
    tell('Setting up the database (once) …')
    await initialise(server)
  }
  const holder = await holdFolder({ server, dataDir, tell, onLost })
  const close = async (): Promise<void> => {
    if (await holder.release()) await stopServer(server)
  }
  const connection = connectionTo(server)
  try {
    await ensureDatabase(server, mark, dataDir)
    await refuseForeignDatabase(connection, mark, dataDir)
  } catch (error) {
    await close()
    throw error
  }

  return {
    connection,
    async confirmMark() {
      await repeatMark(connection, mark)
      if (mark.state !== 'ready' || mark.postgres !== folder) {
        writeMark(dataDir, { ...mark, state: 'ready', postgres: folder })
      }
      for (const place of [folder, markOf(dataDir)]) sweepUnfinished(place)
    },
    close,
  }
}
