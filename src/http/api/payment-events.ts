import { setTimeout as wait } from 'node:timers/promises'
import { paymentEndpoints } from '#contract/payments.ts'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { handlePaymentEvents } from '#use-cases/payments/handle-payment-events.ts'
import { receivePaymentEvent } from '#use-cases/payments/receive-payment-event.ts'
import type { SettlingDeps } from '#use-cases/payments/settle-payment.ts'
import { servePrivateScope } from './private-answers.ts'

const say = localizedSentences('apiOrders')

const MAX_BYTES = 1024 * 1024

const BAD_SIGNATURE = problemOf(401, 'bad-signature', say.badSignature)

export interface EventDeps extends SettlingDeps {
  payment: PaymentProvider
}

/**
 * Receives the payment provider's webhook. Events are stored and acknowledged at once, because the
 * provider gives up after 5 s, and handled together a moment later. The job handles events that a stop or an outage
 * left over.
 */
export function registerPaymentEvents(app: ShopServer, deps: EventDeps): void {
  servePrivateScope(app, (serve, scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    const afterwards = oneAtATime(async () => {
      const { failures } = await handlePaymentEvents(deps)
      for (const error of failures) scope.log.error({ err: error }, 'an event was not acted upon')
    })
    scope.addHook('onClose', () => afterwards.done())

    serve(
      paymentEndpoints.webhook,
      { write: 'own-evidence', missRate: 'unproven', bodyLimit: MAX_BYTES },
      async (request, reply) => {
        const { headers, body } = request
        const kept = await receivePaymentEvent(deps, {
          headers,
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        })
        if (!kept.ok) {
          if (await scope.refuseMiss(request, reply)) return reply
          request.log.warn({ security: kept.reason }, 'a payment event was refused')
          return problem(reply, BAD_SIGNATURE)
        }
        if (kept.isLeft) {
          afterwards.call((error) => {
            scope.log.error({ err: error }, 'payment events were not acted upon')
          })
        }
        return { received: true as const }
      },
    )
  })
}

/**
 * How long events wait for those that follow them, and for the report of the payer's browser: one statement handles all
 * that it has made known, and a payment that an event calls authorised is mostly captured by then.
 */
const PAUSE_MS = 200

/** Runs `work` one call at a time, after a pause; calls during the pause or a run are merged into one more run. */
function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let isWanted = false
  const ending = new AbortController()
  async function run(onFailure: (error: unknown) => void): Promise<void> {
    while (isWanted) {
      await wait(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => {})
      isWanted = false
      await work().catch(onFailure)
    }
    running = undefined
  }
  return {
    call(onFailure: (error: unknown) => void): void {
      isWanted = true
      running ??= run(onFailure)
    },
    /** Ends the pause, and resolves when the last run has ended. */
    done: async () => {
      ending.abort()
      await running
    },
  }
}
