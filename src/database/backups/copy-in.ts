import { finished } from 'node:stream/promises'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { LIFT_LIMITS } from '#database/connection.ts'
import { listMigrations, migrate } from '#database/migrate.ts'
import type { ArchiveEntry } from './archive-writer.ts'
import { dropIndexes } from './drop-indexes.ts'
import type { Head, Manifest } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import { listStoredTables } from './tables.ts'
import { readBackup, type SealedBackup } from './verify.ts'

interface Place {
  /** A database without any table. */
  connection: pg.ClientConfig
  /** Called for every file outside the database. */
  onFile(file: ArchiveEntry): Promise<void> | void
  report(line: string): void
}

/**
 * Restores a backup into an empty database: the schema as it was, by the program's own migrations, then all rows and
 * after them their indexes and keys in one transaction, then the migrations since. A failure leaves tables without
 * rows; the caller drops them.
 */
export async function loadBackup(backup: SealedBackup, { connection, onFile, report }: Place) {
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('error', () => {})
  // A connection that breaks in use fails its query, where it is reported; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    let loading: Loading | undefined
    try {
      const contents = await readBackup(backup, {
        async onHead(head) {
          await migrate(pool, () => {}, migrationsOf(head))
          loading = await beginLoading({ connection, report }, head)
        },
        onRows: async (table, bytes) => await loading?.add(table, bytes),
        onFile,
      })
      await loading?.finish(contents.manifest)
      await migrate(pool, report)
      await pool.query('analyze')
      return contents
    } finally {
      await loading?.close()
    }
  } finally {
    await pool.end()
  }
}

/** The migrations that had run on the backed-up database; refuses a backup with migrations that this program lacks. */
export function migrationsOf({ migrations }: Pick<Head, 'migrations'>) {
  const known = listMigrations()
  const newest = Math.max(...known.map(({ number }) => number))
  const had = new Map(migrations.map((one) => [one.number, one]))
  for (const { number, name, checksum } of migrations) {
    if (number > newest) {
      throw new BackupRefusal(
        `This backup was made by a newer version of Samagni (database ${number}, this one knows ${newest}). Nothing was restored; restore it with that version.`,
      )
    }
    if (known.find((one) => one.number === number)?.checksum !== checksum) {
      throw new BackupRefusal(
        `This backup was made by a version with another file ${name}. Nothing was restored; put the file back as it was.`,
      )
    }
  }
  return known.filter(({ number }) => had.has(number))
}

interface Loading {
  add(table: string, bytes: Buffer): Promise<void>
  /** Completes the last table, sets the sequences and commits. */
  finish(manifest: Manifest): Promise<void>
  close(): Promise<void>
}

/** Enough to sort most indexes of a large shop in memory, and available on a machine with 1 GB. */
const SORT_MEMORY = '128MB'

async function beginLoading(
  { connection, report }: Pick<Place, 'connection' | 'report'>,
  head: Head,
): Promise<Loading> {
  const client = new pg.Client({ ...connection, application_name: 'samagni restore' })
  client.on('error', () => {})
  await client.connect()
  const quoted = (name: string) => `public.${client.escapeIdentifier(name)}`
  const present = new Set((await listStoredTables(client)).map(({ name }) => name))
  // Somebody who repairs a row by hand keeps a copy beside it; the shop knows nothing of such a table.
  const left = head.tables.flatMap(({ name }) => (present.has(name) ? [] : [name]))
  if (left.length > 0) {
    report(
      `Left out, because they are not tables of the shop: ${left.join(', ')}. Their rows stay in the backup.`,
    )
  }
  await client.query('begin')
  await client.query(LIFT_LIMITS)
  await client.query("set local client_encoding = 'UTF8'")
  await client.query("set local datestyle = 'ISO, MDY'")
  await client.query(`set local maintenance_work_mem = '${SORT_MEMORY}'`)
  const every = [...present].map(quoted)
  // The rows that triggers would write are in the backup too.
  for (const table of every) await client.query(`alter table ${table} disable trigger user`)
  const createIndexes = await dropIndexes(client, [...present])
  // Migrations insert first rows, which the backup has as well. Into a table that was emptied in the same transaction
  // rows can be stored as committed long ago (`freeze`), which saves writing every page once more later.
  await client.query(`truncate ${every.join(', ')}`)

  let open: { table: string; stream: CopyStreamQuery } | undefined

  function start(table: string) {
    const columns = head.tables.find(({ name }) => name === table)?.columns ?? []
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const stream = client.query(copyFrom(`copy ${quoted(table)} (${list}) from stdin (freeze)`))
    // A failure is reported to the writer; an abandoned stream fails once more when its connection ends.
    stream.on('error', () => {})
    open = { table, stream }
    return open
  }
  async function endTable(): Promise<void> {
    if (!open) return
    const { stream } = open
    open = undefined
    stream.end()
    await finished(stream)
  }

  return {
    async add(table, bytes) {
      if (!present.has(table)) return
      if (open && open.table !== table) await endTable()
      const { stream } = open ?? start(table)
      await new Promise<void>((resolve, reject) => {
        stream.once('error', reject)
        stream.write(bytes, (error) => {
          stream.off('error', reject)
          if (error) reject(error)
          else resolve()
        })
      })
    },
    async finish({ tables, sequences }) {
      await endTable()
      for (const [name, last] of Object.entries(sequences)) {
        // Without effect for the sequence of a table that was left out.
        await client.query('select setval(to_regclass($1), $2)', [quoted(name), last])
      }
      const loaded = Object.entries(tables).filter(([name]) => present.has(name))
      await refuseMissingRows(client, loaded)
      report('Creating indexes …')
      await createIndexes()
      for (const table of every) await client.query(`alter table ${table} enable trigger user`)
      await client.query('commit')
    },
    async close() {
      open?.stream.destroy()
      await client.end()
    },
  }
}

/** Refuses a table whose number of rows differs from the manifest. */
async function refuseMissingRows(
  client: pg.Client,
  tables: readonly [string, { rows: number }][],
): Promise<void> {
  for (const [name, { rows }] of tables) {
    const counted = await client.query(
      `select count(*)::int as rows from public.${client.escapeIdentifier(name)}`,
    )
    if (counted.rows[0].rows !== rows) {
      throw new BackupRefusal(
        `Of ${rows} rows of ${name} ${counted.rows[0].rows} were restored. Nothing was kept.`,
      )
    }
  }
}
