import type { OrderId } from '../ids.ts'
import { onlinePaise } from '../orders/advance.ts'
import type { Order } from '../orders/order.ts'
import { isAllBack, ownRefundablePaise } from './refunds.ts'

/** One of the parcels that a payment paid for, with its refunds. */
export interface PaidParcel {
  order: Pick<Order, 'id' | 'stage' | 'paymentMethod' | 'amounts' | 'advancePaise' | 'creditPaise'>
  refunds: Parameters<typeof ownRefundablePaise>[1]
}

/** A parcel's share of a refund, in paise. */
export interface ParcelShare {
  orderId: OrderId
  amountPaise: number
}

/**
 * Shares a refund made at the provider among the parcels that its payment paid for; `parcels` have their other refunds.
 * No parcel's share exceeds what is left of it. Parcels that have not left the shop come first, so that nothing is sent
 * unpaid. An excess over what all have left goes to the first parcel.
 */
export function shareOverParcels(
  amountPaise: number,
  parcels: readonly PaidParcel[],
): ParcelShare[] {
  const isAway = ({ order: { stage } }: PaidParcel) => stage !== 'placed' && stage !== 'packed'
  const sequence = parcels.toSorted((one, other) => Number(isAway(one)) - Number(isAway(other)))
  const shares = new Map<OrderId, number>()
  let leftPaise = amountPaise
  for (const { order, refunds } of sequence) {
    const own = Math.min(leftPaise, ownRefundablePaise(onlinePaise(order), refunds))
    if (own > 0) shares.set(order.id, own)
    leftPaise -= own
  }
  const first = parcels[0]?.order.id
  if (first && leftPaise > 0) shares.set(first, (shares.get(first) ?? 0) + leftPaise)
  return [...shares].map(([orderId, paise]) => ({ orderId, amountPaise: paise }))
}

/** True if a parcel's online payment is fully refunded. */
export function hasGoneBack({ order, refunds }: PaidParcel): boolean {
  const paise = onlinePaise(order)
  return paise > 0 && isAllBack(paise, refunds)
}
