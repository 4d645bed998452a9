import { z } from 'zod'
import { orderSentences as say } from '#messages/en/api-orders.ts'
import { api } from '#urls.ts'
import { type PlacingNeeds, placeCashOrder } from '#use-cases/place-cash-order.ts'
import { priceOrder } from '#use-cases/price-order.ts'
import { quoteShipping } from '#use-cases/quote-shipping.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { ConfirmationBody, PriceBody, ShippingBody } from './order-bodies.ts'
import { orderProblem } from './order-refusals.ts'
import {
  WireOrder,
  WirePrice,
  WireShipping,
  wireOrder,
  wirePrice,
  wireShipping,
} from './order-wire.ts'
import { keepPrivate } from './private-answers.ts'

/** 1–80 visible ASCII characters; a header sent twice is joined with a space and so refused. */
const IDEMPOTENCY_KEY = /^[!-~]{1,80}$/

const PREPAID_UNAVAILABLE: ProblemInput = {
  status: 503,
  code: 'prepaid-unavailable',
  detail: say.prepaidUnavailable,
}
const PREPAID_AS_CASH: ProblemInput = {
  status: 422,
  code: 'prepaid-as-cash',
  detail: say.prepaidAsCash,
  errors: { paymentMethod: say.prepaidAsCash },
}

const Placed = z.object({
  success: z.literal(true),
  orderId: z.string(),
  orderNumber: z.string(),
  order: WireOrder,
})

/** Quotes, prices and confirmations under `/api/payments` (spec §7). */
export function registerPayments(app: ShopServer, needs: PlacingNeeds): void {
  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.post(
      api.shippingQuote,
      {
        config: { right: 'shipping.quote', rate: 'shipping' },
        schema: {
          tags: ['payments'],
          summary: 'What carrying a basket to a pincode costs',
          body: ShippingBody,
          response: { 200: WireShipping },
        },
      },
      async (request, reply) => {
        const quoted = await quoteShipping(needs, request.body)
        if (!quoted.ok) return problem(reply, orderProblem(quoted))
        return wireShipping(quoted, request.body.cod)
      },
    )

    room.post(
      api.createOrder,
      {
        config: { right: 'order.place', rate: 'order' },
        schema: {
          tags: ['payments'],
          summary: 'The full price of a basket, before it is confirmed',
          body: PriceBody,
          response: { 200: WirePrice },
        },
      },
      async (request, reply) => {
        const priced = await priceOrder(needs, request.body)
        if (!priced.ok) return problem(reply, orderProblem(priced))
        if (request.body.method === 'prepaid') return problem(reply, PREPAID_UNAVAILABLE)
        return wirePrice(priced)
      },
    )

    room.post(
      api.verifyPayment,
      {
        config: { right: 'order.place', rate: 'order' },
        schema: {
          tags: ['payments'],
          summary: 'Confirms a cash-on-delivery order, once for every Idempotency-Key',
          headers: z.looseObject({
            'idempotency-key': z.string().regex(IDEMPOTENCY_KEY, say.keyWrong).optional(),
          }),
          body: ConfirmationBody,
          response: { 200: Placed },
        },
      },
      async (request, reply) => {
        const { body, session } = request
        if (!session) throw new Error('a route for shoppers was reached without a session')
        if (body.kind === 'prepaid') return problem(reply, PREPAID_UNAVAILABLE)
        if (body.kind === 'prepaid-as-cash') return problem(reply, PREPAID_AS_CASH)
        const { wanted, delivery, amountPaise } = body
        const placed = await placeCashOrder(needs, {
          person: session.person,
          wanted,
          delivery: { ...delivery, recipient: delivery.recipient || session.person.name },
          amountPaise,
          key: request.headers['idempotency-key'],
        })
        if (!placed.ok) return problem(reply, orderProblem(placed))
        const { order } = placed
        return {
          success: true as const,
          orderId: order.id,
          orderNumber: order.number,
          order: wireOrder(order),
        }
      },
    )
  })
}
