import type { Order, OrderEvent, OrderStage } from './order.ts'

/**
 * The stages that may follow each stage. Admins set only pending and delivered, so `delivered` can
 * follow every live stage and return to any of them; orders can be cancelled until they ship;
 * shipped ones can only be returned.
 */
export const STAGE_MOVES: Readonly<Record<OrderStage, readonly OrderStage[]>> = {
  placed: ['packed', 'delivered', 'cancelled'],
  packed: ['shipped', 'delivered', 'cancelled'],
  shipped: ['out-for-delivery', 'delivered', 'returned'],
  'out-for-delivery': ['delivered', 'returned'],
  delivered: ['placed', 'packed', 'shipped', 'out-for-delivery', 'returned'],
  cancelled: [],
  returned: [],
}

/** True if a stage may follow another; staying is not a move. */
export function mayMove(from: OrderStage, to: OrderStage): boolean {
  return STAGE_MOVES[from].includes(to)
}

/** The stages up to a delivery, in the sequence in which a parcel reaches them. */
export const DELIVERY_STAGES: readonly OrderStage[] = [
  'placed',
  'packed',
  'shipped',
  'out-for-delivery',
  'delivered',
]

/** True if an order was delivered, even if it came back later. */
export const wasDelivered = ({ timeline }: Pick<Order, 'timeline'>): boolean =>
  timeline.some(({ stage }) => stage === 'delivered')

/** All stages in sequence; the two other ends come last. */
const STAGE_SEQUENCE: readonly OrderStage[] = [...DELIVERY_STAGES, 'returned', 'cancelled']

/**
 * Returns the events that are still valid. An event of an earlier stage is a correction: it revokes the
 * later ones, and the stage keeps the time at which it was first reached. No rows are deleted.
 */
export function currentTimeline(events: readonly OrderEvent[]): OrderEvent[] {
  const current: OrderEvent[] = []
  for (const event of events) {
    const rank = STAGE_SEQUENCE.indexOf(event.stage)
    while (STAGE_SEQUENCE.indexOf(current.at(-1)?.stage ?? 'placed') > rank) current.pop()
    if (current.at(-1)?.stage !== event.stage) current.push(event)
  }
  return current
}
