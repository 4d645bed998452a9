import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { OrderId } from '#domain/ids.ts'
import { DOCUMENT_KINDS, type InvoiceContent } from '#domain/invoices/invoice.ts'
import { moment } from './columns.ts'

export const invoices = pgTable('invoices', {
  number: text().primaryKey(),
  kind: text({ enum: DOCUMENT_KINDS }).notNull(),
  series: text().notNull(),
  financialYear: text('financial_year').notNull(),
  serial: integer().notNull(),
  orderId: text('order_id').$type<OrderId>().notNull(),
  against: text(),
  cause: text().notNull(),
  totalPaise: integer('total_paise').notNull(),
  content: jsonb().$type<InvoiceContent>().notNull(),
  issuedAt: moment('issued_at').notNull(),
})
