import { findHolder } from '#database/accounts/accounts.ts'
import { listDueSteps, nextStepAt, type StoredStep, settleStep } from '#database/orders/steps.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { RIGHT_OF_STEP } from '#domain/orders/order-steps.ts'
import { runForToken } from '#request-context.ts'
import { findTokenSession } from '#use-cases/accounts/manage-api-tokens.ts'
import { type DueReport, eachListed } from '#use-cases/each-due.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { handToCourier } from '#use-cases/shipments/hand-to-courier.ts'
import { type CancelDeps, cancelOrder } from './cancel-order.ts'

/** Limits the work of one run. */
const MAX_PER_RUN = 50

/**
 * Carries out every confirmed step that is due, by the use case for it. A step whose order moved meanwhile, or whose
 * requester has lost the right, is refused without further effect. One that throws stays waiting. `againInMs` is the
 * time in milliseconds until the next step is due, if one waits.
 */
export async function makeOrderSteps(
  deps: CancelDeps,
  isStopping: () => boolean = () => false,
  max = MAX_PER_RUN,
): Promise<DueReport & { againInMs?: number }> {
  const { db, clock } = deps
  const now = clock.now()
  const { failures, isUnfinished } = await eachListed({
    max,
    isStopping,
    list: (part) => listDueSteps(db, { ...part, now }),
    handle: (step) => make(deps, step),
  })
  const next = await nextStepAt(db, now)
  if (!next) return { failures, isUnfinished }
  const againInMs = Math.max(0, next.getTime() - clock.now().getTime())
  return { failures, isUnfinished, againInMs }
}

/** Carries out one step and settles it, as done or refused. */
async function make(deps: CancelDeps, step: StoredStep): Promise<true> {
  const { id, orderId, askedBy: userId, tokenId, origin, cause } = step
  const program = tokenId === undefined ? undefined : await findTokenSession(deps, tokenId)
  const holder = tokenId === undefined ? await findHolder(deps.db, userId) : program?.person
  const settle = (state: 'done' | 'refused') =>
    settleStep(deps.db, { id, state, at: deps.clock.now() })
  if (!holder || !mayUse(holder, RIGHT_OF_STEP[step.step])) {
    await settle('refused')
    return true
  }
  const ask = { orderId, actorId: userId, origin, step }
  const made = await runForToken(program?.apiToken, async () => {
    if (step.step === 'cancelled') {
      return await cancelOrder(deps, { ...ask, person: { userId, ...holder }, cause })
    }
    if (step.step === 'shipped') return await handToCourier(deps, ask)
    return await changeDeliveryStatus(deps, { ...ask, status: step.step })
  })
  // The use case may have settled the step; it has not if the order was already in that stage.
  await settle(made.ok ? 'done' : 'refused')
  return true
}
