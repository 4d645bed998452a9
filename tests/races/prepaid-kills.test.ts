import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { P3, stockOf } from '#tests/races/fixture.ts'
import { openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'

/** What a process was about to do with the provider when it was killed. */
type Moment = 'before it asked' | 'before it kept the answer'

let shop: PrepaidShop
let killed: { call: keyof PaymentProvider; moment: Moment } | undefined

beforeAll(async () => {
  shop = await openPrepaidShop()
  const { payment } = shop.parts
  if (payment) Object.assign(payment, killable(payment))
})
afterAll(() => shop.close())
beforeEach(async () => {
  killed = undefined
  await shop.reset()
})

/** Calls that never return, as if the process had been killed. */
function killable(provider: PaymentProvider): Partial<PaymentProvider> {
  const { createOrder, capture, refund, findPayment } = { ...provider }
  const dying =
    <Asked extends unknown[], Answer>(
      name: keyof PaymentProvider,
      call: (...asked: Asked) => Promise<Answer>,
    ) =>
    async (...asked: Asked): Promise<Answer> => {
      if (killed?.call !== name) return await call(...asked)
      const { moment } = killed
      killed = undefined
      if (moment === 'before it kept the answer') await call(...asked)
      throw new Error(`killed ${moment}`)
    }
  return {
    createOrder: dying('createOrder', createOrder),
    capture: dying('capture', capture),
    refund: dying('refund', refund),
    findPayment: dying('findPayment', findPayment),
  }
}

const MOMENTS: readonly Moment[] = ['before it asked', 'before it kept the answer']
const LAST_ONE = { productIds: [P3], quantities: [1] }

describe.each(MOMENTS)('a shop that was killed %s', (moment) => {
  test('while a checkout started, continues it with its key', async () => {
    const { headers } = await shop.signIn()
    const keyed = { ...headers, 'idempotency-key': 'the-same' }
    killed = { call: 'createOrder', moment }
    expect((await shop.start(keyed, LAST_ONE)).status).toBe(500)
    const begun = await shop.begin(LAST_ONE, { headers: keyed })
    shop.pay(begun)
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    expect(await shop.count('orders')).toBe(1)
    await shop.allHolds()
  })

  test('while a checkout started that nobody continues, returns its stock', async () => {
    const { headers } = await shop.signIn()
    killed = { call: 'createOrder', moment }
    expect((await shop.start(headers, LAST_ONE)).status).toBe(500)
    shop.later(2)
    await shop.reconcile()
    const names = await shop.count('payment_attempts', 'provider_order_id is not null')
    expect(names).toBe(moment === 'before it asked' ? 0 : 1)
    shop.later(18)
    await shop.expire()
    expect(await stockOf(shop.db, P3)).toBe(1)
    await shop.allHolds()
  })

  test('while the browser reported its payment, learns of it all the same', async () => {
    const begun = await shop.begin(LAST_ONE)
    shop.razorpay.webhooks.hold()
    const { proof } = shop.pay(begun)
    killed = { call: 'findPayment', moment }
    expect((await shop.verify(begun, proof)).status).toBe(500)
    shop.later(2)
    await shop.reconcile()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    await shop.allHolds()
  })

  test('while it captured the payment, captures it once', async () => {
    const begun = await shop.begin(LAST_ONE)
    shop.razorpay.webhooks.hold()
    const { proof } = shop.pay(begun, { outcome: 'authorised' })
    killed = { call: 'capture', moment }
    expect((await shop.verify(begun, proof)).status).toBe(500)
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
    shop.later(2)
    await shop.reconcile()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    await shop.allHolds()
  })

  test('while it sent a refund, sends it once', async () => {
    const begun = await shop.begin(LAST_ONE)
    shop.later(20)
    await shop.expire()
    await shop.begin(LAST_ONE)
    shop.razorpay.webhooks.hold()
    const { proof } = shop.pay(begun)
    await shop.verify(begun, proof)
    killed = { call: 'refund', moment }
    expect((await shop.refund()).failures).toHaveLength(1)
    shop.later(5)
    await shop.refund()
    shop.razorpay.webhooks.release('reversed')
    await shop.bankRefunds()
    expect(await shop.stateOf(begun)).toBe('refunded cancelled')
    expect(await shop.count('refunds')).toBe(1)
    await shop.allHolds()
  })
})
