import type pg from 'pg'

interface Restorable {
  drop: string
  restore: string
}

/**
 * Runs `work` while these tables have no indexes and no constraints on more than one row, and restores them
 * afterwards: millions of rows are inserted several times faster, and restoring the constraints also checks the
 * data.
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

/** Foreign keys come first, since they depend on the keys. */
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

/** Indexes that do not belong to a constraint. */
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
