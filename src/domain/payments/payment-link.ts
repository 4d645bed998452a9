import { isPaidOnline } from '../orders/advance.ts'
import type { Order } from '../orders/order.ts'
import { DAY_MS } from '../time/durations.ts'

/** How long the agreed price can be offered again; after that a new order must be taken. */
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
 * True if the payment link of an order by phone can be renewed: it has expired, and the order is neither paid nor
 * cancelled. Not possible with a credit, which was released when the link expired.
 */
export function canRenewLink(order: Linked, now: Date): boolean {
  const { takenBy, paymentState, stage, createdAt } = order
  const isLinked = takenBy !== undefined && isPaidOnline(order) && !order.creditPaise
  const isOver = paymentState === 'failed' && stage === 'placed'
  return isLinked && isOver && now.getTime() - createdAt.getTime() < MAX_RENEWAL_DAYS * DAY_MS
}
