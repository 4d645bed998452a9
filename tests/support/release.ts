import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type pg from 'pg'
import { z } from 'zod'

type Database = Pick<pg.Pool, 'query'>

const Column = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  isRequired: z.boolean(),
  /** Whether a row may leave it out: it has a default, or the database makes its value. */
  isFilled: z.boolean(),
})

const Rule = z.object({ table: z.string(), definition: z.string() })

/** What a release left behind, for the ones after it to respect. */
const Release = z.object({
  version: z.string(),
  newestMigration: z.number(),
  columns: z.array(Column),
  /** Constraints and unique indexes. */
  rules: z.array(Rule),
  /** Every statement that the shop's tests sent, once for each number of parameters that does not matter. */
  statements: z.array(z.string()),
  /** Rows by table, as PostgreSQL's own JSON. */
  rows: z.record(z.string(), z.string()),
})
export type Release = z.infer<typeof Release>
export type Schema = Pick<Release, 'columns' | 'rules'>

const FOLDER = path.resolve('tests/releases')

/** The recorded releases, the oldest first. */
export function listReleases(): Release[] {
  return readdirSync(FOLDER)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((file) => {
      const text = brotliDecompressSync(readFileSync(path.join(FOLDER, file))).toString()
      return Release.parse(JSON.parse(text))
    })
}

const fileOf = ({ version }: Pick<Release, 'version'>) => path.join(FOLDER, `${version}.json.br`)

/** The commit of a release: the one that recorded it, since hashes do not survive a rewritten history. */
export function commitOf(release: Release): string {
  const asked = ['log', '-1', '--format=%H', '--', fileOf(release)]
  const commit = execFileSync('git', asked).toString().trim()
  if (!commit) throw new Error(`The history has no commit that recorded ${release.version}.`)
  return commit
}

export function writeRelease(release: Release): string {
  const file = fileOf(release)
  const text = JSON.stringify(release)
  writeFileSync(
    file,
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  )
  return file
}

export async function readSchema(db: Database): Promise<Schema> {
  const columns = await db.query(`
    select pg_class.relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      attnotnull as "isRequired", (atthasdef or attidentity <> '') as "isFilled"
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0
      and not attisdropped
    order by 1, 2`)
  const rules = await db.query(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
      and contype <> 'n'
    union
    select indrelid::regclass::text,
      regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON', 'INDEX ON')
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace
    order by 1, 2`)
  return { columns: z.array(Column).parse(columns.rows), rules: z.array(Rule).parse(rules.rows) }
}

const NOT_DATA = new Set(['schema_migrations'])

/** All rows but those of the queue, which makes its own schema. */
export async function readRows(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await db.query(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
  const rows: Record<string, string> = {}
  for (const { name } of tables) {
    if (NOT_DATA.has(name)) continue
    const found = await db.query(
      `select json_agg(row_to_json(it))::text as rows from ${name} as it`,
    )
    if (found.rows[0].rows !== null) rows[name] = found.rows[0].rows
  }
  return rows
}

/** Puts the rows of a release into a database with its schema and nothing in it. */
export async function loadRows(client: pg.PoolClient, rows: Release['rows']): Promise<void> {
  await client.query('begin')
  // Rows may come in any order, and triggers have run when they were written.
  await client.query('set local session_replication_role = replica')
  for (const [table, json] of Object.entries(rows)) {
    const { rows: columns } = await client.query(
      `select quote_ident(attname) as name, coalesce(
         pg_get_serial_sequence($1, attname),
         substring(pg_get_expr(adbin, adrelid) from 'nextval\\(''([^'']+)''')
       ) as sequence
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attgenerated = ''`,
      [table],
    )
    await client.query(`delete from ${table}`)
    const names = columns.map(({ name }) => name).join(', ')
    await client.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from json_populate_recordset(null::${table}, $1::json)`,
      [json],
    )
    for (const { name, sequence } of columns) {
      if (sequence === null) continue
      await client.query(`select setval($1, (select coalesce(max(${name}), 1) from ${table}))`, [
        sequence,
      ])
    }
  }
  await client.query('commit')
}

/** The statements that the schema does not accept, with the database's reason. */
export async function refusedStatements(
  client: pg.PoolClient,
  statements: readonly string[],
): Promise<{ text: string; why: string }[]> {
  const refused: { text: string; why: string }[] = []
  for (const text of statements) {
    try {
      await client.query(`prepare recorded as ${text}`)
      await client.query('deallocate recorded')
    } catch (error) {
      refused.push({ text, why: (error as Error).message })
    }
  }
  return refused
}

/** Whether two statements differ only in names or numbers of their parameters. */
export const shapeOf = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/\((?:\$|default)(?:, ?(?:\$|default))*\)/g, '($)')
    .replace(/\(\$\)(?:, ?\(\$\))+/g, '($)')
    .replace(/'[^']*'/g, "''")
