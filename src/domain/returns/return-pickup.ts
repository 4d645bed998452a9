import type { Order, OrderLine } from '../orders/order.ts'
import type { ParcelState } from '../shipments/hand-over.ts'
import type { ParcelProblem } from '../shipments/progress.ts'
import type { ParcelStep } from '../shipments/steps.ts'
import type { ReturnedGoods, ReturnRequest, ReturnState } from './return-request.ts'

export type PickupRefusal =
  | 'return-not-agreed'
  /** The pickup is being called off at the courier; it can be requested again afterwards. */
  | 'pickup-ends'

/** The states of a pickup that ended before the courier came; another one may be requested. */
const IS_OVER: readonly ParcelState[] = ['called-off', 'needs-owner']

/**
 * Decides whether a pickup may be requested for a return: it is approved, and no pickup is under way. `isAsked` is
 * true if one was already requested, so that repeating the request makes only one.
 */
export function canCollect(
  state: ReturnState,
  pickup: { state: ParcelState; isOff: boolean } | undefined,
): { ok: true; isAsked: boolean } | { ok: false; reason: PickupRefusal } {
  if (pickup?.isOff && !IS_OVER.includes(pickup.state)) return { ok: false, reason: 'pickup-ends' }
  if (pickup && !IS_OVER.includes(pickup.state)) return { ok: true, isAsked: true }
  if (pickup?.isOff && pickup.state === 'needs-owner') return { ok: false, reason: 'pickup-ends' }
  return state === 'approved'
    ? { ok: true, isAsked: false }
    : { ok: false, reason: 'return-not-agreed' }
}

/** True if a pickup may be called off: until the courier has the goods. */
export function canStopCollecting(state: ParcelState): boolean {
  return state === 'wanted' || state === 'booked' || state === 'needs-owner'
}

/** The problems that the owner must decide, by the step of a return's parcel; undefined for an ordinary step. */
export const PICKUP_PROBLEM_AT: Partial<Record<ParcelStep, ParcelProblem>> = {
  'pickup-problem': 'pickup-problem',
  cancelled: 'cancelled-by-courier',
  lost: 'lost',
  'partly-delivered': 'partly-delivered',
  // On its way back to the shopper.
  returning: 'not-delivered',
  returned: 'not-delivered',
  'not-delivered': 'not-delivered',
}

/** Returns the courier's reference of a return's parcel: the order number, and the index of the return from 1. */
export function pickupReference(number: string, nth: number): string {
  return `${number}-B${nth}`
}

/** Returns the weight of a return's parcel, by its share of the order's pieces, and the price of its goods. */
export function collectedParcel(
  { lines, weightGrams }: Pick<Order, 'lines'> & { weightGrams: number },
  { goods }: Pick<ReturnRequest, 'goods'>,
): { weightGrams: number; valuePaise: number } {
  const pieces = (list: readonly { quantity: number }[]) =>
    list.reduce((sum, { quantity }) => sum + quantity, 0)
  const share = Math.min(1, pieces(goods) / Math.max(1, pieces(lines)))
  return {
    weightGrams: Math.max(1, Math.ceil(weightGrams * share)),
    valuePaise: goods.reduce((sum, one) => sum + pricePaise(lines, one), 0),
  }
}

function pricePaise(lines: readonly OrderLine[], { productId, quantity }: ReturnedGoods): number {
  const line = lines.find((one) => one.productId === productId)
  return (line?.unitPricePaise ?? 0) * quantity
}
