import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type OrderId, parseOrderId } from '#domain/ids.ts'
import { RETURN_STATES } from '#domain/returns/return-request.ts'
import { IDEMPOTENCY_KEY } from '#domain/text/idempotency-key.ts'
import { sentences } from '#messages/sentences.ts'
import { api } from '#urls.ts'
import { type CancelDeps, cancelOrder } from '#use-cases/cancel-order.ts'
import { refundOrder } from '#use-cases/refund-order.ts'
import { type ReturnDeps, requestReturn } from '#use-cases/request-return.ts'
import { settleCashRefund } from '#use-cases/settle-cash-refund.ts'
import { originOf } from '../origin.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { PaidBody, RefundBody, ReturnBody } from './after-sale-bodies.ts'
import { afterSaleProblem } from './after-sale-refusals.ts'
import { WireOrder, wireOrder } from './order-wire.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

const say = sentences('apiAfterSale')
const orderSentences = sentences('apiOrders')

const UNKNOWN_ORDER: ProblemInput = {
  status: 404,
  code: 'unknown-order',
  detail: orderSentences.unknownOrder,
}

const tags = ['after the sale']
const Done = z.object({ success: z.literal(true) })
const done = { success: true } as const
const ofOrder = z.object({ id: z.string() })

export type AfterSaleDeps = CancelDeps & ReturnDeps

/** Reads what every route here begins with: whose it is, of which order, seen from where. */
export function askedBy(
  request: FastifyRequest<{ Params: { id: string } }>,
  publicUrl: string | undefined,
) {
  const { person } = sessionOf(request)
  const orderId: OrderId | undefined = parseOrderId(request.params.id)
  return { person, actorId: person.userId, orderId, origin: originOf(request, publicUrl) }
}

/** Cancelling, sending back and giving money back, under `/api/orders/:id`. */
export function registerAfterSale(app: ShopServer, deps: AfterSaleDeps): void {
  const { publicUrl } = deps.config
  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.post(
      `${api.orders}/:id/cancel`,
      {
        config: { right: 'order.cancel', rate: 'order' },
        schema: {
          tags,
          summary: 'Cancels an order until it is shipped; again it answers the same',
          params: ofOrder,
          response: { 200: z.object({ success: z.literal(true), order: WireOrder }) },
        },
      },
      async (request, reply) => {
        const { orderId, person, origin } = askedBy(request, publicUrl)
        if (!orderId) return problem(reply, UNKNOWN_ORDER)
        const cancelled = await cancelOrder(deps, { orderId, person, origin })
        if (!cancelled.ok) return problem(reply, afterSaleProblem(cancelled))
        return { ...done, order: wireOrder(cancelled.order) }
      },
    )

    room.post(
      `${api.orders}/:id/returns`,
      {
        config: { right: 'return.request', rate: 'ticket' },
        schema: {
          tags,
          summary: 'Asks to send goods back, inside the window of the policy',
          params: ofOrder,
          body: ReturnBody,
          response: { 200: z.object({ id: z.string(), state: z.enum(RETURN_STATES) }) },
        },
      },
      async (request, reply) => {
        const { orderId, actorId: userId } = askedBy(request, publicUrl)
        if (!orderId) return problem(reply, UNKNOWN_ORDER)
        const asked = await requestReturn(deps, { orderId, userId, form: request.body })
        if (!asked.ok) return problem(reply, afterSaleProblem(asked))
        return { id: asked.request.id, state: asked.request.state }
      },
    )

    room.post(
      `${api.orders}/:id/refunds`,
      {
        config: { right: 'order.refund' },
        schema: {
          tags,
          summary: 'Gives money back, all or a part, once for every Idempotency-Key',
          params: ofOrder,
          headers: z.looseObject({
            'idempotency-key': z
              .string({ error: say.keyNeeded })
              .regex(IDEMPOTENCY_KEY, say.keyNeeded),
          }),
          body: RefundBody,
          response: { 200: Done },
        },
      },
      async (request, reply) => {
        const { orderId, actorId, origin } = askedBy(request, publicUrl)
        if (!orderId) return problem(reply, UNKNOWN_ORDER)
        const { amount: amountPaise, reason } = request.body
        const key = request.headers['idempotency-key']
        const refunded = await refundOrder(deps, {
          ...{ orderId, amountPaise, reason, key, actorId, origin },
        })
        return refunded.ok ? done : problem(reply, afterSaleProblem(refunded))
      },
    )

    room.post(
      `${api.orders}/:id/refunds/:refund/paid`,
      {
        config: { right: 'order.refund' },
        schema: {
          tags,
          summary: 'Notes that cash was sent back by hand',
          params: ofOrder.extend({ refund: z.string() }),
          body: PaidBody,
          response: { 200: Done },
        },
      },
      async (request, reply) => {
        const { orderId, actorId, origin } = askedBy(request, publicUrl)
        if (!orderId) return problem(reply, UNKNOWN_ORDER)
        const refundId = serialOf(request.params.refund)
        const { reference } = request.body
        const sent = await settleCashRefund(deps, {
          ...{ orderId, refundId, reference, actorId, origin },
        })
        return sent.ok ? done : problem(reply, afterSaleProblem(sent))
      },
    )
  })
}

/** A serial number from an address; 0, which names nothing, where it is none. */
export function serialOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}
