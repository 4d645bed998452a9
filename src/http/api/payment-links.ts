import { EVIDENCE_FIELDS } from '#contract/payment-evidence.ts'
import { paymentLinkEndpoints } from '#contract/payment-links.ts'
import { UNPAID_KEPT_MINUTES } from '#domain/checkout/limits.ts'
import { SECOND_MS } from '#domain/time/durations.ts'
import { problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { pages } from '#urls.ts'
import { checkByLink, confirmByLink, payByLink } from '#use-cases/payments/pay-by-link.ts'
import type { SettlingDeps } from '#use-cases/payments/settle-payment.ts'
import { orderProblem } from './order-refusals.ts'
import { wireChecked, wirePending, wireStarted } from './prepaid-wire.ts'
import { servePrivately } from './private-answers.ts'

/** The same as for a dialog in the shop; the link itself can be opened again. */
const MAX_DIALOG_SECONDS = UNPAID_KEPT_MINUTES * 60
/** No personal data is prefilled: people with the link enter their own at the provider. */
const NOBODY = { name: '', email: '' }

/** Payments by the signed link of an order, under `/api/payment-links`; the token in the address is the right. */
export function registerPaymentLinks(app: ShopServer, deps: SettlingDeps): void {
  const serve = servePrivately(app)
  serve(paymentLinkEndpoints.pay, { rate: 'pay-again' }, async ({ params: { token } }, reply) => {
    const started = await payByLink(deps, token)
    if (!started.ok) return problem(reply, orderProblem(started))
    const { clock, secret, settings } = deps
    const context = { person: NOBODY, shopName: settings.name, secret, now: clock.now() }
    const { dialog, ...wired } = wireStarted(started, context)
    // The page polls the payment while a dialog may be open, not until the link expires.
    const { reservedUntil } = started.order
    const dialogOver = new Date(clock.now().getTime() + MAX_DIALOG_SECONDS * SECOND_MS)
    const asksUntil = reservedUntil && reservedUntil < dialogOver ? reservedUntil : dialogOver
    const timeoutSeconds = Math.min(dialog.timeoutSeconds, MAX_DIALOG_SECONDS)
    const prefill = { ...NOBODY, contact: '' }
    return {
      ...wired,
      reservedUntil: asksUntil.toISOString(),
      dialog: { ...dialog, timeoutSeconds, prefill },
      thanksPath: pages.pay(token),
    }
  })

  serve(
    paymentLinkEndpoints.verify,
    { rate: 'confirmation' },
    async ({ params: { token }, body }, reply) => {
      const confirmed = await confirmByLink(deps, token, {
        providerOrderId: body[EVIDENCE_FIELDS.providerOrderId],
        paymentId: body[EVIDENCE_FIELDS.paymentId],
        signature: body[EVIDENCE_FIELDS.signature],
      })
      if (confirmed.ok) {
        const { id: orderId, number: orderNumber } = confirmed.order
        return { success: true as const, orderId, orderNumber, thanksPath: pages.pay(token) }
      }
      if (confirmed.reason !== 'payment-pending') return problem(reply, orderProblem(confirmed))
      return reply.status(202).send(wirePending(confirmed.order))
    },
  )

  serve(paymentLinkEndpoints.check, { rate: 'payment' }, async ({ params: { token } }, reply) => {
    const checked = await checkByLink(deps, token)
    if (!checked.ok) return problem(reply, orderProblem(checked))
    const { order: _, ...wired } = wireChecked(checked, deps.secret)
    return { ...wired, thanksPath: pages.pay(token) }
  })
}
