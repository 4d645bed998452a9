import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf, type RowOf, withoutNulls } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { HAS_PARCEL } from '#database/orders/channels.ts'
import { findPaidByFirst } from '#database/orders/parts.ts'
import { bookings } from '#database/tables/consultations.ts'
import { orders } from '#database/tables/orders.ts'
import { refunds } from '#database/tables/payments.ts'
import { cashRefunds } from '#database/tables/returns.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { isUnsent, type RefundState } from '#domain/payments/refunds.ts'
import { isHeld } from './disputes.ts'

const requested = {
  ...columnsOf(refunds, 'id', 'orderId', 'paymentId', 'amountPaise', 'reason', 'state'),
  ...columnsOf(refunds, 'idempotencyKey', 'createdAt', 'note', 'endedAt', 'reference'),
}
/** A refund through the provider. */
export type RequestedRefund = RowOf<typeof requested>

export function listRefundsOf(db: Reader, orderId: OrderId): Promise<RequestedRefund[]> {
  return listRefunds(db, eq(refunds.orderId, orderId))
}

/** The refunds of a payment, which may have paid several parcels. */
export function listRefundsOfPayment(db: Reader, id: PaymentId): Promise<RequestedRefund[]> {
  return listRefunds(db, eq(refunds.paymentId, id))
}

/**
 * The orders whose goods are in the shop although their money has gone back, and cash orders of which some of the advance
 * has: the oldest first.
 */
