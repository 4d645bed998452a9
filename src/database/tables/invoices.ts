import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { DOCUMENT_KINDS, type InvoiceContent } from '#domain/invoices/invoice.ts'

export const invoices = pgTable('invoices', {
  number: text().primaryKey(),
  kind: text({ enum: DOCUMENT_KINDS }).notNull(),
  series: text().notNull(),
  financialYear: text('financial_year').notNull(),
  serial: integer().notNull(),
  orderId: text('order_id').notNull(),
  against: text(),
  cause: text().notNull(),
  totalPaise: integer('total_paise').notNull(),
  content: jsonb().$type<InvoiceContent>().notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true, mode: 'date' }).notNull(),
})
