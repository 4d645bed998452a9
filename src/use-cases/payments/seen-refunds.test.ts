import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishCashRules } from '#database/checkout/cash-rules.ts'
import { inTransaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import type { PaymentFact, PaymentId, RefundId } from '#domain/payments/facts.ts'
import { P1, P2 } from '#tests/races/fixture.ts'
import { type Begun, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { changeOrder } from '#use-cases/orders/change-order.ts'
import { splitParcel } from '#use-cases/orders/split-order.ts'
import { answerReturn } from '#use-cases/returns/answer-return.ts'
import { exchangeReturn } from '#use-cases/returns/exchange-return.ts'
import { requestReturn } from '#use-cases/returns/request-return.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { refundOrder } from './refund-order.ts'
import { giveRefundByHand, sendRefundOnceMore } from './settle-failed-refund.ts'
import { settlePayment } from './settle-payment.ts'

let shop: PrepaidShop
let actorId: UserId
beforeAll(async () => {
  shop = await openPrepaidShop()
  actorId = (await shop.signIn({ admin: true })).person.userId
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const GOODS = { productIds: [P1, P2], quantities: [2, 3] }

async function paid(): Promise<Begun & { payment: PaymentId }> {
  const begun = await shop.begin(GOODS)
  const { id: payment } = shop.pay(begun)
  await shop.eventsDone()
  return { ...begun, payment }
}
const deliver = (orderId: Begun['orderId']) =>
  changeDeliveryStatus(shop.parts, { orderId, status: 'delivered', actorId })

/** Refunds at the provider, as in its dashboard. */
async function giveBackThere(paymentId: PaymentId, amountPaise: number): Promise<void> {
  const key = `by-the-owner-${amountPaise}`
  await shop.parts.payment?.refund({ paymentId, amountPaise, key, receipt: 'by hand' })
  await shop.eventsDone()
}
const refundsOf = async (payment: PaymentId) =>
  (
    await shop.rows(
      `select state || ' ' || amount_paise as refund from refunds where payment_id = '${payment}' order by id`,
    )
  ).map(({ refund }) => refund)
const notesOf = async ({ orderId }: Pick<Begun, 'orderId'>) =>
  (
    await shop.rows(
      `select total_paise from invoices where kind = 'credit-note' and order_id = '${orderId}' order by serial`,
    )
  ).map(({ total_paise }) => total_paise)

test('what is given back at the provider after the invoice has its credit note, once', async () => {
  const order = await paid()
  await deliver(order.orderId)
  await giveBackThere(order.payment, 100_00)
  expect(await notesOf(order)).toEqual([])
  await shop.bankRefunds()
  await shop.reconcilePayments()
  await giveBackThere(order.payment, 50_00)
  await shop.bankRefunds()
  expect(await notesOf(order)).toEqual([100_00, 50_00])
  await shop.allHolds()
})

test('what is given back there of several parcels is credited against the invoice of each', async () => {
  const order = await paid()
  const now = [P1, P2].map((productId) => ({ productId, quantity: 1 }))
  const split = await splitParcel(shop.parts, { orderId: order.orderId, now, actorId })
  if (!split.ok) throw new Error(split.reason)
  await deliver(order.orderId)
  await deliver(split.rest.id)
  const [row] = await shop.rows(
    `select sum(total_paise)::integer as total from orders where coalesce(rest_of, id) = '${order.orderId}'`,
  )
  await giveBackThere(order.payment, Number(row?.total))
  await shop.bankRefunds()
  const totals = async (id: string) =>
    (await shop.rows(`select total_paise from orders where id = '${id}'`)).map(
      ({ total_paise }) => total_paise,
    )
  expect(await notesOf(order)).toEqual(await totals(order.orderId))
  expect(await notesOf({ orderId: split.rest.id })).toEqual(await totals(split.rest.id))
  await shop.allHolds()
})

test('one that is credited and that the bank rejects stays owed, and is sent again under its note', async () => {
  const order = await paid()
  await giveBackThere(order.payment, 100_00)
  await shop.bankRefunds()
  await deliver(order.orderId)
  expect(await notesOf(order)).toEqual([100_00])
  await shop.bankRefunds('failed')
  const [refund] = (await findAdminOrder(shop.db, order.orderId))?.refunds ?? []
  expect(refund).toMatchObject({ state: 'failed', endedAt: undefined })
  await shop.allHolds()
  const { orderId } = order
  const again = { orderId, refundId: refund?.id ?? 0, actorId }
  expect(await sendRefundOnceMore(shop.parts, again)).toEqual({ ok: true })
  await shop.refund()
  await shop.bankRefunds()
  expect(await notesOf(order)).toEqual([100_00])
  await shop.allHolds()
})

test('one that the bank returned stays owed and credited beside others that are given back there', async () => {
  const order = await paid()
  await deliver(order.orderId)
  await giveBackThere(order.payment, 100_00)
  await shop.bankRefunds()
  await shop.bankRefunds('failed')
  const giveMore = async (paise: number) => {
    await giveBackThere(order.payment, paise)
    const [last] = await shop.rows(
      `select provider_refund_id as id from refunds where amount_paise = ${paise}`,
    )
    shop.razorpay.settleRefund(String(last?.id), 'processed')
    await shop.eventsDone()
  }
  await giveMore(50_00)
  expect(await notesOf(order)).toEqual([100_00, 50_00])
  const [owed] = (await findAdminOrder(shop.db, order.orderId))?.refunds ?? []
  const { orderId } = order
  const byHand = { orderId, refundId: owed?.id ?? 0, reference: 'UTR 1', actorId }
  expect(await giveRefundByHand(shop.parts, byHand)).toEqual({ ok: true })
  await giveMore(30_00)
  expect(await notesOf(order)).toEqual([100_00, 50_00, 30_00])
  expect(await refundsOf(order.payment)).toEqual([
    'by-hand 10000',
    'processed 5000',
    'processed 3000',
  ])
  await shop.allHolds()
})

test('one that the bank rejects stays owed of an order that was cancelled meanwhile, and is sent again', async () => {
  const order = await paid()
  const { orderId } = order
  const { person } = await shop.signIn({ admin: true })
  await giveBackThere(order.payment, 100_00)
  const [there] = await shop.rows(`select provider_refund_id as id from refunds`)
  expect(await cancelOrder(shop.parts, { orderId, person })).toMatchObject({ ok: true })
  shop.razorpay.settleRefund(String(there?.id), 'failed')
  await shop.eventsDone()
  const [refund] = (await findAdminOrder(shop.db, orderId))?.refunds ?? []
  expect(refund).toMatchObject({ state: 'failed', amountPaise: 100_00, endedAt: undefined })
  const again = { orderId, refundId: refund?.id ?? 0, actorId }
  expect(await sendRefundOnceMore(shop.parts, again)).toEqual({ ok: true })
  await shop.refund()
  await shop.bankRefunds()
  expect(await shop.stateOf(order)).toBe('refunded cancelled')
  await shop.allHolds()
})

test('a partial refund of a second payment there does not affect the invoice', async () => {
  const order = await paid()
  const { providerOrderId } = order
  const paymentId = 'pay_SecondPayment' as PaymentId
  const amountPaise = shop.razorpay.findOrder(providerOrderId)?.amount ?? 0
  const tell = (...facts: PaymentFact[]) =>
    settlePayment(shop.parts, { providerOrderId, facts, source: 'webhook' })
  await tell({ what: 'payment', step: 'captured', paymentId, amountPaise, currency: 'INR' })
  const part = { what: 'refund', step: 'processed', paymentId, amountPaise: 50_00 } as const
  await tell({ ...part, refundId: 'rfnd_Before' as RefundId })
  await deliver(order.orderId)
  await tell({ ...part, refundId: 'rfnd_After' as RefundId })
  expect(await notesOf(order)).toEqual([])
  expect((await findAdminOrder(shop.db, order.orderId))?.refundable.paise).toBe(amountPaise)
  expect(await refundsOf(paymentId)).toEqual([
    `wanted ${amountPaise - 100_00}`,
    'processed 5000',
    'processed 5000',
  ])
  await shop.allHolds()
})

test('what was given back there before the shop knew of it leaves the rest to be sent by the shop', async () => {
  const order = await paid()
  const { orderId, payment } = order
  const amountPaise = shop.razorpay.findOrder(order.providerOrderId)?.amount ?? 0
  shop.razorpay.webhooks.hold()
  const key = 'by-the-owner-there'
  await shop.parts.payment?.refund({
    paymentId: payment,
    amountPaise: 100_00,
    key,
    receipt: 'by hand',
  })
  const { person: owner } = await shop.signIn({ admin: true })
  await cancelOrder(shop.parts, { orderId, person: owner })
  await shop.refund()
  expect(await refundsOf(payment)).toEqual([`needs-owner ${amountPaise}`])
  shop.razorpay.webhooks.release()
  await shop.eventsDone()
  expect(await refundsOf(payment)).toEqual([`wanted ${amountPaise - 100_00}`, 'pending 10000'])
  await shop.refund()
  await shop.bankRefunds()
  expect(await shop.stateOf(order)).toBe('refunded cancelled')
  expect(await shop.openTasks()).toEqual([])
  await shop.allHolds()
})

/** Exchanges the first goods of a delivered order for others; returns the credit towards those. */
async function exchange(orderId: Begun['orderId']): Promise<number> {
  const [row] = await shop.rows(`select user_id from orders where id = '${orderId}'`)
  const asked = await requestReturn(shop.parts, {
    orderId,
    userId: String(row?.user_id) as UserId,
    form: {
      reason: 'damaged',
      wish: 'refund',
      note: 'It came broken.',
      payTo: undefined,
      photos: [],
      goods: [{ productId: P1, quantity: 2 }],
    },
  })
  if (!asked.ok) throw new Error(asked.reason)
  const returnId = asked.request.id
  const decision = { orderId, returnId, answer: '', refundPaise: undefined, backOnShelf: false }
  await answerReturn(shop.parts, { ...decision, to: 'approved', actorId })
  const wanted = [{ productId: P2, quantity: 2 }]
  const exchanging = { orderId, returnId, actorId, method: 'cod', wanted } as const
  const calculated = await exchangeReturn(shop.parts, { ...exchanging, shown: undefined })
  if (!calculated.ok || !('calculated' in calculated)) throw new Error('it was not calculated')
  const { priced, creditPaise } = calculated.calculated
  const shown = { totalPaise: priced.amounts.totalPaise, creditPaise }
  expect(await exchangeReturn(shop.parts, { ...exchanging, shown })).toMatchObject({ ok: true })
  return creditPaise
}

describe('what is given back there of goods that were exchanged is recorded, and the owner is told how much is too much', () => {
  const openTasks = async () =>
    (await shop.rows('select kind, details from owner_tasks where closed_at is null')).map(
      ({ kind, details }) => [kind, (details as { amountPaise?: number }).amountPaise],
    )

  test('of an order as it was paid', async () => {
    const order = await paid()
    const amountPaise = shop.razorpay.findOrder(order.providerOrderId)?.amount ?? 0
    await deliver(order.orderId)
    const creditPaise = await exchange(order.orderId)
    await giveBackThere(order.payment, amountPaise)
    await shop.bankRefunds()
    expect(await refundsOf(order.payment)).toContain(`processed ${amountPaise}`)
    expect(await openTasks()).toEqual([['books-differ', creditPaise]])
    await shop.allHolds()
  })

  test('of an order that became cheaper, and whose rest waits to go back', async () => {
    const order = await paid()
    const { orderId } = order
    const amountPaise = shop.razorpay.findOrder(order.providerOrderId)?.amount ?? 0
    const wanted = [
      { productId: P1, quantity: 2 },
      { productId: P2, quantity: 1 },
    ]
    const change = { orderId, actorId, wanted }
    const cheaper = await changeOrder(shop.parts, change)
    if (!cheaper.ok) throw new Error(cheaper.reason)
    await changeOrder(shop.parts, { ...change, amountPaise: cheaper.newTotalPaise })
    await deliver(orderId)
    const creditPaise = await exchange(orderId)
    await giveBackThere(order.payment, amountPaise)
    await shop.bankRefunds()
    expect(await openTasks()).toEqual([['books-differ', creditPaise]])
    await shop.allHolds()
  })
})

describe('what is given back there while the shop’s own refund waits', () => {
  const ADVANCE = 99_00

  /** A delivered cash order with an advance paid online, and a refund that has its credit note but has not been sent. */
  async function owed(amountPaise: number) {
    const rule = { way: 'advance', advancePaise: ADVANCE, when: {} } as const
    await inTransaction(shop.db, (tx) => publishCashRules(tx, [rule], shop.clock.now()))
    const shopper = await shop.signIn()
    const cash = { ...GOODS, paymentMethod: 'COD' }
    const { body } = await shop.start(shopper.headers, cash)
    const more = { ...cash, amount: body.amount, advance: ADVANCE / 100 }
    const order = await shop.begin(more, shopper)
    const { id: payment } = shop.pay(order)
    await shop.eventsDone()
    const { orderId } = order
    await deliver(orderId)
    const refund = { orderId, amountPaise, reason: 'goodwill', key: 'a', actorId } as const
    expect(await refundOrder(shop.parts, refund)).toEqual({ ok: true })
    expect(await notesOf(order)).toEqual([amountPaise])
    return { order, payment }
  }

  test('takes its place, so that its note is the only one', async () => {
    const { order, payment } = await owed(300_00)
    await giveBackThere(payment, 20_00)
    expect(await refundsOf(payment)).toEqual(['wanted 7900', 'pending 2000'])
    await shop.bankRefunds()
    await shop.refund()
    await shop.bankRefunds()
    expect(await refundsOf(payment)).toEqual(['processed 7900', 'processed 2000'])
    expect(await notesOf(order)).toEqual([300_00])
    await shop.allHolds()
  })

  test('and a second payment, which is sent back whole and is on no note', async () => {
    const { order, payment } = await owed(300_00)
    const { providerOrderId } = order
    const paymentId = 'pay_PaidTwice' as PaymentId
    const captured = { what: 'payment', step: 'captured', paymentId, currency: 'INR' } as const
    await settlePayment(shop.parts, {
      providerOrderId,
      facts: [{ ...captured, amountPaise: ADVANCE }],
      source: 'webhook',
    })
    expect(await refundsOf(paymentId)).toEqual([`wanted ${ADVANCE}`])
    await giveBackThere(payment, 20_00)
    await shop.bankRefunds()
    expect(await notesOf(order)).toEqual([300_00])
    await shop.allHolds()
  })

  test('stays owed as far as the note says, also after another that the bank rejected', async () => {
    const { payment } = await owed(30_00)
    await giveBackThere(payment, 20_00)
    await shop.bankRefunds('failed')
    await giveBackThere(payment, 89_00)
    await shop.bankRefunds('failed')
    const ended = await shop.rows(
      `select amount_paise, ended_at is not null as ended from refunds where payment_id = '${payment}' order by id`,
    )
    expect(ended.map((one) => [one.amount_paise, one.ended])).toEqual([
      [10_00, false],
      [20_00, true],
      [20_00, false],
    ])
    await shop.allHolds()
  })

  test('has a note of its own over what goes beyond it', async () => {
    const { order, payment } = await owed(30_00)
    await giveBackThere(payment, 89_00)
    expect(await refundsOf(payment)).toEqual(['wanted 1000', 'pending 8900'])
    await shop.bankRefunds()
    expect(await notesOf(order)).toEqual([30_00, 69_00])
    await shop.allHolds()
  })

  test('stays owed where the bank rejects it, as far as the note says', async () => {
    const { order, payment } = await owed(30_00)
    await giveBackThere(payment, 89_00)
    await shop.bankRefunds('failed')
    expect(await refundsOf(payment)).toEqual(['wanted 1000', 'failed 2000'])
    await shop.allHolds()
    const { orderId } = order
    const failed = (await findAdminOrder(shop.db, orderId))?.refunds.find(
      ({ state }) => state === 'failed',
    )
    await sendRefundOnceMore(shop.parts, { orderId, refundId: failed?.id ?? 0, actorId })
    await shop.refund()
    await shop.bankRefunds()
    expect(await refundsOf(payment)).toEqual(['processed 1000', 'processed 2000'])
    expect(await notesOf(order)).toEqual([30_00])
    await shop.allHolds()
  })

  test('leaves less of one that the bank returned, and that is still owed', async () => {
    const order = await paid()
    const { orderId, payment } = order
    const amountPaise = shop.razorpay.findOrder(order.providerOrderId)?.amount ?? 0
    const { person: owner } = await shop.signIn({ admin: true })
    await cancelOrder(shop.parts, { orderId, person: owner })
    await shop.refund()
    await shop.bankRefunds()
    await shop.bankRefunds('failed')
    expect(await refundsOf(payment)).toEqual([`failed ${amountPaise}`])
    await giveBackThere(payment, 100_00)
    await shop.bankRefunds()
    expect(await refundsOf(payment)).toEqual([`failed ${amountPaise - 100_00}`, 'processed 10000'])
    await shop.allHolds()
    const [failed] = (await findAdminOrder(shop.db, orderId))?.refunds ?? []
    await sendRefundOnceMore(shop.parts, { orderId, refundId: failed?.id ?? 0, actorId })
    await shop.refund()
    await shop.bankRefunds()
    expect(await shop.stateOf(order)).toBe('refunded cancelled')
    await shop.allHolds()
  })
})
