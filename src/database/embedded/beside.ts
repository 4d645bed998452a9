import { existsSync } from 'node:fs'
import { type Connection, connectionTo, locateCluster } from '@samagni/embedded-postgres/cluster.ts'
import { isServed } from '@samagni/embedded-postgres/liveness.ts'
import { openDataFolder } from './data-folder.ts'
import { type EmbeddedDatabase, openEmbedded, SHOP } from './embedded.ts'
import { closeWhenInterrupted } from './interruption.ts'
import { readMark } from './mark.ts'

/**
 * Opens the database of a data folder for reading, also while its shop is running: uses the running server, or else
 * starts it for this process, until that ends or is interrupted. `undefined` when the folder contains no shop.
 */
export async function openBeside(
  wanted: string,
): Promise<Pick<EmbeddedDatabase, 'connection' | 'close'> | undefined> {
  // A misspelt folder must not be created.
  if (!existsSync(wanted)) return undefined
  const dataDir = openDataFolder(wanted)
  const mark = readMark(dataDir)
  if (!mark) return undefined
  const running = await runningConnection(dataDir, mark.postgres)
  if (running) return { connection: running, close: async () => {} }
  const opening = openEmbedded({ dataDir, report: () => {}, onLost: () => {} })
  return await closeWhenInterrupted(opening)
}

async function runningConnection(
  folder: string,
  knownData: string,
): Promise<Connection | undefined> {
  const cluster = locateCluster({ folder, name: SHOP, user: SHOP, knownData })
  return (await isServed(cluster.sockets)) ? connectionTo(cluster, SHOP) : undefined
}
