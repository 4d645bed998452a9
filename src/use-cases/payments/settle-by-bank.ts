import { recordAudit } from '#database/audit/audit.ts'
import type { Transaction } from '#database/connection.ts'
import { type LockedOrder, lockFee, lockOrder } from '#database/orders/lock.ts'
import { closeTasksOf } from '#database/panel/owner-tasks.ts'
import { movePayment } from '#database/payments/order-money.ts'
import { listRefundsOf } from '#database/payments/order-refunds.ts'
import { findPaidOrder } from '#database/payments/refunds.ts'
import { lockDisputedMoney, writeByBank } from '#database/payments/refunds-by-bank.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { onlinePaise } from '#domain/orders/advance.ts'
import { type DividedRefund, divideRefunds } from '#domain/payments/disputes.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { isAllBack, waitsForOwner } from '#domain/payments/refunds.ts'
import { lockParcels } from './move-parcel-money.ts'

interface Settling {
  /** A refund that was tried, but is known not to be sent. */
  knownUnsent?: number
  actorId?: UserId | undefined
  at: Date
}

/**
 * Divides the unsent refunds of a payment: what a bank took back by disputes has been paid by it and is not sent, the
 * rest is. Marks orders that are thereby refunded completely, and writes the log. Repeating it changes nothing. Returns
 * the division.
 */
export async function settleByBank(
  tx: Transaction,
  paymentId: PaymentId,
  { knownUnsent, actorId, at }: Settling,
): Promise<readonly DividedRefund[]> {
  const locked = await lockPaidOrders(tx, paymentId)
  const { unsent, money } = await lockDisputedMoney(tx, paymentId, knownUnsent)
  if (money.lostPaise === 0 || unsent.length === 0) return []
  const divided = divideRefunds(unsent, money)
  for (const part of divided) {
    const refund = unsent.find(({ id }) => id === part.id)
    if (!refund || part.byBankPaise === 0) continue
    await writeByBank(tx, refund, part)
    await recordAudit(tx, {
      at,
      actorId,
      action: 'refund.paid-by-bank',
      subjectId: refund.orderId ?? paymentId,
      before: { state: refund.state, amountPaise: refund.amountPaise },
      after: { amountPaise: part.byBankPaise, leftPaise: part.sendPaise },
    })
  }
  for (const parcel of locked) {
    const orderId = parcel.order.id
    await markRefunded(tx, parcel, { actorId, at })
    await closeTaskIfNoneWaits(tx, { orderId, actorId, resolution: 'paid by the bank', at })
  }
  return divided
}

/** Locks the order that a payment paid, with its other parcels; none if it paid no order. */
export async function lockPaidOrders(
  tx: Transaction,
  paymentId: PaymentId,
): Promise<readonly LockedOrder[]> {
  const id = await findPaidOrder(tx, paymentId)
  if (!id) return []
  const parcels = await lockParcels(tx, id)
  if (parcels.length > 0) return parcels
  const only = (await lockOrder(tx, id)) ?? (await lockFee(tx, id))
  return only ? [only] : []
}

/** Marks a fully refunded order as such, because no provider reports money that was sent by hand or paid by a bank. */
export async function markRefunded(
  tx: Transaction,
  { order }: Pick<LockedOrder, 'order'>,
  { actorId, at }: { actorId: UserId | undefined; at: Date },
): Promise<void> {
  if (order.paymentMethod !== 'prepaid' || order.paymentState !== 'paid') return
  if (!isAllBack(onlinePaise(order), await listRefundsOf(tx, order.id))) return
  await movePayment(tx, {
    order,
    from: 'paid',
    to: 'refunded',
    source: actorId ? 'owner' : 'shop',
    actorId,
    at,
  })
}

/** All failed refunds of an order share one task, which is closed with the last of them. */
export async function closeTaskIfNoneWaits(
  tx: Transaction,
  {
    orderId,
    actorId,
    ...closing
  }: {
    orderId: OrderId
    actorId: UserId | undefined
    resolution: string
    at: Date
  },
): Promise<void> {
  if ((await listRefundsOf(tx, orderId)).some(waitsForOwner)) return
  await closeTasksOf(tx, { ...closing, orderId, kind: 'refund-failed', closedBy: actorId })
}
