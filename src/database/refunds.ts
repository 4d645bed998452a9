import { and, asc, eq, isNull } from 'drizzle-orm'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import type { RefundReason, RefundState } from '#domain/payments/refunds.ts'
import type { Reader, Transaction } from './connection.ts'
import { orders } from './tables/orders.ts'
import { refunds } from './tables/payments.ts'
import { cashRefunds } from './tables/returns.ts'

/** Money of an order that goes back over the provider. */
export interface RequestedRefund {
  paymentId: PaymentId
  amountPaise: number
  reason: RefundReason
  state: RefundState
  idempotencyKey: string
  createdAt: Date
  note: string
}

export async function listRefundsOf(db: Reader, orderId: OrderId): Promise<RequestedRefund[]> {
  const rows = await db
    .select({
      paymentId: refunds.paymentId,
      amountPaise: refunds.amountPaise,
      reason: refunds.reason,
      state: refunds.state,
      idempotencyKey: refunds.idempotencyKey,
      createdAt: refunds.createdAt,
      note: refunds.note,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.id))
  return rows.map((row) => ({ ...row, paymentId: row.paymentId as PaymentId }))
}

/** Money of a cash order that goes back by hand. */
export interface CashRefund {
  id: number
  orderId: OrderId
  amountPaise: number
  reason: 'returned' | 'goodwill'
  idempotencyKey: string
  payTo: string | undefined
  createdAt: Date
  paidAt: Date | undefined
  reference: string | undefined
}

const cashRefundFrom = (row: typeof cashRefunds.$inferSelect): CashRefund => ({
  id: row.id,
  orderId: row.orderId as OrderId,
  amountPaise: row.amountPaise,
  reason: row.reason,
  idempotencyKey: row.idempotencyKey,
  payTo: row.payTo ?? undefined,
  createdAt: row.createdAt,
  paidAt: row.paidAt ?? undefined,
  reference: row.reference ?? undefined,
})

export async function listCashRefundsOf(db: Reader, orderId: OrderId): Promise<CashRefund[]> {
  const rows = await db
    .select()
    .from(cashRefunds)
    .where(eq(cashRefunds.orderId, orderId))
    .orderBy(asc(cashRefunds.id))
  return rows.map(cashRefundFrom)
}

/** Notes cash to be sent back; the same idempotency key asks for one refund. The order must be locked. */
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
  await tx
    .insert(cashRefunds)
    .values({
      orderId: refund.orderId,
      amountPaise: refund.amountPaise,
      reason: refund.reason,
      idempotencyKey: refund.idempotencyKey,
      payTo: refund.payTo ?? null,
      askedBy: refund.askedBy,
      createdAt: refund.at,
    })
    .onConflictDoNothing()
}

/**
 * Notes that cash was sent back, with the bank's number of the transfer, and erases where to (docs/law.md, cash on delivery). Answers with the refund; nothing when there is none of this order that waits.
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
      ),
    )
    .returning()
  return row && cashRefundFrom(row)
}

/** All the cash of an order has gone back. */
export async function markCashRefunded(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.update(orders).set({ paymentState: 'refunded' }).where(eq(orders.id, orderId))
}

/** The one payment that paid an order; nothing for cash and for what is not paid. */
export async function findPaidBy(db: Reader, orderId: OrderId): Promise<PaymentId | undefined> {
  const [row] = await db
    .select({ paidBy: orders.paidBy })
    .from(orders)
    .where(eq(orders.id, orderId))
  return (row?.paidBy as PaymentId | null) ?? undefined
}
