import type { OrderEvent, OrderStage, PaymentState } from './order.ts'
import { isUnpaid } from './payment-moves.ts'

/** The delivery status that people and the API see. */
export type DeliveryStatus = 'pending' | 'delivered'

/** The status of an order in the API. */
export type OrderStatus = 'success' | 'failed' | 'awaiting' | 'refunded' | 'cancelled' | 'returned'

/** `delivered` for that stage, `pending` for all others. */
export function deliveryStatusOf(stage: OrderStage): DeliveryStatus {
  return stage === 'delivered' ? 'delivered' : 'pending'
}

/**
 * `success` for a paid or COD order, `failed` for a failed or expired one, else the plain state. An
 * unpaid order that was cancelled is `cancelled`, a COD order that came back unpaid `returned`.
 */
export function statusOf(payment: PaymentState, stage: OrderStage): OrderStatus {
  if (payment === 'refunded') return 'refunded'
  if (stage === 'cancelled') return 'cancelled'
  if (payment === 'failed') return 'failed'
  if (payment === 'awaiting') return 'awaiting'
  if (payment === 'cash-due' && stage === 'returned') return 'returned'
  return 'success'
}

/** Whether an order has or had a parcel: not before it is paid, and not when it was fully refunded before it left. */
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
 * The stage for a delivery status set by an admin. `delivered` can follow every live stage.
 * `pending` keeps a live stage and returns `delivered` to the timeline's last live stage, or
 * `placed` without a timeline. Setting the current status keeps the stage.
 *
 * Undefined for cancelled and returned orders. The payment does not change: a delivered COD order
 * is `cash-due` until the courier hands the money over.
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

/** Placed and not ended. */
function isLive(stage: OrderStage): boolean {
  return stage !== 'delivered' && stage !== 'cancelled' && stage !== 'returned'
}
