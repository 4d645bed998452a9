import type { OrderStage, PaymentState } from '../orders/order.ts'

/** The states of a parcel. */
export const PARCEL_STATES = [
  /** Handed over by the owner; not booked with the courier yet. */
  'wanted',
  /** The courier has booked it and assigned a tracking id. */
  'booked',
  /** Collected by the courier. */
  'under-way',
  /** Delivered, returned or lost. */
  'ended',
  /** The order was cancelled before the courier collected it. */
  'called-off',
  /** The courier refuses it as it is. */
  'needs-owner',
] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

export type HandOverRefusal =
  | 'order-has-ended'
  | 'order-not-paid'
  | 'order-without-address'
  | 'already-handed-over'
  /** The shopper is asked about a change. */
  | 'change-asked'
  /** A bank may take its money back; it leaves when the owner's task about that is done. */
  | 'payment-disputed'

/** What decides whether a parcel may be handed over. */
export interface HandOverQuestion {
  stage: OrderStage
  paymentState: PaymentState
  address: string
  isChangeAsked?: boolean | undefined
  /** A bank disputes the payment, and the owner has not decided what to do. */
  isDisputed?: boolean | undefined
  /** The order's parcel, if any. */
  parcel: ParcelState | undefined
}

/**
 * Whether a packed order may be handed over: it is paid or cash on delivery, has an address, and
 * was not handed over before. A parcel that the courier refused may be tried again. A paid order
 * without an address waits for the owner, one whose shopper is asked about a change for the answer, and one whose
 * payment a bank disputes for the owner's decision.
 */
export function canHandOver({
  stage,
  paymentState,
  address,
  isChangeAsked,
  isDisputed,
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
  if (isChangeAsked) return refuse('change-asked')
  if (isDisputed) return refuse('payment-disputed')
  return { ok: true }
}

export type CourierHandRefusal =
  | 'not-booked'
  | 'order-has-ended'
  | 'already-shipped'
  | 'payment-disputed'

/**
 * Whether a parcel may be given to the courier who booked it: it is booked, still here, and no bank disputes its payment.
 * `already-shipped` when the courier has it.
 */
export function canHandToCourier({
  stage,
  parcel,
  isDisputed,
}: Pick<HandOverQuestion, 'stage' | 'parcel' | 'isDisputed'>):
  | { ok: true }
  | { ok: false; reason: CourierHandRefusal } {
  const refuse = (reason: CourierHandRefusal) => ({ ok: false as const, reason })
  if (stage === 'shipped' || stage === 'out-for-delivery') return refuse('already-shipped')
  if (stage !== 'placed' && stage !== 'packed') return refuse('order-has-ended')
  if (parcel !== 'booked' && parcel !== 'under-way') return refuse('not-booked')
  return isDisputed ? refuse('payment-disputed') : { ok: true }
}

/** The reference under which a parcel is booked anew: `…-R2`, then `…-R3`; couriers take each only once. */
export function nextReference(reference: string): string {
  const [, first = reference, count] = /^(.*?)(?:-R(\d+))?$/.exec(reference) ?? []
  return `${first}-R${Number(count ?? 1) + 1}`
}
