import type { Transaction } from '#database/connection.ts'
import { moveOrderStage } from '#database/orders/delivery.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { queueCallOff } from '#database/shipments/submit.ts'
import {
  type CourierShipment,
  listEvents,
  lockShipmentState,
  recordEvents,
  saveTrackingState,
} from '#database/shipments/tracking.ts'
import type { OrderStage } from '#domain/orders/order.ts'
import type { ParcelState } from '#domain/shipments/hand-over.ts'
import {
  datedMoves,
  isSettledByLater,
  type ParcelProblem,
  problemOf,
  setbackOf,
  stageAtEvent,
} from '#domain/shipments/progress.ts'
import { currentStep, isEnd, type ParcelEvent, type ParcelStep } from '#domain/shipments/steps.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { indianDay } from '#domain/time/india.ts'
import type { Courier } from '#providers/shipping/port.ts'
import type { With } from '#use-cases/deps.ts'
import { type MovingDeps, writeMoveEffects } from '#use-cases/orders/move-order.ts'
import { queueOrderMail } from '#use-cases/orders/order-mails.ts'

/** With webhooks a courier is polled after a day of silence; without them every two hours. */
const POLL_AFTER_MS = { withWebhooks: DAY_MS, withoutWebhooks: 2 * HOUR_MS }
const AT_REST: readonly (ParcelStep | undefined)[] = [undefined, 'booked', 'pickup-problem']

/** Returns when to poll the courier next for a parcel under way. */
export function trackingPollAt({ acceptsWebhooks }: Pick<Courier, 'acceptsWebhooks'>, now: Date) {
  const afterMs = acceptsWebhooks ? POLL_AFTER_MS.withWebhooks : POLL_AFTER_MS.withoutWebhooks
  return new Date(now.getTime() + afterMs)
}

export interface TrackingDeps extends MovingDeps, With<'clock' | 'reportParcelProblem'> {
  courier: Pick<Courier, 'acceptsWebhooks'>
}

/**
 * Records the courier's events of a parcel and moves its order, forward only and only by new
 * events: repeated, late and disordered events change nothing, and a stage that an admin set stays
 * until something new happens. Problems are reported to the owner.
 */
export async function recordTracking(
  deps: TrackingDeps,
  tx: Transaction,
  {
    parcel,
    events,
    source,
  }: { parcel: CourierShipment; events: readonly ParcelEvent[]; source: 'webhook' | 'poll' },
): Promise<void> {
  const locked = await lockOrder(tx, parcel.orderId)
  if (!locked) throw new Error('a parcel without its order')
  const now = deps.clock.now()
  const known = await listEvents(tx, parcel.id)
  const fresh = await recordEvents(tx, { parcelId: parcel.id, events, source, at: now })
  const step = currentStep([...known, ...fresh])
  const order = await moveStages(deps, tx, { locked, fresh, now })
  await informShopper(deps, tx, { moved: { ...locked, order }, fresh, step, now })
  await reportProblems(deps, tx, {
    parcel,
    stage: locked.order.stage,
    fresh,
    // A known step was reported before.
    newStep: step === currentStep(known) ? undefined : step,
  })
  const state = stateOf(await lockShipmentState(tx, parcel.id), step)
  await saveTrackingState(tx, parcel, {
    state,
    step,
    nextPollAt: pollTimeAfter(deps, { parcel, source, state, now }),
  })
  // Release 0.2.0 cancels orders without this, while it runs beside a later one.
  if (locked.order.stage === 'cancelled') await queueCallOff(tx, parcel.orderId, now)
}

async function moveStages(
  deps: TrackingDeps,
  tx: Transaction,
  { locked, fresh, now }: { locked: LockedOrder; fresh: readonly ParcelEvent[]; now: Date },
): Promise<LockedOrder['order']> {
  let { order } = locked
  for (const { to, at = now } of datedMoves(order.stage, fresh)) {
    // Never before the preceding stage and never in the future, because the courier's clock may be wrong.
    const latest = Math.max((order.timeline.at(-1)?.at ?? now).getTime(), at.getTime())
    const event = { stage: to, at: new Date(Math.min(now.getTime(), latest)) }
    const move = { orderId: order.id, from: order.stage, to, actorId: undefined }
    await moveOrderStage(tx, { ...move, at: event.at, reportedAt: now })
    await writeMoveEffects(tx, deps, { ...locked, order }, { to, at: now })
    // The next move starts from the order as this one left it.
    order = { ...order, stage: to, timeline: [...order.timeline, event] }
  }
  return order
}

/**
 * Informs the shopper of a failed attempt, once for each day in India, because a courier's webhook and its answer to a
 * poll date one attempt differently; and once that the parcel comes back. What a later step has overtaken is not told.
 */
async function informShopper(
  deps: TrackingDeps,
  tx: Transaction,
  {
    moved: { order, shopper },
    fresh,
    step,
    now,
  }: {
    /** The order as these events left it. */
    moved: LockedOrder
    fresh: readonly ParcelEvent[]
    step: ParcelStep | undefined
    now: Date
  },
): Promise<void> {
  const setback = step && setbackOf(order.stage, step)
  const arrived = fresh.filter((event) => event.step === step)
  if (!setback || arrived.length === 0) return
  const latest = Math.max(...arrived.map(({ at = now }) => at.getTime()))
  const attemptOn = indianDay(new Date(Math.min(latest, now.getTime())))
  const attempt = setback === 'not-delivered' ? { attemptOn, which: attemptOn } : {}
  await queueOrderMail(tx, deps, setback, { order, shopper, at: now, ...attempt })
}

/** Reports each kind once; problems that a later step resolves only if the parcel is still at that step. */
async function reportProblems(
  deps: TrackingDeps,
  tx: Transaction,
  {
    parcel,
    stage,
    fresh,
    newStep,
  }: {
    parcel: CourierShipment
    /** The order's stage before these events. */
    stage: OrderStage
    fresh: readonly ParcelEvent[]
    newStep: ParcelStep | undefined
  },
): Promise<void> {
  const found = new Map<ParcelProblem, string>()
  for (const event of fresh) {
    const { step, code } = event
    const problem = problemOf(stageAtEvent(stage, fresh, event), step)
    if (problem && (step === newStep || !isSettledByLater(problem))) found.set(problem, code)
  }
  const { orderId, trackingId } = parcel
  for (const [problem, detail] of found) {
    const at = deps.clock.now()
    await deps.reportParcelProblem(tx, { problem, orderId, parcel: trackingId, detail, at })
  }
}

function pollTimeAfter(
  { courier }: TrackingDeps,
  {
    parcel,
    source,
    state,
    now,
  }: { parcel: CourierShipment; source: 'webhook' | 'poll'; state: ParcelState; now: Date },
): Date | undefined {
  // A reported end still waits for its confirmation by polling.
  if (source === 'webhook' && parcel.nextPollAt && parcel.nextPollAt <= now)
    return parcel.nextPollAt
  return state === 'ended' || state === 'called-off' ? undefined : trackingPollAt(courier, now)
}

function stateOf(before: ParcelState, step: ParcelStep | undefined): ParcelState {
  if (step !== undefined && isEnd(step)) return 'ended'
  if (AT_REST.includes(step) || step === 'cancelled') return before
  return 'under-way'
}
