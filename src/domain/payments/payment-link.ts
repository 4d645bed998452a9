import { isPaidOnline } from '../orders/advance.ts'
import type { Order } from '../orders/order.ts'
import { DAY_MS } from '../time/durations.ts'

/** So long the price that was agreed is offered again; later the order is taken anew. */
const MAX_RENEWAL_DAYS = 7

type Linked = Pick<
  Order,
  | 'takenBy'
  | 'paymentMethod'
  | 'advancePaise'
  | 'creditPaise'
  | 'paymentState'
  | 'stage'
  | 'createdAt'
>

/**
 * Whether the payment link of an order that was taken for somebody can be made anew: its time is over, and nobody paid or
 * cancelled. What returned goods paid of one went back with its time.
 */
export function canRenewLink(order: Linked, now: Date): boolean {
  const { takenBy, paymentState, stage, createdAt } = order
  const isLinked = takenBy !== undefined && isPaidOnline(order) && !order.creditPaise
  const isOver = paymentState === 'failed' && stage === 'placed'
  return isLinked && isOver && now.getTime() - createdAt.getTime() < MAX_RENEWAL_DAYS * DAY_MS
}
