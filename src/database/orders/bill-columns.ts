import { sql } from 'drizzle-orm'
import {
  amountOf,
  BILL_PARTS,
  type Bill,
  type BillPartKind,
  billOf,
} from '#domain/checkout/bill.ts'
import { orders } from '../tables/orders.ts'

/** The column of each part of an order's bill; the database checks that they add up. */
const COLUMN_OF = {
  items: 'itemsPaise',
  delivery: 'deliveryPaise',
  'cod-fee': 'codFeePaise',
} as const satisfies Record<BillPartKind, keyof typeof orders.$inferSelect>

type PartColumn = (typeof COLUMN_OF)[BillPartKind]

const COLUMNS = [...BILL_PARTS.map((kind) => COLUMN_OF[kind]), 'totalPaise'] as const

/** The columns and placeholders of a bill, for a statement that writes an order. */
export const billColumns = sql.raw(COLUMNS.map((column) => orders[column].name).join(', '))
export const billPlaceholders = sql.join(
  COLUMNS.map((column) => sql`${sql.placeholder(column)}`),
  sql`, `,
)

/** The values of the placeholders. */
export function billValues(bill: Bill): Record<string, number> {
  const parts = BILL_PARTS.map((kind) => [COLUMN_OF[kind], amountOf(bill, kind)])
  return { ...Object.fromEntries(parts), totalPaise: bill.totalPaise }
}

/** The bill as stored, part by part. */
export function billFrom(row: Readonly<Record<PartColumn, number>>): Bill {
  return billOf((kind) => row[COLUMN_OF[kind]])
}
