import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ShopDatabase } from '#database/connection.ts'
import { orderCursor } from '#database/cursor.ts'
import {
  findOrder,
  isAccount,
  listAllOrders,
  listOrdersOf,
  type OrderPage,
} from '#database/orders.ts'
import { parseOrderId, parseUserId } from '#domain/ids.ts'
import type { Clock } from '#domain/time/clock.ts'
import { sentences } from '#messages/sentences.ts'
import { api } from '#urls.ts'
import { changeDeliveryStatus } from '#use-cases/change-delivery-status.ts'
import type { MovingDeps } from '#use-cases/move-order.ts'
import { originOf } from '../origin.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { orderProblem } from './order-refusals.ts'
import { WireOrder, wireOrder } from './order-wire.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

const say = sentences('apiOrders')

/** The newest 100, more through `limit` and `cursor`. */
const MAX_AT_ONCE = 100

const Page = z.object({
  limit: z
    .string({ error: say.limitWrong })
    .regex(/^(?:[1-9]\d?|100)$/, say.limitWrong)
    .transform(Number)
    .default(MAX_AT_ONCE),
  cursor: z
    .string({ error: say.cursorWrong })
    .refine((text) => orderCursor.read(text) !== undefined, say.cursorWrong)
    .optional(),
})

const DeliveryBody = z.object({
  delivery_status: z.enum(['pending', 'delivered'], { error: say.deliveryStatusWrong }),
})

const UNKNOWN_ORDER: ProblemInput = { status: 404, code: 'unknown-order', detail: say.unknownOrder }
const UNKNOWN_SHOPPER: ProblemInput = {
  status: 404,
  code: 'unknown-account',
  detail: say.unknownShopper,
}
const OTHERS_ORDERS: ProblemInput = { status: 403, code: 'forbidden', detail: say.othersOrders }

/** Reading orders and setting their delivery status, under `/api/orders`. */
export function registerOrders(
  app: ShopServer,
  deps: MovingDeps & { db: ShopDatabase; clock: Clock },
): void {
  const { db } = deps
  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.get(
      api.orders,
      {
        config: { right: 'order.list-all' },
        schema: {
          tags: ['orders'],
          summary: 'All orders, newest first',
          querystring: Page,
          response: { 200: z.array(WireOrder) },
        },
      },
      async (request, reply) => {
        const page = await listAllOrders(db, request.query)
        return sendPage(reply, api.orders, request.query.limit, page)
      },
    )

    room.get(
      `${api.orders}/user/:user_id`,
      {
        config: { right: 'order.read-own' },
        schema: {
          tags: ['orders'],
          summary: "One shopper's orders, newest first",
          params: z.object({ user_id: z.string() }),
          querystring: Page,
          response: { 200: z.array(WireOrder) },
        },
      },
      async (request, reply) => {
        const { person } = sessionOf(request)
        const userId = parseUserId(request.params.user_id)
        if (!userId) return problem(reply, UNKNOWN_SHOPPER)
        if (userId !== person.userId) {
          // The same refusal whether or not that account exists.
          if (person.role !== 'admin') return problem(reply, OTHERS_ORDERS)
          if (!(await isAccount(db, userId))) return problem(reply, UNKNOWN_SHOPPER)
        }
        const page = await listOrdersOf(db, userId, request.query)
        return sendPage(reply, api.ordersOf(userId), request.query.limit, page)
      },
    )

    room.get(
      `${api.orders}/:id`,
      {
        config: { right: 'order.read-own' },
        schema: {
          tags: ['orders'],
          summary: 'One order, for its owner and for admins',
          params: z.object({ id: z.string() }),
          response: { 200: WireOrder },
        },
      },
      async (request, reply) => {
        const { person } = sessionOf(request)
        const id = parseOrderId(request.params.id)
        const order = id && (await findOrder(db, id))
        const isTheirs = order && (order.userId === person.userId || person.role === 'admin')
        return isTheirs ? wireOrder(order) : problem(reply, UNKNOWN_ORDER)
      },
    )

    room.route({
      // The exact method is not given, so both set the status.
      method: ['PATCH', 'PUT'],
      url: `${api.orders}/:id`,
      config: { right: 'order.change-delivery' },
      schema: {
        tags: ['orders'],
        summary: 'Sets the delivery status and nothing else',
        params: z.object({ id: z.string() }),
        body: DeliveryBody,
        response: { 200: WireOrder },
      },
      handler: async (request, reply) => {
        const { person } = sessionOf(request)
        const orderId = parseOrderId(request.params.id)
        if (!orderId) return problem(reply, UNKNOWN_ORDER)
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

/** Answers one page and names the next in a `Link` header. */
function sendPage(
  reply: Pick<FastifyReply, 'header'>,
  path: string,
  limit: number,
  { orders, next }: OrderPage,
): z.input<typeof WireOrder>[] {
  if (next) {
    const query = new URLSearchParams({ limit: String(limit), cursor: next })
    reply.header('link', `<${path}?${query}>; rel="next"`)
  }
  return orders.map(wireOrder)
}
