import type pg from 'pg'
import { z } from 'zod'
import { openDatabase, type ShopDatabase } from '#database/connection.ts'

/** A node of a query plan. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Index Name'?: string | undefined
  Operation?: string | undefined
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[] | undefined
}

const PlanNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  Operation: z.string().optional(),
  'Actual Rows': z.number().default(0),
  'Actual Loops': z.number().default(0),
  'Rows Removed by Filter': z.number().optional(),
  'Shared Hit Blocks': z.number().default(0),
  'Shared Read Blocks': z.number().default(0),
  Plans: z.lazy(() => PlanNode.array()).optional(),
})
const Explained = z.object({ 'Query Text': z.string(), Plan: PlanNode })

/** A statement with its plan. */
export interface RunStatement {
  text: string
  plan: PlanNode
}

export interface ExplainingDatabase {
  db: ShopDatabase
  /** All statements that the server ran for `work`, including foreign key checks. */
  explain(work: () => Promise<unknown>): Promise<RunStatement[]>
}

/** The server explains what it actually runs, including prepared statements, transactions and triggers. */
const EXPLAIN_ALL = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  client_min_messages: 'notice',
}

/** Opens a database whose statements are explained, with further server settings. Requires a superuser. */
export function openExplaining(
  connection: pg.PoolConfig,
  settings: Readonly<Record<string, string>> = {},
): ExplainingDatabase {
  const options = Object.entries({ ...EXPLAIN_ALL, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  )
  const db = openDatabase({ ...connection, options: options.join(' ') })
  const run: RunStatement[] = []
  db.$client.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, json] = message.split(/^duration: .*plan:\n/)
      if (json === undefined) return
      const { 'Query Text': text, Plan: plan } = Explained.parse(JSON.parse(json))
      run.push({ text, plan })
    })
  })
  return {
    db,
    async explain(work) {
      run.length = 0
      await work()
      return [...run]
    },
  }
}

export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** Pages of tables and indexes that a statement read, from memory or disk. */
export function buffersOf({ plan }: RunStatement): number {
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

/** The indexes that a statement used, and the tables that it read whole. */
export function waysOf(statement: RunStatement): string {
  const indexes = nodesOf(statement.plan).flatMap((node) => node['Index Name'] ?? [])
  const tables = readWhole(statement).map((table) => `all of ${table}`)
  return [...new Set([...indexes, ...tables])].sort().join(', ')
}

/** Tables that a statement read from end to end. */
export function readWhole({ plan }: RunStatement): string[] {
  return nodesOf(plan).flatMap((node) =>
    node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [],
  )
}

/** Rows that a statement read and discarded. */
export function rowsInVain({ plan }: RunStatement): number {
  return nodesOf(plan).reduce(
    (sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'],
    0,
  )
}

/** The rows that the busiest node of a plan read, discarded ones included. */
export function mostRowsOf({ plan }: RunStatement): number {
  const read = nodesOf(plan).map(
    (node) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
  )
  return Math.max(...read)
}

/**
 * Comparisons of a subquery with a column that names no table. Drizzle writes a column of the only table of a query so,
 * but within a subquery the name is that of the subquery's own table, if it has one.
 */
export function bareComparisons({ text }: RunStatement): string[] {
  const bare = /(?<![.\w"])"\w+" *(?:=|<>) *[\w"$]|(?:=|<>) *"\w+"(?!["\w]*\.)/g
  return subqueriesOf(text).flatMap((subquery) => subquery.match(bare) ?? [])
}

/** The texts of all subqueries, without the subqueries within them. */
function subqueriesOf(text: string): string[] {
  const done: string[] = []
  const open: string[] = ['']
  for (const sign of text) {
    if (sign === '(') open.push('')
    else if (sign === ')' && open.length > 1) done.push(open.pop() ?? '')
    else open[open.length - 1] += sign
  }
  return done.filter((inside) => /^\s*select\b/i.test(inside))
}