export async function listRefundedUnsent(db: Reader, max: number): Promise<OrderId[]> {
  const rows = await db
    .selectDistinct({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(
      and(
        inArray(orders.stage, ['placed', 'packed']),
        or(eq(orders.paymentState, 'refunded'), eq(orders.paymentMethod, 'cod')),
        eq(refunds.state, 'processed'),
        HAS_PARCEL,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(max)
  return rows.map(({ id }) => id as OrderId)
}

/** The fees of consultations that are booked and still to come although all of the fee has gone back: the oldest first. */
export async function listFeesGoneBack(
  db: Reader,
  { now, max }: { now: Date; max: number },
): Promise<OrderId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(bookings, eq(bookings.orderId, orders.id))
    .where(
      and(
        eq(orders.stage, 'placed'),
        eq(orders.paymentState, 'refunded'),
        eq(bookings.status, 'booked'),
        gt(bookings.startsAt, now),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(max)
  return rows.map(({ id }) => id as OrderId)
}

async function listRefunds(db: Reader, which: SQL): Promise<RequestedRefund[]> {
  const rows = await db.select(requested).from(refunds).where(which).orderBy(asc(refunds.id))
  return rows.map(withoutNulls)
}

/** A refund as its shopper sees it. */
export interface ShownRefund {
  orderId: OrderId
  amountPaise: number
  /**
   * Sent to the bank or by hand; still to be sent; cash that is still to be transferred by hand; rejected by the bank;
   * waiting for a bank that disputes the payment; or paid by that bank.
   */
  state: 'sent' | 'coming' | 'to-transfer' | 'failed' | 'held' | 'by-bank'
  /** When it was sent, or, before that, requested. */
  at: Date
  /** The bank's number of a transfer by hand. */
  reference: string | undefined
  /** Where cash is transferred to, as its shopper wrote it; unknown for a refund that no return asked for. */
  payTo?: string | undefined
}

const ONLINE_STATES: Readonly<Record<RefundState, ShownRefund['state']>> = {
  wanted: 'coming',
  'needs-owner': 'coming',
  pending: 'sent',
  processed: 'sent',
  failed: 'failed',
  'by-hand': 'sent',
  'by-bank': 'by-bank',
}

/** The refunds of these orders, the oldest first. */
export async function listShownRefunds(
  db: Reader,
  orderIds: readonly OrderId[],
): Promise<ShownRefund[]> {
  if (orderIds.length === 0) return []
  const ids = [...orderIds]
  const online = await db
    .select({
      ...columnsOf(refunds, 'orderId', 'amountPaise', 'state', 'createdAt', 'paidAt', 'reference'),
      isHeld: isHeld(sql`${refunds.paymentId}`),
      // Named in full: a bare column would be that of the facts.
      sentAt: sql<Date | null>`(
        select min(recorded_at) from payment_facts
        where payment_facts.payment_id = refunds.payment_id
          and payment_facts.refund_id = refunds.provider_refund_id
      )`.mapWith(refunds.createdAt),
    })
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
    .orderBy(asc(refunds.id))
  const byHand = await db
    .select(cash)
    .from(cashRefunds)
    .where(
      and(
        inArray(cashRefunds.orderId, ids),
        isNull(cashRefunds.endedAt),
        // A refund that was spent on another order is shown with its return.
        isNull(cashRefunds.spentOn),
      ),
    )
    .orderBy(asc(cashRefunds.id))
  return [
    ...online.map(({ createdAt, sentAt, paidAt, state, isHeld, ...refund }) => ({
      ...withoutNulls(refund),
      orderId: refund.orderId as OrderId,
      state: isHeld && isUnsent({ state }) ? ('held' as const) : ONLINE_STATES[state],
      at: paidAt ?? sentAt ?? createdAt,
    })),
    ...byHand.map(({ orderId, amountPaise, createdAt, paidAt, reference, payTo }) => ({
      ...withoutNulls({ orderId, amountPaise, reference, payTo }),
      state: paidAt ? ('sent' as const) : ('to-transfer' as const),
      at: paidAt ?? createdAt,
    })),
  ]
}

const cash = {
  ...columnsOf(cashRefunds, 'id', 'orderId', 'amountPaise', 'reason', 'idempotencyKey', 'payTo'),
  ...columnsOf(cashRefunds, 'createdAt', 'paidAt', 'endedAt', 'reference', 'spentOn'),
}
/** A refund of a cash order, transferred by hand. */
export type CashRefund = RowOf<typeof cash>

/** The refunds of a cash order, oldest first, ended ones included. */
export async function listCashRefundsOf(db: Reader, orderId: OrderId): Promise<CashRefund[]> {
  const rows = await db
    .select(cash)
    .from(cashRefunds)
    .where(eq(cashRefunds.orderId, orderId))
    .orderBy(asc(cashRefunds.id))
  return rows.map(withoutNulls)
}

/**
 * Records a cash refund to be sent; requests with the same idempotency key make one refund. The order must be
 * locked.
 */
export async function requestCashRefund(
  tx: Transaction,
  refund: {
    orderId: OrderId
    amountPaise: number
    reason: CashRefund['reason']
    idempotencyKey: string
    payTo: string | undefined
    askedBy: UserId
    at: Date
  },
): Promise<void> {
  const { at, ...row } = refund
  await tx
    .insert(cashRefunds)
    .values({ ...row, createdAt: at })
    .onConflictDoNothing()
}

/** The order that a refund is spent on instead of being sent, and the amount. */
export interface Spending {
  orderId: OrderId
  number: string
  paise: number
}

/** Records how much of a refund is spent on another order, which must exist. Both orders must be locked or new. */
export async function spendRefund(
  tx: Transaction,
  {
    on,
    by,
    at,
    ...refund
  }: { orderId: OrderId; idempotencyKey: string; on: Spending; by: UserId; at: Date },
): Promise<void> {
  await tx.insert(cashRefunds).values({
    ...refund,
    amountPaise: on.paise,
    reason: 'returned',
    askedBy: by,
    createdAt: at,
    paidAt: at,
    paidBy: by,
    reference: on.number,
    spentOn: on.orderId,
  })
}

/** The refund of another order that is spent on this one, if any is left. */
export async function findSpentOn(
  db: Reader,
  spentOn: OrderId,
): Promise<Pick<CashRefund, 'orderId' | 'amountPaise'> | undefined> {
  const { orderId, amountPaise } = cashRefunds
  const [row] = await db
    .select({ orderId, amountPaise })
    .from(cashRefunds)
    .where(eq(cashRefunds.spentOn, spentOn))
  return row
}

/**
 * By how much an order's refunds exceed its total, in paise, because money that was spent on other orders was also
 * refunded at the provider. Does not count the part of its payment beyond the total that has not been refunded as such.
 */
export async function findOverRefundedPaise(tx: Transaction, orderId: OrderId): Promise<number> {
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select (given_back_paise(id) - total_paise + (
      select coalesce(sum(amount_paise), 0) from refunds
      where order_id = orders.id and idempotency_key like 'seen:%' and state <> 'failed' and reason = 'goodwill'
    ) - greatest(0, coalesce((
      select max(amount_paise) from payment_facts where payment_id = orders.paid_by and what = 'payment'
    ) - (
      select sum(case payment_method when 'prepaid' then total_paise - credit_paise else advance_paise end)
      from orders as parcel where orders.id in (parcel.id, parcel.rest_of)
    ) - (
      select coalesce(sum(amount_paise), 0) from refunds
      where payment_id = orders.paid_by and ended_at is null and reason in ('surplus', 'mismatch')
    ), 0)))::integer as paise
    from orders where id = ${orderId} and exists (
      select from cash_refunds where order_id = orders.id and spent_on is not null
    )`)
  return Math.max(0, rows[0]?.paise ?? 0)
}

/** Reduces what is spent on an order to `leftPaise`. That order must be locked. */
export async function unspendRefund(tx: Transaction, spentOn: OrderId, leftPaise: number) {
  const which = eq(cashRefunds.spentOn, spentOn)
  if (leftPaise === 0) await tx.delete(cashRefunds).where(which)
  else await tx.update(cashRefunds).set({ amountPaise: leftPaise }).where(which)
}

/**
 * Records that a cash refund was sent, with the bank's transfer reference, and erases the account details
 * (docs/law.md, cash on delivery). Returns the refund; `undefined` when this order has no such open refund.
 */
export async function settleCashRefund(
  tx: Transaction,
  paid: { orderId: OrderId; id: number; reference: string; paidBy: UserId; at: Date },
): Promise<CashRefund | undefined> {
  const [row] = await tx
    .update(cashRefunds)
    .set({ paidAt: paid.at, paidBy: paid.paidBy, reference: paid.reference, payTo: null })
    .where(
      and(
        eq(cashRefunds.id, paid.id),
        eq(cashRefunds.orderId, paid.orderId),
        isNull(cashRefunds.paidAt),
        isNull(cashRefunds.endedAt),
      ),
    )
    .returning(cash)
  return row && withoutNulls(row)
}

/** Takes back that a cash refund was sent. Its order must be locked. */
export async function reopenCashRefund(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(cashRefunds)
    .set({ paidAt: null, paidBy: null, reference: null })
    .where(eq(cashRefunds.id, id))
}

/** Ends the unsent refunds of an order whose cash was not collected. */
export async function endCashRefunds(tx: Transaction, orderId: OrderId, at: Date): Promise<void> {
  await tx
    .update(cashRefunds)
    .set({ endedAt: at })
    .where(
      and(
        eq(cashRefunds.orderId, orderId),
        isNull(cashRefunds.paidAt),
        isNull(cashRefunds.endedAt),
      ),
    )
}

/** Makes the ended refunds of an order due again, because its cash was collected; `true` when there were any. */
export async function reviveCashRefunds(tx: Transaction, orderId: OrderId): Promise<boolean> {
  const rows = await tx
    .update(cashRefunds)
    .set({ endedAt: null })
    .where(and(eq(cashRefunds.orderId, orderId), isNotNull(cashRefunds.endedAt)))
    .returning({ id: cashRefunds.id })
  return rows.length > 0
}

/** The payment that paid an order; `undefined` for cash and for unpaid orders. */
export async function findPaidBy(db: Reader, orderId: OrderId): Promise<PaymentId | undefined> {
  const [row] = await db
    .select({ paidBy: orders.paidBy, restOf: orders.restOf })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (row?.restOf) return await findPaidByFirst(db, row.restOf)
  return row?.paidBy ?? undefined
}
