import { type Cluster, type Connection, connectionTo, stateOf } from './cluster.ts'
import { sweepCopies } from './copied-binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { keepRunning } from './keep-running.ts'
import type { LogEvent } from './log-event.ts'
import { initialise, stopServer } from './server.ts'
import type { Settings } from './settings.ts'
import { sweepUnfinished } from './unfinished.ts'

export interface OpenServer {
  connection(database?: string): Connection
  /** Releases the folder and stops the server, unless another program has taken it over. */
  close(): Promise<void>
}

export interface Options {
  /** Settings of `postgresql.conf`, name and value in its syntax, merged over the defaults. */
  settings?: Settings
  log?(event: LogEvent): void
  /** Called when another program has taken over the folder while this one is still running. */
  onLost?(error: Error): void
}

/**
 * Opens the server of a cluster: sets the cluster up the first time, adopts a server that outlived its program,
 * restarts it when it dies, and locks the folder for this process.
 *
 * Throws `EmbeddedPostgresError` for a folder that another program holds and for files that are not a cluster.
 * Never deletes data to recover.
 */
export async function openServer(
  cluster: Cluster,
  { settings = {}, log = () => {}, onLost = () => {} }: Options = {},
): Promise<OpenServer> {
  const state = stateOf(cluster)
  if (state === 'damaged') {
    throw new EmbeddedPostgresError({ code: 'not-a-cluster', folder: cluster.data })
  }
  if (state === 'empty') {
    log({ type: 'setting-up' })
    await initialise(cluster)
  }
  const kept = await keepRunning(cluster, { settings, log, onLost })
  sweepUnfinished(cluster.data)
  sweepCopies(cluster.binaries)
  return {
    connection: (database) => connectionTo(cluster, database),
    async close() {
      if (await kept.release()) await stopServer(cluster)
    },
  }
}
