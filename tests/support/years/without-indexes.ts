import type pg from 'pg'

interface Restorable {
  drop: string
  restore: string
}

/**
 * Runs `work` while these tables have neither indexes nor constraints of more than one row, and gives
 * them back afterwards: rows by the million go in several times faster, and giving the constraints
 * back also checks that what was laid out belongs together.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const constraints = await listConstraints(client, tables)
  const indexes = await listIndexes(client, tables)
  const all = [...constraints, ...indexes]
  for (const { drop } of all) await client.query(drop)
  await work()
  for (const { restore } of all.reverse()) await client.query(restore)
}

/** Those that name another table come first, since they hang on the keys. */
async function listConstraints(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<Restorable[]> {
  const { rows } = await client.query<Restorable>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) as restore
     from pg_constraint
     where (conrelid = any ($1::regclass[]) and contype in ('f', 'p', 'u'))
       or (confrelid = any ($1::regclass[]) and contype = 'f')
     order by contype <> 'f', oid`,
    [tables],
  )
  return rows
}

/** Indexes that stand for themselves, not behind a constraint. */
async function listIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<Restorable[]> {
  const { rows } = await client.query<Restorable>(
    `select format('drop index %s', indexrelid::regclass) as drop,
       pg_get_indexdef(indexrelid) as restore
     from pg_index
     where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  return rows
}
