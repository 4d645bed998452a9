import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { P1, P2, P3, stockOf } from '#tests/races/fixture.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import type { PaymentOutside } from '#tests/support/invariants-outside.ts'
import {
  type Answer,
  type Begun,
  openPrepaidShop,
  type PrepaidShop,
} from '#tests/support/prepaid-shop.ts'
import { withinMs } from '#tests/support/rounds.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import type { ApiAnswer } from '#web/api-call.ts'
import { checkVerdict, offerVerdict, proofVerdict } from '#web/payment/verdicts.ts'

/** Together more than the shop has database connections. */
const STARTING = 6
const PROVING = 5
const LOOKING = 5
const OTHERS = 6

const A_SENTENCE_WITHIN_MS = 6_000

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.parts.loopback.base = shop.base
  await shop.reset()
})

const many = <Thing>(count: number, make: () => Promise<Thing>): Promise<Thing[]> =>
  Promise.all(Array.from({ length: count }, make))

interface Timed extends Answer {
  ms: number
}

async function timed(asking: Promise<Answer>): Promise<Timed> {
  const beganMs = performance.now()
  const answer = await asking
  return { ...answer, ms: performance.now() - beganMs }
}

/** The response as the page's own code sees it. */
function forPage<Data>({ status, body }: Answer): ApiAnswer<Data> {
  if (status < 300) return { ok: true, status, data: body as Data }
  const { code = '', detail = '' } = body as { code?: string; detail?: string }
  return { ok: false, status, code, detail, errors: {}, data: body }
}

/** Cash orders with everything before them, and reads, while others wait for the provider. */
async function buyForCash({ headers, person }: SignedIn): Promise<number[]> {
  const cash = { paymentMethod: 'COD' }
  const priced = await shop.start(headers, cash)
  const placed = await shop.post(
    paths.payments.verify(),
    { ...CASH_ORDER, amount: priced.body.total },
    { ...headers, 'idempotency-key': crypto.randomUUID() },
  )
  const listed = await shop.app.inject({
    url: paths.orders.ofShopper({ user_id: person.userId }),
    headers,
  })
  const page = await shop.app.inject({ url: paths.products.list() })
  return [priced.status, placed.status, listed.statusCode, page.statusCode]
}
const CASH_ORDER = {
  productIds: [P2],
  quantities: [1],
  paymentMethod: 'COD',
  address: '12 Garden Road',
  city: 'Vadodara',
  state: 'Gujarat',
  pincode: '390001',
  phone_number: '9876543210',
}

/** The orders at the provider, each with its receipt. */
async function collected(): Promise<string[]> {
  const { keyId, keySecret } = shop.razorpay
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const answer = await fetch(`${shop.razorpay.apiBase()}/orders?count=100`, {
    headers: { authorization },
  })
  const { items } = (await answer.json()) as { items: { receipt: string }[] }
  return items.map(({ receipt }) => receipt)
}

interface Fault {
  name: string
  begin: () => void
  /** Whether responses take so long that others can finish meanwhile. */
  hangs?: boolean
}

const fault = (effect: Parameters<PrepaidShop['fault']>[1]) => () => shop.fault({}, effect, 1_000)
const FAULTS: Fault[] = [
  { name: 'answers after half a minute', begin: fault({ delayMs: 30_000 }), hangs: true },
  {
    name: 'is not there at all',
    begin: () => {
      shop.parts.loopback.base = 'http://127.0.0.1:9'
    },
  },
  { name: 'hangs up after it did what it was asked', begin: fault({ dropAfterProcessing: true }) },
  { name: 'answers in HTML', begin: fault({ html502: true }) },
]

