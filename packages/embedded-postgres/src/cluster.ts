import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { reachableBinaries } from './copied-binaries.ts'
import { SOCKET_NAME } from './liveness.ts'
import { canEnter, chooseSystemUser, type SystemUser } from './system-user.ts'

export interface Place {
  /** An absolute path of an existing folder of this program; the cluster is in it where possible. */
  folder: string
  /**
   * A short name of the program, of letters and dashes: used for the settings file, the sessions that lock the
   * folder, and places outside it.
   */
  name: string
  /** The database role that owns everything. */
  user?: string
  /** The `Cluster.data` of an earlier start. */
  knownData?: string | undefined
}

/** The files of one PostgreSQL server, and how it is run. */
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

/** The maximum length of a socket's path in bytes (Linux and macOS). */
const MAX_SOCKET_PATH_LENGTH = 103

/**
 * Chooses the place of a cluster and the user that runs it, without touching its files. Root's own folders are
 * not accessible to the ordinary user that PostgreSQL then needs: data and programs go to `/var/lib/<name>`.
 */
export function locateCluster({ folder, name, user = 'postgres', knownData }: Place): Cluster {
  const base = path.join('/var/lib', name)
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  // Files inside the folder move with it, whatever their earlier path.
  const inside = path.join(folder, 'postgres')
  const outside = knownData && isOutside(knownData, base) ? knownData : undefined
  const systemUser = chooseSystemUser(folder, outside ?? inside)
  const isInside = knownData ? !outside : canEnter(systemUser, folder)
  const data = isInside ? inside : (outside ?? path.join(base, key, 'postgres'))
  return {
    folder,
    name,
    user,
    systemUser,
    binaries: reachableBinaries(systemUser, findBinaries(), base),
    data,
    sockets: socketFolder(data, `${name}-${key}`),
  }
}

/** Whether this program has put data there itself: a folder of its users may be `base` too, or in it, and may be moved. */
function isOutside(data: string, base: string): boolean {
  const [key = '', ...below] = path.relative(base, data).split(path.sep)
  return /^[0-9a-f]{12}$/.test(key) && below.join() === 'postgres'
}

/** Near the data, or a short one if that path would be too long. */
function socketFolder(data: string, shortName: string): string {
  const near = path.join(path.dirname(data), 'socket')
  const fits = Buffer.byteLength(path.join(near, SOCKET_NAME)) <= MAX_SOCKET_PATH_LENGTH
  return fits ? near : path.join(os.tmpdir(), shortName)
}

/** Connection parameters of one of the server's databases, for `pg`. */
export function connectionTo(
  { sockets, user }: Pick<Cluster, 'sockets' | 'user'>,
  database = 'postgres',
): Connection {
  return { host: sockets, user, database }
}

/** `ready`: there is a cluster. `empty`: there is nothing. `damaged`: files, but no valid cluster. */
export type ClusterState = 'ready' | 'empty' | 'damaged'

export function stateOf({ data }: Pick<Cluster, 'data'>): ClusterState {
  if (existsSync(path.join(data, 'PG_VERSION'))) return 'ready'
  return !existsSync(data) || readdirSync(data).length === 0 ? 'empty' : 'damaged'
}
