import { afterSaleEndpoints } from '#contract/after-sale.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { type CancelDeps, cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { settleCashRefund, takeBackCashSent } from '#use-cases/payments/settle-cash-refund.ts'
import { giveRefundByHand, sendRefundOnceMore } from '#use-cases/payments/settle-failed-refund.ts'
import { type ReturnDeps, requestReturn } from '#use-cases/returns/request-return.ts'
import { afterSaleProblem } from './after-sale-refusals.ts'
import { wireOrder } from './order-wire.ts'
import { servePrivately } from './private-answers.ts'

const done = { success: true } as const

export type AfterSaleDeps = CancelDeps & ReturnDeps

/** Cancellation, returns and refunds, under `/api/orders/:id`. */
export function registerAfterSale(app: ShopServer, deps: AfterSaleDeps): void {
  const serve = servePrivately(app, { sentences: 'afterSale' })
  serve(afterSaleEndpoints.cancel, { rate: 'cancelling' }, async (request, reply) => {
    const { person, origin, params, body } = request
    const cancelling = { orderId: params.id, person, origin, cause: body ?? undefined }
    const cancelled = await cancelOrder(deps, cancelling)
    if (!cancelled.ok) return problem(reply, afterSaleProblem(cancelled))
    return { ...done, order: wireOrder(cancelled.order) }
  })

  serve(afterSaleEndpoints.askReturn, { rate: 'return' }, async (request, reply) => {
    const { actorId: userId, params, body: form } = request
    const asked = await requestReturn(deps, { orderId: params.id, userId, form })
    if (!asked.ok) return problem(reply, afterSaleProblem(asked))
    return { id: asked.request.id, state: asked.request.state }
  })

  serve(afterSaleEndpoints.refund, async (request, reply) => {
    const { person, actorId, origin, params, body, headers } = request
    const refunded = await refundOrder(deps, {
      orderId: params.id,
      amountPaise: body.amount,
      reason: body.reason,
      key: headers['idempotency-key'],
      actorId,
      origin,
      mayCancel: mayUse(person, 'order.cancel-any'),
    })
    return refunded.ok ? done : problem(reply, afterSaleProblem(refunded))
  })

  serve(afterSaleEndpoints.notePaid, async ({ actorId, origin, params, body }, reply) => {
    const { id: orderId, refund: refundId } = params
    const { reference } = body
    const sent = await settleCashRefund(deps, { orderId, refundId, reference, actorId, origin })
    return sent.ok ? done : problem(reply, afterSaleProblem(sent))
  })

  serve(afterSaleEndpoints.noteNotPaid, async ({ actorId, params }, reply) => {
    const { id: orderId, refund: refundId } = params
    const taken = await takeBackCashSent(deps, { orderId, refundId, actorId })
    return taken.ok ? done : problem(reply, afterSaleProblem(taken))
  })

  serve(afterSaleEndpoints.sendAgain, async ({ actorId, params }, reply) => {
    const { id: orderId, refund: refundId } = params
    const sent = await sendRefundOnceMore(deps, { orderId, refundId, actorId })
    return sent.ok ? done : problem(reply, afterSaleProblem(sent))
  })

  serve(afterSaleEndpoints.giveByHand, async ({ actorId, origin, params, body }, reply) => {
    const { id: orderId, refund: refundId } = params
    const { reference } = body
    const given = await giveRefundByHand(deps, { orderId, refundId, reference, actorId, origin })
    return given.ok ? done : problem(reply, afterSaleProblem(given))
  })
}
