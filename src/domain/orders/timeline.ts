import type { OrderStage } from './order.ts'

/**
 * Where a parcel may go next. An admin knows only pending and delivered, so `delivered`
 * can follow every live stage and be taken back to any of them; cancelling is possible until the
 * order is shipped; what was shipped can only come back.
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

/** Whether an order may go from one stage to another; staying where it is, is no move. */
export function mayMove(from: OrderStage, to: OrderStage): boolean {
  return STAGE_MOVES[from].includes(to)
}
