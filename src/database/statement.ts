import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Reader } from './connection.ts'

const dialect = new PgDialect()

/**
 * A prepared statement with `sql.placeholder(…)` for its values, which every connection parses and plans once: confirming
 * an order then costs the database a third less. Through a pooler that does not support prepared statements (PgBouncer
 * before 1.21) it is sent without a name.
 */
export function statement<Values extends Record<string, unknown>, Row = unknown>(
  name: string,
  query: SQL,
): (db: Reader, values: Values) => Promise<Row[]> {
  const written = dialect.sqlToQuery(query)
  const prepare = oncePerSession((db) =>
    db._.session.prepareQuery<{
      execute: QueryResult & { rows: Row[] }
      all: Row[]
      values: unknown[][]
    }>(written, undefined, name, false),
  )
  return async (db, values) => {
    const { rows } = await prepare(db).execute(values)
    return rows
  }
}

/** A query of Drizzle's builder as a prepared statement; `build` ends with `prepare`. */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Reader) => { execute(values: Values): Promise<Row[]> },
): (db: Reader, values: Values) => Promise<Row[]> {
  const prepare = oncePerSession(build)
  return (db, values) => prepare(db).execute(values)
}

/** Builds once for the pool and for each of its connections. */
function oncePerSession<Built>(build: (db: Reader) => Built): (db: Reader) => Built {
  const kept = new WeakMap<object, Built>()
  return (db) => {
    const { session } = db._
    const built = kept.get(session) ?? build(db)
    kept.set(session, built)
    return built
  }
}

/**
 * Whether a column is one of the values of a placeholder's array, for prepared statements. PostgreSQL keeps the plan for a
 * list that a subquery gives; for the array itself, whose length it sees, it would plan anew each time.
 */
export const isOneOf = (column: SQLWrapper, name: string, type: 'text' | 'bytea'): SQL =>
  sql`${column} = any (array(select unnest(${sql.placeholder(name)}::${sql.raw(type)}[])))`
