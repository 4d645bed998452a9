import { recordAudit } from '#database/audit/audit.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { findChangeFacts } from '#database/orders/changes.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { findOrder } from '#database/orders/orders.ts'
import { listOtherParts, type OtherPart, writeBill } from '#database/orders/parts.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { listRefundsOf } from '#database/payments/order-refunds.ts'
import { chargesOf } from '#domain/checkout/bill.ts'
import type { UserId } from '#domain/ids.ts'
import { onlinePaise } from '#domain/orders/advance.ts'
import { canChange } from '#domain/orders/order-change.ts'
import { bearersAfter, moveCharges } from '#domain/orders/split-order.ts'
import { ownRefundablePaise } from '#domain/payments/refunds.ts'
import { collectPaise } from '#domain/shipments/packing.ts'

/** The charges of a parcel that stay due when it is cancelled, and the number of the parcel that then bears them. */
export interface MovingCharges {
  number: string
  chargesPaise: number
}

/** Charges that have moved to a parcel, which is as it then is. */
export interface MovedCharges {
  to: StoredOrder
  chargesPaise: number
}

/** Finds what a cancellation of this one of several parcels would move; undefined if everything comes back with it. */
export async function findMovingCharges(
  db: Reader,
  order: StoredOrder,
  others: readonly OtherPart[],
): Promise<MovingCharges | undefined> {
  const bearer = await findBearer(db, order, others)
  if (!bearer) return undefined
  const { movedPaise } = moveCharges({ from: order, to: bearer }, await refundedOf(db, order))
  return movedPaise > 0 ? { number: bearer.number, chargesPaise: movedPaise } : undefined
}

/**
 * Leaves delivery and fees of a purchase in several parcels with its next parcel that is still to be sent, when this
 * one is cancelled; without such a parcel they come back with it. Returns the order as it is cancelled. The order must
 * be locked.
 */
export async function leaveCharges(
  tx: Transaction,
  locked: LockedOrder,
  { actorId, at }: { actorId: UserId | undefined; at: Date },
): Promise<LockedOrder & { moved?: MovedCharges }> {
  const { order } = locked
  const others = (await listOtherParts(tx, [order.id])).get(order.id) ?? []
  const found = await findBearer(tx, order, others)
  // Later parcels are locked after earlier ones, as everywhere, so that two cancellations cannot deadlock.
  const bearer = found && (await lockOrder(tx, found.id))?.order
  if (!bearer || !(await canBear(tx, bearer))) return locked
  const { from, to, movedPaise } = moveCharges(
    { from: order, to: bearer },
    await refundedOf(tx, order),
  )
  if (movedPaise === 0) return locked
  for (const [parcel, bill] of [[order, from] as const, [bearer, to] as const]) {
    const isSlipOutdated = collectPaise(parcel) !== collectPaise({ ...parcel, ...bill })
    await writeBill(tx, parcel.id, bill, { isSlipOutdated })
    await recordAudit(tx, {
      at,
      actorId,
      action: 'order.changed',
      subjectId: parcel.id,
      before: { totalPaise: parcel.amounts.totalPaise },
      after: { totalPaise: bill.amounts.totalPaise },
    })
  }
  return {
    ...locked,
    order: { ...order, ...from },
    moved: { to: { ...bearer, ...to }, chargesPaise: movedPaise },
  }
}

/** The next parcel of the same purchase that can bear its charges. */
async function findBearer(
  db: Reader,
  order: StoredOrder,
  others: readonly OtherPart[],
): Promise<StoredOrder | undefined> {
  if (chargesOf(order.amounts).length === 0) return undefined
  const later = bearersAfter(order, others)
  // The charges of goods that have an invoice stand on it.
  if (later.length === 0 || (await findChangeFacts(db, order.id)).isInvoiced) return undefined
  for (const { id } of later) {
    const parcel = await findOrder(db, id)
    if (parcel && (await canBear(db, parcel))) return parcel
  }
  return undefined
}

/** Its bill may still change: neither courier nor invoice has it, and no question about it waits. */
async function canBear(db: Reader, parcel: StoredOrder): Promise<boolean> {
  const facts = await findChangeFacts(db, parcel.id)
  return canChange('address', { ...parcel, ...facts, isAsked: parcel.isChangeAsked === true }).ok
}

async function refundedOf(db: Reader, order: StoredOrder): Promise<number> {
  const paise = onlinePaise(order)
  return paise - ownRefundablePaise(paise, await listRefundsOf(db, order.id))
}
