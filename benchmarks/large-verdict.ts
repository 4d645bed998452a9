import {
  buffersOf,
  nodesOf,
  type PlanNode,
  type RunStatement,
  readWhole,
  shapeOf,
} from '#tests/support/plans.ts'

export interface MeasuredAct {
  statements: RunStatement[]
  ms: number
}

export interface MeasuredShop {
  acts: ReadonlyMap<string, MeasuredAct>
  tables: ReadonlyMap<string, { rows: number; indexes: number }>
}

/** Fewer rows than this are read whole sooner than by any index. */
const BIG = 10_000

/** What the work of an act came to, and what is wrong with it. */
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
    const cells = [
      name,
      act.statements.length,
      pagesOf(before),
      pagesOf(act),
      `${before.ms.toFixed(1)} ms`,
      `${act.ms.toFixed(1)} ms`,
      plansKept(act, before),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const head =
    '| work | statements | pages, few | pages, many | time, few | time, many | plans |\n|---|---|---|---|---|---|---|'
  return { table: [head, ...lines].join('\n'), faults }
}

const pagesOf = ({ statements }: MeasuredAct): number =>
  statements.reduce((sum, statement) => sum + buffersOf(statement), 0)

function faultsOf(act: MeasuredAct, before: MeasuredAct, shop: MeasuredShop): string[] {
  const faults = act.statements.flatMap((statement) =>
    readWhole(statement)
      .filter((table) => (shop.tables.get(table)?.rows ?? 0) > BIG)
      .map((table) => `reads ${table} whole: ${oneLine(statement)}`),
  )
  const allowed = act.statements.reduce(
    (sum, statement) => sum + allowanceOf(statement, shop),
    pagesOf(before),
  )
  const pages = pagesOf(act)
  if (pages > allowed) faults.push(`looks at ${pages} pages where ${allowed} are reasonable`)
  return faults
}

/**
 * A larger index may be two levels deeper, and rows that lay together may each lie on a page of their
 * own. Whoever looks at more reads what was not asked for.
 */
function allowanceOf({ plan }: RunStatement, { tables }: MeasuredShop): number {
  const ofNode = (node: PlanNode): number => {
    const rows = Math.max(1, node['Actual Rows']) * node['Actual Loops']
    if (node['Node Type'] === 'ModifyTable') {
      const written = Math.max(1, ...(node.Plans ?? []).map((child) => child['Actual Rows']))
      return 2 * written * (1 + (tables.get(node['Relation Name'] ?? '')?.indexes ?? 0))
    }
    return node['Index Name'] === undefined ? 0 : 2 * node['Actual Loops'] + 2 * rows
  }
  return nodesOf(plan).reduce((sum, node) => sum + ofNode(node), 0)
}

/** Whether every statement was run the same way; a small table read whole and a large one by its index is better. */
function plansKept(act: MeasuredAct, before: MeasuredAct): string {
  const known = new Map(before.statements.map((statement) => [statement.text, statement]))
  const changed = act.statements.filter((statement) => {
    const earlier = known.get(statement.text)
    return earlier && shapeOf(earlier) !== shapeOf(statement)
  })
  if (changed.length === 0) return 'the same'
  const better = changed.filter(({ text }) => {
    const earlier = known.get(text)
    return earlier && readWhole(earlier).length > 0
  })
  return better.length === changed.length ? 'by index now' : 'others'
}

const oneLine = ({ text }: RunStatement) => text.replaceAll(/\s+/g, ' ').slice(0, 160)
