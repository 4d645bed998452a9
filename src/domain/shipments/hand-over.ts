import type { OrderStage, PaymentState } from '../orders/order.ts'

/** A parcel from the owner's table to its end. */
export const PARCEL_STATES = [
  /** Handed over by the owner; not booked with the courier yet. */
  'wanted',
  /** The courier has it in its books and gave it a number. */
  'booked',
  /** Out of the shop's hands. */
  'under-way',
  /** Delivered, come back or lost. */
  'ended',
  /** The order was cancelled before the courier came. */
  'called-off',
  /** The courier will not take it as it is. */
  'needs-owner',
] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

export type HandOverRefusal =
  | 'order-has-ended'
  | 'order-not-paid'
  | 'order-without-address'
  | 'already-handed-over'

/** What decides whether a parcel may leave. */
export interface HandOverQuestion {
  stage: OrderStage
  paymentState: PaymentState
  address: string
  /** The order's parcel, where there is one. */
  parcel: ParcelState | undefined
}

/**
 * Whether a packed order may be given to a courier: its money is there or is due at the door, it has
 * an address, and it has not left before. A parcel that the courier refused may be tried again.
 * A paid order without an address waits for the owner.
 */
export function canHandOver({
  stage,
  paymentState,
  address,
  parcel,
}: HandOverQuestion): { ok: true } | { ok: false; reason: HandOverRefusal } {
  const refuse = (reason: HandOverRefusal) => ({ ok: false as const, reason })
  if (parcel !== undefined && parcel !== 'needs-owner') return refuse('already-handed-over')
  if (stage === 'cancelled' || stage === 'returned' || stage === 'delivered') {
    return refuse('order-has-ended')
  }
  if (stage !== 'placed' && stage !== 'packed') return refuse('already-handed-over')
  if (paymentState !== 'paid' && paymentState !== 'cash-due') return refuse('order-not-paid')
  if (address.trim() === '') return refuse('order-without-address')
  return { ok: true }
}

export function nextReference(reference: string): string {
  const [, first = reference, count] = /^(.*?)(?:-R(\d+))?$/.exec(reference) ?? []
  return `${first}-R${Number(count ?? 1) + 1}`
}
