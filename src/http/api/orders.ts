import type { FastifyReply, HTTPMethods } from 'fastify'
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
import { asFile, servePrivately } from './private-answers.ts'

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
  const serve = servePrivately(app)
  serve(orderEndpoints.list, { sentences: 'orders' }, async ({ query }, reply) => {
    if (isForeignCursor(query)) return problem(reply, CURSOR_WRONG)
    const page = await listAllOrders(db, query)
    return sendPage(reply, paths.orders.list(), query.limit, page)
  })

  serve(orderEndpoints.ofShopper, { sentences: 'orders' }, async (request, reply) => {
    if (isForeignCursor(request.query)) return problem(reply, CURSOR_WRONG)
    const { person } = request
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

  serve(orderEndpoints.one, async ({ person, params }, reply) => {
    const order = await findOrder(db, params.id)
    const isTheirs = order && (order.userId === person.userId || mayUse(person, 'order.list-all'))
    return isTheirs ? wireOrder(order) : problem(reply, UNKNOWN_ORDER)
  })

  serve(orderEndpoints.calendar, { rate: 'search' }, async ({ origin, params, query }, reply) => {
    const { token } = params
    const { language } = query
    const order = await trackOrder(deps, token)
    if (!order || !origin) return problem(reply, UNKNOWN_ORDER)
    const link = `${origin}${inLanguage(pages.track(token), language)}`
    const now = deps.clock.now()
    const file = deliveryCalendar(order, { shop: deps.settings.name, link, language, now })
    const type = 'text/calendar; charset=utf-8; method=PUBLISH'
    return asFile(reply, `${order.number}.ics`, type).send(file)
  })

  // Older clients use either method.
  const method: HTTPMethods[] = ['PATCH', 'PUT']
  serve(orderEndpoints.setDelivery, { sentences: 'orders', method }, async (request, reply) => {
    const { actorId, origin, params, body } = request
    const change = { orderId: params.id, status: body.delivery_status, actorId, origin }
    const changed = await changeDeliveryStatus(deps, change)
    return changed.ok ? wireOrder(changed.order) : problem(reply, orderProblem(changed))
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
