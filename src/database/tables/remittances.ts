import { bigint, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { OrderId, UserId } from '#domain/ids.ts'
import { counted, moment } from './columns.ts'

const sum = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const remittances = pgTable('remittances', {
  id: counted(),
  reference: text().notNull(),
  paidOn: date('paid_on', { mode: 'string' }).notNull(),
  contentHash: text('content_hash').notNull(),
  enteredBy: text('entered_by').$type<UserId>().notNull(),
  enteredAt: moment('entered_at').notNull(),
})

export const remittanceRows = pgTable('remittance_rows', {
  id: counted(),
  remittanceId: bigint('remittance_id', { mode: 'number' }).notNull(),
  line: integer().notNull(),
  trackingId: text('tracking_id').notNull(),
  orderNumber: text('order_number').notNull(),
  orderId: text('order_id').$type<OrderId>(),
  amountPaise: integer('amount_paise').notNull(),
})

export const cashReconciliations = pgTable('cash_reconciliations', {
  day: date({ mode: 'string' }).primaryKey(),
  owedPaise: sum('owed_paise'),
  handedPaise: sum('handed_paise'),
  matchedPaise: sum('matched_paise'),
  waitingPaise: sum('waiting_paise'),
  differences: integer().notNull(),
  checkedAt: moment('checked_at').notNull(),
})
