import { orders } from '#database/tables/orders.ts'
import {
  amountOf,
  BILL_PARTS,
  type Bill,
  type BillPartKind,
  billOf,
} from '#domain/checkout/bill.ts'

/**
 * The columns of the parts that every order has; other parts are stored in `other_parts`. The database checks
 * that all of them add up to the total.
 */
const COLUMN_OF: Readonly<Partial<Record<BillPartKind, PartColumn>>> = {
  items: 'itemsPaise',
  delivery: 'deliveryPaise',
  'cod-fee': 'codFeePaise',
}

type PartColumn = 'itemsPaise' | 'deliveryPaise' | 'codFeePaise'
type BillRow = Pick<typeof orders.$inferSelect, PartColumn | 'otherParts' | 'totalPaise'>

const COLUMNS = [...Object.values(COLUMN_OF), 'otherParts', 'totalPaise'] as const

/** The names of the columns of a bill, for a statement that writes an order. */
export const BILL_COLUMNS: readonly string[] = COLUMNS.map((column) => orders[column].name)

export function billByColumn(bill: Bill): Record<string, unknown> {
  const row = billRow(bill)
  return Object.fromEntries(COLUMNS.map((column) => [orders[column].name, row[column]]))
}

export function billRow(bill: Bill): BillRow {
  const columns = Object.entries(COLUMN_OF).map(([kind, column]) => [
    column,
    amountOf(bill, kind as BillPartKind),
  ])
  const others = bill.parts.flatMap(({ kind, amountPaise }) =>
    COLUMN_OF[kind] ? [] : [[kind, amountPaise]],
  )
  return {
    ...(Object.fromEntries(columns) as Pick<BillRow, PartColumn>),
    otherParts: Object.fromEntries(others),
    totalPaise: bill.totalPaise,
  }
}

/** The bill as stored, part by part. Throws for a part that this version does not know. */
export function billFrom(row: BillRow): Bill {
  const unknown = Object.keys(row.otherParts).find((key) =>
    BILL_PARTS.every(({ kind }) => kind !== key),
  )
  if (unknown) throw new Error(`the bill of an order has the unknown part ${unknown}`)
  return billOf((kind) => {
    const column = COLUMN_OF[kind]
    return column ? row[column] : (row.otherParts[kind] ?? 0)
  })
}
