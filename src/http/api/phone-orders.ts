import { phoneOrderEndpoints } from '#contract/phone-orders.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { findLastAddressOf, findPhoneCustomer } from '#database/customers/phone-customers.ts'
import { originOf } from '#http/origin.ts'
import { problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { type TakingDeps, takePhoneOrder } from '#use-cases/orders/take-phone-order.ts'
import { renewPaymentLink } from '#use-cases/payments/renew-payment-link.ts'
import { orderProblem } from './order-refusals.ts'
import { wirePrice } from './order-wire.ts'
import { servePrivately, sessionOf } from './private-answers.ts'

/** Orders that the team takes for customers who call or write, under `/api/admin/phone-orders`. */
export function registerPhoneOrders(app: ShopServer, deps: TakingDeps): void {
  const serve = servePrivately(app, { sentences: 'phoneOrders', rate: 'taking' })
  serve(phoneOrderEndpoints.take, async (request, reply) => {
    const taken = await takePhoneOrder(deps, {
      ...request.body,
      takenBy: sessionOf(request).person.userId,
      key: request.headers['idempotency-key'],
      origin: originOf(request, deps.config.publicUrl),
    })
    if (!taken.ok) return problem(reply, orderProblem(taken))
    if ('priced' in taken) return { isDone: false as const, ...wirePrice(taken.priced) }
    const { id: orderId, number: orderNumber } = taken.order
    return { isDone: true as const, orderId, orderNumber }
  })

  serve(phoneOrderEndpoints.renewLink, async (request, reply) => {
    const { id: orderId } = request.params
    const actorId = sessionOf(request).person.userId
    const renewed = await renewPaymentLink(deps, { orderId, actorId })
    return renewed.ok ? { success: true as const } : problem(reply, orderProblem(renewed))
  })

  serve(phoneOrderEndpoints.findCustomer, async (request) => ({
    customer: await findCustomer(deps.db, request.body.phone_number),
  }))
}

async function findCustomer(db: ShopDatabase, phone: string) {
  const last = await findLastAddressOf(db, phone)
  if (!last) return null
  const { phone: _, ...place } = last
  return { ...place, email: (await findPhoneCustomer(db, phone))?.email ?? '' }
}
