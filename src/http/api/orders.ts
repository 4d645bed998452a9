import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { type OrderAnswer, orderEndpoints } from '#contract/orders.ts'
import { paths } from '#contract/paths.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { orderCursor } from '#database/cursor.ts'
import {
  findOrder,
  isAccount,
  listAllOrders,
  listOrdersOf,
  type OrderPage,
} from '#database/orders/orders.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { parseUserId } from '#domain/ids.ts'
import { originOf } from '#http/origin.ts'
import { problem, problemOf, UNKNOWN_ORDER } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { inLanguage, pages } from '#urls.ts'
import type { MovingDeps } from '#use-cases/orders/move-order.ts'
import { trackOrder } from '#use-cases/orders/track-order.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { deliveryCalendar } from '#use-cases/shipments/delivery-calendar.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { invalidInput } from './invalid-input.ts'
import { orderProblem } from './order-refusals.ts'
import { wireOrder } from './order-wire.ts'
import { servePrivateScope, sessionOf } from './private-answers.ts'
import { served } from './served.ts'

const say = localizedSentences('apiOrders')

const UNKNOWN_SHOPPER = problemOf(404, 'unknown-account', say.unknownShopper)
const OTHERS_ORDERS = problemOf(403, 'forbidden', say.othersOrders)

const CURSOR_WRONG = invalidInput({ cursor: FIELD_SENTENCES.orders['cursor-wrong'] })

function isForeignCursor({ cursor }: { cursor?: string | undefined }): boolean {
  return cursor !== undefined && orderCursor.read(cursor) === undefined
}

/** Reading orders and changing their delivery status, under `/api/orders`. */
export function registerOrders(app: ShopServer, deps: MovingDeps & DatabaseDeps): void {
  const { db } = deps
  servePrivateScope(app, (serve, scope) => {
    serve(orderEndpoints.list, { sentences: 'orders' }, async (request, reply) => {
      if (isForeignCursor(request.query)) return problem(reply, CURSOR_WRONG)
      const page = await listAllOrders(db, request.query)
      return sendPage(reply, paths.orders.list(), request.query.limit, page)
    })

    serve(orderEndpoints.ofShopper, { sentences: 'orders' }, async (request, reply) => {
      if (isForeignCursor(request.query)) return problem(reply, CURSOR_WRONG)
      const { person } = sessionOf(request)
      const userId = parseUserId(request.params.user_id)
      if (!userId) return problem(reply, UNKNOWN_SHOPPER)
      if (userId !== person.userId) {
        // The same refusal whether or not that account exists.
        if (!mayUse(person, 'order.list-all')) return problem(reply, OTHERS_ORDERS)
        if (!(await isAccount(db, userId))) return problem(reply, UNKNOWN_SHOPPER)
      }
      const page = await listOrdersOf(db, userId, request.query)
      return sendPage(reply, paths.orders.ofShopper({ user_id: userId }), request.query.limit, page)
    })

    serve(orderEndpoints.one, async (request, reply) => {
      const { person } = sessionOf(request)
      const order = await findOrder(db, request.params.id)
      const isTheirs = order && (order.userId === person.userId || mayUse(person, 'order.list-all'))
      return isTheirs ? wireOrder(order) : problem(reply, UNKNOWN_ORDER)
    })

    serve(orderEndpoints.calendar, { rate: 'search' }, async (request, reply) => {
      const { token } = request.params
      const { language } = request.query
      const origin = originOf(request, deps.config.publicUrl)
      const order = await trackOrder(deps, token)
      if (!order || !origin) return problem(reply, UNKNOWN_ORDER)
      const link = `${origin}${inLanguage(pages.track(token), language)}`
      const now = deps.clock.now()
      const file = deliveryCalendar(order, { shop: deps.settings.name, link, language, now })
      return reply
        .type('text/calendar; charset=utf-8; method=PUBLISH')
        .header('content-disposition', `attachment; filename="${order.number}.ics"`)
        .send(file)
    })

    scope.route({
      ...served(orderEndpoints.setDelivery, { sentences: 'orders' }),
      // Older clients use either method.
      method: ['PATCH', 'PUT'],
      handler: async (request, reply) => {
        const { person } = sessionOf(request)
        const { id: orderId } = request.params
        const status = request.body.delivery_status
        const changed = await changeDeliveryStatus(deps, {
          orderId,
          status,
          actorId: person.userId,
          origin: originOf(request, deps.config.publicUrl),
        })
        return changed.ok ? wireOrder(changed.order) : problem(reply, orderProblem(changed))
      },
    })
  })
}

/** Sends one page, with a `Link` header to the next. */
function sendPage(
  reply: Pick<FastifyReply, 'header'>,
  path: string,
  limit: number,
  { orders, next }: OrderPage,
): z.input<typeof OrderAnswer>[] {
  if (next) {
    const query = new URLSearchParams({ limit: String(limit), cursor: next })
    reply.header('link', `<${path}?${query}>; rel="next"`)
  }
  return orders.map(wireOrder)
}
