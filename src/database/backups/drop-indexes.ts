import type pg from 'pg'

/** The statements that drop an index or constraint and create it again. */
interface Definition {
  drop: string
  create: string
}

/**
 * In the order of creation: indexes, keys, then foreign keys, which need the other table's key. Includes the foreign
 * keys of other tables that refer to one of these.
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
 * Drops the indexes of these tables and the constraints on more than one row, so that millions of rows can be appended
 * quickly. Returns a function that creates them again, which also checks the rows. Checks of single rows stay.
 */
export async function dropIndexes(client: pg.ClientBase, tables: readonly string[]) {
  const { rows } = await client.query<Definition>(DEFINITIONS, [tables])
  for (const { drop } of rows.toReversed()) await client.query(drop)
  return async () => {
    for (const { create } of rows) await client.query(create)
  }
}
