import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { BOOKING_STATUSES } from '#domain/consultations/booking.ts'
import type { BookingHours } from '#domain/consultations/consultant.ts'
import { BOOKING_OUTCOMES } from '#domain/consultations/outcome.ts'
import type { BookingId, OrderId, UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { moment } from './columns.ts'

export const bookings = pgTable('bookings', {
  id: text().$type<BookingId>().primaryKey(),
  consultant: text().notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  status: text({ enum: BOOKING_STATUSES }).notNull(),
  sequence: integer().notNull(),
  outcome: text({ enum: BOOKING_OUTCOMES }),
  userId: text('user_id').$type<UserId>(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  about: text().notNull(),
  language: text().$type<Language>().notNull(),
  consentAt: moment('consent_at').notNull(),
  requestKey: text('request_key'),
  requestHash: text('request_hash').notNull(),
  bookedAt: moment('booked_at').notNull(),
  changedAt: moment('changed_at').notNull(),
  /** The order that collects its fee; all three or none. */
  orderId: text('order_id').$type<OrderId>(),
  feePaise: integer('fee_paise'),
  moneyBackUntil: moment('money_back_until'),
})

export const consultants = pgTable('consultants', {
  slug: text().primaryKey(),
  position: integer().notNull(),
  name: text().notNull(),
  degree: text().notNull(),
  registration: text().notNull(),
  languages: text().array().$type<Language[]>().notNull(),
  email: text().notNull(),
  pricePaise: integer('price_paise').notNull(),
  firstTalkMinutes: integer('first_talk_minutes'),
  hours: jsonb().$type<BookingHours>().notNull(),
  leftAt: moment('left_at'),
  changedAt: moment('changed_at').notNull(),
})
