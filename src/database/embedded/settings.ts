import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ServerFolder } from './server.ts'

const NAME = 'samagni.conf'
export const INCLUDE_SETTINGS = `\ninclude '${NAME}'\n`

/**
 * Small enough for a one-machine shop, safe in every crash: fsync and full page writes stay on.
 * Bounded in size: the write-ahead log by `max_wal_size`, the log by one file for each
 * day of the week, begun anew when its day comes round.
 */
function settingsFor(sockets: string): string {
  return `# Written by the shop.
listen_addresses = ''
unix_socket_directories = '${sockets.replaceAll("'", "''")}'
unix_socket_permissions = 0700
max_connections = 40
shared_buffers = 48MB
work_mem = 4MB
maintenance_work_mem = 32MB
max_wal_size = 256MB
min_wal_size = 64MB
wal_compression = on
fsync = on
synchronous_commit = on
full_page_writes = on
jit = off
max_parallel_workers_per_gather = 0
max_logical_replication_workers = 0
# Their state would be written at every checkpoint, and a full disk would then stop the server.
max_active_replication_origins = 0
io_method = sync
timezone = 'UTC'
log_timezone = 'UTC'
logging_collector = on
log_directory = 'log'
log_filename = 'postgres-%a.log'
log_rotation_age = 1d
log_rotation_size = 0
log_truncate_on_rotation = on
log_min_messages = warning
log_statement = none
log_min_error_statement = panic
`
}

/** Writes the settings where they differ, whole or not at all: a full disk must not leave half of them. */
export function writeSettings({ user, folder, sockets }: ServerFolder): void {
  const file = path.join(folder, NAME)
  const wanted = settingsFor(sockets)
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, wanted)
  if (user.account) chownSync(unfinished, user.account.uid, user.account.gid)
  renameSync(unfinished, file)
}
