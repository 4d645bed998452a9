import type { OrderId } from '../ids.ts'
import { onlinePaise } from '../orders/advance.ts'
import type { Order } from '../orders/order.ts'
import { isAllBack, ownRefundablePaise } from './refunds.ts'

/** One of the parcels that a payment paid, and what goes back of it. */
export interface PaidParcel {
  order: Pick<Order, 'id' | 'stage' | 'paymentMethod' | 'amounts' | 'advancePaise' | 'creditPaise'>
  refunds: Parameters<typeof ownRefundablePaise>[1]
}

/** What of a refund is a parcel's, in paise. */
export interface ParcelShare {
  orderId: OrderId
  amountPaise: number
}

/**
 * Shares what went back at the provider over the parcels that its payment paid, given with their other refunds. No parcel
 * gives back more than is left of it, and those that are still here come first, so that nothing is sent that is not paid any
 * more. What is more than all of them have left is the first one's.
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

/** Whether all that was paid online of a parcel has gone back for certain. */
export function hasGoneBack({ order, refunds }: PaidParcel): boolean {
  const paise = onlinePaise(order)
  return paise > 0 && isAllBack(paise, refunds)
}
