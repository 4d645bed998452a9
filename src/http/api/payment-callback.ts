import type { FastifyReply } from 'fastify'
import { paymentEndpoints } from '#contract/payments.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { inLanguage, pages } from '#urls.ts'
import { confirmRedirected } from '#use-cases/confirm-payment.ts'
import type { SettlingDeps } from '#use-cases/settle-payment.ts'
import type { ShopServer } from '../server.ts'
import { forbidCaching } from './private-answers.ts'
import { served } from './served.ts'

/** Three short fields, or an error with its sentences. */
const FORM_BYTES = 16 * 1024

export interface CallbackDeps extends SettlingDeps {
  payment: PaymentProvider
}

/**
 * Where the provider's page leads a browser that cannot show the dialog in a frame, with a form of its
 * own. It comes from another site, so neither cookie nor anti-forgery token is asked
 * for: the signature is the evidence. Whatever came, the browser is led on to a page of the shop that
 * asks for the payment itself, with its own session.
 */
export function registerPaymentCallback(app: ShopServer, deps: CallbackDeps): void {
  app.register(async (room: ShopServer) => {
    forbidCaching(room)
    room.removeAllContentTypeParsers()
    room.addContentTypeParser(
      /^application\/x-www-form-urlencoded(?:;\s*charset="?utf-8"?)?$/i,
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    room.route({
      ...served(paymentEndpoints.callback, { write: 'own-evidence' }),
      bodyLimit: FORM_BYTES,
      handler: async (request, reply) => {
        const { flow, language } = request.query
        const lead = (path: string): FastifyReply => reply.redirect(inLanguage(path, language), 303)
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const proof = deps.payment.readCallback(form)
        // The page asks for itself why nothing was paid, so the provider's words are not read.
        if (!proof) return lead(flow === 'sachets' ? pages.suggestProducts : pages.home)
        const confirmed = await confirmRedirected(deps, proof)
        if (!confirmed.ok && confirmed.reason === 'payment-not-proven') {
          request.log.warn(
            { security: confirmed.reason },
            'a payment that was led back is no proof',
          )
        }
        return lead(pages.orders)
      },
    })
  })
}
