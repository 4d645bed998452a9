import type { OrderEvent, OrderStage, PaymentState } from './order.ts'
import { isUnpaid } from './payment-moves.ts'

/** The delivery status on the pages and in the API. */
export type DeliveryStatus = 'pending' | 'delivered'

/** The status of an order in the API. */
export type OrderStatus = 'success' | 'failed' | 'awaiting' | 'refunded' | 'cancelled' | 'returned'

/** Returns `delivered` for that stage, `pending` for all others. */
export function deliveryStatusOf(stage: OrderStage): DeliveryStatus {
  return stage === 'delivered' ? 'delivered' : 'pending'
}

/**
 * Returns `success` for a paid or COD order, `failed` for a failed or expired one, else the plain
 * state. An unpaid order that was cancelled is `cancelled`, a COD order that came back unpaid `returned`.
 */
export function statusOf(payment: PaymentState, stage: OrderStage): OrderStatus {
  if (payment === 'refunded') return 'refunded'
  if (stage === 'cancelled') return 'cancelled'
  if (payment === 'failed') return 'failed'
  if (payment === 'awaiting') return 'awaiting'
  if (payment === 'cash-due' && stage === 'returned') return 'returned'
  return 'success'
}

/** True if an order has or had a parcel: not before it is paid, and not if it was fully refunded before it left. */
export function hasParcel({
  paymentState,
  stage,
}: {
  paymentState: PaymentState
  stage: OrderStage
}): boolean {
  if (isUnpaid(paymentState)) return false
  return paymentState !== 'refunded' || (stage !== 'placed' && stage !== 'packed')
}

/**
 * Returns the stage for a delivery status set by an admin. `delivered` can follow every live stage.
 * `pending` keeps a live stage and moves a delivered order back to the timeline's last live stage, or to
 * `placed` without one. Setting the current status keeps the stage.
 *
 * Undefined for cancelled and returned orders. The payment does not change: a delivered COD order
 * is `cash-due` until the courier remits the money.
 */
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

/** True for stages before the order has ended. */
function isLive(stage: OrderStage): boolean {
  return stage !== 'delivered' && stage !== 'cancelled' && stage !== 'returned'
}
