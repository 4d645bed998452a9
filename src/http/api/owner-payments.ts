import { paymentEndpoints } from '#contract/payments.ts'
import { parseOrderId } from '#domain/ids.ts'
import { toldSentences } from '#messages/sentences.ts'
import { checkPayment } from '#use-cases/check-payment.ts'
import type { SettlingDeps } from '#use-cases/settle-payment.ts'
import { problem, problemOf } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { orderProblem } from './order-refusals.ts'
import { wireChecked } from './prepaid-wire.ts'
import { servePrivately } from './private-answers.ts'

const say = toldSentences('apiOrders')

/** Lets the owner check an order's payment with the provider now. */
export function registerOwnerPayments(app: ShopServer, deps: SettlingDeps): void {
  servePrivately(app, (serve) => {
    serve(paymentEndpoints.askProvider, async (request, reply) => {
      const orderId = parseOrderId(request.params.id)
      const unknown = problemOf(404, 'unknown-order', say.unknownOrder)
      if (!orderId) return problem(reply, unknown)
      const checked = await checkPayment(deps, { orderId, userId: undefined, source: 'owner' })
      return checked.ok ? wireChecked(checked, deps.secret) : problem(reply, orderProblem(checked))
    })
  })
}
