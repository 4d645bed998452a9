import { and, eq, inArray, sql } from 'drizzle-orm'
import { withoutNulls } from '#database/columns.ts'
import type { Reader, ShopDatabase, Transaction } from '#database/connection.ts'
import { isStillLeased, type Leasable, type Leased } from '#database/leases.ts'
import { wakeJobs } from '#database/listening.ts'
import { statement } from '#database/statement.ts'
import { orders } from '#database/tables/orders.ts'
import { refunds } from '#database/tables/payments.ts'
import type { OrderId } from '#domain/ids.ts'
import type { PaymentId, RefundId, RefundSeen } from '#domain/payments/facts.ts'
import type { RefundReason, RefundState } from '#domain/payments/refunds.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { rejectionColumns } from './credited-refunds.ts'
import { isHeld } from './disputes.ts'
import { REFUND_CHANNEL } from './payments.ts'
import { numberedReceipt, receiptOf } from './receipts.ts'

export interface TakenRefund extends Leased<number> {
  orderId: OrderId | undefined
  paymentId: PaymentId
  amountPaise: number
  reason: RefundReason
  state: RefundState
  /** Number of attempts, including this one. */
  tries: number
  receipt: string
  idempotencyKey: string
  /** The provider's id, once known. */
  providerRefundId: RefundId | undefined
}

const value = sql.placeholder

const takeDue = statement<
  { now: Date; untilThen: Date },
  Pick<
    typeof refunds.$inferSelect,
    | 'orderId'
    | 'paymentId'
    | 'amountPaise'
    | 'reason'
    | 'state'
    | 'tries'
    | 'receipt'
    | 'idempotencyKey'
    | 'providerRefundId'
  > & { id: string }
>(
  'take-due-refund',
  sql`
    with due as (
      select id from refunds where next_try_at <= ${value('now')}
        -- One that was tried is taken all the same: it may have been sent, which is then looked up.
        and not (state = 'wanted' and tries = 0 and ${isHeld(sql`refunds.payment_id`)})
      order by next_try_at, id limit 1
      for no key update skip locked
    )
    update refunds as taken set next_try_at = ${value('untilThen')}, tries = taken.tries + 1
    from due where taken.id = due.id
    returning taken.id, order_id as "orderId", payment_id as "paymentId", amount_paise as "amountPaise", reason, state,
      tries, receipt, idempotency_key as "idempotencyKey", provider_refund_id as "providerRefundId"`,
)

/** Claims one due refund for one worker; if the worker is killed, it is due again at `untilThen`. */
export async function takeDueRefund(
  db: ShopDatabase,
  asked: { now: Date; untilThen: Date },
): Promise<TakenRefund | undefined> {
  const [row] = await takeDue(db, asked)
  if (!row) return undefined
  const id = Number(row.id)
  const receipt = row.receipt ?? numberedReceipt(id)
  return { ...withoutNulls(row), id, receipt, heldUntil: asked.untilThen }
}

const TO_SEND: Leasable = { table: refunds, id: refunds.id, due: refunds.nextTryAt }

/** Locks a taken refund; false if this worker has lost it. */
export const holdsLease = (tx: Transaction, refund: Leased<number>) =>
  isStillLeased(tx, TO_SEND, refund)

/**
 * Records the outcome of an attempt to send a refund. Returns false if this worker has lost it: an event of the provider
 * has settled it, somebody has decided about it, or another worker sends it.
 */
