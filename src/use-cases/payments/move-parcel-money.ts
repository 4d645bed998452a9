import type { Transaction } from '#database/connection.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { listOtherParts } from '#database/orders/parts.ts'
import { movePayment, type OrderToSettle } from '#database/payments/order-money.ts'
import { listRefundsOf } from '#database/payments/order-refunds.ts'
import {
  findRefundToShare,
  moveRefundShares,
  writeRefundShares,
} from '#database/payments/refund-parts.ts'
import type { FactSource } from '#database/tables/payments.ts'
import type { OrderId } from '#domain/ids.ts'
import type { RefundId } from '#domain/payments/facts.ts'
import { hasGoneBack, type PaidParcel, shareOverParcels } from '#domain/payments/parcel-money.ts'
import { creditSeenRefunds } from '#use-cases/invoices/tax-documents.ts'

interface PaidTogether {
  /** The first parcel, to which the payment belongs; it is locked. */
  order: Pick<OrderToSettle, 'id'>
  /** The reported refunds, and those of the payment that were not recorded before. */
  reported: readonly RefundId[]
  added: readonly RefundId[]
  /** The payment is fully refunded. */
  isAllBack: boolean
  source: FactSource
  at: Date
}

/** All parcels of an order, and those of them that have just become fully refunded. */
export interface MovedParcels {
  orderIds: readonly OrderId[]
  refunded: readonly OrderId[]
}

/**
 * Moves each parcel of an order in several parcels to the state that its own refunds imply. A refund made at the
 * provider does not name a parcel, so it is shared among them. Does nothing for an order of one parcel. Returns the
 * ids of all of them, and of those that it moved.
 */
export async function moveParcelMoney(
  tx: Transaction,
  { order, reported, added, isAllBack, source, at }: PaidTogether,
): Promise<MovedParcels> {
  const locked = await lockParcels(tx, order.id)
  if (locked.length === 0) return { orderIds: [order.id], refunded: [] }
  for (const refundId of added) await share(tx, refundId, locked)
  for (const refundId of reported) await moveRefundShares(tx, refundId)
  for (const parcel of locked.slice(1)) await creditSeenRefunds(tx, parcel.order, at)
  const refunded: OrderId[] = []
  for (const parcel of await listParcels(tx, locked)) {
    const { id, paymentState } = parcel.order
    if (paymentState !== 'paid' || !(isAllBack || hasGoneBack(parcel))) continue
    await movePayment(tx, { order: parcel.order, from: 'paid', to: 'refunded', source, at })
    refunded.push(id)
  }
  return { orderIds: locked.map((parcel) => parcel.order.id), refunded }
}

/**
 * Locks the parcels of an order in several parcels, always in the same sequence, the first one first. Returns an empty
 * array for an order of one parcel.
 */
export async function lockParcels(tx: Transaction, first: OrderId): Promise<LockedOrder[]> {
  const others = (await listOtherParts(tx, [first])).get(first) ?? []
  const locked: LockedOrder[] = []
  if (others.length === 0) return locked
  for (const id of [first, ...others.map((part) => part.id)]) {
    const parcel = await lockOrder(tx, id)
    if (parcel) locked.push(parcel)
  }
  return locked
}

async function share(tx: Transaction, refundId: RefundId, locked: readonly LockedOrder[]) {
  const seen = await findRefundToShare(tx, refundId)
  if (!seen) return
  const parcels = (await listParcels(tx, locked)).map(({ order, refunds }) => ({
    order,
    refunds: refunds.filter(({ idempotencyKey }) => idempotencyKey !== seen.idempotencyKey),
  }))
  await writeRefundShares(tx, seen, shareOverParcels(seen.amountPaise, parcels))
}

/** The parcels with their current refunds. */
async function listParcels(tx: Transaction, locked: readonly LockedOrder[]) {
  const parcels = []
  for (const { order } of locked) {
    parcels.push({ order, refunds: await listRefundsOf(tx, order.id) } satisfies PaidParcel)
  }
  return parcels
}
