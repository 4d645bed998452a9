import { sql } from 'drizzle-orm'
import {
  amountOf,
  BILL_PARTS,
  type Bill,
  type BillPartKind,
  billOf,
} from '#domain/checkout/bill.ts'
import { orders } from '../tables/orders.ts'

/** Where the row of an order keeps each part of its bill; the database checks that they add up. */
const COLUMN_OF = {
  items: 'itemsPaise',
  delivery: 'deliveryPaise',
  'cod-fee': 'codFeePaise',
} as const satisfies Record<BillPartKind, keyof typeof orders.$inferSelect>

type PartColumn = (typeof COLUMN_OF)[BillPartKind]

const COLUMNS = [...BILL_PARTS.map((kind) => COLUMN_OF[kind]), 'totalPaise'] as const

/** The columns of a bill and their values, for a statement that writes an order. */
export const billColumns = sql.raw(COLUMNS.map((column) => orders[column].name).join(', '))
export const billPlaceholders = sql.join(
  COLUMNS.map((column) => sql`${sql.placeholder(column)}`),
  sql`, `,
)

/** What the placeholders stand for. */
export function billValues(bill: Bill): Record<string, number> {
  const parts = BILL_PARTS.map((kind) => [COLUMN_OF[kind], amountOf(bill, kind)])
  return { ...Object.fromEntries(parts), totalPaise: bill.totalPaise }
}

/** The bill as it was written, part by part. */
export function billFrom(row: Readonly<Record<PartColumn, number>>): Bill {
  return billOf((kind) => row[COLUMN_OF[kind]])
}
