import type { DatabaseDeps } from '#database/connection.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import {
  findStep,
  findWaitingStep,
  insertStep,
  type StoredStep,
  settleStep,
} from '#database/orders/steps.ts'
import { listDisputed } from '#database/panel/owner-tasks.ts'
import { listParcelsOf } from '#database/shipments/shipments.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import type { OrderId } from '#domain/ids.ts'
import type { CancelCause } from '#domain/orders/cancel-cause.ts'
import { type CancelRefusal, canCancel } from '#domain/orders/cancelling.ts'
import { type OrderStep, RIGHT_OF_STEP, UNDO_MS } from '#domain/orders/order-steps.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import { stageForDeliveryStatus } from '#domain/orders/wire-status.ts'
import {
  type CourierHandRefusal,
  canHandToCourier,
  type ParcelState,
} from '#domain/shipments/hand-over.ts'
import {
  type BatchRefusal,
  holdsUnfitUnits,
  sendOrRenew,
} from '#use-cases/shipments/renew-batches.ts'

export interface StepAsk {
  orderId: OrderId
  step: OrderStep
  /** The person of the session. */
  person: Pick<Person, 'userId' | 'role' | 'rights'>
  /** The shop's origin, for the link in the mail. */
  origin?: string | undefined
  /** The reason, with the step `cancelled`. */
  cause?: CancelCause | undefined
}

export type StepAnswer =
  /** `step` is undefined if the order is already in that stage. */
  | { ok: true; step: StoredStep | undefined }
  | {
      ok: false
      reason:
        | 'unknown-order'
        | 'delivery-cannot-change'
        | 'step-waits'
        | 'change-waits'
        | 'already-handed-over'
        | BatchRefusal
        | CancelRefusal
        | CourierHandRefusal
    }

/**
 * Records a confirmed step of an order, which is made when it can no longer be undone. Repeating the request returns the
 * waiting step. Refuses a step that is not possible now, and a different one while a step waits. If the order moves
 * meanwhile, the step is refused when it is due. A parcel whose goods must not be sent does not leave: it gets others, and
 * is packed anew.
 */
export async function askOrderStep(deps: DatabaseDeps, ask: StepAsk): Promise<StepAnswer> {
  return await sendOrRenew(deps, ask.orderId, () => writeStep(deps, ask))
}

async function writeStep(
  { db, clock }: DatabaseDeps,
  { orderId, step, person, origin, cause }: StepAsk,
): Promise<StepAnswer> {
  return await inTransaction(db, async (tx): Promise<StepAnswer> => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const waiting = await findWaitingStep(tx, orderId)
    if (waiting) {
      return waiting.step === step
        ? { ok: true, step: waiting }
        : { ok: false, reason: 'step-waits' }
    }
    const parcel = (await listParcelsOf(tx, [orderId])).get(orderId)
    const isDisputed = (await listDisputed(tx, [orderId])).has(orderId)
    const now = checkStep(step, locked, { parcel: parcel?.state, isDisputed })
    if (now !== 'possible') {
      return now === 'there' ? { ok: true, step: undefined } : { ok: false, reason: now }
    }
    const askedAt = clock.now()
    const { createdAt, expectedDelivery } = locked.order
    const goods = { id: orderId, createdAt, deliverUntil: expectedDelivery.until }
    if (step === 'shipped' && (await holdsUnfitUnits(tx, goods, askedAt))) {
      return { ok: false, reason: 'batches-unfit' }
    }
    const dueAt = new Date(askedAt.getTime() + UNDO_MS)
    const { stage: from } = locked.order
    return {
      ok: true,
      step: await insertStep(tx, {
        orderId,
        step,
        from,
        askedBy: person.userId,
        askedAt,
        dueAt,
        origin,
        cause,
      }),
    }
  })
}

function checkStep(
  step: OrderStep,
  { order }: LockedOrder,
  shipping: { parcel: ParcelState | undefined; isDisputed: boolean },
):
  | 'possible'
  | 'there'
  | 'delivery-cannot-change'
  | 'change-waits'
  | CancelRefusal
  | CourierHandRefusal {
  if (step === 'shipped') {
    const allowed = canHandToCourier({ stage: order.stage, ...shipping })
    if (allowed.ok) return 'possible'
    return allowed.reason === 'already-shipped' ? 'there' : allowed.reason
  }
  if (step === 'cancelled') {
    if (order.stage === 'cancelled') return 'there'
    const allowed = canCancel(order)
    return allowed.ok ? 'possible' : allowed.reason
  }
  const to = stageForDeliveryStatus(order.stage, step, order.timeline)
  if (isUnpaid(order.paymentState) || to === undefined) return 'delivery-cannot-change'
  if (to === order.stage) return 'there'
  return order.isChangeAsked ? 'change-waits' : 'possible'
}

export type UndoAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-step' | 'not-yours-to-undo' | 'step-made' }

/**
 * Undoes a step that was not made yet; repeating it succeeds. Anybody with the step's right may, also for a colleague.
 * Refuses people without that right, and a step that was already made.
 */
export async function undoOrderStep(
  { db, clock }: DatabaseDeps,
  { orderId, stepId, person }: Pick<StepAsk, 'orderId' | 'person'> & { stepId: number },
): Promise<UndoAnswer> {
  const step = await findStep(db, stepId)
  if (!step || step.orderId !== orderId) return { ok: false, reason: 'unknown-step' }
  if (!mayUse(person, RIGHT_OF_STEP[step.step])) return { ok: false, reason: 'not-yours-to-undo' }
  const isUndone = await settleStep(db, { id: stepId, state: 'undone', at: clock.now() })
  if (isUndone || (await findStep(db, stepId))?.state === 'undone') return { ok: true }
  return { ok: false, reason: 'step-made' }
}
