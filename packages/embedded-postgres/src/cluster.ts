import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { SOCKET_NAME } from './liveness.ts'
import { canEnter, chooseSystemUser, reachableBinaries, type SystemUser } from './system-user.ts'

export interface Place {
  /** An absolute folder that exists and is this program's; the cluster lies in it where it can. */
  folder: string
  /**
   * A short name of the program, letters and dashes: names the settings file, the sessions that
   * hold the folder, and places outside of it.
   */
  name: string
  /** The database role that owns everything. */
  user?: string
  /** Where the cluster was found to lie the last time, `Cluster.data` of then. */
  knownData?: string | undefined
}

/** One PostgreSQL server's files, and what it is run with. */
export interface Cluster {
  folder: string
  name: string
  user: string
  systemUser: SystemUser
  binaries: Binaries
  /** The server's data files. */
  data: string
  /** Folder of the Unix socket; there is no TCP port. */
  sockets: string
}

export interface Connection {
  host: string
  user: string
  database: string
}

/** A socket's path may not pass this many bytes (Linux and macOS). */
const MAX_SOCKET_PATH_LENGTH = 103
/** The major version that the npm packages carry; part of the name of a copy of them. */
const BINARIES_VERSION = 'npm-18'

/**
 * Chooses where a cluster lies and who runs it; touches no file of it. Root's own folders are closed
 * to the ordinary user that PostgreSQL then runs as: data and programs go to `/var/lib/<name>`.
 */
export function locateCluster({ folder, name, user = 'postgres', knownData }: Place): Cluster {
  const base = path.join('/var/lib', name)
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const systemUser = chooseSystemUser()
  const isInside = knownData ? !knownData.startsWith(`${base}/`) : canEnter(systemUser, folder)
  // Files inside the folder move with it, wherever they were known to lie.
  const data = isInside
    ? path.join(folder, 'postgres')
    : (knownData ?? path.join(base, key, 'postgres'))
  return {
    folder,
    name,
    user,
    systemUser,
    binaries: reachableBinaries(systemUser, findBinaries(), { base, version: BINARIES_VERSION }),
    data,
    sockets: socketFolder(data, `${name}-${key}`),
  }
}

/** Near the data, or a short one where that path would be too long. */
function socketFolder(data: string, shortName: string): string {
  const near = path.join(path.dirname(data), 'socket')
  const fits = Buffer.byteLength(path.join(near, SOCKET_NAME)) <= MAX_SOCKET_PATH_LENGTH
  return fits ? near : path.join(os.tmpdir(), shortName)
}

/** How to reach one of the server's databases, as `pg` takes it. */
export function connectionTo(
  { sockets, user }: Pick<Cluster, 'sockets' | 'user'>,
  database = 'postgres',
): Connection {
  return { host: sockets, user, database }
}

/** `ready`: a cluster lies there. `empty`: nothing at all. `damaged`: files, but no cluster. */
export type ClusterState = 'ready' | 'empty' | 'damaged'

export function stateOf({ data }: Pick<Cluster, 'data'>): ClusterState {
  if (existsSync(path.join(data, 'PG_VERSION'))) return 'ready'
  return !existsSync(data) || readdirSync(data).length === 0 ? 'empty' : 'damaged'
}
