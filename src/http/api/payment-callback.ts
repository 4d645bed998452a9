import type { FastifyReply } from 'fastify'
import { paymentEndpoints } from '#contract/payments.ts'
import type { ShopServer } from '#http/server.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { inLanguage, pages } from '#urls.ts'
import { parsePaymentToken } from '#use-cases/orders/tracking-link.ts'
import { confirmRedirected } from '#use-cases/payments/confirm-payment.ts'
import type { SettlingDeps } from '#use-cases/payments/settle-payment.ts'
import { servePrivateScope } from './private-answers.ts'

/** Three short fields, or an error with its texts. */
const FORM_BYTES = 16 * 1024

/** Where a shopper who has not paid continues. */
const CONTINUE_AT = {
  cart: pages.home,
  sachets: pages.suggestProducts,
  order: pages.orders,
} as const

export interface CallbackDeps extends SettlingDeps {
  payment: PaymentProvider
}

/**
 * Receives the form with which the provider's page returns a browser that cannot show the dialog in
 * a frame. It comes from another site, so neither cookie nor anti-forgery token is required: the
 * signature is the proof. The browser is always redirected to a page of the shop, which checks the
 * payment with its own session.
 */
export function registerPaymentCallback(app: ShopServer, deps: CallbackDeps): void {
  servePrivateScope(app, (serve, scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      /^application\/x-www-form-urlencoded(?:;\s*charset="?utf-8"?)?$/i,
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    serve(
      paymentEndpoints.callback,
      { write: 'own-evidence', missRate: 'unproven', bodyLimit: FORM_BYTES },
      async (request, reply) => {
        const { flow, language, link = '' } = request.query
        const redirect = (path: string): FastifyReply =>
          reply.redirect(inLanguage(path, language), 303)
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const proof = deps.payment.readCallback(form)
        // The page checks the payment itself, so the provider's error text is not read.
        const page = parsePaymentToken(deps.secret, link) && pages.pay(link)
        if (!proof) return redirect(page ?? CONTINUE_AT[flow])
        const confirmed = await confirmRedirected(deps, proof)
        if (!confirmed.ok && confirmed.reason === 'payment-not-proven') {
          if (await scope.refuseMiss(request, reply)) return reply
          request.log.warn(
            { security: confirmed.reason },
            'a payment that was led back is no proof',
          )
        }
        return redirect(page ?? pages.orders)
      },
    )
  })
}
