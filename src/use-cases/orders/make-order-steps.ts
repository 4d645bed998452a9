import { findHolder } from '#database/accounts/accounts.ts'
import { listDueSteps, nextStepAt, type StoredStep, settleStep } from '#database/orders/steps.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { RIGHT_OF_STEP } from '#domain/orders/order-steps.ts'
import { runForToken } from '#request-context.ts'
import { findTokenSession } from '#use-cases/accounts/manage-api-tokens.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { handToCourier } from '#use-cases/shipments/hand-to-courier.ts'
import { type CancelDeps, cancelOrder } from './cancel-order.ts'

/** Limits one run, so that a stop never waits for a full table. */
const MAX_PER_RUN = 50

/**
 * Makes every confirmed step that is due, by the use case that would have made it at once. A step whose order moved
 * meanwhile, or whose asker has lost the right, is refused and nothing follows from it. Returns how long until the
 * next one is due.
 */
export async function makeOrderSteps(
  deps: CancelDeps & { onFailure(error: unknown): void },
  isStopping: () => boolean = () => false,
): Promise<{ isUnfinished: boolean; againInMs?: number }> {
  const { db, clock } = deps
  const due = await listDueSteps(db, clock.now(), MAX_PER_RUN)
  let failed = 0
  for (const step of due) {
    if (isStopping()) return { isUnfinished: false }
    try {
      await make(deps, step)
    } catch (error) {
      // It still waits: the next run tries it again, and the others need not wait for it.
      failed += 1
      deps.onFailure(error)
    }
  }
  if (failed > 0) return { isUnfinished: false }
  if (due.length === MAX_PER_RUN) return { isUnfinished: true }
  const next = await nextStepAt(db)
  if (!next) return { isUnfinished: false }
  return { isUnfinished: false, againInMs: Math.max(0, next.getTime() - clock.now().getTime()) }
}

async function make(deps: CancelDeps, step: StoredStep): Promise<void> {
  const { id, orderId, askedBy: userId, tokenId, origin, cause } = step
  const program = tokenId === undefined ? undefined : await findTokenSession(deps, tokenId)
  const holder = tokenId === undefined ? await findHolder(deps.db, userId) : program?.person
  const settle = (state: 'done' | 'refused') =>
    settleStep(deps.db, { id, state, at: deps.clock.now() })
  if (!holder || !mayUse(holder, RIGHT_OF_STEP[step.step])) {
    await settle('refused')
    return
  }
  const ask = { orderId, actorId: userId, origin, step }
  const made = await runForToken(program?.apiToken, async () => {
    if (step.step === 'cancelled') {
      return await cancelOrder(deps, { ...ask, person: { userId, ...holder }, cause })
    }
    if (step.step === 'shipped') return await handToCourier(deps, ask)
    return await changeDeliveryStatus(deps, { ...ask, status: step.step })
  })
  // Still waiting where the order was there already, by somebody else's step or the courier's report.
  await settle(made.ok ? 'done' : 'refused')
}
