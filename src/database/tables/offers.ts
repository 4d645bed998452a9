import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OrderId } from '#domain/ids.ts'
import type { Benefit, OfferScope, OfferTranslations } from '#domain/offers/offer.ts'
import { moment } from './columns.ts'

export const offers = pgTable('offers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** The name in the other languages (decision 020). */
  translations: jsonb().$type<OfferTranslations>().notNull().default({}),
  code: text(),
  benefit: jsonb().$type<Benefit>().notNull(),
  scope: jsonb().$type<OfferScope>().notNull(),
  minPaise: integer('min_paise').notNull(),
  isFirstOrderOnly: boolean('first_order_only').notNull(),
  isCombinable: boolean('combinable').notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at'),
  maxUses: integer('max_uses'),
  maxUsesPerPerson: integer('max_uses_per_person'),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
})

export const orderOffers = pgTable(
  'order_offers',
  {
    orderId: text('order_id').$type<OrderId>().notNull(),
    offerId: integer('offer_id').notNull(),
    savedPaise: integer('saved_paise').notNull(),
  },
  (row) => [primaryKey({ columns: [row.orderId, row.offerId] })],
)
