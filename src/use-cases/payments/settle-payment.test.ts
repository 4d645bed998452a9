import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeEvents } from '#database/payments/events.ts'
import { recordFacts } from '#database/payments/payments.ts'
import { inTransaction } from '#database/transaction.ts'
import type { PaymentFact, PaymentId, ProviderOrderId, RefundId } from '#domain/payments/facts.ts'
import { P3, stockOf } from '#tests/races/fixture.ts'
import { capturedFact } from '#tests/support/prepaid.ts'
import { type Begun, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { settlePayment } from './settle-payment.ts'

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const LAST_ONE = { productIds: [P3], quantities: [1] }
const mails = async () =>
  (await shop.rows('select kind from mails order by id')).map(({ kind }) => kind)
const refunds = () => shop.rows('select reason, state from refunds order by id')

async function expired(more = LAST_ONE): Promise<Begun> {
  const begun = await shop.begin(more)
  shop.later(20)
  await shop.expire()
  return begun
}

describe('unpaid goods', () => {
  test('are for sale again when the time to pay is over, once (STK-04)', async () => {
    const begun = await shop.begin(LAST_ONE)
    expect(await stockOf(shop.db, P3)).toBe(0)
    shop.later(19)
    expect((await shop.expire()).done).toBe(0)
    shop.later(1)
    const runs = await Promise.all([shop.expire(), shop.expire(), shop.expire()])
    expect(runs.map(({ failures }) => failures)).toEqual([[], [], []])
    expect(await shop.stateOf(begun)).toBe('failed placed')
    expect(await stockOf(shop.db, P3)).toBe(1)
    expect(await shop.count('stock_moves', "kind = 'returned'")).toBe(1)
    await shop.begin(LAST_ONE)
    await shop.allHolds()
  })

  test('are released although the provider does not answer', async () => {
    const begun = await shop.begin(LAST_ONE)
    shop.later(20)
    shop.fault({}, { status: 503, body: '', headers: {} })
    await shop.expire()
    expect(await shop.stateOf(begun)).toBe('failed placed')
  })

  test('are not released when the payment turns out to exist', async () => {
    const begun = await shop.begin(LAST_ONE)
    shop.razorpay.webhooks.hold()
    shop.pay(begun)
    shop.later(20)
    await shop.expire()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    await shop.allHolds()
  })
})

describe('a payment after the time to pay', () => {
  test('revives the order while the goods are available', async () => {
    const begun = await expired()
    shop.pay(begun)
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    expect(await stockOf(shop.db, P3)).toBe(0)
    expect((await mails()).toSorted()).toEqual(['order-paid', 'order-unpaid'])
    expect(await shop.count('payment_attempts', 'next_poll_at is not null')).toBe(0)
    await shop.allHolds()
  })

  test('is mailed in the language of the order', async () => {
    const begun = await shop.begin({ ...LAST_ONE, language: 'gu' })
    shop.pay(begun)
    await shop.eventsDone()
    const [mail] = await shop.rows('select subject, text from mails')
    expect(mail?.subject).toMatch(/[\u0a80-\u0aff]/)
    expect(mail?.text).toMatch(/[\u0a80-\u0aff]/)
  })

  test('days later revives it with a later delivery', async () => {
    const begun = await expired()
    const [before] = await shop.rows('select deliver_until::text from orders')
    shop.later(3 * 24 * 60)
    shop.pay(begun)
    await shop.eventsDone()
    const [after] = await shop.rows(
      `select (deliver_until - 3)::text as deliver_until from orders where id = '${begun.orderId}'`,
    )
    expect(after).toEqual(before)
  })

  test('is refunded when the goods are sold, and the owner sees it (STK-05)', async () => {
    const begun = await expired()
    await shop.begin(LAST_ONE)
    shop.pay(begun)
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid cancelled')
    expect(await refunds()).toEqual([{ reason: 'out-of-stock', state: 'wanted' }])
    expect((await mails()).toSorted()).toEqual(['order-paid-too-late', 'order-unpaid'])
    await shop.refund()
    expect(await shop.stateOf(begun)).toBe('paid cancelled')
    await shop.bankRefunds()
    expect(await shop.stateOf(begun)).toBe('refunded cancelled')
    expect(await stockOf(shop.db, P3)).toBe(0)
    const checked = await shop.check(begun)
    expect(checked.body).toMatchObject({ success: false, status: 'refunded' })
    await shop.allHolds()
  })

  test('is reported to its shopper as too late', async () => {
    const begun = await expired()
    await shop.begin(LAST_ONE)
    shop.razorpay.webhooks.hold()
    const { status, body } = await shop.verify(begun, shop.pay(begun).proof)
    expect([status, body.code]).toEqual([409, 'paid-too-late'])
  })

  test('that is only authorised is captured and revives the order', async () => {
    const begun = await expired()
    shop.pay(begun, { outcome: 'authorised' })
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    await shop.allHolds()
  })

  test('is found by the reconciler up to the fifth day', async () => {
    const begun = await expired()
    shop.razorpay.webhooks.hold()
    shop.later(4 * 24 * 60)
    await shop.reconcile()
    shop.pay(begun)
    shop.later(24 * 60)
    await shop.reconcile()
    expect(await shop.stateOf(begun)).toBe('paid placed')
  })

  test('for an order that was cancelled meanwhile is refunded', async () => {
    const begun = await shop.begin(LAST_ONE)
    await shop.rows(`with cancelled as (
        update orders set stage = 'cancelled', payment_state = 'failed' where id = '${begun.orderId}'
      ), moved as (
        update stock_lots set on_hand = on_hand + 1 where product_id = '${P3}'
      ), timed as (
        insert into order_events (order_id, stage, at) values ('${begun.orderId}', 'cancelled', now())
      )
      insert into stock_moves (lot_id, order_id, kind, quantity, at)
      select lot_id, order_id, 'returned', 1, now() from stock_moves`)
    shop.pay(begun)
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid cancelled')
    expect(await refunds()).toEqual([{ reason: 'cancelled', state: 'wanted' }])
    expect(await stockOf(shop.db, P3)).toBe(1)
  })
})

describe('a payment that seemed to belong to nobody', () => {
  const captured = (paymentId: string, amountPaise: number): PaymentFact => {
    const known = { what: 'payment', step: 'captured', currency: 'INR' } as const
    return { ...known, amountPaise, paymentId: paymentId as PaymentId }
  }

  test('is no longer the owner’s task once it has found its order', async () => {
    const begun = await shop.begin()
    const [order] = await shop.rows('select total_paise from orders')
    const facts = [captured('pay_EarlyBird', Number(order?.total_paise))]
    // The provider's event arrives before the response that contains its order id.
    await shop.rows('update payment_attempts set provider_order_id = null returning 1')
    const providerOrderId = begun.providerOrderId as ProviderOrderId
    await settlePayment(shop.parts, { providerOrderId, facts, source: 'webhook' })
    expect(await shop.openTasks()).toEqual(['unmatched-payment'])
    await shop.rows(
      `update payment_attempts set provider_order_id = '${providerOrderId}' returning 1`,
    )
    await settlePayment(shop.parts, { providerOrderId, facts, source: 'reconciler' })
    expect(await shop.stateOf(begun)).toBe('paid placed')
    expect(await shop.openTasks()).toEqual([])
    await shop.allHolds()
  })

  test('is no longer the owner’s task once it is refunded in full', async () => {
    const providerOrderId = 'order_Foreign' as ProviderOrderId
    const paymentId = 'pay_Foreign' as PaymentId
    const report = (facts: PaymentFact[]) =>
      settlePayment(shop.parts, { providerOrderId, facts, source: 'webhook' })
    const back = (amountPaise: number, name: string): PaymentFact => {
      const known = { what: 'refund', step: 'processed', paymentId } as const
      return { ...known, amountPaise, refundId: name as RefundId }
    }
    await report([captured(paymentId, 500_00)])
    await report([back(200_00, 'rfnd_1')])
    expect(await shop.openTasks()).toEqual(['unmatched-payment'])
    await report([back(300_00, 'rfnd_2')])
    expect(await shop.openTasks()).toEqual([])
  })
})

describe('more money than the order costs', () => {
  /** Two captured payments of one order: the provider does not allow it, but its responses may claim it. */
  async function paidTwice(): Promise<Begun> {
    const begun = await shop.begin()
    shop.pay(begun)
    await shop.eventsDone()
    const amountPaise = shop.razorpay.findOrder(begun.providerOrderId)?.amount ?? 0
    const second = { what: 'payment', step: 'captured', paymentId: 'pay_SecondPayment' } as const
    await settlePayment(shop.parts, {
      providerOrderId: begun.providerOrderId,
      facts: [{ ...second, paymentId: second.paymentId as never, amountPaise, currency: 'INR' }],
      source: 'reconciler',
    })
    return begun
  }

  test('is refunded, and the order stays paid by the first payment', async () => {
    const begun = await paidTwice()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    expect(await refunds()).toEqual([{ reason: 'surplus', state: 'wanted' }])
    await shop.allHolds()
  })

  test('of which an event of a paid order tells is refunded too', async () => {
    const begun = await shop.begin()
    const { id } = shop.pay(begun)
    await shop.eventsDone()
    const amountPaise = shop.razorpay.findOrder(begun.providerOrderId)?.amount ?? 0
    const reported = { what: 'payment', step: 'captured', paymentId: id, currency: 'INR' } as const
    const tell = (eventId: string, fact: PaymentFact) => ({
      event: { ...begun, eventId, name: 'order.paid', paymentId: id, facts: [fact] },
      at: shop.clock.now(),
    })
    await storeEvents(shop.db, [
      tell('again', { ...reported, amountPaise }),
      tell('second', { ...reported, amountPaise, paymentId: 'pay_SecondPayment' as PaymentId }),
      tell('dearer', { ...reported, amountPaise: amountPaise + 1 }),
    ])
    expect(await shop.handleEvents()).toEqual({ handled: 2, failures: [] })
    expect(await refunds()).toEqual([{ reason: 'surplus', state: 'wanted' }])
    expect(await shop.stateOf(begun)).toBe('paid placed')
    expect(await shop.count('payment_facts', "step = 'captured'")).toBe(3)
  })

  test('that the provider refuses to refund becomes a task of the owner', async () => {
    await paidTwice()
    await shop.refund()
    expect(await refunds()).toEqual([{ reason: 'surplus', state: 'needs-owner' }])
    expect(await shop.openTasks()).toEqual(['refund-failed'])
  })
})

describe('a refund', () => {
  async function goingBack(): Promise<Begun> {
    const begun = await expired()
    await shop.begin(LAST_ONE)
    shop.pay(begun)
    await shop.eventsDone()
    return begun
  }

  test('is sent once, though its answer is lost and several runs are concurrent', async () => {
    const begun = await goingBack()
    shop.fault({ method: 'POST', path: '/v1/payments' }, { dropAfterProcessing: true }, 1)
    await Promise.all([shop.refund(), shop.refund()])
    await shop.bankRefunds()
    expect(shop.parts.standIns?.faults.log.filter(isRefund)).toHaveLength(1)
    expect(await refunds()).toEqual([{ reason: 'out-of-stock', state: 'processed' }])
    expect(await shop.stateOf(begun)).toBe('refunded cancelled')
    await shop.allHolds()
  })

  test('waits while the provider is down, and is sent afterwards', async () => {
    const begun = await goingBack()
    shop.fault({}, { status: 503, body: '', headers: {} })
    await shop.refund()
    expect(await refunds()).toEqual([{ reason: 'out-of-stock', state: 'wanted' }])
    expect(await shop.openTasks()).toEqual([])
    shop.heal()
    expect((await shop.refund()).sent).toBe(0)
    shop.later(5)
    expect((await shop.refund()).sent).toBe(1)
    await shop.bankRefunds()
    expect(await shop.stateOf(begun)).toBe('refunded cancelled')
  })

  test('without funds is retried daily, and the owner is told', async () => {
    const begun = await goingBack()
    shop.razorpay.setLowBalance(true)
    await shop.refund()
    expect(await shop.openTasks()).toEqual(['refund-failed'])
    expect(await shop.stateOf(begun)).toBe('paid cancelled')
    shop.razorpay.setLowBalance(false)
    shop.later(24 * 60)
    await shop.refund()
    await shop.bankRefunds()
    expect(await shop.stateOf(begun)).toBe('refunded cancelled')
  })

  test('that the bank rejects returns the money to the shop, and the owner is told', async () => {
    const begun = await goingBack()
    await shop.refund()
    await shop.bankRefunds('failed')
    expect(await refunds()).toEqual([{ reason: 'out-of-stock', state: 'failed' }])
    expect(await shop.openTasks()).toEqual(['refund-failed'])
    expect(await shop.stateOf(begun)).toBe('paid cancelled')
  })

  test('is polled daily while the bank processes it, in case no event arrives', async () => {
    const begun = await goingBack()
    await shop.refund()
    shop.razorpay.webhooks.hold()
    await shop.bankRefunds()
    expect(await shop.stateOf(begun)).toBe('paid cancelled')
    shop.later(24 * 60)
    await shop.refund()
    expect(await shop.stateOf(begun)).toBe('refunded cancelled')
    expect(await shop.count('refunds')).toBe(1)
  })

  test('that the owner made at the provider is recorded, and not sent again', async () => {
    const begun = await shop.begin()
    const { id } = shop.pay(begun)
    await shop.eventsDone()
    const made = await shop.parts.payment?.refund({
      paymentId: id,
      amountPaise: 100,
      key: 'by-the-owner',
      receipt: 'by hand',
    })
    expect(made?.ok).toBe(true)
    await shop.eventsDone()
    await shop.bankRefunds()
    expect(await refunds()).toEqual([{ reason: 'goodwill', state: 'processed' }])
    expect(await shop.stateOf(begun)).toBe('paid placed')
    await shop.allHolds()
  })
})

const isRefund = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.endsWith('/refund')

describe('a payment', () => {
  test('that stands with one order pays no other, whoever says so', async () => {
    const [one, other] = [await shop.begin(), await shop.begin()]
    const amountPaise = shop.razorpay.findOrder(one.providerOrderId)?.amount ?? 0
    const paymentId = 'pay_OfTheFirst' as PaymentId
    const fact = capturedFact(paymentId, amountPaise)
    const { providerOrderId } = one
    const about = { providerOrderId, source: 'owner', at: shop.clock.now() } as const
    await inTransaction(shop.db, (tx) => recordFacts(tx, { ...about, facts: [fact] }))
    const { orderId } = other
    await settlePayment(shop.parts, { orderId, facts: [fact], source: 'browser' })
    expect(await shop.stateOf(other)).toBe('awaiting placed')
    expect(await mails()).toEqual([])
    await settlePayment(shop.parts, { providerOrderId, facts: [fact], source: 'webhook' })
    expect(await shop.stateOf(one)).toBe('paid placed')
    await shop.allHolds()
  })

  test('ends the same whatever the order of its events', async () => {
    for (const order of ['normal', 'reversed', 'shuffled'] as const) {
      await shop.reset()
      const begun = await shop.begin()
      shop.razorpay.webhooks.hold()
      shop.razorpay.webhooks.copies = 3
      shop.pay(begun, { outcome: 'declined' })
      shop.pay(begun)
      shop.razorpay.webhooks.release(order)
      await shop.eventsDone()
      expect(await shop.stateOf(begun)).toBe('paid placed')
      expect(await mails()).toEqual(['order-paid'])
      await shop.allHolds()
    }
  })

  test('whose capture’s answer is lost is captured once and counts', async () => {
    const begun = await shop.begin()
    shop.fault({ method: 'POST', path: '/v1/payments' }, { dropAfterProcessing: true }, 1)
    shop.pay(begun, { outcome: 'authorised' })
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    await shop.allHolds()
  })
})
