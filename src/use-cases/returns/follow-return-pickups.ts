import type { Transaction } from '#database/connection.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import {
  findPickup,
  type ReturnPickup,
  savePickupTracking,
  takePickupToPoll,
} from '#database/returns/pickups.ts'
import { findReturn } from '#database/returns/returns.ts'
import { inTransaction } from '#database/transaction.ts'
import { PICKUP_PROBLEM_AT } from '#domain/returns/return-pickup.ts'
import { awaitsGoods } from '#domain/returns/return-request.ts'
import type { ParcelState } from '#domain/shipments/hand-over.ts'
import { currentStep, isEnd, type ParcelEvent, type ParcelStep } from '#domain/shipments/steps.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import type { Courier } from '#providers/shipping/port.ts'
import { type DueReport, eachDue, NOTHING_DUE } from '#use-cases/each-due.ts'
import { MAX_PER_RUN, type ShipmentDeps } from '#use-cases/shipments/book-shipments.ts'
import { trackingPollAt } from '#use-cases/shipments/record-tracking.ts'

/** After this time a pickup for which the courier gave no answer is polled again. */
const LEASE_MS = HOUR_MS

const IS_AWAY: readonly (ParcelStep | undefined)[] = [
  'in-transit',
  'out-for-delivery',
  'not-delivered',
  'partly-delivered',
  'returning',
] as const

/**
 * Polls the courier for the parcels of returns: those that are due, and those named by a webhook, which is only a
 * hint. Changes only the return's parcel: no stage of the order, and no money. When the parcel has arrived, the owner
 * gets a task to inspect it.
 */
export async function followReturnPickups(
  deps: ShipmentDeps,
  isStopping: () => boolean = () => false,
): Promise<DueReport> {
  const { courier, db, clock } = deps
  if (!courier) return NOTHING_DUE
  return await eachDue({
    max: MAX_PER_RUN,
    isStopping,
    take: () => takePickupToPoll(db, { now: clock.now(), leaseMs: LEASE_MS }),
    handle: async (pickup) => {
      if (!pickup.trackingId) return
      const answer = await courier.track(pickup.trackingId)
      // It is due again when the lease ends.
      if (!answer.ok) return
      await inTransaction(db, (tx) => record({ ...deps, courier }, tx, pickup, answer.value))
    },
  })
}

async function record(
  deps: ShipmentDeps & { courier: Courier },
  tx: Transaction,
  polled: ReturnPickup,
  events: readonly ParcelEvent[],
): Promise<void> {
  const { returnId, orderId } = polled
  await lockOrder(tx, orderId)
  const pickup = await findPickup(tx, returnId)
  // Another parcel was booked during the request.
  if (!pickup || pickup.trackingId !== polled.trackingId) return
  const now = deps.clock.now()
  const step = currentStep(events)
  const state = stateOf(pickup, step)
  const isOver = state === 'ended' || state === 'called-off'
  await savePickupTracking(tx, pickup, {
    state,
    step,
    arrivedAt: step === 'delivered' ? (pickup.arrivedAt ?? arrivalOf(events, now)) : undefined,
    nextPollAt: isOver ? undefined : trackingPollAt(deps.courier, now),
  })
  if (step === undefined || step === pickup.step) return
  if (step === 'delivered') await openInspectionTask(tx, pickup, now)
  const problem = pickup.state === 'called-off' ? undefined : PICKUP_PROBLEM_AT[step]
  if (!problem) return
  const parcel = pickup.trackingId ?? pickup.reference
  await deps.reportParcelProblem(tx, { problem, orderId, parcel, detail: '', at: now })
}

function stateOf({ state }: ReturnPickup, step: ParcelStep | undefined): ParcelState {
  if (step !== undefined && isEnd(step)) return 'ended'
  if (step === 'cancelled') return 'called-off'
  return IS_AWAY.includes(step) ? 'under-way' : state
}

/** The reported time of arrival, limited to now because the courier's clock may be wrong. */
function arrivalOf(events: readonly ParcelEvent[], now: Date): Date {
  const said = events.find(({ step }) => step === 'delivered')?.at
  return said && said < now ? said : now
}

/** Opens a task to inspect the goods, and to decide on stock and refund. */
async function openInspectionTask(
  tx: Transaction,
  { returnId, orderId, trackingId }: ReturnPickup,
  at: Date,
): Promise<void> {
  const request = await findReturn(tx, returnId)
  if (!request || !awaitsGoods(request)) return
  const details = { parcel: trackingId }
  await openOwnerTask(tx, { kind: 'return-arrived', orderId, details, at })
}
