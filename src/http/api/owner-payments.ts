import { paymentEndpoints } from '#contract/payments.ts'
import { problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { checkPayment } from '#use-cases/payments/check-payment.ts'
import type { SettlingDeps } from '#use-cases/payments/settle-payment.ts'
import { orderProblem } from './order-refusals.ts'
import { wireChecked } from './prepaid-wire.ts'
import { servePrivately } from './private-answers.ts'

/** Lets the owner check an order's payment with the provider now. */
export function registerOwnerPayments(app: ShopServer, deps: SettlingDeps): void {
  const serve = servePrivately(app)
  serve(paymentEndpoints.askProvider, async ({ params: { id: orderId } }, reply) => {
    const checked = await checkPayment(deps, { orderId, userId: undefined, source: 'owner' })
    return checked.ok ? wireChecked(checked, deps.secret) : problem(reply, orderProblem(checked))
  })
}
