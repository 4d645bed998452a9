import { afterSaleEndpoints } from '#contract/after-sale.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { FORBIDDEN } from '#http/middleware/policy.ts'
import { problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import type { Courier } from '#providers/shipping/port.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { closeTask } from '#use-cases/panel/close-task.ts'
import { answerReturn } from '#use-cases/returns/answer-return.ts'
import { collectReturn, stopCollecting } from '#use-cases/returns/collect-return.ts'
import { type ExchangingDeps, exchangeReturn } from '#use-cases/returns/exchange-return.ts'
import { takeParcelIn } from '#use-cases/shipments/take-parcel-in.ts'
import type { AfterSaleDeps } from './after-sale.ts'
import { afterSaleProblem, exchangeProblem } from './after-sale-refusals.ts'
import { wirePrice } from './order-wire.ts'
import { servePrivately } from './private-answers.ts'

const DONE = { success: true } as const

/** Decisions that the team takes: answering returns and closing tasks. */
export function registerOwnerDecisions(
  app: ShopServer,
  deps: AfterSaleDeps &
    ExchangingDeps &
    WithSettings<'cashWithinDays'> & { courier: Courier | undefined },
): void {
  const serve = servePrivately(app, { sentences: 'afterSale' })
  serve(afterSaleEndpoints.answerReturn, async (request, reply) => {
    const { person, actorId, origin, params } = request
    const { id: orderId, return: returnId } = params
    const { state: to, answer, amount: refundPaise, backOnShelf } = request.body
    // Refunding requires another right than answering the return.
    const movesMoney = to === 'refunded' || refundPaise !== undefined
    if (movesMoney && !mayUse(person, 'order.refund')) return problem(reply, FORBIDDEN)
    const moved = await answerReturn(deps, {
      orderId,
      returnId,
      to,
      answer,
      refundPaise,
      backOnShelf,
      actorId,
      origin,
    })
    return moved.ok ? DONE : problem(reply, afterSaleProblem(moved))
  })

  serve(afterSaleEndpoints.exchangeReturn, async (request, reply) => {
    const { person, actorId, origin, params } = request
    const { id: orderId, return: returnId } = params
    // An exchange also creates an order.
    if (!mayUse(person, 'order.take')) return problem(reply, FORBIDDEN)
    const { goods: wanted, paymentMethod, shown } = request.body
    const exchanged = await exchangeReturn(deps, {
      orderId,
      returnId,
      wanted,
      actorId,
      origin,
      method: paymentMethod === 'COD' ? 'cod' : 'prepaid',
      shown: shown && { totalPaise: shown.amount, creditPaise: shown.credit },
    })
    if (!exchanged.ok) return problem(reply, exchangeProblem(exchanged))
    if ('exchange' in exchanged) {
      const { orderId: id, number: orderNumber } = exchanged.exchange
      return { isDone: true as const, orderId: id, orderNumber }
    }
    const { priced, creditPaise, duePaise, backPaise } = exchanged.calculated
    return {
      isDone: false as const,
      ...wirePrice(priced),
      credit: rupeesOf(creditPaise),
      due: rupeesOf(duePaise),
      back: rupeesOf(backPaise),
    }
  })

  serve(afterSaleEndpoints.takeIn, async ({ actorId, params, body: { good } }, reply) => {
    const taken = await takeParcelIn(deps, { orderId: params.id, actorId, good })
    return taken.ok ? DONE : problem(reply, afterSaleProblem(taken))
  })

  for (const [endpoint, act] of [
    [afterSaleEndpoints.collectReturn, collectReturn],
    [afterSaleEndpoints.stopCollecting, stopCollecting],
  ] as const) {
    serve(endpoint, async ({ actorId, params: { id: orderId, return: returnId } }, reply) => {
      const done = await act(deps, { orderId, returnId, actorId })
      return done.ok ? DONE : problem(reply, afterSaleProblem(done))
    })
  }

  serve(afterSaleEndpoints.closeTask, async ({ actorId, params, body }, reply) => {
    const closed = await closeTask(deps, { taskId: params.task, ...body, actorId })
    return closed.ok ? DONE : problem(reply, afterSaleProblem(closed))
  })
}
