import type { OrderStage } from './order.ts'

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

/** Whether a stage may follow another; staying is not a move. */
export function mayMove(from: OrderStage, to: OrderStage): boolean {
  return STAGE_MOVES[from].includes(to)
}
