import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { auditParcel } from '#database/shipments/shipments.ts'
import {
  isStillSubmitted,
  queueCancelledShipments,
  type ShipmentToSubmit,
  saveSubmission,
  takeShipmentToSubmit,
} from '#database/shipments/submit.ts'
import { inTransaction } from '#database/transaction.ts'
import { nextReference } from '#domain/shipments/hand-over.ts'
import type { ParcelProblem } from '#domain/shipments/progress.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { Courier } from '#providers/shipping/port.ts'
import type { With } from '#use-cases/deps.ts'
import { eachDue } from '#use-cases/each-due.ts'
import type { MovingDeps } from '#use-cases/orders/move-order.ts'
import { trackingPollAt } from './record-tracking.ts'

/** The pause after each unclear answer of the courier; the last one repeats. */
const RETRY_AFTER_MS: readonly number[] = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS)
/** Longer than one parcel can take: a dozen calls within 30 s. */
export const LEASE_MS = 5 * MINUTE_MS
/** A parcel that has waited for about nine hours is reported to the owner. */
const TRIES_BEFORE_REPORT = 6
export const MAX_REFERENCES = 9
export const MAX_PER_RUN = 50

export type ShipmentDeps = MovingDeps & DatabaseDeps & With<'courier' | 'reportParcelProblem'>

/**
 * Books every handed-over parcel with the courier and cancels those of cancelled orders, one after
 * the other, each leased by this run. The courier is asked for an existing booking first, so that a
 * crash or a lost answer never books a parcel twice.
 */
export async function bookShipments(
  deps: ShipmentDeps,
  isStopping: () => boolean = () => false,
): Promise<{ isUnfinished: boolean }> {
  const { courier, db, clock } = deps
  if (!courier) return { isUnfinished: false }
  await queueCancelledShipments(db, clock.now())
  return await eachDue({
    ...{ max: MAX_PER_RUN, isStopping },
    take: () => takeShipmentToSubmit(db, { now: clock.now(), leaseMs: LEASE_MS }),
    handle: (parcel) =>
      parcel.stage === 'cancelled'
        ? callOff({ ...deps, courier }, parcel)
        : book({ ...deps, courier }, parcel),
  })
}

type CourierDeps = ShipmentDeps & { courier: Courier }

async function book(deps: CourierDeps, parcel: ShipmentToSubmit): Promise<void> {
  const { reference, region, orderedAt, recipient, address, city, pincode, phone } = parcel
  const { paymentMethod, totalPaise, weightGrams } = parcel
  const answer = await deps.courier.book({
    ...{ reference, orderedAt, recipient, address, city, pincode, phone },
    ...{ paymentMethod, totalPaise, weightGrams, state: region },
  })
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await isStillSubmitted(tx, parcel))) return
    if (answer.ok) {
      const { trackingId, courierName, trackingUrl } = answer.value
      const nextPollAt = trackingPollAt(deps.courier, now)
      const booked = { state: 'booked', trackingId, courierName, trackingUrl, nextPollAt } as const
      await saveSubmission(tx, parcel, booked)
      const after = { orderId: parcel.orderId, trackingId, courierName }
      await auditParcel(tx, { action: 'parcel.booked', parcel: reference, at: now, after })
    } else if (answer.reason === 'declined') {
      await saveSubmission(tx, parcel, { state: 'needs-owner', note: answer.detail })
      await report(deps, tx, parcel, 'booking-refused', answer.detail)
    } else if (answer.reason === 'reference-used' && parcel.tries <= MAX_REFERENCES) {
      await saveSubmission(tx, parcel, { reference: nextReference(reference), nextTryAt: now })
    } else await tryLater(deps, tx, parcel, answer.reason)
  })
}

async function callOff(deps: CourierDeps, parcel: ShipmentToSubmit): Promise<void> {
  const answer = await deps.courier.callOff(parcel.reference)
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await isStillSubmitted(tx, parcel))) return
    if (answer.ok) {
      await saveSubmission(tx, parcel, { state: 'called-off', note: '' })
      const after = { orderId: parcel.orderId }
      await auditParcel(tx, { action: 'parcel.called-off', parcel: parcel.reference, at, after })
    } else if (answer.reason === 'declined') {
      // The courier has collected it already: it returns when nobody accepts it.
      await saveSubmission(tx, parcel, { state: 'under-way', note: answer.detail })
      await report(deps, tx, parcel, 'cannot-be-stopped', answer.detail)
    } else await tryLater(deps, tx, parcel, answer.reason)
  })
}

async function tryLater(
  deps: CourierDeps,
  tx: Transaction,
  parcel: ShipmentToSubmit,
  why: string,
): Promise<void> {
  const nextTryAt = retryAt(parcel.tries, deps.clock.now())
  await saveSubmission(tx, parcel, { nextTryAt, note: why })
  if (isTimeToReport(parcel.tries, why)) await report(deps, tx, parcel, 'booking-refused', why)
}

/** When the courier is asked again after so many unclear answers. */
export function retryAt(tries: number, now: Date): Date {
  const waitMs = RETRY_AFTER_MS[tries - 1] ?? RETRY_AFTER_MS.at(-1) ?? MINUTE_MS
  return new Date(now.getTime() + waitMs)
}

/** Whether the owner is told now: of a wrong configuration at once, of everything else after a while, once each. */
export function isTimeToReport(tries: number, why: string): boolean {
  return tries === (why === 'misconfigured' ? 1 : TRIES_BEFORE_REPORT)
}

async function report(
  deps: CourierDeps,
  tx: Transaction,
  { orderId, reference }: ShipmentToSubmit,
  problem: ParcelProblem,
  detail: string,
): Promise<void> {
  const at = deps.clock.now()
  await deps.reportParcelProblem(tx, { problem, orderId, parcel: reference, detail, at })
}
