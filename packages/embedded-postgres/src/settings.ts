import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Cluster } from './cluster.ts'

export type Settings = Readonly<Record<string, string>>

/**
 * Small enough to run beside a program on one machine, and crash-safe: fsync and full page writes are on.
 * Bounded in size: the write-ahead log by `max_wal_size`, the log by one file for each weekday, overwritten a
 * week later. Settings given to `openServer` override these one by one.
 */
const DEFAULTS: Settings = {
  listen_addresses: "''",
  unix_socket_permissions: '0700',
  max_connections: '40',
  // Everything else is read from the system's cache, which shrinks when programs need memory.
  shared_buffers: '16MB',
  work_mem: '4MB',
  // For solid-state disks and what the system caches; with the default, the planner would read whole tables.
  random_page_cost: '1.1',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  wal_compression: 'on',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  // Their state would be written at every checkpoint, and a full disk would then stop the server.
  max_active_replication_origins: '0',
  io_method: 'sync',
  timezone: "'UTC'",
  log_timezone: "'UTC'",
  logging_collector: 'on',
  log_directory: "'log'",
  log_filename: "'postgres-%a.log'",
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_min_messages: 'warning',
  log_statement: 'none',
  log_min_error_statement: 'panic',
}

const fileName = ({ name }: Pick<Cluster, 'name'>): string => `${name}.conf`

/** The line of `postgresql.conf` that includes the settings file. */
export const includeLine = (cluster: Pick<Cluster, 'name'>): string =>
  `\ninclude '${fileName(cluster)}'\n`

function textOf(sockets: string, settings: Settings): string {
  const all: Settings = {
    unix_socket_directories: `'${sockets.replaceAll("'", "''")}'`,
    ...DEFAULTS,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}\n`)
  return `# Written at every start.\n${lines.join('')}`
}

/** Writes the settings if they differ, atomically, since a full disk must not leave half of them. */
export function writeSettings(cluster: Cluster, settings: Settings): void {
  const { systemUser, data, sockets } = cluster
  const file = path.join(data, fileName(cluster))
  const wanted = textOf(sockets, settings)
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, wanted)
  if (systemUser.account) chownSync(unfinished, systemUser.account.uid, systemUser.account.gid)
  renameSync(unfinished, file)
}
