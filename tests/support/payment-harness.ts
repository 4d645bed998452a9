import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'
import type { PaymentAnswer, PaymentEvent, PaymentProvider } from '#providers/payment/port.ts'
import {
  createRazorpayPayments,
  type RazorpayDeps,
} from '#providers/payment/razorpay/razorpay-payments.ts'
import { Faults } from '#stand-ins/faults.ts'
import { ManualClock } from '#stand-ins/razorpay/manual-clock.ts'
import type { SimulatedPayment } from '#stand-ins/razorpay/paying.ts'
import { createRazorpayStandIn } from '#stand-ins/razorpay/razorpay-stand-in.ts'

export const WANTED = { receipt: 'SO-2026-000123-1', amountPaise: 52_900 }

export type PaymentHarness = Awaited<ReturnType<typeof openPaymentHarness>>

/** The payment adapter and its stand-in, connected over HTTP on loopback, with a manual clock. */
export async function openPaymentHarness() {
  const faults = new Faults()
  const clock = new ManualClock(new Date('2026-11-20T10:00:00Z'))
  const pausesMs: number[] = []
  const received: { event: PaymentEvent | undefined; body: Buffer }[] = []
  const app = Fastify({ forceCloseConnections: true })
  let base = ''
  /** The shop's response to a valid event. */
  const webhook = { status: 200 }
  const standIn = createRazorpayStandIn({
    loopbackBase: () => base,
    faults,
    keySecret: 'standin_key_secret',
    webhookSecret: 'standin_webhook_secret',
    now: clock.now,
    schedule: clock.schedule,
  })
  const deps = (): RazorpayDeps => ({
    apiBase: standIn.apiBase,
    keyId: standIn.keyId,
    keySecret: standIn.keySecret,
    scriptUrl: '/checkout.js',
    webhookSecrets: ['standin_webhook_secret'],
  })
  const byHand = { wait: async (delayMs: number) => pausesMs.push(delayMs), random: () => 0.5 }
  const connect = (otherwise: Partial<RazorpayDeps> = {}): PaymentProvider =>
    createRazorpayPayments({ ...deps(), ...byHand, ...otherwise })
  const provider = connect()

  await standIn.register(app)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Body: Buffer }>('/api/payments/webhook', async ({ body, headers }, reply) => {
      const event = provider.readEvent({ headers, body })
      received.push({ event, body })
      return reply.status(event ? webhook.status : 400).send()
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  async function order(): Promise<ProviderOrderId> {
    return got(await provider.createOrder(WANTED)).id
  }
  function payFor(orderId: string, simulated: Partial<SimulatedPayment> = {}) {
    const paid = standIn.pay(orderId, { method: 'upi', outcome: 'captured', ...simulated })
    if (!paid.ok) throw new Error(paid.reason)
    return { id: paid.payment.id as PaymentId, payment: paid.payment }
  }

  return {
    base,
    standIn,
    faults,
    clock,
    pausesMs,
    received,
    webhook,
    deps,
    provider,
    connect,
    order,
    payFor,
    paid: async (simulated: Partial<SimulatedPayment> = {}) => payFor(await order(), simulated).id,
    /** The number of such requests to the stand-in. */
    requests: (method: string, path: string) =>
      faults.log.filter((entry) => entry.method === method && entry.path === path).length,
    reset(): void {
      standIn.reset()
      faults.reset()
      pausesMs.length = 0
      received.length = 0
      webhook.status = 200
    },
    close: () => app.close(),
  }
}

/** The value of a result that must be a success. */
export function got<Value>(answer: PaymentAnswer<Value>): Value {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer.value
}

/** The fact of a payment of the test order. */
export function paymentFact(step: string, paymentId: string) {
  return { what: 'payment', step, paymentId, amountPaise: 52_900, currency: 'INR' }
}