describe.each(FAULTS)('while the payment provider $name', ({ begin, hangs = false }) => {
  test('others buy on, payers get the true state, and afterwards nothing is half done', async () => {
    const paid = await many(PROVING, () => shop.begin())
    const open = await many(LOOKING, () => shop.begin())
    const starters = await many(STARTING, () => shop.signIn())
    const others = await many(OTHERS, () => shop.signIn())
    shop.razorpay.webhooks.hold()
    const proofs = paid.map((begun) => ({ begun, ...shop.pay(begun) }))
    begin()

    let answered = 0
    const counted = async (asking: Promise<Answer>) => {
      const answer = await timed(asking)
      answered += 1
      return answer
    }
    const payers = Promise.all([
      Promise.all(starters.map(({ headers }) => counted(shop.start(headers)))),
      Promise.all(proofs.map(({ begun, proof }) => counted(shop.verify(begun, proof)))),
      Promise.all(open.map((begun) => counted(shop.check(begun)))),
    ])
    const buying = others.map(buyForCash)
    await Promise.race(buying)
    const answeredMeanwhile = answered
    const bought = await Promise.all(buying)
    const [started, proven, looked] = await payers

    expect(new Set(bought.flat())).toEqual(new Set([200]))
    // Whoever holds up others lets none of them through before: of the last one, a busy machine decides.
    if (hangs) expect(answeredMeanwhile).toBe(0)
    for (const answer of started) {
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'payment-unavailable', detail: 'Payment Failed! Please try again.' },
      })
      expect(offerVerdict(forPage(answer)).kind).toBe('refused')
    }
    for (const answer of proven) {
      expect(answer).toMatchObject({ status: 202, body: { success: false, pending: true } })
      expect(proofVerdict(forPage(answer)).kind).toBe('under-way')
    }
    for (const answer of looked) {
      expect(answer).toMatchObject({ status: 200, body: { status: 'awaiting', isChecked: false } })
      expect(checkVerdict(forPage(answer)).kind).toBe('unclear')
    }
    const all = [...started, ...proven, ...looked]
    expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(withinMs(A_SENTENCE_WITHIN_MS))
    // Only those who may still pay reserve stock.
    expect(await stockOf(shop.db, P2)).toBe(1_000 - PROVING - LOOKING - OTHERS)

    await recover()
    await settled({ paid, open, payments: proofs.map(({ begun, id }) => outside(begun, id)) })
    const again = await Promise.all(starters.map((who) => shop.begin({}, who)))
    for (const begun of again) {
      expect((await shop.verify(begun, shop.pay(begun).proof)).body.success).toBe(true)
    }
    await shop.eventsDone()
    expect(await brokenInvariants(shop.db, { now: shop.clock.now() })).toEqual({})
  })
})

/** The provider works again, and the reconciler has run. */
async function recover(): Promise<void> {
  shop.heal()
  shop.parts.loopback.base = shop.base
  shop.later(6)
  while ((await shop.reconcile()).isUnfinished);
}

const outside = ({ providerOrderId }: Begun, paymentId: string): PaymentOutside => ({
  paymentId,
  providerOrderId,
  amountPaise: shop.razorpay.findOrder(providerOrderId)?.amount ?? 0,
  isCaptured: true,
  refundedPaise: 0,
  isDue: true,
})

async function settled({
  paid,
  open,
  payments,
}: {
  paid: readonly Begun[]
  open: readonly Begun[]
  payments: readonly PaymentOutside[]
}): Promise<void> {
  for (const begun of paid) expect(await shop.stateOf(begun)).toBe('paid placed')
  for (const begun of open) expect(await shop.stateOf(begun)).toBe('awaiting placed')
  expect(await shop.count('orders', "payment_state = 'failed'")).toBe(STARTING)
  // At most one order at the provider for each checkout, however often it was requested.
  const receipts = await collected()
  expect(new Set(receipts).size).toBe(receipts.length)
  shop.razorpay.webhooks.release('shuffled')
  await shop.eventsDone()
  const proven = paid.map(({ orderId }) => orderId)
  const now = shop.clock.now()
  expect(await brokenInvariants(shop.db, { now, outside: { payments, proven } })).toEqual({})
}

describe('while the payment provider answers after half a minute, a shopper whose unpaid checkouts hold the goods', () => {
  const HOLDING = [1, 2, 3, 4, 5]

  async function holdAll(): Promise<SignedIn> {
    const asha = await shop.signIn()
    // Five checkouts reserve one juice each, and one of them the last oil too.
    for (const quantity of HOLDING) {
      const productIds = quantity === 1 ? [P1, P3] : [P1, P2]
      await shop.begin({ productIds, quantities: [1, quantity] }, asha)
    }
    expect([await stockOf(shop.db, P1), await stockOf(shop.db, P3)]).toEqual([0, 0])
    shop.fault({}, { delayMs: 30_000 }, 1_000)
    return asha
  }

  test.each(['COD', 'Prepaid'])(
    'is told within six seconds that they are reserved (%s)',
    async (paymentMethod) => {
      const { headers } = await holdAll()
      const basket = { productIds: [P1], quantities: [1], paymentMethod }
      const answer = await timed(shop.start(headers, basket))
      expect(answer).toMatchObject({ status: 409, body: { code: 'out-of-stock' } })
      expect(answer.ms).toBeLessThan(withinMs(A_SENTENCE_WITHIN_MS))
      await recover()
      expect((await shop.start(headers, basket)).status).toBe(200)
      expect(await brokenInvariants(shop.db, { now: shop.clock.now() })).toEqual({})
    },
    60_000,
  )
})
