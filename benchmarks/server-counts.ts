import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { familyOf } from './measures.ts'

/** PostgreSQL's counters since the last reset. */
export interface ServerCounts {
  transactions: number
  fsyncs: number
  walBytes: number
  /** By table: rows changed, and how many of them without touching an index. */
  updates: { table: string; all: number; hot: number }[]
  statements: { text: string; calls: number; ms: number }[]
}

/** Enables the counting of statements, which takes effect after a restart of PostgreSQL. */
export async function requestCounts(client: pg.Client): Promise<void> {
  await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
  await client.query('create extension if not exists pg_stat_statements')
}

export async function beginCounting(client: pg.Client): Promise<void> {
  await client.query('select pg_stat_statements_reset(), pg_stat_reset(), pg_stat_reset_shared()')
}

export async function readCounts(client: pg.Client): Promise<ServerCounts> {
  const all = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows
  const [totals] = await all<{ transactions: number; fsyncs: number; wal_bytes: number }>(
    `select (select xact_commit + xact_rollback from pg_stat_database where datname = current_database())::float8 as transactions,
       (select sum(fsyncs) from pg_stat_io where object = 'wal')::float8 as fsyncs,
       (select wal_bytes from pg_stat_wal)::float8 as wal_bytes`,
  )
  const updates = await all<ServerCounts['updates'][number]>(
    `select schemaname || '.' || relname as table, n_tup_upd::float8 as all, n_tup_hot_upd::float8 as hot
     from pg_stat_user_tables where n_tup_upd > 0 order by n_tup_upd desc`,
  )
  const statements = await all<ServerCounts['statements'][number]>(
    `select query as text, calls::float8, (total_exec_time + total_plan_time)::float8 as ms
     from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
     order by total_exec_time + total_plan_time desc`,
  )
  if (!totals) throw new Error('the server counts nothing')
  const { transactions, fsyncs, wal_bytes: walBytes } = totals
  return { transactions, fsyncs, walBytes, updates, statements }
}

/** CPU time that processes have used so far, in milliseconds (Linux only). */
export function processorMs(pids: readonly number[]): number {
  const TICK_MS = 10
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses and may contain anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [own = 0, system = 0, childrenOwn = 0, childrenSystem = 0] = fields.slice(11, 15)
    return sum + (own + system + childrenOwn + childrenSystem) * TICK_MS
  }, 0)
}

/** The CPU time of a process and its descendants, including ended ones. */
export const familyMs = (pid: number): number => processorMs(familyOf(pid))
