import { pgTable, text } from 'drizzle-orm/pg-core'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { counted, moment } from './columns.ts'

export const stockAlerts = pgTable('stock_alerts', {
  id: counted(),
  productId: text('product_id').$type<ProductId>().notNull(),
  email: text().notNull(),
  /** Set for an alert by message; null for one by mail. */
  userId: text('user_id').$type<UserId>(),
  language: text().$type<Language>().notNull(),
  stopKey: text('stop_key').notNull(),
  askedAt: moment('asked_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  declinedAt: moment('declined_at'),
})
