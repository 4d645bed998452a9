import type pg from 'pg'

/** How something is dropped and created again, each as a whole statement. */
interface Definition {
  drop: string
  create: string
}

/**
 * In the order in which they are created: indexes, keys, foreign keys, which need the key of the other table. Also
 * the foreign keys of other tables that refer to one of these.
 */
const DEFINITIONS = `
  with loaded as (
    select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any ($1)
  )
  select 1 as step, format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
  from pg_index
  where indrelid in (select oid from loaded) and not exists (
    select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')
  )
  union all
  select case contype when 'f' then 3 else 2 end,
    format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint
  where (contype in ('p', 'u', 'x', 'f') and conrelid in (select oid from loaded))
    or (contype = 'f' and confrelid in (select oid from loaded))
  order by step`

/**
 * Drops the indexes of these tables and the constraints on more than one row, so that millions of rows are appended
 * and nothing else. Returns what creates them again, which also checks the rows; checks of single rows stay.
 */
export async function dropIndexes(client: pg.ClientBase, tables: readonly string[]) {
  const { rows } = await client.query<Definition>(DEFINITIONS, [tables])
  for (const { drop } of rows.toReversed()) await client.query(drop)
  return async () => {
    for (const { create } of rows) await client.query(create)
  }
}
