import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { TICKET_TOPICS } from '#domain/tickets/ticket.ts'
import { counted, moment } from './columns.ts'

/** The shop's answers; each is also sent as a mail. */
export const ticketAnswers = pgTable('ticket_answers', {
  id: counted(),
  ticketId: bigint('ticket_id', { mode: 'number' }).notNull(),
  senderKey: text('sender_key').notNull(),
  text: text().notNull(),
  answeredAt: moment('answered_at').notNull(),
  answeredBy: text('answered_by').$type<UserId>(),
})

export const tickets = pgTable('tickets', {
  id: counted(),
  senderKey: text('sender_key').notNull(),
  requestHash: text('request_hash').notNull(),
  userId: text('user_id').$type<UserId>(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text(),
  topic: text({ enum: TICKET_TOPICS }).notNull(),
  orderNumber: text('order_number'),
  message: text().notNull(),
  language: text().$type<Language>().notNull(),
  openedAt: moment('opened_at').notNull(),
  acknowledgeBy: moment('acknowledge_by').notNull(),
  resolveBy: moment('resolve_by').notNull(),
  acknowledgedAt: moment('acknowledged_at'),
  resolvedAt: moment('resolved_at'),
})
