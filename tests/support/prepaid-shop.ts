import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { Parts } from '#parts.ts'
import type { FaultRule } from '#stand-ins/faults.ts'
import type { SimulatedPayment } from '#stand-ins/razorpay/paying.ts'
import { addLot, layOutGoods, P2 } from '#tests/races/fixture.ts'
import { expireReservations } from '#use-cases/payments/expire-reservations.ts'
import { handlePaymentEvents } from '#use-cases/payments/handle-payment-events.ts'
import { pollPendingPayments } from '#use-cases/payments/poll-pending-payments.ts'
import { reconcilePayments } from '#use-cases/payments/reconcile-payments.ts'
import { sendRefunds } from '#use-cases/payments/send-refunds.ts'
import { brokenInvariants } from './invariants.ts'
import { openTestShop, type SignedIn } from './shop.ts'

type Body = Record<string, unknown>
type Effect = FaultRule['effect']

/** Hundreds of events are processed one after the other, on a machine with other load. */
const A_MACHINE_THAT_IS_BUSY = { timeout: 90_000, interval: 20 }

/** A job every two seconds. */
const LOOKS_PER_JOB = 100

/** Out of order. */
export const DOWN: Effect = { status: 503, body: '', headers: {} }

export interface Answer {
  status: number
  body: Body
}

/** A started checkout: what the browser knows when the dialog opens. */
export interface Begun {
  orderId: OrderId
  providerOrderId: ProviderOrderId
  headers: SignedIn['headers']
}

/** An order that was paid online, with a person who may act on it in the owner's place. */
export interface BoughtOnline extends Begun {
  actorId: UserId
  payment: PaymentId
  totalPaise: number
}

export const DELIVERY = {
  address: '12 Garden Road',
  city: 'Vadodara',
  state: 'Gujarat',
  pincode: '390001',
  phone_number: '9876543210',
} as const

export type PrepaidShop = Awaited<ReturnType<typeof openPrepaidShop>>

/** A shop with a port, so that it can reach its payment provider's stand-in. */
export async function openPrepaidShop(replaced: Partial<Parts> = {}) {
  const config = readConfig({
    SESSION_SECRET: 'a secret that only tests know, long enough',
    RATE_LIMIT_FACTOR: '100000',
  })
  const shop = await openTestShop({ config, ...replaced })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  shop.parts.loopback.base = base
  const { standIns } = shop.parts
  if (!standIns) throw new Error('the shop has no stand-ins')
  const { payment: razorpay } = standIns

  async function post(
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const answer = await shop.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  const start = (headers: Record<string, string>, more: Body = {}) =>
    post(
      paths.payments.createOrder(),
      { productIds: [P2], quantities: [1], paymentMethod: 'Prepaid', ...DELIVERY, ...more },
      headers,
    )

  async function begin(more: Body = {}, who?: Pick<SignedIn, 'headers'>): Promise<Begun> {
    const { headers } = who ?? (await shop.signIn())
    const { status, body } = await start(headers, more)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    const { id } = body.order as { id: ProviderOrderId }
    return { orderId: body.orderId as OrderId, providerOrderId: id, headers }
  }

  /** Pays in the dialog; returns what the browser would get. */
  function pay(
    { providerOrderId }: Pick<Begun, 'providerOrderId'>,
    simulated: Partial<SimulatedPayment> = {},
  ) {
    const paid = razorpay.pay(providerOrderId, { method: 'upi', outcome: 'captured', ...simulated })
    if (!paid.ok) throw new Error(paid.reason)
    return { id: paid.payment.id as PaymentId, proof: razorpay.proofOf(paid.payment) }
  }

  async function rows(query: string): Promise<Body[]> {
    return (await shop.db.execute<Body>(sql.raw(query))).rows
  }

  async function stateOf({ orderId }: Pick<Begun, 'orderId'>): Promise<string> {
    const [row] = await rows(
      `select payment_state || ' ' || stage as state from orders where id = '${orderId}'`,
    )
    return String(row?.state)
  }

  /** Waits until all events of the provider have arrived and are handled. */
  async function eventsDone(): Promise<void> {
    await razorpay.webhooks.idle()
    let looks = 0
    let failures: readonly unknown[] = []
    await vi.waitFor(async () => {
      looks += 1
      // What the shop could not act upon at once, its job does.
      if (looks % LOOKS_PER_JOB === 0) ({ failures } = await handlePaymentEvents(shop.parts))
      const left = await rows('select event_id from payment_events where handled_at is null')
      expect(left, failures.join('\n')).toEqual([])
    }, A_MACHINE_THAT_IS_BUSY)
  }

  async function buyOnline(): Promise<BoughtOnline> {
    const owner = await shop.signIn()
    const begun = await begin()
    const { id: payment } = pay(begun)
    await eventsDone()
    const totalPaise = razorpay.findOrder(begun.providerOrderId)?.amount ?? 0
    return { ...begun, actorId: owner.person.userId, payment, totalPaise }
  }

  return {
    ...shop,
    base,
    razorpay,
    buyOnline,
    post,
    start,
    begin,
    pay,
    verify: (begun: Begun, proof: Body, more: Body = {}) =>
      post(paths.payments.verify(), { ...proof, ...more }, begun.headers),
    check: (begun: Begun) =>
      post(paths.payments.check(), { orderId: begun.orderId }, begun.headers),
    rows,
    stateOf,
    count: async (table: string, where = 'true') =>
      Number((await rows(`select count(*) as count from ${table} where ${where}`))[0]?.count),
    openTasks: async () =>
      (await rows('select kind from owner_tasks where closed_at is null order by id')).map(
        ({ kind }) => kind,
      ),
    /** Makes the provider do this instead of responding, until `heal`. */
    fault: (match: Partial<FaultRule['match']>, effect: Effect, times = 100) =>
      standIns.faults.add({ match: { path: '/v1', ...match }, times, effect }),
    heal: () => standIns.faults.reset(),
    eventsDone,
    handleEvents: () => handlePaymentEvents(shop.parts),
    reconcile: () => pollPendingPayments(shop.parts),
    expire: () => expireReservations(shop.parts),
    refund: () => sendRefunds(shop.parts),
    /** The bank executes, or refuses, the pending refunds. */
    async bankRefunds(status: 'processed' | 'failed' = 'processed'): Promise<void> {
      for (const { id } of await rows('select provider_refund_id as id from refunds')) {
        if (id !== null) razorpay.settleRefund(String(id), status)
      }
      await eventsDone()
    },
    reconcilePayments: () => reconcilePayments(shop.parts),
    /** Checks the invariants. */
    async allHolds(): Promise<void> {
      expect(await brokenInvariants(shop.db, { now: shop.clock.now() })).toEqual({})
    },
    later: (minutes: number) => shop.clock.advance(minutes * MINUTE_MS),
    /** Resets the goods with ample stock, and the provider. */
    async reset(units = 1_000): Promise<void> {
      await eventsDone()
      standIns.reset()
      await layOutGoods(shop.db)
      if (units > 100) await addLot(shop.db, P2, units - 100)
    },
  }
}
