import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'

/** What `truncate … cascade` would empty too, by the tables that were named. */
const known = new Map<string, string>()

/** Statements that empty tables and all that refer to them. Sent together, they are one transaction. */
async function statementsFor(db: ShopDatabase, tables: readonly string[]): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive emptied as (
      select unnest(${sql.param(tables)}::regclass[]) as id
      union
      select conrelid::regclass from pg_constraint join emptied on confrelid = emptied.id
      where contype = 'f'
    )
    select id::text as name from emptied order by name`)
  const names = rows.map(({ name }) => name)
  return [
    'set local session_replication_role = replica',
    `lock table ${names.join(', ')} in access exclusive mode`,
    ...names.map((name) => `delete from ${name}`),
  ].join(';')
}

/**
 * Does what `truncate … cascade` does, a hundred times as fast where there are only the rows of a test: that
 * would make new files for every table and index. Like it, this waits for open transactions and fires no trigger.
 */
export async function emptyTables(db: ShopDatabase, tables: readonly string[]): Promise<void> {
  const key = tables.join()
  const statements = known.get(key) ?? (await statementsFor(db, tables))
  known.set(key, statements)
  await db.execute(sql.raw(statements))
}
