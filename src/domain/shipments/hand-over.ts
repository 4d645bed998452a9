import { MAX_TRANSIT_DAYS } from '../delivery/zones.ts'
import type { OrderStage, PaymentState } from '../orders/order.ts'
import { hasLeft } from '../orders/split-order.ts'
import { dayAfter, daysBetween, indianDay } from '../time/india.ts'

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
  /** The courier refuses to book it; the owner must decide. */
  'needs-owner',
] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

export type HandOverRefusal =
  | 'order-has-ended'
  | 'order-not-paid'
  | 'order-without-address'
  | 'already-handed-over'
  /** The shopper is being asked about a change. */
  | 'change-asked'
  /** A bank disputes the payment; the parcel waits until the owner has closed the task about it. */
  | 'payment-disputed'

/** The facts that decide whether a parcel may be handed over. */
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
 * Decides whether a packed order may be handed over: it is paid or cash on delivery, has an address, and
 * was not handed over before. A parcel that the courier refused may be retried. A paid order without an
 * address waits for the owner, one whose shopper is asked about a change for the answer, and one whose
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

/**
 * Returns by when a parcel that is handed over today arrives at the latest, and after how many days: on the promised
 * day, or once that has passed, after as long as was promised when it was ordered.
 */
export function arrivalOf(
  { createdAt, deliverUntil }: { createdAt: Date; deliverUntil: string },
  today: string,
): { arrivesBy: string; transitDays: number } {
  const promised = daysBetween(indianDay(createdAt), deliverUntil)
  const left = daysBetween(today, deliverUntil)
  const transitDays = left >= 0 ? left : Math.min(Math.max(0, promised), MAX_TRANSIT_DAYS)
  return { arrivesBy: dayAfter(today, transitDays), transitDays }
}

export type CourierHandRefusal =
  | 'not-booked'
  | 'order-has-ended'
  | 'already-shipped'
  | 'payment-disputed'

/**
 * Decides whether a parcel may be given to the courier that booked it: it is booked, has not left, and no bank
 * disputes its payment. Refuses with `already-shipped` if the courier already has it.
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

/**
 * The state of a parcel as the panel shows it. A booked one may have left before its courier tells so, and one that was
 * handed over personally has no courier to tell that it arrived.
 */
export function shownParcelState(state: ParcelState, stage: OrderStage): ParcelState {
  if (state !== 'booked' && state !== 'under-way') return state
  if (stage === 'delivered' || stage === 'returned') return 'ended'
  return hasLeft(stage) ? 'under-way' : state
}

/** Returns the reference to book a parcel again: `…-R2`, then `…-R3`; couriers accept each only once. */
export function nextReference(reference: string): string {
  const [, first = reference, count] = /^(.*?)(?:-R(\d+))?$/.exec(reference) ?? []
  return `${first}-R${Number(count ?? 1) + 1}`
}
