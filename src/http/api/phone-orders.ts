import { phoneOrderEndpoints } from '#contract/phone-orders.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { findLastAddressOf, findPhoneCustomer } from '#database/customers/phone-customers.ts'
import { problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { type TakingDeps, takePhoneOrder } from '#use-cases/orders/take-phone-order.ts'
import { renewPaymentLink } from '#use-cases/payments/renew-payment-link.ts'
import { orderProblem } from './order-refusals.ts'
import { wirePrice } from './order-wire.ts'
import { servePrivately } from './private-answers.ts'

/** Orders that the team takes for customers who call or write, under `/api/admin/phone-orders`. */
export function registerPhoneOrders(app: ShopServer, deps: TakingDeps): void {
  const serve = servePrivately(app, { sentences: 'phoneOrders', rate: 'taking' })
  serve(phoneOrderEndpoints.take, async ({ actorId, origin, body, headers }, reply) => {
    const taken = await takePhoneOrder(deps, {
      ...body,
      takenBy: actorId,
      key: headers['idempotency-key'],
      origin,
    })
    if (!taken.ok) return problem(reply, orderProblem(taken))
    if ('priced' in taken) return { isDone: false as const, ...wirePrice(taken.priced) }
    const { id: orderId, number: orderNumber } = taken.order
    return { isDone: true as const, orderId, orderNumber }
  })

  serve(phoneOrderEndpoints.renewLink, async ({ actorId, params: { id: orderId } }, reply) => {
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
