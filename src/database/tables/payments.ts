import { bigint, date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { OrderId, UserId } from '#domain/ids.ts'
import { DISPUTE_STATES, type DisputeSeen } from '#domain/payments/disputes.ts'
import type { PaymentFact, PaymentId, ProviderOrderId, RefundId } from '#domain/payments/facts.ts'
import { OWNER_TASKS } from '#domain/payments/owner-tasks.ts'
import { REFUND_REASONS, REFUND_STATES } from '#domain/payments/refunds.ts'
import { CASH_OUTCOMES } from '#domain/remittances/cash-outcomes.ts'
import { counted, moment } from './columns.ts'

const FACT_SOURCES = ['browser', 'webhook', 'reconciler', 'owner', 'shop'] as const
export type FactSource = (typeof FACT_SOURCES)[number]

export const paymentAttempts = pgTable('payment_attempts', {
  id: counted(),
  orderId: text('order_id').$type<OrderId>().notNull(),
  receipt: text().notNull(),
  amountPaise: integer('amount_paise').notNull(),
  /** Absent until the provider has answered. */
  providerOrderId: text('provider_order_id').$type<ProviderOrderId>(),
  createdAt: moment('created_at').notNull(),
  nextPollAt: moment('next_poll_at'),
  pollAttempts: smallint('poll_attempts').notNull().default(0),
  renewedAt: moment('renewed_at'),
})

export const paymentFacts = pgTable('payment_facts', {
  id: counted(),
  providerOrderId: text('provider_order_id').$type<ProviderOrderId>(),
  what: text({ enum: ['payment', 'refund'] }).notNull(),
  step: text({
    enum: ['created', 'failed', 'authorised', 'captured', 'pending', 'processed'],
  }).notNull(),
  paymentId: text('payment_id').$type<PaymentId>().notNull(),
  refundId: text('refund_id').notNull().default(''),
  amountPaise: integer('amount_paise').notNull(),
  currency: text().notNull(),
  source: text({ enum: FACT_SOURCES }).notNull(),
  recordedAt: moment('recorded_at').notNull(),
})

export const paymentEvents = pgTable('payment_events', {
  eventId: text('event_id').primaryKey(),
  name: text().notNull(),
  providerOrderId: text('provider_order_id').$type<ProviderOrderId>(),
  paymentId: text('payment_id').$type<PaymentId>(),
  facts: jsonb().$type<PaymentFact[]>().notNull(),
  dispute: jsonb().$type<DisputeSeen>(),
  receivedAt: moment('received_at').notNull(),
  handledAt: moment('handled_at'),
})

export const refunds = pgTable('refunds', {
  id: counted(),
  orderId: text('order_id').$type<OrderId>(),
  paymentId: text('payment_id').$type<PaymentId>().notNull(),
  amountPaise: integer('amount_paise').notNull(),
  reason: text({ enum: REFUND_REASONS }).notNull(),
  state: text({ enum: REFUND_STATES }).notNull().default('wanted'),
  providerRefundId: text('provider_refund_id').$type<RefundId>(),
  idempotencyKey: text('idempotency_key').notNull(),
  askedBy: text('asked_by').$type<UserId>(),
  createdAt: moment('created_at').notNull(),
  nextTryAt: moment('next_try_at'),
  tries: smallint().notNull().default(0),
  note: text().notNull().default(''),
  receipt: text(),
  failedIds: text('failed_ids').array().notNull().default([]),
  /** When it was decided that a failed refund is not owed. */
  endedAt: moment('ended_at'),
  paidAt: moment('paid_at'),
  /** The bank's reference of the transfer by which it was paid by hand. */
  reference: text(),
  /** The refund at the provider of which this is a parcel's share. */
  partOf: bigint('part_of', { mode: 'number' }),
})

export const paymentDisputes = pgTable('payment_disputes', {
  /** The provider's id. */
  id: text().primaryKey(),
  paymentId: text('payment_id').$type<PaymentId>().notNull(),
  state: text({ enum: DISPUTE_STATES }).notNull(),
  amountPaise: integer('amount_paise').notNull(),
  lostPaise: integer('lost_paise').notNull(),
  reportedMs: bigint('reported_ms', { mode: 'number' }).notNull(),
  openedAt: moment('opened_at').notNull(),
})

export const disputeMoves = pgTable('dispute_moves', {
  id: counted(),
  disputeId: text('dispute_id').notNull(),
  /** Negative when the bank took it. */
  paise: integer().notNull(),
  at: moment('at').notNull(),
})

export const ownerTasks = pgTable('owner_tasks', {
  id: counted(),
  kind: text({ enum: OWNER_TASKS }).notNull(),
  orderId: text('order_id').$type<OrderId>(),
  paymentId: text('payment_id').notNull().default(''),
  subject: text().notNull().default(''),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  openedAt: moment('opened_at').notNull(),
  closedAt: moment('closed_at'),
  closedBy: text('closed_by').$type<UserId>(),
  resolution: text().notNull().default(''),
  /** What became of cash that a courier did not hand over. */
  outcome: text({ enum: CASH_OUTCOMES }),
  /** How much of it the outcome is about. */
  settledPaise: integer('settled_paise'),
  /** When cash that was written off came after all. */
  outcomeEndedAt: moment('outcome_ended_at'),
})

export const paymentReconciliations = pgTable('payment_reconciliations', {
  /** The day in India on which they were compared. */
  day: date({ mode: 'string' }).primaryKey(),
  payments: integer().notNull(),
  capturedPaise: bigint('captured_paise', { mode: 'number' }).notNull(),
  refundedPaise: bigint('refunded_paise', { mode: 'number' }).notNull(),
  differences: integer().notNull(),
  checkedAt: moment('checked_at').notNull(),
})
