import type { DatabaseDeps } from '#database/connection.ts'
import { closeParcelProblems } from '#database/shipments/problems.ts'
import { auditParcel } from '#database/shipments/shipments.ts'
import {
  lockSubmitted,
  type ShipmentToSubmit,
  type SubmissionOutcome,
  saveSubmission,
  takeShipmentToSubmit,
} from '#database/shipments/submit.ts'
import { inTransaction } from '#database/transaction.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { Courier } from '#providers/shipping/port.ts'
import type { With } from '#use-cases/deps.ts'
import { type DueReport, eachDue, NOTHING_DUE } from '#use-cases/each-due.ts'
import type { MovingDeps } from '#use-cases/orders/move-order.ts'
import { saveRefusedBooking, saveRefusedCallOff } from './courier-refusals.ts'
import { trackingPollAt } from './record-tracking.ts'

/** Longer than one parcel takes: a dozen calls within 30 s. */
export const LEASE_MS = 5 * MINUTE_MS
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
): Promise<DueReport> {
  const { courier, db, clock } = deps
  if (!courier) return NOTHING_DUE
  return await eachDue({
    max: MAX_PER_RUN,
    isStopping,
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
  const { paymentMethod, totalPaise, weightGrams, size } = parcel
  const answer = await deps.courier.book({
    reference,
    orderedAt,
    recipient,
    address,
    city,
    pincode,
    phone,
    paymentMethod,
    totalPaise,
    weightGrams,
    size,
    state: region,
  })
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockSubmitted(tx, parcel)
    if (!locked) return
    const save = (outcome: SubmissionOutcome) =>
      saveSubmission(tx, { ...parcel, ...locked }, outcome, now)
    if (answer.ok) {
      const { trackingId, courierName, trackingUrl } = answer.value
      const nextPollAt = trackingPollAt(deps.courier, now)
      const booked = { state: 'booked', trackingId, courierName, trackingUrl, nextPollAt } as const
      await save(booked)
      const { orderId } = parcel
      const over = {
        orderId,
        problems: ['booking-refused'],
        resolution: 'booked',
        at: now,
      } as const
      await closeParcelProblems(tx, over)
      const after = { orderId, trackingId, courierName }
      await auditParcel(tx, { action: 'parcel.booked', parcel: reference, at: now, after })
    } else await saveRefusedBooking(tx, deps, { ...parcel, save }, answer)
  })
}

async function callOff(deps: CourierDeps, parcel: ShipmentToSubmit): Promise<void> {
  const answer = await deps.courier.callOff(parcel.reference)
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockSubmitted(tx, parcel)
    if (!locked) return
    const save = (outcome: SubmissionOutcome) =>
      saveSubmission(tx, { ...parcel, ...locked }, outcome, at)
    if (answer.ok) {
      await save({ state: 'called-off', note: '' })
      const after = { orderId: parcel.orderId }
      await auditParcel(tx, { action: 'parcel.called-off', parcel: parcel.reference, at, after })
    } else {
      // A parcel that is already under way comes back when nobody accepts it.
      await saveRefusedCallOff(tx, deps, { ...parcel, save, wasBooked: true }, answer)
    }
  })
}
