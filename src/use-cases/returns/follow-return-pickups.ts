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

/** After this a pickup that the courier gave no answer for is polled again. */
const LEASE_MS = HOUR_MS

const IS_AWAY: readonly (ParcelStep | undefined)[] = [
  'in-transit',
  'out-for-delivery',
  'not-delivered',
  'partly-delivered',
  'returning',
] as const

/**
 * Asks the courier where the parcels of returns are: those that are due, and those of which a webhook said something,
 * which is a hint and nothing more. The words are about the return's parcel: no stage of the order changes and no money
 * moves; when it has arrived the owner is asked to look at it.
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
  // Another parcel was booked while the courier was asked.
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
  if (step === 'delivered') await askToLook(tx, pickup, now)
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

/** Never in the future, whatever the courier's clock says. */
function arrivalOf(events: readonly ParcelEvent[], now: Date): Date {
  const said = events.find(({ step }) => step === 'delivered')?.at
  return said && said < now ? said : now
}

/** Whoever answers returns looks at the goods, and decides what is put back and what is paid back. */
async function askToLook(
  tx: Transaction,
  { returnId, orderId, trackingId }: ReturnPickup,
  at: Date,
): Promise<void> {
  const request = await findReturn(tx, returnId)
  if (!request || !awaitsGoods(request)) return
  const details = { parcel: trackingId }
  await openOwnerTask(tx, { kind: 'return-arrived', orderId, details, at })
}
