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
import { readOrderRequest } from './after-sale.ts'
import { afterSaleProblem } from './after-sale-refusals.ts'
import { orderProblem } from './order-refusals.ts'
import { servePrivately } from './private-answers.ts'
import { parcelProblem } from './shipments.ts'

const say = localizedSentences('apiOrders')

type WireAnswer = z.input<(typeof orderEndpoints.askStep.answers)[200]>

/** Stage changes that the owner confirms and may undo for a while, under `/api/orders/:id`. */
export function registerOrderSteps(app: ShopServer, deps: CancelDeps): void {
  const { publicUrl } = deps.config
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
    const { orderId, person, origin } = readOrderRequest(request, publicUrl)
    const { step } = request.body
    const asked = await askOrderStep(deps, { orderId, step, person, origin })
    return asked.ok ? wire(asked) : problem(reply, stepProblem(asked))
  })

  serve(orderEndpoints.askCancel, { sentences: 'afterSale' }, async (request, reply) => {
    const { orderId, person, origin } = readOrderRequest(request, publicUrl)
    const asked = await askOrderStep(deps, {
      orderId,
      step: 'cancelled',
      person,
      origin,
      cause: request.body,
    })
    return asked.ok ? wire(asked) : problem(reply, stepProblem(asked))
  })

  serve(orderEndpoints.undoStep, async (request, reply) => {
    const { orderId, person } = readOrderRequest(request, publicUrl)
    const { step: stepId } = request.params
    const undone = await undoOrderStep(deps, { orderId, stepId, person })
    return undone.ok
      ? { success: true as const }
      : problem(reply, problemIn(UNDO_REFUSALS, undone.reason))
  })
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
