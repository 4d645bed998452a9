import type { OrderEvent, OrderStage, PaymentState } from './order.ts'

/** The two values that people and the API see. */
export type DeliveryStatus = 'pending' | 'delivered'

/** How the order went, as the API says it; the plain state where it is neither. */
export type OrderStatus = 'success' | 'failed' | 'awaiting' | 'refunded' | 'cancelled' | 'returned'

/** `delivered` for the stage of that name, `pending` for all others. */
export function deliveryStatusOf(stage: OrderStage): DeliveryStatus {
  return stage === 'delivered' ? 'delivered' : 'pending'
}

/**
 * `success` for a paid order and for a COD order, `failed` for a failed or expired one, else the
 * plain state. A COD order that came back unpaid is `returned`.
 */
export function statusOf(payment: PaymentState, stage: OrderStage): OrderStatus {
  if (payment === 'failed' || payment === 'refunded') return payment
  if (stage === 'cancelled') return 'cancelled'
  if (payment === 'awaiting') return 'awaiting'
  if (payment === 'cash-due' && stage === 'returned') return 'returned'
  return 'success'
}

/**
 * Whether an order has a parcel to wait for or to look back on: none before it is paid for, and none
 * when its money went back whole before anything left.
 */
export function hasParcel({
  paymentState,
  stage,
}: {
  paymentState: PaymentState
  stage: OrderStage
}): boolean {
  if (paymentState === 'awaiting' || paymentState === 'failed') return false
  return paymentState !== 'refunded' || (stage !== 'placed' && stage !== 'packed')
}

/**
 * The stage an order gets when an admin sets its delivery status. `delivered` is given from every
 * live stage. `pending` leaves a live stage as it is and takes `delivered` back to the last live
 * stage of the timeline, or to `placed` where none is handed in. What already holds stays.
 *
 * `undefined` refuses: a cancelled or returned order has no delivery left to set. The payment is
 * not touched: a delivered COD order is `cash-due` until the courier hands the money over. */
export function stageForDeliveryStatus(
  stage: OrderStage,
  wanted: DeliveryStatus,
  timeline: readonly OrderEvent[] = [],
): OrderStage | undefined {
  if (stage === 'cancelled' || stage === 'returned') return undefined
  if (wanted === deliveryStatusOf(stage)) return stage
  if (wanted === 'delivered') return 'delivered'
  return timeline.findLast((event) => isLive(event.stage))?.stage ?? 'placed'
}

/** Placed and not yet at an end: the parcel is still to reach the shopper. */
function isLive(stage: OrderStage): boolean {
  return stage !== 'delivered' && stage !== 'cancelled' && stage !== 'returned'
}
