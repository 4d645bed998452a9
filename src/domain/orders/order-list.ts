import { canHandOver, type ParcelState } from '../shipments/hand-over.ts'
import { collectPaise } from '../shipments/packing.ts'
import type { Order } from './order.ts'

/** How many orders can be selected at once. */
export const MAX_ORDERS_CHOSEN = 500
/** How many orders one request acts on; the page sends the others in further requests. */
export const MAX_ORDERS_PER_ACT = 50

/** The tabs of the order list, each of which shows its count. */
export const ORDER_TABS = [
  'to-pack',
  'packed',
  'with-courier',
  'delivered',
  'not-paid',
  'returned',
  'cancelled',
] as const
export type OrderTab = (typeof ORDER_TABS)[number]

/** Why an order in the panel cannot be packed yet. */
export type HeldReason =
  | 'order-not-paid'
  | 'order-without-address'
  | 'change-asked'
  | 'payment-disputed'
  | 'needs-owner'

type HeldOrder = Pick<Order, 'stage' | 'paymentState' | 'delivery'> & {
  isChangeAsked?: boolean | undefined
  isDisputed?: boolean | undefined
}

/** Returns why an order cannot be packed and sent; undefined if it can, or if it has left the shop or ended. */
export function heldBy(order: HeldOrder, parcel: ParcelState | undefined): HeldReason | undefined {
  if (parcel === 'needs-owner') return 'needs-owner'
  const { stage, paymentState, delivery, isChangeAsked, isDisputed } = order
  const answer = canHandOver({
    stage,
    paymentState,
    isChangeAsked,
    isDisputed,
    address: delivery.address,
    parcel: undefined,
  })
  if (answer.ok) return undefined
  switch (answer.reason) {
    case 'order-has-ended':
    case 'already-handed-over':
      return undefined
    default:
      return answer.reason
  }
}

/** The sums of the selected orders, shown before an action. */
export interface OrdersSum {
  orders: number
  totalPaise: number
  weightGrams: number
  /** The number of orders for which the courier collects cash. */
  cod: number
}

/** Sums the selected orders. */
export function sumOfOrders(
  chosen: readonly { totalPaise: number; weightGrams: number; isCod: boolean }[],
): OrdersSum {
  const sum: OrdersSum = { orders: chosen.length, totalPaise: 0, weightGrams: 0, cod: 0 }
  for (const { totalPaise, weightGrams, isCod } of chosen) {
    sum.totalPaise += totalPaise
    sum.weightGrams += weightGrams
    if (isCod) sum.cod += 1
  }
  return sum
}

/** Groups orders on which an action failed by its reason, so that fifty with the same one are told of once. */
export function byReason(
  failed: readonly { number: string; why: string }[],
): { why: string; numbers: string[] }[] {
  const reasons = [...Map.groupBy(failed, ({ why }) => why)]
  return reasons.map(([why, orders]) => ({ why, numbers: orders.map(({ number }) => number) }))
}

/** True if the courier collects cash for an order. */
export const isCollected = (order: Parameters<typeof collectPaise>[0]): boolean =>
  collectPaise(order) > 0
