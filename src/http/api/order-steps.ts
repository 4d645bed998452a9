import type { z } from 'zod'
import { orderEndpoints } from '#contract/orders.ts'
import {
  type ProblemInput,
  problem,
  problemIn,
  problemOf,
  type RefusalTable,
} from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import {
  askOrderStep,
  type StepAnswer,
  type UndoAnswer,
  undoOrderStep,
} from '#use-cases/orders/ask-order-step.ts'
import type { CancelDeps } from '#use-cases/orders/cancel-order.ts'
import { afterSaleProblem } from './after-sale-refusals.ts'
import { orderProblem } from './order-refusals.ts'
import { servePrivately } from './private-answers.ts'
import { parcelProblem } from './shipments.ts'

const say = localizedSentences('apiOrders')

type WireAnswer = z.input<(typeof orderEndpoints.askStep.answers)[200]>

/** Stage changes that the owner confirms and may undo for a while, under `/api/orders/:id`. */
export function registerOrderSteps(app: ShopServer, deps: CancelDeps): void {
  const wire = ({ step }: StepAnswer & { ok: true }): WireAnswer => ({
    step: step
      ? {
          id: step.id,
          step: step.step,
          msLeft: Math.max(0, step.dueAt.getTime() - deps.clock.now().getTime()),
        }
      : null,
  })
  const serve = servePrivately(app)
  serve(orderEndpoints.askStep, { sentences: 'orders' }, async (request, reply) => {
    const { person, origin, params, body } = request
    const asking = { orderId: params.id, step: body.step, person, origin }
    const asked = await askOrderStep(deps, asking)
    return asked.ok ? wire(asked) : problem(reply, stepProblem(asked))
  })

  serve(orderEndpoints.askCancel, { sentences: 'afterSale' }, async (request, reply) => {
    const { person, origin, params, body: cause } = request
    const cancelling = { orderId: params.id, step: 'cancelled', person, origin, cause } as const
    const asked = await askOrderStep(deps, cancelling)
    return asked.ok ? wire(asked) : problem(reply, stepProblem(asked))
  })

  serve(
    orderEndpoints.undoStep,
    async ({ person, params: { id: orderId, step: stepId } }, reply) => {
      const undone = await undoOrderStep(deps, { orderId, stepId, person })
      return undone.ok
        ? { success: true as const }
        : problem(reply, problemIn(UNDO_REFUSALS, undone.reason))
    },
  )
}

export function stepProblem(refusal: StepAnswer & { ok: false }): ProblemInput {
  const { reason } = refusal
  if (reason === 'step-waits') return problemOf(409, reason, say.stepWaits)
  if (
    reason === 'unknown-order' ||
    reason === 'delivery-cannot-change' ||
    reason === 'change-waits'
  ) {
    return orderProblem({ ok: false, reason })
  }
  if (reason === 'not-booked') return problemOf(409, reason, say.notBooked)
  if (
    reason === 'payment-disputed' ||
    reason === 'already-handed-over' ||
    reason === 'batches-renewed' ||
    reason === 'batches-unfit'
  ) {
    return parcelProblem(reason)
  }
  return afterSaleProblem({ ok: false, reason })
}

const UNDO_REFUSALS: RefusalTable<(UndoAnswer & { ok: false })['reason']> = {
  'unknown-step': [404, say.unknownStep],
  'not-yours-to-undo': [403, say.notYoursToUndo],
  'step-made': [409, say.stepMade],
}
