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
  /** For indexes: `onHand` changes with every sale, this only with the last unit. */
  isLeft: boolean('is_left').notNull().generatedAlwaysAs(sql`on_hand > 0`),
  /** When the lot was recalled; it is empty and stays empty. */
  recalledAt: moment('recalled_at'),
})

export const stockMoves = pgTable('stock_moves', {
  id: counted(),
  lotId: bigint('lot_id', { mode: 'number' }).notNull(),
  orderId: text('order_id').$type<OrderId>(),
  kind: text({ enum: ['received', 'sold', 'returned', 'corrected'] }).notNull(),
  quantity: integer().notNull(),
  /** For a delivery: the cost of a unit without tax, and the supplier. */
  unitCostPaise: integer('unit_cost_paise'),
  supplier: text().notNull().default(''),
  at: moment('at').notNull(),
})
