import { z } from 'zod'
import type { StoredOrder } from '#database/orders/rows.ts'
import { parseOrderId } from '#domain/ids.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { IDEMPOTENCY_KEY } from '#domain/text/idempotency-key.ts'
import { sentences } from '#messages/sentences.ts'
import { api } from '#urls.ts'
import { checkPayment } from '#use-cases/check-payment.ts'
import { confirmPayment } from '#use-cases/confirm-payment.ts'
import { freeingOwnGoods } from '#use-cases/free-own-goods.ts'
import { type PlacingDeps, placeCashOrder } from '#use-cases/place-cash-order.ts'
import { priceOrder } from '#use-cases/price-order.ts'
import { quoteShipping } from '#use-cases/quote-shipping.ts'
import { type PrepaidDeps, startPrepaidOrder } from '#use-cases/start-prepaid-order.ts'
import { originOf } from '../origin.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { CheckBody, ConfirmationBody, type Place, PriceBody, ShippingBody } from './order-bodies.ts'
import { orderProblem } from './order-refusals.ts'
import {
  WireOrder,
  WirePrice,
  WireShipping,
  wireOrder,
  wirePrice,
  wireShipping,
} from './order-wire.ts'
import {
  WireChecked,
  WirePending,
  WireStarted,
  wireChecked,
  wirePending,
  wireStarted,
} from './prepaid-wire.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

const say = sentences('apiOrders')

const Repeatable = z.looseObject({
  'idempotency-key': z.string().regex(IDEMPOTENCY_KEY, say.keyWrong).optional(),
})

const UNKNOWN_ORDER: ProblemInput = { status: 404, code: 'unknown-order', detail: say.unknownOrder }
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

type PaymentDeps = PlacingDeps & PrepaidDeps

/** The parcel's name is the account's where none is given. */
function deliveryFor(place: Place, name: string): DeliveryAddress {
  if (!('address' in place)) {
    return { recipient: name, address: '', city: '', state: '', phone: '', ...place }
  }
  return { ...place, recipient: place.recipient || name }
}

/** Quotes, prices and confirmations under `/api/payments`. */
export function registerPayments(app: ShopServer, deps: PaymentDeps): void {
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
        const quoted = await quoteShipping(deps, request.body)
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
          summary:
            'For COD the full price of a basket; for prepaid the order itself, once for every Idempotency-Key',
          headers: Repeatable,
          body: PriceBody,
          response: { 200: z.union([WireStarted, WirePrice]) },
        },
      },
      async (request, reply) => {
        const { wanted, delivery, method, safety, language } = request.body
        const { person } = sessionOf(request)
        if (method === 'cod') {
          const priced = await freeingOwnGoods(deps, person.userId, () =>
            priceOrder(deps, { wanted, method, safety, pincode: delivery.pincode }),
          )
          return priced.ok ? wirePrice(priced) : problem(reply, orderProblem(priced))
        }
        const wish = {
          person,
          wanted,
          safety,
          delivery: deliveryFor(delivery, person.name),
          key: request.headers['idempotency-key'],
          language,
        }
        const started = await freeingOwnGoods(deps, person.userId, () =>
          startPrepaidOrder(deps, wish),
        )
        if (!started.ok) return problem(reply, orderProblem(started))
        const { clock, settings } = deps
        return wireStarted(started, { person, shopName: settings.name, now: clock.now() })
      },
    )

    room.post(
      api.verifyPayment,
      {
        config: { right: 'order.place', rate: 'order' },
        schema: {
          tags: ['payments'],
          summary:
            'Confirms a cash-on-delivery order, once for every Idempotency-Key, or a payment made online',
          headers: Repeatable,
          body: ConfirmationBody,
          response: { 200: Placed, 202: WirePending },
        },
      },
      async (request, reply) => {
        const { body, session } = request
        if (!session) throw new Error('a route for shoppers was reached without a session')
        if (body.kind === 'prepaid') {
          const { userId } = session.person
          const confirmed = await confirmPayment(deps, { ...body, userId })
          if (confirmed.ok) return wirePlaced(confirmed.order)
          if (confirmed.reason !== 'payment-pending') {
            return problem(reply, orderProblem(confirmed))
          }
          return reply.status(202).send(wirePending(confirmed.order))
        }
        if (body.kind === 'prepaid-as-cash') return problem(reply, PREPAID_AS_CASH)
        const { wanted, delivery, amountPaise, language, safety } = body
        const confirmation = {
          person: session.person,
          wanted,
          safety,
          delivery: deliveryFor(delivery, session.person.name),
          amountPaise,
          key: request.headers['idempotency-key'],
          language,
          origin: originOf(request, deps.config.publicUrl),
        }
        const placed = await freeingOwnGoods(deps, session.person.userId, () =>
          placeCashOrder(deps, confirmation),
        )
        return placed.ok ? wirePlaced(placed.order) : problem(reply, orderProblem(placed))
      },
    )

    room.post(
      api.checkPayment,
      {
        config: { right: 'order.place', rate: 'payment' },
        schema: {
          tags: ['payments'],
          summary: 'Asks the payment provider what became of an order’s payment',
          body: CheckBody,
          response: { 200: WireChecked },
        },
      },
      async (request, reply) => {
        const { userId } = sessionOf(request).person
        const orderId = parseOrderId(request.body.orderId)
        if (!orderId) return problem(reply, UNKNOWN_ORDER)
        const checked = await checkPayment(deps, { orderId, userId, source: 'reconciler' })
        return checked.ok ? wireChecked(checked) : problem(reply, orderProblem(checked))
      },
    )
  })
}

function wirePlaced(order: StoredOrder): z.input<typeof Placed> {
  return { success: true, orderId: order.id, orderNumber: order.number, order: wireOrder(order) }
}
