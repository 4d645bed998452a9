import type { z } from 'zod'
import { orderChangeEndpoints } from '#contract/order-changes.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { type ProblemInput, problem, problemOf, UNKNOWN_ORDER } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import {
  type ChangeAnswer,
  type ChangingDeps,
  changeOrder,
  withdrawChange,
} from '#use-cases/orders/change-order.ts'
import { type SplitAnswer, type SplittingDeps, splitParcel } from '#use-cases/orders/split-order.ts'
import { orderProblem } from './order-refusals.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('apiOrders')
type WireAnswer = z.input<(typeof orderChangeEndpoints.change.answers)[200]>

/** Changes of placed orders by the owner, under `/api/orders/:id/changes`. */
export function registerOrderChanges(app: ShopServer, deps: ChangingDeps & SplittingDeps): void {
  const serve = servePrivately(app, { sentences: 'orders' })
  serve(orderChangeEndpoints.change, async ({ actorId, origin, params, body }, reply) => {
    const { id: orderId } = params
    const { delivery, lines: wanted, amountPaise } = body
    const answer = await changeOrder(deps, {
      orderId,
      delivery,
      wanted,
      amountPaise,
      actorId,
      origin,
    })
    return answer.ok ? wire(answer) : problem(reply, changeProblem(answer))
  })

  serve(orderChangeEndpoints.split, async ({ actorId, origin, params, body }, reply) => {
    const { id: orderId } = params
    const split = await splitParcel(deps, {
      orderId,
      now: body.lines,
      actorId,
      origin,
    })
    if (!split.ok) return problem(reply, splitProblem(split))
    return { success: true as const, id: split.rest.id, order_number: split.rest.number }
  })

  serve(orderChangeEndpoints.withdraw, async ({ actorId, origin, params }, reply) => {
    const { id: orderId } = params
    const withdrawn = await withdrawChange(deps, { orderId, actorId, origin })
    return withdrawn.ok ? { success: true as const } : problem(reply, UNKNOWN_ORDER)
  })
}

const totals = ({
  oldTotalPaise,
  newTotalPaise,
}: {
  oldTotalPaise: number
  newTotalPaise: number
}) => ({
  oldTotal: rupeesOf(oldTotalPaise),
  newTotal: rupeesOf(newTotalPaise),
})

const wire = ({ outcome, isDone, ...change }: ChangeAnswer & { ok: true }): WireAnswer => ({
  outcome,
  isDone,
  ...totals(change),
})

function splitProblem({ reason: code }: SplitAnswer & { ok: false }): ProblemInput {
  switch (code) {
    case 'unknown-order':
      return UNKNOWN_ORDER
    case 'step-waits':
      return problemOf(409, code, say.stepWaits)
    case 'goods-not-of-order':
    case 'nothing-left-to-send':
    case 'money-went-back': {
      const detail = say[`split ${code}`]
      return problemOf(422, code, detail, 'lines')
    }
    default:
      return problemOf(409, code, say[`change ${code}`])
  }
}

function changeProblem(refusal: ChangeAnswer & { ok: false }): ProblemInput {
  const { reason: code } = refusal
  switch (refusal.reason) {
    case 'amount-changed':
      return { status: 409, code, detail: say.amountChanged, extra: totals(refusal) }
    case 'paid-already':
      return { status: 409, code, detail: say.paidAlready, extra: totals(refusal) }
    case 'nothing-changes':
      return problemOf(422, code, say.nothingChanges)
    case 'order-has-ended':
    case 'already-handed-over':
    case 'already-packed':
    case 'order-not-paid':
    case 'change-waits':
    case 'sachets-stay':
    case 'replacement-stays':
    case 'exchange-stays':
    case 'parts-stay':
    case 'invoice-stands':
    case 'more-than-left':
      return problemOf(409, code, say[`change ${refusal.reason}`])
    case 'step-waits':
      return problemOf(409, code, say.stepWaits)
    default:
      return orderProblem(refusal)
  }
}
