import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sumFees } from '#database/payments/fees.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { JOBS } from '#jobs/table.ts'
import type { ProviderPayment } from '#providers/payment/port.ts'
import { P1 } from '#tests/races/fixture.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { DOWN, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
  // The stand-in uses the real time.
  shop.clock.set(new Date())
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

/** The end of the day, so that all payments of this test are before it. */
async function compare() {
  shop.clock.set(new Date(Date.now() + MINUTE_MS))
  const answer = await shop.reconcilePayments()
  if (!answer.ok) throw new Error(answer.reason)
  return answer.day
}

test('equal books are recorded with their sums, without a task', async () => {
  const paid = [await shop.begin(), await shop.begin({ productIds: [P1] })]
  for (const begun of paid) shop.pay(begun)
  shop.pay(await shop.begin(), { outcome: 'declined' })
  await shop.eventsDone()
  const due = paid.map((begun) => shop.razorpay.findOrder(begun.providerOrderId)?.amount ?? 0)
  const capturedPaise = due.reduce((sum, amount) => sum + amount, 0)
  const sums = { payments: 2, capturedPaise, refundedPaise: 0, differences: 0 }
  expect(await compare()).toMatchObject(sums)
  expect(await shop.openTasks()).toEqual([])
  await compare()
  expect(await shop.count('payment_reconciliations')).toBe(1)
})

