import type pg from 'pg'
import { withClient } from '#database/connection.ts'

/** How to connect to a database of the shop. */
export type ShopConnection = pg.ClientConfig

/** The same server and account, another database. */
export function connectionTo(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, database }
  const address = new URL(connection.connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: address.href }
}

export async function databaseName(connection: pg.ClientConfig): Promise<string> {
  return await withClient(connection, async (client) => {
    const { rows } = await client.query('select current_database()::text as name')
    return rows[0].name
  })
}

export async function existsDatabase(beside: pg.ClientConfig, name: string): Promise<boolean> {
  return await withClient(beside, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  })
}

/** The condition for tables, views and sequences that no extension has created, such as a provider's statistics. */
export const IS_OF_NO_EXTENSION = `not exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
)`

/** Whether a database has no table but those of extensions. */
export async function isEmptyDatabase(connection: pg.ClientConfig): Promise<boolean> {
  return await withClient(connection, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as tables from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and ${IS_OF_NO_EXTENSION}`,
    )
    return rows[0].tables === 0
  })
}

/**
 * Creates an empty database beside the given one, with the same encoding and locale, which a server's default need not
 * be. A leftover of the same name is dropped first.
 */
export async function createDatabase(
  beside: pg.ClientConfig,
  name: string,
): Promise<pg.ClientConfig> {
  await dropDatabase(beside, name)
  await withClient(beside, async (client) => {
    // Not template1: a server's owner may have put tables there.
    const { rows } = await client.query<{ as_here: string }>(
      `select format('encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype)
         as as_here
       from pg_database where datname = current_database()`,
    )
    await client.query(
      `create database ${client.escapeIdentifier(name)} template template0 ${rows[0]?.as_here}`,
    )
  })
  return connectionTo(beside, name)
}

export async function dropDatabase(beside: pg.ClientConfig, name: string): Promise<void> {
  await withClient(beside, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  })
}

/** Gives `name` to the database `from`, and `aside` to the one that had it. */
export async function swapDatabases(
  maintenance: pg.ClientConfig,
  { from, name, aside }: { from: string; name: string; aside: string },
): Promise<void> {
  await withClient(maintenance, async (client) => {
    const rename = (one: string, other: string) =>
      client.query(
        `alter database ${client.escapeIdentifier(one)} rename to ${client.escapeIdentifier(other)}`,
      )
    await rename(name, aside)
    try {
      await rename(from, name)
    } catch (error) {
      await rename(aside, name)
      throw error
    }
  })
}

/** Drops what a failed restore left in a database that was empty before; extensions stay, and the table `kept`. */
export async function dropSchemaObjects(connection: pg.ClientConfig, kept = ''): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(`
      do $$
      declare statement text;
      begin
        -- All statements are written before the first drop, because a drop cascades to others.
        foreach statement in array array(
          select format('drop table if exists public.%I cascade', relname) from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r'
            and relname <> ${client.escapeLiteral(kept)} and ${IS_OF_NO_EXTENSION}
          union all
          select format('drop sequence if exists public.%I cascade', relname) from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'S' and ${IS_OF_NO_EXTENSION}
          union all
          select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc
          where pronamespace = 'public'::regnamespace and not exists (
            select from pg_depend where objid = pg_proc.oid and deptype = 'e'
          )
        )
        loop
          execute statement;
        end loop;
      end
      $$`)
  })
}
