import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { OrderId, UserId } from '#domain/ids.ts'
import type {
  PaymentFact,
  PaymentId,
  PaymentStep,
  ProviderOrderId,
  RefundId,
  RefundStep,
} from '#domain/payments/facts.ts'
import type { OwnerTaskKind } from '#domain/payments/owner-tasks.ts'
import type { RefundReason } from '#domain/payments/refunds.ts'
import type { Reader, Transaction } from './connection.ts'
import { wakeJobs } from './listening.ts'
import {
  type FactSource,
  ownerTasks,
  paymentAttempts,
  paymentFacts,
  refunds,
} from './tables/payments.ts'

/** Adds facts reported by the provider; facts known before are not changed. */
export async function recordFacts(
  tx: Transaction,
  about: { providerOrderId: ProviderOrderId | undefined; source: FactSource; at: Date },
  facts: readonly PaymentFact[],
): Promise<void> {
  if (facts.length === 0) return
  await tx
    .insert(paymentFacts)
    .values(
      facts.map((fact) => ({
        providerOrderId: about.providerOrderId ?? null,
        what: fact.what,
        step: fact.step,
        paymentId: fact.paymentId,
        refundId: fact.what === 'refund' ? fact.refundId : '',
        amountPaise: fact.amountPaise,
        currency: fact.what === 'payment' ? fact.currency : 'INR',
        source: about.source,
        recordedAt: about.at,
      })),
    )
    .onConflictDoNothing()
}

/** All known facts about the payments of one order, over all its attempts. */
export async function listFactsOf(db: Reader, orderId: OrderId): Promise<PaymentFact[]> {
  const tries = db
    .select({ id: paymentAttempts.providerOrderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
  const rows = await db
    .select()
    .from(paymentFacts)
    .where(inArray(paymentFacts.providerOrderId, tries))
  return rows.map(factFrom)
}

/** All known facts about these payments, whether or not an order of the shop is theirs. */
export async function listFactsAbout(
  db: Reader,
  ids: readonly PaymentId[],
): Promise<PaymentFact[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(paymentFacts)
    .where(inArray(paymentFacts.paymentId, [...ids]))
  return rows.map(factFrom)
}

function factFrom(row: typeof paymentFacts.$inferSelect): PaymentFact {
  const { amountPaise, currency } = row
  const paymentId = row.paymentId as PaymentId
  if (row.what === 'payment') {
    return { what: 'payment', step: row.step as PaymentStep, paymentId, amountPaise, currency }
  }
  const refundId = row.refundId as RefundId
  return { what: 'refund', step: row.step as RefundStep, paymentId, refundId, amountPaise }
}

/** A fact about an order's payment, and its source. */
export interface PaymentFactRow {
  fact: `payment ${PaymentStep}` | `refund ${RefundStep}`
  amountPaise: number
  source: FactSource
  at: Date
}

/** The facts about an order's payment, oldest first. */
export async function listPaymentFacts(db: Reader, orderId: OrderId): Promise<PaymentFactRow[]> {
  const rows = await db
    .select({
      what: paymentFacts.what,
      step: paymentFacts.step,
      amountPaise: paymentFacts.amountPaise,
      source: paymentFacts.source,
      at: paymentFacts.recordedAt,
    })
    .from(paymentFacts)
    .innerJoin(paymentAttempts, eq(paymentAttempts.providerOrderId, paymentFacts.providerOrderId))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentFacts.id))
  return rows.map(({ what, step, ...row }) => ({
    ...row,
    fact: `${what} ${step}` as PaymentFactRow['fact'],
  }))
}

/** Opens a task for the owner, unless the same one is open already. */
export async function openOwnerTask(
  tx: Transaction,
  task: {
    kind: OwnerTaskKind
    orderId?: OrderId | undefined
    paymentId?: PaymentId | undefined
    /** Distinguishes several open tasks of one kind. */
    subject?: string
    details?: Record<string, unknown>
    at: Date
  },
): Promise<void> {
  await tx
    .insert(ownerTasks)
    .values({
      kind: task.kind,
      orderId: task.orderId ?? null,
      paymentId: task.paymentId ?? '',
      subject: task.subject ?? '',
      details: task.details ?? {},
      openedAt: task.at,
    })
    .onConflictDoNothing()
}

/** Notified at commit for the process that sends refunds. */
export const REFUND_CHANNEL = 'refund_requested'

/** Queues a refund through the provider; requests with the same idempotency key make one refund. */
export async function requestRefund(
  tx: Transaction,
  refund: {
    orderId: OrderId | undefined
    paymentId: PaymentId
    amountPaise: number
    reason: RefundReason
    idempotencyKey: string
    askedBy: UserId | undefined
    at: Date
  },
): Promise<void> {
  await tx
    .insert(refunds)
    .values({
      orderId: refund.orderId ?? null,
      paymentId: refund.paymentId,
      amountPaise: refund.amountPaise,
      reason: refund.reason,
      idempotencyKey: refund.idempotencyKey,
      askedBy: refund.askedBy ?? null,
      createdAt: refund.at,
      nextTryAt: refund.at,
    })
    .onConflictDoNothing()
  await wakeJobs(tx, REFUND_CHANNEL)
}

/** Stops polling the provider about an order's payment attempts: nothing more is expected. */
export async function stopPolling(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ nextPollAt: null })
    .where(
      and(eq(paymentAttempts.orderId, orderId), sql`${paymentAttempts.nextPollAt} is not null`),
    )
}