test('a payment that neither browser, webhook nor reconciler reported is settled', async () => {
  const begun = await shop.begin()
  shop.razorpay.webhooks.hold()
  shop.pay(begun)
  expect((await compare()).differences).toBe(0)
  expect(await shop.stateOf(begun)).toBe('paid placed')
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('a provider that sends the same page for ever is asked twice, and each payment counts once', async () => {
  const { payment: provider } = shop.parts
  if (!provider) throw new Error('the shop has no provider')
  const payments = Array.from({ length: 100 }, (_, number): ProviderPayment => {
    const id = `pay_Repeated${number}` as PaymentId
    const seen = { paymentId: id, amountPaise: 100, currency: 'INR' }
    const facts = [{ what: 'payment', step: 'captured', ...seen }] as const
    const about = { fee: undefined, method: 'upi', createdAt: shop.clock.now() }
    return { id, providerOrderId: undefined, facts, ...about }
  })
  const listPayments = vi.fn(async () => ({
    ok: true as const,
    value: { items: payments, unreadable: [] },
  }))
  const compared = await reconcilePayments({
    ...shop.parts,
    payment: { ...provider, listPayments },
  })
  expect(listPayments).toHaveBeenCalledTimes(2)
  expect(compared).toMatchObject({ ok: true, day: { payments: 100, capturedPaise: 100_00 } })
})

test('one payment that cannot be settled keeps no other from it', async () => {
  const begun = [await shop.begin(), await shop.begin(), await shop.begin()]
  shop.razorpay.webhooks.hold()
  for (const one of begun) shop.pay(one)
  const [, bad] = begun
  await refuseRows(shop.db, 'orders', `new.id = '${bad?.orderId}' and new.payment_state = 'paid'`)
  shop.clock.set(new Date(Date.now() + MINUTE_MS))
  expect(await shop.reconcilePayments()).toMatchObject({ ok: true, failures: [expect.any(Error)] })
  const states = await Promise.all(begun.map((one) => shop.stateOf(one)))
  expect(states).toEqual(['paid placed', 'awaiting placed', 'paid placed'])
  expect(await shop.count('payment_reconciliations')).toBe(1)
})

test('money at the provider without an order is a difference, reported once', async () => {
  const made = await shop.parts.payment?.createOrder({ receipt: 'not ours', amountPaise: 5_000 })
  if (!made?.ok) throw new Error('no order')
  shop.razorpay.webhooks.hold()
  shop.pay({ providerOrderId: made.value.id })
  expect((await compare()).differences).toBe(1)
  expect((await compare()).differences).toBe(1)
  expect(await shop.openTasks()).toEqual(['unmatched-payment'])
})

test('an order whose payment the provider does not know is a difference', async () => {
  const begun = await shop.begin()
  shop.pay(begun)
  await shop.eventsDone()
  shop.razorpay.reset()
  expect((await compare()).differences).toBe(1)
  expect(await shop.openTasks()).toEqual(['books-differ'])
})

test('a difference that the owner has decided is not reported again', async () => {
  const begun = await shop.begin()
  shop.pay(begun)
  await shop.eventsDone()
  shop.razorpay.reset()
  const made = await shop.parts.payment?.createOrder({ receipt: 'not ours', amountPaise: 5_000 })
  if (!made?.ok) throw new Error('no order')
  shop.razorpay.webhooks.hold()
  shop.pay({ providerOrderId: made.value.id })
  expect((await compare()).differences).toBe(2)
  expect(await shop.openTasks()).toEqual(['unmatched-payment', 'books-differ'])
  await shop.rows("update owner_tasks set closed_at = now(), resolution = 'asked the bank'")
  expect((await compare()).differences).toBe(2)
  expect(await shop.openTasks()).toEqual([])
})

test('one payment that cannot be read is a difference, and the others are compared', async () => {
  const begun = await shop.begin()
  shop.razorpay.webhooks.hold()
  const { id } = shop.pay(begun)
  const known = await shop.parts.payment?.findPayment(id)
  if (!known?.ok) throw new Error('no payment')
  const entity = {
    id,
    amount: shop.razorpay.findOrder(begun.providerOrderId)?.amount,
    currency: 'INR',
    status: 'captured',
    order_id: begun.providerOrderId,
    notes: [],
    created_at: Math.floor(Date.now() / 1000),
  }
  const unreadable = { ...entity, id: 'pay_Unreadable', created_at: null }
  const body = (...items: object[]) => JSON.stringify({ items })
  const answer = { status: 200, headers: {}, body: body(unreadable, { id: 7 }, entity) }
  const once = async () => {
    shop.fault({ path: '/v1/payments' }, answer, 1)
    return await compare()
  }
  expect(await once()).toMatchObject({ differences: 2, payments: 1 })
  expect(await shop.stateOf(begun)).toBe('paid placed')
  expect(await once()).toMatchObject({ differences: 2 })
  const tasks = await shop.rows('select kind, payment_id as payment from owner_tasks order by id')
  expect(tasks).toEqual([
    { kind: 'books-differ', payment: 'pay_Unreadable' },
    { kind: 'books-differ', payment: '' },
  ])
})

test('a payment with a refund that cannot be read is a difference, without a figure of it', async () => {
  const begun = await shop.begin()
  const { id: paymentId } = shop.pay(begun)
  await shop.eventsDone()
  shop.razorpay.webhooks.hold()
  const refund = { paymentId, amountPaise: 100_00, key: 'by-the-owner', receipt: 'by hand' }
  await shop.parts.payment?.refund(refund)
  const body = JSON.stringify({ items: [{ id: 'rfnd_1', payment_id: paymentId, amount: 'much' }] })
  shop.fault({ path: `/v1/payments/${paymentId}/refunds` }, { status: 200, headers: {}, body }, 1)
  expect((await compare()).differences).toBe(1)
  const tasks = await shop.rows('select order_id, details from owner_tasks')
  expect(tasks).toEqual([
    { order_id: begun.orderId, details: { reason: 'a payment cannot be read' } },
  ])
})

test('a refund made at the provider weeks after its payment is found when its event was lost', async () => {
  const begun = await shop.begin()
  const { id: paymentId } = shop.pay(begun)
  await shop.eventsDone()
  shop.razorpay.webhooks.hold()
  const refund = { paymentId, amountPaise: 100_00, key: 'by-the-owner', receipt: 'by hand' }
  await shop.parts.payment?.refund(refund)
  // Of another shop that uses the same account: the owner is not asked about it.
  const other = await shop.parts.payment?.createOrder({ receipt: 'not ours', amountPaise: 5_000 })
  if (!other?.ok) throw new Error('no order')
  const { id: foreign } = shop.pay({ providerOrderId: other.value.id })
  await shop.parts.payment?.refund({
    ...refund,
    paymentId: foreign,
    amountPaise: 50_00,
    key: 'foreign-key',
  })
  // The payment is older than the days whose payments are listed.
  const none = { status: 200, headers: {}, body: JSON.stringify({ items: [] }) }
  shop.fault({ path: '/v1/payments' }, none, 1)
  expect(await compare()).toMatchObject({ differences: 0, payments: 0 })
  const seen = await shop.rows('select order_id, amount_paise from refunds')
  expect(seen).toEqual([{ order_id: begun.orderId, amount_paise: 100_00 }])
  expect(await shop.openTasks()).toEqual([])
})

test('an outage of the provider is not a difference', async () => {
  const begun = await shop.begin()
  shop.pay(begun)
  await shop.eventsDone()
  shop.fault({}, DOWN)
  expect(await shop.reconcilePayments()).toEqual({ ok: false, reason: 'provider-silent' })
  expect(await shop.openTasks()).toEqual([])
  // Health says that the books of this night were not compared.
  const job = JOBS.find(({ name }) => name === 'reconcile-payments')
  const health = { examine: async () => [], alertTo: [], onFailure: () => {} }
  const outcome = await job?.run({ ...shop.parts, ...health }, () => false)
  expect(outcome).toMatchObject({ failures: [new Error('provider-silent')] })
})

test('events are deleted long after the provider could repeat them', async () => {
  shop.pay(await shop.begin())
  await shop.eventsDone()
  expect(await shop.count('payment_events')).toBe(3)
  await shop.rows("update payment_events set received_at = received_at - interval '31 days'")
  await compare()
  expect(await shop.count('payment_events')).toBe(0)
})

test('the provider’s fees and the GST in them are noted, and asked for where they are missing, so many a night', async () => {
  const seen = await shop.begin()
  const { amount } = shop.razorpay.findOrder(seen.providerOrderId) ?? { amount: 0 }
  shop.pay(seen)
  await shop.eventsDone()
  const month = { from: new Date(0), until: new Date(Date.now() + DAY_MS) }
  expect(await sumFees(shop.db, month)).toMatchObject({ payments: 1, feePaise: 0, unknown: 1 })
  // 60 payments that the provider no longer knows, older than the nights that are compared.
  await shop.db.execute(sql`
    insert into payment_facts (what, step, payment_id, amount_paise, currency, source, recorded_at)
    select 'payment', 'captured', 'pay_old' || n, 10000, 'INR', 'webhook', '2026-01-01'
    from generate_series(1, 60) n`)
  const asked = async () => {
    const { rows } = await shop.db.execute(
      sql`select from payment_fees where payment_id like 'pay_old%'`,
    )
    return rows.length
  }
  await compare()
  const feePaise = Math.round(amount * 0.0236)
  const taxPaise = Math.round(feePaise * 0.1525)
  expect(await sumFees(shop.db, month)).toEqual({
    payments: 61,
    amountPaise: amount + 60 * 10_000,
    feePaise,
    taxPaise,
    unknown: 60,
  })
  expect(await asked()).toBe(50)
  await compare()
  expect(await asked()).toBe(60)
})
