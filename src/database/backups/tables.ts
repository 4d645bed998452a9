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
 * The durable tables of the shop, from the catalogue so that no new one is forgotten. In any order: a restore makes the
 * keys between them last. The schema of the job queue is not among them: its work is found in the shop's own tables.
 */
export async function listStoredTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select class.relname as name,
       array(
         select attname::text from pg_attribute
         where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum
       ) as columns
     from pg_class as class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
     order by 1`,
  )
  return rows.filter(({ name }) => !LEFT_OUT.has(name))
}

/** The last number of each sequence that gave one. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
