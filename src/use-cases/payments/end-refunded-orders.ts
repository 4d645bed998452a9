import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { type LockedOrder, lockFee, lockOrder } from '#database/orders/lock.ts'
import {
  listFeesGoneBack,
  listRefundedUnsent,
  listRefundsOf,
  type RequestedRefund,
} from '#database/payments/order-refunds.ts'
import { isSeenRefund, seenRefundKey } from '#database/payments/refunds.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { canCancel } from '#domain/orders/cancelling.ts'
import type { PaymentFact, RefundId } from '#domain/payments/facts.ts'
import { hasGoneBack } from '#domain/payments/parcel-money.ts'
import { endRefundedFee } from '#use-cases/consultations/consultation-money.ts'
import { eachApart } from '#use-cases/each-due.ts'
import type { MovingDeps } from '#use-cases/orders/move-order.ts'
import { queueOrderMail } from '#use-cases/orders/order-mails.ts'
import { writeCancelled } from '#use-cases/orders/write-cancelled.ts'

interface Refunded {
  /** The parcels that the payment paid for; they are locked. */
  orderIds: readonly OrderId[]
  /** Those of them whose money has now gone back completely. */
  refunded: readonly OrderId[]
  /** What the provider has not reported before. */
  added: readonly PaymentFact[]
  at: Date
}

/**
 * Tells the shopper of refunds that were made in the provider's dashboard, once they have gone back, and cancels orders
 * whose money, or whose advance, has all gone back while their goods are in the shop: they are never packed, so their
 * goods are for others. The same goes for consultations that have not begun. Returns the orders that it has cancelled.
 */
export async function endRefundedOrders(
  tx: Transaction,
  deps: MovingDeps,
  { orderIds, refunded, added, at }: Refunded,
): Promise<readonly OrderId[]> {
  const processed = added.flatMap((fact) =>
    fact.what === 'refund' && fact.step === 'processed' ? [fact.refundId] : [],
  )
  if (processed.length === 0 && refunded.length === 0) return []
  const cancelled: OrderId[] = []
  for (const id of orderIds) {
    const refunds = await listRefundsOf(tx, id)
    const seen = refunds.filter((refund) => isMadeThere(refund, processed))
    const locked = await lockOrder(tx, id)
    if (!locked) {
      // The fee of a consultation, whose order has no goods.
      const isAll = refunded.includes(id)
      if (await endRefundedFee(tx, deps, { orderId: id, refunds: seen, isAll, at })) {
        cancelled.push(id)
      }
      continue
    }
    const isOver = refunded.includes(id) || isAdvanceBack(locked, refunds)
    // An order whose delivery was undone is cancelled with its invoice credited, as after a refund in the panel.
    if (isOver && canCancel(locked.order).ok) {
      const gonePaise = seen.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      await writeCancelled(tx, deps, locked, { by: 'shop', actorId: undefined, at, gonePaise })
      cancelled.push(id)
      continue
    }
    for (const { amountPaise, idempotencyKey: which } of seen) {
      await queueOrderMail(tx, deps, 'refunded', { ...locked, at, amountPaise, which })
    }
  }
  return cancelled
}

type OverlookingDeps = MovingDeps & DatabaseDeps

/** Limits one run; a backlog takes several nights. */
const MAX_OVERLOOKED = 50

/**
 * Cancels the orders whose money, or whose advance, went back earlier and whose goods are still in the shop, and the
 * consultations still to come whose fee went back in the provider's dashboard: refunds that an older version of the shop
 * settled, or a delivery that was undone after the refund. Returns the failures.
 */
export async function endOverlookedOrders(deps: OverlookingDeps): Promise<readonly unknown[]> {
  const { db, clock } = deps
  const ids = await listRefundedUnsent(db, MAX_OVERLOOKED)
  const failures = await eachApart(ids, (id) =>
    inTransaction(db, (tx) => endOverlookedOrder(tx, deps, id)),
  )
  const fees = await listFeesGoneBack(db, { now: clock.now(), max: MAX_OVERLOOKED })
  const ofFees = await eachApart(fees, (id) =>
    inTransaction(db, (tx) => endOverlookedFee(tx, deps, id)),
  )
  return [...failures, ...ofFees]
}

async function endOverlookedOrder(
  tx: Transaction,
  deps: OverlookingDeps,
  id: OrderId,
): Promise<void> {
  const locked = await lockOrder(tx, id)
  if (!locked || !canCancel(locked.order).ok) return
  const refunds = await listRefundsOf(tx, id)
  if (!hasGoneBack({ order: locked.order, refunds })) return
  const at = deps.clock.now()
  // What went back was told of then, by the shop or the bank.
  await writeCancelled(tx, deps, locked, { by: 'shop', actorId: undefined, at, gonePaise: 0 })
}

/** A fee that the shop itself refunded leaves its talk, so only refunds of the dashboard end one. */
async function endOverlookedFee(
  tx: Transaction,
  deps: OverlookingDeps,
  id: OrderId,
): Promise<void> {
  const locked = await lockFee(tx, id)
  if (!locked) return
  const refunds = await listRefundsOf(tx, id)
  const seen = refunds.filter((one) => isSeenRefund(one.idempotencyKey))
  const isAll = hasGoneBack({ order: locked.order, refunds })
  const at = deps.clock.now()
  await endRefundedFee(tx, deps, { orderId: id, refunds: seen, isAll, isTold: true, at })
}

/** One of these refunds, or a parcel's share of one, if it was made in the provider's dashboard and is not owed again. */
function isMadeThere(
  { idempotencyKey, state }: RequestedRefund,
  ids: readonly RefundId[],
): boolean {
  const [key] = idempotencyKey.split(' ')
  return state === 'processed' && ids.some((id) => seenRefundKey(id) === key)
}

/** True if the advance of a cash order has gone back; the payment state of such an order does not say so. */
function isAdvanceBack({ order }: LockedOrder, refunds: readonly RequestedRefund[]): boolean {
  return order.paymentMethod === 'cod' && hasGoneBack({ order, refunds })
}
