import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OrderId } from '#domain/ids.ts'
import type { PaymentId, RefundId, RefundSeen } from '#domain/payments/facts.ts'
import type { RefundReason, RefundState } from '#domain/payments/refunds.ts'
import type { Reader, ShopDatabase, Transaction } from '../connection.ts'
import { statement } from '../statement.ts'
import { orders } from '../tables/orders.ts'
import { refunds } from '../tables/payments.ts'

export interface TakenRefund {
  id: number
  orderId: OrderId | undefined
  paymentId: PaymentId
  amountPaise: number
  reason: RefundReason
  state: RefundState
  /** Number of attempts, including this one. */
  tries: number
}

const value = sql.placeholder

const takeDue = statement<
  { now: Date; untilThen: Date },
  {
    id: string
    order_id: string | null
    payment_id: string
    amount_paise: number
    reason: RefundReason
    state: RefundState
    tries: number
  }
>(
  'take-due-refund',
  sql`
    with due as (
      select id from refunds where next_try_at <= ${value('now')}
      order by next_try_at, id limit 1
      for no key update skip locked
    )
    update refunds as taken set next_try_at = ${value('untilThen')}, tries = taken.tries + 1
    from due where taken.id = due.id
    returning taken.id, order_id, payment_id, amount_paise, reason, state, tries`,
)

/** Claims one due refund for one worker; that of a killed worker is due again at `untilThen`. */
export async function takeDueRefund(
  db: ShopDatabase,
  asked: { now: Date; untilThen: Date },
): Promise<TakenRefund | undefined> {
  const [row] = await takeDue(db, asked)
  return (
    row && {
      id: Number(row.id),
      orderId: (row.order_id as OrderId | null) ?? undefined,
      paymentId: row.payment_id as PaymentId,
      amountPaise: row.amount_paise,
      reason: row.reason,
      state: row.state,
      tries: row.tries,
    }
  )
}

/** Records the outcome of an attempt to send a refund. */
export async function settleRefund(
  tx: Transaction,
  id: number,
  outcome: {
    state: RefundState
    providerRefundId?: RefundId
    nextTryAt: Date | undefined
    note?: string
  },
): Promise<void> {
  const { state, providerRefundId, nextTryAt, note } = outcome
  if (providerRefundId !== undefined) {
    // Its event arrived first and was taken for a refund made in the provider's dashboard.
    await tx
      .delete(refunds)
      .where(
        and(
          eq(refunds.idempotencyKey, seenRefundKey(providerRefundId)),
          sql`${refunds.id} <> ${id}`,
        ),
      )
  }
  await tx
    .update(refunds)
    .set({
      state,
      nextTryAt: nextTryAt ?? null,
      ...(providerRefundId === undefined ? {} : { providerRefundId }),
      ...(note === undefined ? {} : { note }),
    })
    .where(eq(refunds.id, id))
}

const seenRefundKey = (id: RefundId): string => `seen:${id}`

/**
 * Updates the refund that the provider reports: ours with its id, else one of ours whose response was lost,
 * else one made in the provider's dashboard, which is added now. Returns whether it has just failed.
 */
export async function noteSeenRefund(
  tx: Transaction,
  seen: RefundSeen,
  { orderId, at }: { orderId: OrderId | undefined; at: Date },
): Promise<{ hasJustFailed: boolean }> {
  const known = await findSeen(tx, seen)
  if (!known) {
    await tx
      .insert(refunds)
      .values({
        orderId: orderId ?? null,
        paymentId: seen.paymentId,
        amountPaise: seen.amountPaise,
        reason: 'goodwill',
        state: seen.step,
        providerRefundId: seen.refundId,
        idempotencyKey: seenRefundKey(seen.refundId),
        createdAt: at,
        note: 'made at the provider',
      })
      .onConflictDoNothing()
    return { hasJustFailed: seen.step === 'failed' }
  }
  if (!mayBecome(known.state, seen.step)) return { hasJustFailed: false }
  await tx
    .update(refunds)
    .set({ state: seen.step, providerRefundId: seen.refundId, nextTryAt: null })
    .where(eq(refunds.id, known.id))
  return { hasJustFailed: seen.step === 'failed' }
}

/** States only move forward; a bank may still return a processed refund. */
const ORDER: readonly RefundState[] = ['wanted', 'needs-owner', 'pending', 'processed', 'failed']

function mayBecome(from: RefundState, to: RefundState): boolean {
  return ORDER.indexOf(to) > ORDER.indexOf(from)
}

async function findSeen(
  tx: Transaction,
  seen: RefundSeen,
): Promise<{ id: number; state: RefundState } | undefined> {
  const rows = await tx
    .select({ id: refunds.id, state: refunds.state, name: refunds.providerRefundId })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, seen.paymentId),
        sql`(${refunds.providerRefundId} = ${seen.refundId} or (
          ${refunds.providerRefundId} is null and ${refunds.tries} > 0
          and ${refunds.amountPaise} = ${seen.amountPaise}
          and ${inArray(refunds.state, ['wanted', 'needs-owner'])}
        ))`,
      ),
    )
    .orderBy(sql`${refunds.providerRefundId} nulls last`, refunds.id)
    .limit(1)
  return rows[0]
}

/** All refunds of one payment, sent or still to be sent. */
export async function listRefundsOfPayment(
  db: Reader,
  paymentId: PaymentId,
): Promise<{ state: RefundState; amountPaise: number; note: string }[]> {
  return await db
    .select({ state: refunds.state, amountPaise: refunds.amountPaise, note: refunds.note })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
}

/** The order that a payment paid. */
export async function findPaidOrder(
  db: Reader,
  paymentId: PaymentId,
): Promise<OrderId | undefined> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.paidBy, paymentId))
  return row?.id as OrderId | undefined
}
