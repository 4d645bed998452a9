import type { z } from 'zod'
import { type Place, type PlacedAnswer, paymentEndpoints } from '#contract/payments.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { parseOrderId } from '#domain/ids.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { problem, problemOf, UNKNOWN_ORDER } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { releasingOwnGoods } from '#use-cases/checkout/free-own-goods.ts'
import { type PlacingDeps, placeCashOrder } from '#use-cases/checkout/place-cash-order.ts'
import { priceOrder } from '#use-cases/checkout/price-order.ts'
import { type PrepaidDeps, startPrepaidOrder } from '#use-cases/checkout/start-prepaid-order.ts'
import { quoteShipping } from '#use-cases/delivery/quote-shipping.ts'
import { thanksPath } from '#use-cases/orders/tracking-link.ts'
import { checkPayment } from '#use-cases/payments/check-payment.ts'
import { confirmPayment } from '#use-cases/payments/confirm-payment.ts'
import { payOrderAgain } from '#use-cases/payments/pay-order-again.ts'
import { orderProblem } from './order-refusals.ts'
import { wireOrder, wirePrice, wireShipping } from './order-wire.ts'
import { wireChecked, wirePending, wireStarted } from './prepaid-wire.ts'
import { servePrivately } from './private-answers.ts'
import type { Serve } from './served.ts'

const say = localizedSentences('apiOrders')

const PREPAID_AS_CASH = problemOf(422, 'prepaid-as-cash', say.prepaidAsCash, 'paymentMethod')

type PaymentDeps = PlacingDeps & PrepaidDeps

/** Uses the account's name when the form names no recipient. */
function deliveryFor(place: Place, name: string): DeliveryAddress {
  if (!('address' in place)) {
    return { recipient: name, address: '', city: '', state: '', phone: '', ...place }
  }
  return { ...place, recipient: place.recipient || name }
}

/** Quotes, prices and order confirmations under `/api/payments`. */
export function registerPayments(app: ShopServer, deps: PaymentDeps): void {
  const serve = servePrivately(app, { sentences: 'orders' })
  registerPrices(serve, deps)
  registerConfirmations(serve, deps)
}

/** Quotes and prices before an order is placed, and the start of an order that is paid online. */
function registerPrices(serve: Serve, deps: PaymentDeps): void {
  serve(paymentEndpoints.shippingQuote, { rate: 'shipping' }, async (request, reply) => {
    const userId = request.session?.person.userId
    const quoted = await quoteShipping(deps, { ...request.body, userId })
    if (!quoted.ok) return problem(reply, orderProblem(quoted))
    return wireShipping(quoted, request.body)
  })

  serve(paymentEndpoints.createOrder, { rate: 'order' }, async (request, reply) => {
    const { wanted, delivery, business, method, advance, safety, offerCode, language } =
      request.body
    const { person } = request
    if (method === 'cod' && !advance) {
      const priced = await releasingOwnGoods(deps, person.userId, () =>
        priceOrder(deps, {
          wanted,
          method,
          safety,
          offerCode,
          pincode: delivery.pincode,
          userId: person.userId,
        }),
      )
      return priced.ok ? wirePrice(priced) : problem(reply, orderProblem(priced))
    }
    const prepaid = {
      ...advance,
      person,
      wanted,
      safety,
      offerCode,
      delivery: deliveryFor(delivery, person.name),
      business,
      key: request.headers['idempotency-key'],
      language,
    }
    const started = await releasingOwnGoods(deps, person.userId, () =>
      startPrepaidOrder(deps, prepaid),
    )
    if (!started.ok) return problem(reply, orderProblem(started))
    const { clock, secret, settings } = deps
    return wireStarted(started, { person, shopName: settings.name, secret, now: clock.now() })
  })
}

/** Confirmation of orders, and the state of their payment. */
function registerConfirmations(serve: Serve, deps: PaymentDeps): void {
  serve(paymentEndpoints.verify, { rate: 'confirmation' }, async (request, reply) => {
    const { body, session } = request
    if (!session) throw new Error('a route for shoppers was reached without a session')
    if (body.kind === 'prepaid') {
      const { userId } = session.person
      const confirmed = await confirmPayment(deps, { ...body, userId })
      if (confirmed.ok) return wirePlaced(confirmed.order, deps.secret)
      if (confirmed.reason !== 'payment-pending') {
        return problem(reply, orderProblem(confirmed))
      }
      return reply.status(202).send(wirePending(confirmed.order))
    }
    if (body.kind === 'prepaid-as-cash') return problem(reply, PREPAID_AS_CASH)
    const { wanted, delivery, business, amountPaise, language, safety, offerCode } = body
    const confirmation = {
      person: session.person,
      wanted,
      safety,
      offerCode,
      delivery: deliveryFor(delivery, session.person.name),
      business,
      amountPaise,
      key: request.headers['idempotency-key'],
      language,
      origin: request.origin,
    }
    const placed = await releasingOwnGoods(deps, session.person.userId, () =>
      placeCashOrder(deps, confirmation),
    )
    return placed.ok ? wirePlaced(placed.order, deps.secret) : problem(reply, orderProblem(placed))
  })

  serve(paymentEndpoints.payAgain, { rate: 'pay-again' }, async ({ person, params }, reply) => {
    const { id: orderId } = params
    const started = await payOrderAgain(deps, { orderId, userId: person.userId })
    if (!started.ok) return problem(reply, orderProblem(started))
    const { clock, secret, settings } = deps
    return wireStarted(started, { person, shopName: settings.name, secret, now: clock.now() })
  })

  serve(paymentEndpoints.check, { rate: 'payment' }, async ({ actorId: userId, body }, reply) => {
    const orderId = parseOrderId(body.orderId)
    if (!orderId) return problem(reply, UNKNOWN_ORDER)
    const checked = await checkPayment(deps, { orderId, userId, source: 'reconciler' })
    return checked.ok ? wireChecked(checked, deps.secret) : problem(reply, orderProblem(checked))
  })
}

function wirePlaced(order: StoredOrder, secret: string): z.input<typeof PlacedAnswer> {
  const { id, number } = order
  const about = { orderId: id, orderNumber: number, thanksPath: thanksPath(secret, id) }
  return { success: true, ...about, order: wireOrder(order) }
}
