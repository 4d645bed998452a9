import { paymentEndpoints } from '#contract/payments.ts'
import { sentences } from '#messages/sentences.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { handlePaymentEvents } from '#use-cases/handle-payment-events.ts'
import { receivePaymentEvent } from '#use-cases/receive-payment-event.ts'
import type { SettlingDeps } from '#use-cases/settle-payment.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { forbidCaching } from './private-answers.ts'
import { served } from './served.ts'

const say = sentences('apiOrders')

const MAX_BYTES = 1024 * 1024

const BAD_SIGNATURE: ProblemInput = {
  status: 401,
  code: 'bad-signature',
  detail: say.badSignature,
}

export interface EventDeps extends SettlingDeps {
  payment: PaymentProvider
}

/**
 * Where the payment provider sends its events. They are kept and answered at once, for an answer
 * that takes 5 s counts as none, and acted upon right afterwards, one after the
 * other. What is left undone by a stop or an outage, the job does.
 */
export function registerPaymentEvents(app: ShopServer, deps: EventDeps): void {
  app.register(async (room: ShopServer) => {
    forbidCaching(room)
    room.removeAllContentTypeParsers()
    room.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    const afterwards = oneAtATime(async () => {
      const { failures } = await handlePaymentEvents(deps)
      for (const error of failures) room.log.error({ err: error }, 'an event was not acted upon')
    })
    room.addHook('onClose', () => afterwards.done())

    room.route({
      ...served(paymentEndpoints.webhook, { write: 'own-evidence' }),
      bodyLimit: MAX_BYTES,
      handler: async (request, reply) => {
        const { headers, body } = request
        const kept = await receivePaymentEvent(deps, {
          headers,
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        })
        if (!kept.ok) {
          request.log.warn({ security: kept.reason }, 'a payment event was refused')
          return problem(reply, BAD_SIGNATURE)
        }
        afterwards.call((error) => {
          room.log.error({ err: error }, 'payment events were not acted upon')
        })
        return { received: true as const }
      },
    })
  })
}

/** Runs some work once at a time; calls that come meanwhile are one more run after it. */
function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let isWanted = false
  async function run(onFailure: (error: unknown) => void): Promise<void> {
    while (isWanted) {
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
    done: async () => await running,
  }
}
