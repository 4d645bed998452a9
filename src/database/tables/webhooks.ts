import { bigint, boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { UserId } from '#domain/ids.ts'
import type { WebhookFacts, WebhookKind } from '#domain/webhooks/webhook.ts'
import { counted, moment } from './columns.ts'

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  url: text().notNull(),
  kinds: text().array().$type<WebhookKind[]>().notNull(),
  secretNumber: integer('secret_number').notNull().default(1),
  formerSecretUntil: moment('former_secret_until'),
  isOn: boolean('is_on').notNull().default(true),
  failures: integer().notNull().default(0),
  failingSince: moment('failing_since'),
  madeBy: text('made_by').$type<UserId>().notNull(),
  madeAt: moment('made_at').notNull(),
  removedAt: moment('removed_at'),
})

/** Written by database triggers, in the transaction that the event reports. */
export const webhookEvents = pgTable('webhook_events', {
  id: counted(),
  kind: text().$type<WebhookKind>().notNull(),
  facts: jsonb().$type<WebhookFacts>().notNull(),
  at: moment('at').notNull(),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: counted(),
  endpointId: integer('endpoint_id').notNull(),
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  state: text({ enum: ['waiting', 'delivered', 'failed'] })
    .notNull()
    .default('waiting'),
  attempts: smallint().notNull().default(0),
  nextTryAt: moment('next_try_at'),
  takenAt: moment('taken_at'),
  triedAt: moment('tried_at'),
  status: smallint(),
})