export async function settleRefund(
  tx: Transaction,
  refund: Leased<number>,
  outcome: {
    state: RefundState
    providerRefundId?: RefundId
    nextTryAt: Date | undefined
    note?: string
  },
): Promise<boolean> {
  if (!(await isStillLeased(tx, TO_SEND, refund))) return false
  const { state, providerRefundId, nextTryAt, note } = outcome
  if (providerRefundId !== undefined) {
    // Its event arrived first and was taken for a refund made in the provider's dashboard.
    await tx
      .delete(refunds)
      .where(
        and(
          eq(refunds.idempotencyKey, seenRefundKey(providerRefundId)),
          sql`${refunds.id} <> ${refund.id}`,
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
    .where(eq(refunds.id, refund.id))
  return true
}

/** Makes a refund that the bank or the provider rejected due again, with a new receipt. It must be locked. */
export async function sendRefundAgain(
  tx: Transaction,
  { id, idempotencyKey, receipt }: Pick<LockedRefund, 'id' | 'idempotencyKey' | 'receipt'>,
  at: Date,
): Promise<void> {
  await tx
    .update(refunds)
    .set({
      state: 'wanted',
      tries: 0,
      nextTryAt: at,
      note: '',
      providerRefundId: null,
      failedIds: FAILED_WITH_THIS,
      receipt: receiptOf(idempotencyKey, receipt ?? numberedReceipt(id)),
    })
    .where(eq(refunds.id, id))
  await wakeJobs(tx, REFUND_CHANNEL)
}

/** Records that such a refund was transferred by hand instead, with the bank's reference. It must be locked. */
export async function settleRefundByHand(
  tx: Transaction,
  id: number,
  { reference, at }: { reference: string; at: Date },
): Promise<void> {
  await tx
    .update(refunds)
    .set({
      state: 'by-hand',
      reference,
      paidAt: at,
      nextTryAt: null,
      providerRefundId: null,
      failedIds: FAILED_WITH_THIS,
    })
    .where(eq(refunds.id, id))
}

/** A refund that is being decided about. */
export type LockedRefund = Pick<
  typeof refunds.$inferSelect,
  | 'id'
  | 'amountPaise'
  | 'state'
  | 'endedAt'
  | 'idempotencyKey'
  | 'receipt'
  | 'reference'
  | 'paymentId'
>

/** Locks a refund of an order; `undefined` when the order has none of this number. */
export async function lockRefund(
  tx: Transaction,
  { orderId, id }: { orderId: OrderId; id: number },
): Promise<LockedRefund | undefined> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.orderId, orderId)))
    .for('no key update')
  return row
}

const SEEN = 'seen:'

/** The idempotency key of a refund that was made in the provider's dashboard. */
export const seenRefundKey = (id: RefundId): string => `${SEEN}${id}`

/** Whether a refund, or a parcel's share of one, was made at the provider and never decided in the shop. */
export const isSeenRefund = (idempotencyKey: string): boolean => idempotencyKey.startsWith(SEEN)

/**
 * Updates the refund that the provider reports: the one with its id, else one of ours whose response was lost, else a
 * failed one that was repeated in the provider's dashboard. Otherwise adds it as one that was made there. Returns whether
 * it has just failed.
 */
export async function recordProviderRefund(
  tx: Transaction,
  seen: RefundSeen,
  { orderId, at }: { orderId: OrderId | undefined; at: Date },
): Promise<{ hasJustFailed: boolean }> {
  const known = await findReportedRefund(tx, seen)
  if (!known) {
    if (seen.step !== 'failed') await reduceUnsentRefunds(tx, seen, at)
    await tx
      .insert(refunds)
      .values({
        orderId: orderId ?? null,
        paymentId: seen.paymentId,
        amountPaise: seen.amountPaise,
        // A payment that did not pay the order is on no invoice, so its refund is a surplus.
        reason: sql`case when exists (
          select from orders where id = ${orderId ?? null}::text and paid_by <> ${seen.paymentId}
        ) then 'surplus' else 'goodwill' end`,
        state: seen.step,
        providerRefundId: seen.refundId,
        idempotencyKey: seenRefundKey(seen.refundId),
        createdAt: at,
        ...(seen.step === 'failed' && { endedAt: at }),
        note: 'made at the provider',
      })
      .onConflictDoNothing()
    return { hasJustFailed: seen.step === 'failed' }
  }
  const isRepeatedAtProvider = known.state === 'failed' && known.name !== seen.refundId
  if (
    known.failedIds.includes(seen.refundId) ||
    !(isRepeatedAtProvider || mayBecome(known.state, seen.step))
  ) {
    return { hasJustFailed: false }
  }
  await tx
    .update(refunds)
    .set({
      state: seen.step,
      providerRefundId: seen.refundId,
      // Polled while the bank processes it, in case no further event comes.
      nextTryAt: seen.step === 'pending' ? new Date(at.getTime() + DAY_MS) : null,
      ...(isRepeatedAtProvider && { failedIds: FAILED_WITH_THIS }),
      ...(seen.step === 'failed' &&
        isSeenRefund(known.key) &&
        rejectionColumns(sql`refunds`, sql`${at.toISOString()}::timestamptz`)),
    })
    .where(eq(refunds.id, known.id))
  return { hasJustFailed: seen.step === 'failed' }
}

