import {
  buffersOf,
  nodesOf,
  type PlanNode,
  type RunStatement,
  readWhole,
  waysOf,
} from '#tests/support/plans.ts'
import { tableOf } from './performance-file.ts'

export interface MeasuredAct {
  statements: RunStatement[]
  ms: number
}

export interface MeasuredShop {
  acts: ReadonlyMap<string, MeasuredAct>
  tables: ReadonlyMap<string, { rows: number; indexes: number }>
}

const HEAD = ['work', 'statements', 'pages, few', 'pages, many', 'time, few', 'time, many', 'plans']

/** A sequential scan is faster than an index below this number of rows. */
const MIN_LARGE_ROWS = 10_000
/** Searching the newest rows for a rare state may discard this many rows for each match. */
const IN_VAIN_FOR_EACH_FOUND = 50
/** 4 MB, read within two milliseconds: not noticeable. */
const UNNOTICED_PAGES = 500

/** Compares an action on both databases, and lists what is wrong. */
export function compareRuns(
  small: MeasuredShop,
  large: MeasuredShop,
): { table: string; faults: string[] } {
  const faults: string[] = []
  const lines = [...large.acts].map(([name, act]) => {
    const before = small.acts.get(name)
    if (!before) throw new Error(`nothing to compare with: ${name}`)
    const wrong = faultsOf(act, before, large).map((fault) => `${name}: ${fault}`)
    faults.push(...wrong)
    return [
      name,
      ...[act.statements.length, pagesOf(before), pagesOf(act)].map(String),
      `${before.ms.toFixed(1)} ms`,
      `${act.ms.toFixed(1)} ms`,
      plansKept(act, before),
    ]
  })
  return { table: tableOf(HEAD, lines), faults }
}

const pagesOf = ({ statements }: MeasuredAct): number =>
  statements.reduce((sum, statement) => sum + buffersOf(statement), 0)

function faultsOf(act: MeasuredAct, before: MeasuredAct, shop: MeasuredShop): string[] {
  const faults = act.statements.flatMap((statement) =>
    readWhole(statement)
      .filter((table) => (shop.tables.get(table)?.rows ?? 0) > MIN_LARGE_ROWS)
      .map((table) => `reads ${table} whole: ${oneLine(statement)}`),
  )
  const allowed = act.statements.reduce(
    (sum, statement) => sum + allowanceOf(statement, shop),
    pagesOf(before),
  )
  const pages = pagesOf(act)
  if (pages > Math.max(allowed, UNNOTICED_PAGES))
    faults.push(`looks at ${pages} pages where ${allowed} are reasonable`)
  return faults
}

/**
 * A larger index may be two levels deeper, and rows that were on one page may each be on a page of their
 * own. A statement that reads more pages reads rows that it does not need.
 */
function allowanceOf({ plan }: RunStatement, { tables }: MeasuredShop): number {
  const ofNode = (node: PlanNode): number => {
    const rows = Math.max(1, node['Actual Rows']) * node['Actual Loops']
    if (node['Node Type'] === 'ModifyTable') {
      const written = Math.max(1, ...(node.Plans ?? []).map((child) => child['Actual Rows']))
      return 2 * written * (1 + (tables.get(node['Relation Name'] ?? '')?.indexes ?? 0))
    }
    if (node['Index Name'] === undefined) return 0
    const inVain = (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops']
    return 2 * node['Actual Loops'] + 2 * rows + Math.min(inVain, IN_VAIN_FOR_EACH_FOUND * rows)
  }
  return nodesOf(plan).reduce((sum, node) => sum + ofNode(node), 0)
}

/** Statements whose plan differs from that with few orders, with both plans. */
function changesOf(act: MeasuredAct, before: MeasuredAct): { few: string; many: string }[] {
  const earlier = plansByText(before)
  return [...plansByText(act)].flatMap(([text, many]) => {
    const few = earlier.get(text)
    return few === undefined || few === many ? [] : [{ few, many }]
  })
}

/** Merges repeated statements into one, with all their plans. */
function plansByText({ statements }: MeasuredAct): Map<string, string> {
  const byText = Map.groupBy(statements, ({ text }) => text)
  return new Map(
    [...byText].map(([text, asked]) => [text, [...new Set(asked.map(waysOf))].sort().join(', ')]),
  )
}

/** A small table may be scanned sequentially if its large counterpart uses an index. */
function plansKept(act: MeasuredAct, before: MeasuredAct): string {
  const changes = changesOf(act, before)
  if (changes.length === 0) return 'the same'
  const isByIndexNow = changes.every(({ few }) => few.includes('all of '))
  if (isByIndexNow) return 'by index now'
  const others = changes.filter(({ few }) => !few.includes('all of '))
  return others.map(({ few, many }) => `${few} → ${many}`).join('; ')
}

const oneLine = ({ text }: RunStatement) => text.replaceAll(/\s+/g, ' ').slice(0, 160)
