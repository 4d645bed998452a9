import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { LIFT_LIMITS } from '#database/connection.ts'
import type { ArchiveEntry } from './archive-writer.ts'
import { FORMAT, HEAD, type Head, MANIFEST, type Manifest } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import { listStoredTables, readSequences, type StoredTable } from './tables.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

/** Content of one entry; a table has as many as it needs. */
const PART_BYTES = 1024 * 1024

/** Keeps the text form of every value the same, whatever the server's settings are. */
const PLAIN_VALUES = `
  ${LIFT_LIMITS};
  set local timezone = 'UTC';
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local client_encoding = 'UTF8'`

interface Reading {
  connection: pg.ClientConfig
  /** Called after the tables are read, so that every file that their rows refer to exists already. */
  files(): AsyncIterable<ArchiveEntry>
  /** Asked before every part. */
  isStopping?: (() => boolean) | undefined
}

/** The result of a complete reading. */
export interface ReadOut {
  head: Head
  manifest: Manifest
}

/**
 * The whole shop as entries of an archive, read by one connection in one transaction: a snapshot at the end mark, while
 * the shop goes on selling. `done` is called with the result before the last entry is yielded.
 */
export async function* readShop(
  { connection, files, isStopping = () => false }: Reading,
  done: (result: ReadOut) => void,
): AsyncGenerator<ArchiveEntry> {
  const client = new pg.Client({ ...connection, application_name: 'samagni backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseUnfinishedRestore(client)
    const head = await beginReading(client)
    yield entry(HEAD, head)
    const tables: Manifest['tables'] = {}
    for (const table of head.tables) {
      refuseStopping(isStopping)
      tables[table.name] = yield* readTable(client, table, isStopping)
    }
    const sequences = await readSequences(client)
    const missing = await listPicturePaths(client)
    await client.query('commit')
    const sum = yield* readFiles(files(), { missing, isStopping })
    const manifest: Manifest = { tables, sequences, files: sum, missingPictures: missing.size }
    done({ head, manifest })
    yield entry(MANIFEST, manifest)
  } finally {
    await client.end()
  }
}

function refuseStopping(isStopping: () => boolean): void {
  if (isStopping()) throw new BackupRefusal('The shop was stopped while the backup was being made.')
}

const entry = (path: string, value: Head | Manifest): ArchiveEntry => ({
  path,
  bytes: Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`),
})

async function beginReading(client: pg.Client): Promise<Head> {
  // Read before the snapshot is taken, so that it contains everything committed by then.
  const { rows } = await client.query(
    `select clock_timestamp() as at, current_setting('server_version') as version,
       case when pg_is_in_recovery() then null else pg_current_wal_insert_lsn()::text end as position`,
  )
  await client.query('begin transaction isolation level repeatable read read only')
  await client.query(PLAIN_VALUES)
  const migrations = await client.query<Head['migrations'][number]>(
    'select number, name, checksum from schema_migrations order by number',
  )
  return {
    format: FORMAT,
    endMark: rows[0].at.toISOString(),
    ...(rows[0].position === null ? {} : { logPosition: rows[0].position }),
    postgres: rows[0].version,
    migrations: migrations.rows,
    tables: await listStoredTables(client),
  }
}

async function* readTable(
  client: pg.Client,
  { name, columns }: StoredTable,
  isStopping: () => boolean,
): AsyncGenerator<ArchiveEntry, Manifest['tables'][string]> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const rows = client.query(
    copyTo(`copy public.${client.escapeIdentifier(name)} (${list}) to stdout`),
  )
  const hash = createHash('sha256')
  let bytes = 0
  let part = 0
  let chunks: Buffer[] = []
  let bufferedBytes = 0
  const takePart = (): ArchiveEntry => {
    const content = Buffer.concat(chunks)
    hash.update(content)
    bytes += content.length
    part += 1
    chunks = []
    bufferedBytes = 0
    return { path: `${partsOf(name)}${String(part).padStart(6, '0')}`, bytes: content }
  }
  for await (const chunk of rows) {
    chunks.push(chunk)
    bufferedBytes += chunk.length
    if (bufferedBytes < PART_BYTES) continue
    refuseStopping(isStopping)
    yield takePart()
    await breathe()
  }
  if (bufferedBytes > 0) yield takePart()
  return { rows: rows.rowCount, bytes, sha256: hash.digest('hex') }
}

export const partsOf = (table: string): string => `database/${table}/`
export const FILES = 'files/'

async function* readFiles(
  files: AsyncIterable<ArchiveEntry>,
  { missing, isStopping }: { missing: Set<string>; isStopping: () => boolean },
): AsyncGenerator<ArchiveEntry, Manifest['files']> {
  const sum = summingFiles()
  for await (const file of files) {
    refuseStopping(isStopping)
    sum.add(file)
    missing.delete(file.path)
    yield { path: `${FILES}${file.path}`, bytes: file.bytes }
  }
  return sum.result()
}

/** Hashes files in their order. */
export function summingFiles(): { add(file: ArchiveEntry): void; result(): Manifest['files'] } {
  const hash = createHash('sha256')
  let bytes = 0
  let count = 0
  return {
    add(file) {
      const own = createHash('sha256').update(file.bytes).digest('hex')
      hash.update(`${file.path}\n${file.bytes.length}\n${own}\n`)
      bytes += file.bytes.length
      count += 1
    },
    result: () => ({ count, bytes, sha256: hash.digest('hex') }),
  }
}

/** The paths of the pictures in the database that the shop stores itself: two for every width. */
async function listPicturePaths(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ path: string }>(
    `select format('pictures/%s/%s-%s.%s', case when is_private then 'private' else 'public' end, id, size, ending)
       as path
     from pictures, unnest(widths) as size, unnest(array['avif', 'webp']) as ending
     where discarded_at is null and (is_private or base like '/%')`,
  )
  return new Set(rows.map(({ path }) => path))
}
