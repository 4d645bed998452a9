import type pg from 'pg'
import { IS_OF_NO_EXTENSION } from './databases.ts'
import { UNFINISHED_RESTORE } from './unfinished-restore.ts'

/** A table with the columns that are stored, without those that PostgreSQL computes. */
export interface StoredTable {
  name: string
  columns: string[]
}

/**
 * Tables whose rows are not in backups. A restore would revive sessions, sign-ins and push subscriptions that have
 * ended since. The last three tables belong to the database itself, and are filled by migrations, by the folder's mark and by a restore.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'sessions',
  'sign_in_attempts',
  'push_keys',
  'push_devices',
  'schema_migrations',
  'shop_instance',
  UNFINISHED_RESTORE,
])

/**
 * The durable tables of the shop, read from the system catalogue, so that no new one is forgotten. Their order does not
 * matter: a restore creates foreign keys last. The schema of the job queue is left out, because jobs find their work in
 * the shop's own tables.
 */
export async function listStoredTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select relname as name,
       array(
         select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum
       ) as columns
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and ${IS_OF_NO_EXTENSION}
     order by 1`,
  )
  return rows.filter(({ name }) => !LEFT_OUT.has(name))
}

/** The last value of each sequence that was used. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