/** The provider's ids of a refund's failed attempts, with the current one added. */
export const FAILED_WITH_THIS = sql<string[]>`array_remove(
  array_append(${refunds.failedIds}, ${refunds.providerRefundId}), null
)`

/**
 * Reduces or ends unsent refunds of a payment, including those that the bank rejected, until all fit into what was paid
 * together with the refund made in the dashboard. Those that were never tried come first, latest first, because the
 * answer to a try may have been lost. A reduced refund gets a new receipt; a rejected one keeps waiting for the owner.
 */
async function reduceUnsentRefunds(tx: Transaction, seen: RefundSeen, at: Date): Promise<void> {
  const { rows } = await tx.execute<{
    id: string
    left: number
    key: string
    old: string | null
    returned: boolean
  }>(sql`
    with unsent as (
      select id, amount_paise, idempotency_key as key, receipt as old, state = 'failed' as returned, (
        ${seen.amountPaise} + (
          select sum(amount_paise) from refunds as every where payment_id = ${seen.paymentId} and ended_at is null
        ) - (
          select max(amount_paise) from payment_facts where payment_id = ${seen.paymentId} and what = 'payment'
        )
      ) - coalesce(sum(amount_paise) over (
        order by tries > 0 and state <> 'failed', id desc rows between unbounded preceding and 1 preceding
      ), 0) as beyond
      from refunds
      where payment_id = ${seen.paymentId} and ended_at is null
        and (state = 'failed' or provider_refund_id is null and state in ('wanted', 'needs-owner'))
    )
    select id, greatest(0, amount_paise - beyond)::integer as left, key, old, returned from unsent where beyond > 0`)
  for (const { id, left, key, old, returned } of rows) {
    const number = Number(id)
    await tx
      .update(refunds)
      .set(
        left === 0
          ? { state: 'failed', endedAt: at, nextTryAt: null }
          : {
              amountPaise: left,
              ...(!returned && {
                state: 'wanted',
                tries: 0,
                nextTryAt: at,
                receipt: receiptOf(key, old ?? numberedReceipt(number)),
              }),
            },
      )
      .where(eq(refunds.id, number))
  }
  if (rows.length > 0) await wakeJobs(tx, REFUND_CHANNEL)
}

/** States only move forward; a bank may still return a processed refund. */
const STATE_ORDER: readonly RefundState[] = [
  'wanted',
  'needs-owner',
  'pending',
  'processed',
  'failed',
  'by-hand',
  'by-bank',
]

function mayBecome(from: RefundState, to: RefundState): boolean {
  return STATE_ORDER.indexOf(to) > STATE_ORDER.indexOf(from)
}

async function findReportedRefund(tx: Transaction, seen: RefundSeen) {
  const isNamed = sql`(
    ${refunds.providerRefundId} = ${seen.refundId} or ${seen.refundId} = any (${refunds.failedIds})
  )`
  const isUnnamed = sql`(
    ${refunds.providerRefundId} is null and ${refunds.tries} > 0
    and ${inArray(refunds.state, ['wanted', 'needs-owner'])}
  )`
  // A refund that failed and is still owed: the reported one replaces it.
  const isOwed = sql`(
    ${seen.step} <> 'failed' and ${refunds.state} = 'failed' and ${refunds.endedAt} is null
  )`
  const rows = await tx
    .select({
      id: refunds.id,
      state: refunds.state,
      name: refunds.providerRefundId,
      failedIds: refunds.failedIds,
      key: refunds.idempotencyKey,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, seen.paymentId),
        sql`(${isNamed} or (
          ${refunds.amountPaise} = ${seen.amountPaise} and (${isUnnamed} or ${isOwed})
        ))`,
      ),
    )
    .orderBy(sql`coalesce(${isNamed}, false) desc, ${isUnnamed} desc`, refunds.id)
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

export async function findPaidOrder(
  db: Reader,
  paymentId: PaymentId,
): Promise<OrderId | undefined> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.paidBy, paymentId))
  return row?.id as OrderId | undefined
}
