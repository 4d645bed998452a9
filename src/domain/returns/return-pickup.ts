import type { Order, OrderLine } from '../orders/order.ts'
import type { ParcelState } from '../shipments/hand-over.ts'
import type { ParcelProblem } from '../shipments/progress.ts'
import type { ParcelStep } from '../shipments/steps.ts'
import type { ReturnedGoods, ReturnRequest, ReturnState } from './return-request.ts'

export type PickupRefusal =
  | 'return-not-agreed'
  /** The courier is being told not to come; it can be asked again when it knows. */
  | 'pickup-ends'

/** A pickup that is over before the courier came; another one may be asked for. */
const IS_OVER: readonly ParcelState[] = ['called-off', 'needs-owner']

/**
 * Whether the courier may be asked to collect a return: it is agreed, and no pickup of it is under way. `isAsked` for one
 * that was asked for before, so that asking twice makes one.
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

/** Whether a pickup may be called off: until the courier has the goods. */
export function canStopCollecting(state: ParcelState): boolean {
  return state === 'wanted' || state === 'booked' || state === 'needs-owner'
}

/** What the owner decides when a return's parcel is at this step; undefined for an ordinary one. */
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

/** The courier's reference of a return's parcel: the order's number and which of its returns it is, from 1. */
export function pickupReference(number: string, nth: number): string {
  return `${number}-B${nth}`
}

/** What comes back of an order: its weight, by its share of the pieces, and what was paid for the goods. */
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
