import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { liftSilenceLimit } from './silence.ts'
import { StartRefusal } from './start-refusal.ts'
import { isDeadlock, isLockTimeout } from './transaction.ts'

interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
  /** The number of the oldest migration whose program still runs on the schema after this one, as the file declares. */
  runsFrom: number
}

/** Arbitrary advisory lock number: one process migrates at a time; the others wait and then find nothing to do. */
const MIGRATION_LOCK = 7_262_465

/**
 * Requests for a table queue behind a migration that waits for its lock, so it waits only this long at a time. That is
 * shorter than PostgreSQL's deadlock check, after a second, so that a migration fails and not a shopper's request.
 */
const LOCK_TIMEOUT_MS = 300
const RETRY_PAUSE_MS = 500
/** A backup of a large shop reads its tables for minutes. */
const GIVE_UP_AFTER_MS = 10 * MINUTE_MS

/** The folder of numbered SQL files. The built server runs from another folder, but the sources are shipped with it. */
function migrationsFolder(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'src/database/migrations')
    if (existsSync(candidate)) return candidate
    if (folder === path.dirname(folder)) throw new Error('the folder of migrations is missing')
  }
}

/**
 * Numbers that no migration may use. 0021 was given up before its release: a later file with that number would
 * run before 0022 on new databases, and after all others on old ones.
 */
const UNUSED_NUMBERS: ReadonlySet<number> = new Set([21])

/**
 * A migration that leaves older programs running says so in its first line, `-- Runs from: 0031`: programs whose
 * newest migration is 0031 or later work on the new schema. Without the line, only programs that know the
 * migration itself do. docs/upgrading.md says which changes may promise it.
 */
function runsFrom(sql: string): number | undefined {
  const [, number] = /^-- Runs from: (\d{4})\n/.exec(sql) ?? []
  return number === undefined ? undefined : Number(number)
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()

const numberOf = (file: string): number => Number(file.slice(0, 4))

type Numbered = Pick<Migration, 'number'>

/** The numbers alone, without reading the files. */
const listNumbers = (): Numbered[] =>
  filesOf(migrationsFolder()).map((file) => ({ number: numberOf(file) }))

/** Lists the migrations in order. Throws when a number is missing, used twice or reserved. */
export function listMigrations(folder = migrationsFolder()): Migration[] {
  const numbers = new Set<number>()
  const migrations = filesOf(folder).map((file) => {
    const sql = readFileSync(path.join(folder, file), 'utf8')
    const number = numberOf(file)
    if (numbers.has(number)) throw new Error(`two migrations carry the number ${number}`)
    if (UNUSED_NUMBERS.has(number)) throw new Error(`the number ${number} stays unused: ${file}`)
    numbers.add(number)
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { number, name: file, sql, checksum, runsFrom: runsFrom(sql) ?? number }
  })
  for (let number = 1; number < Math.max(0, ...numbers); number += 1) {
    if (!numbers.has(number) && !UNUSED_NUMBERS.has(number)) {
      throw new Error(`no migration carries the number ${number}`)
    }
  }
  return migrations
}

/**
 * Migrates the database to the newest schema: each file once, in its own transaction together with its record,
 * so that a kill leaves every file either complete or not begun. A file that cannot get its locks while an older program
 * is serving is retried. Refuses (`StartRefusal`) a newer schema that does not declare that this program runs on it, and
 * a file that changed after it ran.
 */
export async function migrate(
  pool: pg.Pool,
  report: (line: string) => void = () => {},
  migrations = listMigrations(),
): Promise<void> {
  const client = await pool.connect()
  let isConnectionUnchanged = false
  const restoreSilenceLimit = liftSilenceLimit(client)
  try {
    const limit = await liftTimeout(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      runs_from integer
    )`)
    const done = await appliedMigrations(client)
    const isCurrent = migrations.every(({ number }) => done.has(number))
    refuseNewerSchema(done, migrations)
    for (const migration of migrations) {
      const applied = done.get(migration.number)?.checksum
      if (applied === undefined) {
        report(`Updating the database: ${migration.name}`)
        await applyWithRetries(client, migration, report)
      } else if (applied !== migration.checksum) {
        throw new StartRefusal(
          `The migration ${migration.name} was changed after it had run on this database. Put the file back as it was and write a new one.`,
        )
      }
    }
    if (isCurrent) {
      await client.query(
        "select pg_advisory_unlock_all(), set_config('statement_timeout', $1, false)",
        [limit],
      )
      restoreSilenceLimit()
      isConnectionUnchanged = true
    }
  } finally {
    // After migrations the connection is closed, which ends their session settings and the lock.
    client.release(!isConnectionUnchanged)
  }
}

/** Lets statements of this connection take as long as they need, and returns the limit that they had. */
async function liftTimeout(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query(
    `select current_setting('statement_timeout') as before, set_config('statement_timeout', '0', false)`,
  )
  return rows[0].before
}

/**
 * Returns a check for `/readyz` whether this program runs on the schema: all its own migrations have run, and newer
 * ones declare that it still works. One query; the files are listed once and not read.
 */
export function migrationCheck(
  pool: Pick<pg.Pool, 'query'>,
  migrations: readonly Numbered[] = listNumbers(),
): () => Promise<boolean> {
  const newest = newestOf(migrations)
  return async () => {
    const { rows } = await pool.query(
      `select count(*) filter (where number <= $1)::int as known,
        coalesce(max(coalesce(runs_from, number)) filter (where number > $1), 0)::int as wanted
       from schema_migrations`,
      [newest],
    )
    return rows[0].known === migrations.length && rows[0].wanted <= newest
  }
}

interface Applied {
  checksum: string
  runsFrom: number
}

async function appliedMigrations(client: pg.PoolClient): Promise<Map<number, Applied>> {
  const { rows } = await client.query('select number, checksum, runs_from from schema_migrations')
  return new Map(
    rows.map(({ number, checksum, runs_from }) => [
      number,
      { checksum, runsFrom: runs_from ?? number },
    ]),
  )
}

const newestOf = (migrations: readonly Numbered[]): number =>
  Math.max(0, ...migrations.map(({ number }) => number))

/** A release may start on the schema of the next one: to go back to it, and while both run side by side. */
function refuseNewerSchema(done: Map<number, Applied>, migrations: readonly Migration[]): void {
  const newest = newestOf(migrations)
  const isBeyond = [...done].some(([number, { runsFrom }]) => number > newest && runsFrom > newest)
  if (isBeyond) {
    throw new StartRefusal(
      'The database was updated by a newer version of this program, which this version cannot work with. Start that version, or restore a backup from before the update: npm run restore -- FILE --identity KEYFILE.',
    )
  }
}

/** Applies one migration; retries after a deadlock or a lock timeout. */
async function applyWithRetries(
  client: pg.PoolClient,
  migration: Migration,
  report: (line: string) => void,
): Promise<void> {
  const end = Date.now() + GIVE_UP_AFTER_MS
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOne(client, migration)
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error
      if (Date.now() >= end) throw error
      if (tries === 1) report(`${migration.name} waits for what else uses its tables.`)
    }
    await wait(RETRY_PAUSE_MS)
  }
}

async function applyOne(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  try {
    await client.query(migration.sql)
    await client.query(
      'insert into schema_migrations (number, name, checksum, runs_from) values ($1, $2, $3, $4)',
      [migration.number, migration.name, migration.checksum, migration.runsFrom],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
