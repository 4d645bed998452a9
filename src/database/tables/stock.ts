import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { OrderId, ProductId } from '#domain/ids.ts'
import { counted, moment } from './columns.ts'

export const stockLots = pgTable('stock_lots', {
  id: counted(),
  productId: text('product_id').$type<ProductId>().notNull(),
  batch: text().notNull(),
  madeOn: date('made_on', { mode: 'string' }).notNull(),
  expiresOn: date('expires_on', { mode: 'string' }).notNull(),
  sellBy: date('sell_by', { mode: 'string' }).generatedAlwaysAs(''),
  received: integer().notNull(),
  onHand: integer('on_hand').notNull(),
  /** What indexes ask: `onHand` changes with every sale, and this with the last unit. */
  isLeft: boolean('is_left').notNull().generatedAlwaysAs(sql`on_hand > 0`),
  /** Since when it is locked; such a lot is empty and stays so. */
  recalledAt: moment('recalled_at'),
})

export const stockMoves = pgTable('stock_moves', {
  id: counted(),
  lotId: bigint('lot_id', { mode: 'number' }).notNull(),
  orderId: text('order_id').$type<OrderId>(),
  kind: text({ enum: ['received', 'sold', 'returned', 'corrected'] }).notNull(),
  quantity: integer().notNull(),
  /** Of a delivery: what a piece cost without tax, and who supplied it. */
  unitCostPaise: integer('unit_cost_paise'),
  supplier: text().notNull().default(''),
  at: moment('at').notNull(),
})
