import { canHandOver, type ParcelState } from '../shipments/hand-over.ts'
import { collectPaise } from '../shipments/packing.ts'
import type { Order } from './order.ts'

/** As many orders as can be chosen at once; more are chosen in two goes. */
export const MAX_ORDERS_CHOSEN = 500
/** As many orders as one request acts on; the page sends the others in further requests. */
export const MAX_ORDERS_PER_ACT = 50

/** The tabs of the orders, each with its count. */
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

/** Why an order in the panel waits for somebody before it can be packed. */
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

/** Why an order that is here cannot be packed and sent as it is; undefined when nothing holds it. */
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

/** What chosen orders come to, told before an act. */
export interface OrdersSum {
  orders: number
  totalPaise: number
  weightGrams: number
  /** Cash that the courier collects. */
  cod: number
}

/** Adds up chosen orders. */
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

/** Whether the courier collects cash for an order. */
export const isCollected = (order: Parameters<typeof collectPaise>[0]): boolean =>
  collectPaise(order) > 0
