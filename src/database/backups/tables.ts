import type pg from 'pg'

/** A table with the columns that are stored, without those that PostgreSQL computes. */
export interface StoredTable {
  name: string
  columns: string[]
}

/**
 * Tables whose rows stay out of backups. Sessions and sign-ins under way would come to life again although they
 * were ended since, and so would what told a device of orders. The last two describe the place: migrations fill theirs, and the folder's mark the second.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'sessions',
  'sign_in_attempts',
  'push_keys',
  'push_devices',
  'schema_migrations',
  'shop_instance',
])

/**
 * The durable tables of the shop, from the catalogue so that no new one is forgotten; a table comes after those
 * that it refers to. The schema of the job queue is not among them: its work is found in the shop's own tables.
 */
export async function listStoredTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable & { refers: string[] }>(
    `select class.relname as name,
       array(
         select attname::text from pg_attribute
         where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum
       ) as columns,
       array(
         select other.relname::text from pg_constraint
         join pg_class as other on other.oid = confrelid
         where conrelid = class.oid and contype = 'f' and confrelid <> class.oid
       ) as refers
     from pg_class as class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
     order by 1`,
  )
  const waiting = rows.filter(({ name }) => !LEFT_OUT.has(name))
  const placed = new Set(LEFT_OUT)
  const tables: StoredTable[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ refers }) => refers.every((name) => placed.has(name)))
    const [table] = waiting.splice(next, next < 0 ? 0 : 1)
    if (!table) {
      throw new Error(`tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`)
    }
    placed.add(table.name)
    tables.push({ name: table.name, columns: table.columns })
  }
  return tables
}

/** The last number of each sequence that gave one. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
