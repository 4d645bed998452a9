import type { FastifyRequest } from 'fastify'
import { afterSaleEndpoints } from '#contract/after-sale.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import type { OrderId } from '#domain/ids.ts'
import { originOf } from '#http/origin.ts'
import { problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { type CancelDeps, cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { settleCashRefund } from '#use-cases/payments/settle-cash-refund.ts'
import { giveRefundByHand, sendRefundOnceMore } from '#use-cases/payments/settle-failed-refund.ts'
import { type ReturnDeps, requestReturn } from '#use-cases/returns/request-return.ts'
import { afterSaleProblem } from './after-sale-refusals.ts'
import { wireOrder } from './order-wire.ts'
import { servePrivately, sessionOf } from './private-answers.ts'

const done = { success: true } as const

export type AfterSaleDeps = CancelDeps & ReturnDeps

/** The person, the order's id and the origin, which every route here needs. */
export function readOrderRequest(
  request: FastifyRequest<{ Params: { id: OrderId } }>,
  publicUrl: string | undefined,
) {
  const { person } = sessionOf(request)
  const { id: orderId } = request.params
  return { person, actorId: person.userId, orderId, origin: originOf(request, publicUrl) }
}

/** Cancellation, returns and refunds, under `/api/orders/:id`. */
export function registerAfterSale(app: ShopServer, deps: AfterSaleDeps): void {
  const { publicUrl } = deps.config
  const serve = servePrivately(app, { sentences: 'afterSale' })
  serve(afterSaleEndpoints.cancel, { rate: 'cancelling' }, async (request, reply) => {
    const { orderId, person, origin } = readOrderRequest(request, publicUrl)
    const cancelled = await cancelOrder(deps, {
      orderId,
      person,
      origin,
      cause: request.body ?? undefined,
    })
    if (!cancelled.ok) return problem(reply, afterSaleProblem(cancelled))
    return { ...done, order: wireOrder(cancelled.order) }
  })

  serve(afterSaleEndpoints.askReturn, { rate: 'return' }, async (request, reply) => {
    const { orderId, actorId: userId } = readOrderRequest(request, publicUrl)
    const asked = await requestReturn(deps, { orderId, userId, form: request.body })
    if (!asked.ok) return problem(reply, afterSaleProblem(asked))
    return { id: asked.request.id, state: asked.request.state }
  })

  serve(afterSaleEndpoints.refund, async (request, reply) => {
    const { orderId, person, actorId, origin } = readOrderRequest(request, publicUrl)
    const { amount: amountPaise, reason } = request.body
    const key = request.headers['idempotency-key']
    const refunded = await refundOrder(deps, {
      orderId,
      amountPaise,
      reason,
      key,
      actorId,
      origin,
      mayCancel: mayUse(person, 'order.cancel-any'),
    })
    return refunded.ok ? done : problem(reply, afterSaleProblem(refunded))
  })

  serve(afterSaleEndpoints.notePaid, async (request, reply) => {
    const { orderId, actorId, origin } = readOrderRequest(request, publicUrl)
    const { refund: refundId } = request.params
    const { reference } = request.body
    const sent = await settleCashRefund(deps, { orderId, refundId, reference, actorId, origin })
    return sent.ok ? done : problem(reply, afterSaleProblem(sent))
  })

  serve(afterSaleEndpoints.sendAgain, async (request, reply) => {
    const { orderId, actorId } = readOrderRequest(request, publicUrl)
    const { refund: refundId } = request.params
    const sent = await sendRefundOnceMore(deps, { orderId, refundId, actorId })
    return sent.ok ? done : problem(reply, afterSaleProblem(sent))
  })

  serve(afterSaleEndpoints.giveByHand, async (request, reply) => {
    const { orderId, actorId, origin } = readOrderRequest(request, publicUrl)
    const { refund: refundId } = request.params
    const { reference } = request.body
    const given = await giveRefundByHand(deps, { orderId, refundId, reference, actorId, origin })
    return given.ok ? done : problem(reply, afterSaleProblem(given))
  })
}
