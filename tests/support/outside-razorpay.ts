import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { paths } from '#contract/paths.ts'
import { Faults } from '#stand-ins/faults.ts'
import type { PaymentEntity } from '#stand-ins/razorpay/entities.ts'
import { createRazorpayStandIn } from '#stand-ins/razorpay/razorpay-stand-in.ts'

const EVENTS_PATH = '/line/events'
/** The provider's own time limit. */
const ANSWER_WITHIN_MS = 5_000
const A_PAGE = 100

export type OutsideRazorpay = Awaited<ReturnType<typeof openOutsideRazorpay>>

export interface SeenOrder {
  id: string
  amount: number
  receipt: string
}

/**
 * The payment provider outside the shop's process, so that it survives when the shop is killed. Its events
 * reach the shop over a connection that can lose them, order by order.
 */
export async function openOutsideRazorpay({
  /** The shop's origin, called before the shop opens. */
  shopOrigin,
  /** Factor by which repeated events and the bank's refunds come faster. */
  hurry = 1,
}: {
  shopOrigin: () => string
  hurry?: number
}) {
  const faults = new Faults()
  const app = Fastify({ forceCloseConnections: true })
  let base = ''
  const standIn = createRazorpayStandIn({
    loopbackBase: () => base,
    webhookUrl: () => `${base}${EVENTS_PATH}`,
    faults,
    schedule(delayMs, work) {
      const timer = setTimeout(work, delayMs / hurry).unref()
      return () => clearTimeout(timer)
    },
  })
  const lostOrders = new Set<string>()
  const answeredEvents = new Set<string>()

  async function carry(body: Buffer, headers: Record<string, string>): Promise<number> {
    if (lostOrders.has(orderIdIn(body))) return 200
    const answer = await fetch(`${shopOrigin()}${paths.payments.webhook()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch(() => undefined)
    if (answer?.ok) answeredEvents.add(headers['x-razorpay-event-id'] ?? '')
    return answer?.status ?? 503
  }

  await standIn.register(app)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Body: Buffer }>(EVENTS_PATH, async ({ body, headers }, reply) => {
      const names = ['x-razorpay-signature', 'x-razorpay-event-id'] as const
      const signs = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
      return reply.status(await carry(body, signs)).send()
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
  const authorization = `Basic ${Buffer.from(`${standIn.keyId}:${standIn.keySecret}`).toString('base64')}`

  return {
    standIn,
    faults,
    /** Configuration of a shop that uses this provider. */
    env: {
      RAZORPAY_KEY_ID: standIn.keyId,
      RAZORPAY_KEY_SECRET: standIn.keySecret,
      RAZORPAY_WEBHOOK_SECRET: standIn.webhookSecret(),
      RAZORPAY_API_BASE: standIn.apiBase(),
      RAZORPAY_CHECKOUT_JS: `${base}${standIn.scriptPath}`,
    },
    /** Ids of the events that the shop has accepted. */
    answeredEvents,
    /** No event about this order will ever arrive. */
    loseEventsOf: (providerOrderId: string) => void lostOrders.add(providerOrderId),
    /** Pays in the dialog. */
    pay(providerOrderId: string, outcome: 'captured' | 'authorised' | 'declined'): PaymentEntity {
      const paid = standIn.pay(providerOrderId, { method: 'upi', outcome })
      if (!paid.ok) throw new Error(`the provider took no payment: ${paid.reason}`)
      return paid.payment
    },
    /** All orders at the provider. */
    async listOrders(): Promise<SeenOrder[]> {
      const orders: SeenOrder[] = []
      for (let page = A_PAGE; page === A_PAGE; ) {
        const query = `count=${A_PAGE}&skip=${orders.length}`
        const answer = await fetch(`${standIn.apiBase()}/orders?${query}`, {
          headers: { authorization },
        })
        const { items } = (await answer.json()) as { items: SeenOrder[] }
        orders.push(...items)
        page = items.length
      }
      return orders
    },
    /** Refuses connections until it is opened again. */
    async die(): Promise<void> {
      const closed = new Promise((done) => app.server.close(done))
      app.server.closeAllConnections()
      await closed
    },
    live: () => new Promise<void>((done) => app.server.listen(port, '127.0.0.1', done)),
    close: () => app.close(),
  }
}

interface AboutAnOrder {
  payload?: { payment?: { entity?: { order_id?: unknown } } }
}

function orderIdIn(body: Buffer): string {
  const event = JSON.parse(body.toString('utf8')) as AboutAnOrder
  return String(event.payload?.payment?.entity?.order_id ?? '')
}
