import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishCashRules } from '#database/checkout/cash-rules.ts'
import { inTransaction } from '#database/transaction.ts'
import { ROLES } from '#domain/accounts/roles.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { formatRupees } from '#domain/money/money.ts'
import { P1, P2 } from '#tests/races/fixture.ts'
import {
  type BoughtOnline,
  openPrepaidShop,
  type PrepaidShop,
} from '#tests/support/prepaid-shop.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { changeOrder } from '#use-cases/orders/change-order.ts'
import { splitParcel } from '#use-cases/orders/split-order.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { refundOrder } from './refund-order.ts'
import { sendRefundOnceMore } from './settle-failed-refund.ts'

let shop: PrepaidShop
let actorId: UserId
beforeAll(async () => {
  shop = await openPrepaidShop()
  actorId = (await shop.signIn({ admin: true })).person.userId
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

/** Refunds at the provider, as in its dashboard. */
async function giveBackThere({ payment }: BoughtOnline, amountPaise: number): Promise<void> {
  const key = `by-the-owner-${amountPaise}`
  await shop.parts.payment?.refund({ paymentId: payment, amountPaise, key, receipt: 'by hand' })
  await shop.eventsDone()
}
const deliver = (orderId: OrderId) =>
  changeDeliveryStatus(shop.parts, { orderId, status: 'delivered', actorId })
const onHand = async () =>
  Number((await shop.rows('select sum(on_hand)::integer as units from stock_lots'))[0]?.units)

/** The mails about an order's refunds and its end, with the amount in each, oldest first. */
const mailsOf = async (orderId: OrderId) =>
  (
    await shop.rows(`
      select kind, text from mails where about like '${orderId}%' and kind in ('order-refunded', 'order-cancelled')
      order by queued_at, kind`)
  ).map(({ kind, text }) => `${kind} ${/₹[\d.,]+\d/.exec(String(text))?.[0]}`)

test('the shopper is told of a part that is given back at the provider, once, when it has gone back', async () => {
  const order = await shop.buyOnline()
  await giveBackThere(order, 100_00)
  expect(await mailsOf(order.orderId)).toEqual([])
  await shop.bankRefunds()
  await shop.reconcilePayments()
  expect(await mailsOf(order.orderId)).toEqual(['order-refunded ₹100'])
  expect(await shop.stateOf(order)).toBe('paid placed')
  await shop.allHolds()
})

describe('an order whose money all goes back', () => {
  test('at the provider before it left is cancelled, its goods are for others, and one mail says both', async () => {
    const before = await onHand()
    const order = await shop.buyOnline()
    await giveBackThere(order, order.totalPaise)
    expect(await shop.stateOf(order)).toBe('paid placed')
    await shop.bankRefunds()
    expect(await shop.stateOf(order)).toBe('refunded cancelled')
    expect(await onHand()).toBe(before)
    await shop.reconcilePayments()
    expect(await mailsOf(order.orderId)).toEqual([
      `order-cancelled ${formatRupees(order.totalPaise)}`,
    ])
    expect(await shop.openTasks()).toEqual([])
    await shop.allHolds()
  })

  test('and comes back from the bank is owed to its shopper, by a task that ends when it is sent again', async () => {
    const order = await shop.buyOnline()
    const { orderId, totalPaise } = order
    await giveBackThere(order, totalPaise)
    await shop.bankRefunds()
    await shop.bankRefunds('failed')
    expect(await shop.openTasks()).toEqual(['refund-failed'])
    const [owed] = (await findAdminOrder(shop.db, orderId))?.refunds ?? []
    expect(owed).toMatchObject({ state: 'failed', amountPaise: totalPaise, endedAt: undefined })
    const again = { orderId, refundId: owed?.id ?? 0, actorId }
    expect(await sendRefundOnceMore(shop.parts, again)).toEqual({ ok: true })
    await shop.refund()
    await shop.bankRefunds()
    expect(await shop.openTasks()).toEqual([])
    expect(await shop.stateOf(order)).toBe('refunded cancelled')
    await shop.allHolds()
  })

  test('by somebody who may not cancel is cancelled once it is refunded', async () => {
    const order = await shop.buyOnline()
    const { orderId, totalPaise: amountPaise } = order
    const refund = { orderId, amountPaise, reason: 'goodwill', key: 'all', actorId } as const
    expect(await refundOrder(shop.parts, refund)).toEqual({ ok: true })
    expect(await shop.stateOf(order)).toBe('paid placed')
    await shop.refund()
    await shop.bankRefunds()
    expect(await shop.stateOf(order)).toBe('refunded cancelled')
    const kinds = (await mailsOf(orderId)).map((mail) => mail.split(' ')[0])
    expect(kinds.toSorted()).toEqual(['order-cancelled', 'order-refunded'])
    await shop.allHolds()
  })

  test('that was cancelled before stays as it is', async () => {
    const order = await shop.buyOnline()
    const person = { userId: actorId, role: 'admin', rights: ROLES.owner } as const
    await cancelOrder(shop.parts, { orderId: order.orderId, person })
    await shop.refund()
    await shop.bankRefunds()
    expect(await shop.stateOf(order)).toBe('refunded cancelled')
    expect(await mailsOf(order.orderId)).toEqual([
      `order-cancelled ${formatRupees(order.totalPaise)}`,
    ])
    await shop.allHolds()
  })

  test('while its parcel is handed over goes on as the parcel does', async () => {
    const order = await shop.buyOnline()
    const { orderId } = order
    await giveBackThere(order, order.totalPaise)
    const byHand = { courierName: 'Post', trackingId: 'EX1IN' }
    expect(await handOverParcel(shop.parts, { orderId, actorId, byHand })).toMatchObject({
      ok: true,
    })
    await shop.bankRefunds()
    expect(await shop.stateOf(order)).toBe('refunded shipped')
    await shop.allHolds()
  })

  test('after a delivery that was undone is cancelled, its invoice is credited whole, and its goods are for others', async () => {
    const before = await onHand()
    const order = await shop.buyOnline()
    const { orderId } = order
    await deliver(orderId)
    await changeDeliveryStatus(shop.parts, { orderId, status: 'pending', actorId })
    await giveBackThere(order, order.totalPaise)
    await shop.bankRefunds()
    expect(await shop.stateOf(order)).toBe('refunded cancelled')
    expect(await onHand()).toBe(before)
    const notes = await shop.rows(
      `select total_paise from invoices where kind = 'credit-note' and order_id = '${orderId}'`,
    )
    expect(notes).toEqual([{ total_paise: order.totalPaise }])
    expect(await mailsOf(orderId)).toEqual([`order-cancelled ${formatRupees(order.totalPaise)}`])
    await shop.allHolds()
  })

  test('before its delivery was undone is cancelled in the night, once, and its goods are for others', async () => {
    const before = await onHand()
    const order = await shop.buyOnline()
    const { orderId } = order
    await deliver(orderId)
    await giveBackThere(order, order.totalPaise)
    await shop.bankRefunds()
    await changeDeliveryStatus(shop.parts, { orderId, status: 'pending', actorId })
    expect(await shop.stateOf(order)).toBe('refunded placed')
    shop.later(1)
    await shop.reconcilePayments()
    await shop.reconcilePayments()
    expect(await shop.stateOf(order)).toBe('refunded cancelled')
    expect(await onHand()).toBe(before)
    expect((await mailsOf(orderId)).map((mail) => mail.split(' ')[0])).toEqual([
      'order-refunded',
      'order-cancelled',
    ])
    await shop.allHolds()
  })

  test('and that goes in several parcels keeps those that have left', async () => {
    const begun = await shop.begin({ productIds: [P1, P2], quantities: [2, 3] })
    const { id: payment } = shop.pay(begun)
    await shop.eventsDone()
    const totalPaise = shop.razorpay.findOrder(begun.providerOrderId)?.amount ?? 0
    const order = { ...begun, actorId, payment, totalPaise }
    const { orderId } = order
    const now = [P1, P2].map((productId) => ({ productId, quantity: 1 }))
    const split = await splitParcel(shop.parts, { orderId, now, actorId })
    if (!split.ok) throw new Error(split.reason)
    await deliver(orderId)
    await giveBackThere(order, totalPaise)
    await shop.bankRefunds()
    const { rest } = split
    expect(await shop.stateOf(order)).toBe('refunded delivered')
    expect(await shop.stateOf({ orderId: rest.id })).toBe('refunded cancelled')
    const [row] = await shop.rows(`select total_paise from orders where id = '${rest.id}'`)
    const restPaise = Number(row?.total_paise)
    expect(await mailsOf(orderId)).toEqual([
      `order-refunded ${formatRupees(totalPaise - restPaise)}`,
    ])
    expect(await mailsOf(rest.id)).toEqual([`order-cancelled ${formatRupees(restPaise)}`])
    await shop.allHolds()
  })
})

describe('a cash order of which an advance was paid', () => {
  const ADVANCE = 120_00
  const GOODS = { productIds: [P1, P2], quantities: [2, 3] }

  async function buyWithAdvance(advancePaise = ADVANCE): Promise<BoughtOnline> {
    const rule = { way: 'advance', advancePaise, when: {} } as const
    await inTransaction(shop.db, (tx) => publishCashRules(tx, [rule], shop.clock.now()))
    const shopper = await shop.signIn()
    const cash = { ...GOODS, paymentMethod: 'COD' }
    const { body } = await shop.start(shopper.headers, cash)
    const more = { ...cash, amount: body.amount, advance: advancePaise / 100 }
    const order = await shop.begin(more, shopper)
    const { id: payment } = shop.pay(order)
    await shop.eventsDone()
    return { ...order, actorId, payment, totalPaise: Math.round(Number(body.amount) * 100) }
  }

  test('is cancelled when all of that went back at the provider before it left, and stands after a part', async () => {
    const before = await onHand()
    const order = await buyWithAdvance()
    await giveBackThere(order, 20_00)
    await shop.bankRefunds()
    expect(await shop.stateOf(order)).toBe('cash-due placed')
    shop.later(1)
    await giveBackThere(order, 100_00)
    expect(await shop.stateOf(order)).toBe('cash-due placed')
    await shop.bankRefunds()
    expect(await shop.stateOf(order)).toBe('cash-due cancelled')
    expect(await onHand()).toBe(before)
    await shop.reconcilePayments()
    expect(await mailsOf(order.orderId)).toEqual(['order-refunded ₹20', 'order-cancelled ₹100'])
    expect(await shop.openTasks()).toEqual([])
    await shop.allHolds()
  })

  test('is cancelled in the night when that went back before its delivery was undone, and stands after a part', async () => {
    const [part, all] = [await buyWithAdvance(), await buyWithAdvance()]
    for (const [order, amountPaise] of [
      [part, 20_00],
      [all, ADVANCE],
    ] as const) {
      const { orderId } = order
      await deliver(orderId)
      await giveBackThere(order, amountPaise)
      await shop.bankRefunds()
      await changeDeliveryStatus(shop.parts, { orderId, status: 'pending', actorId })
    }
    await shop.reconcilePayments()
    expect(await shop.stateOf(part)).toBe('cash-due placed')
    expect(await shop.stateOf(all)).toBe('cash-due cancelled')
    await shop.allHolds()
  })

  test('is cancelled in what has not left yet of its parcels', async () => {
    const order = await buyWithAdvance()
    const { orderId } = order
    const now = [P1, P2].map((productId) => ({ productId, quantity: 1 }))
    const split = await splitParcel(shop.parts, { orderId, now, actorId })
    if (!split.ok) throw new Error(split.reason)
    await deliver(orderId)
    await giveBackThere(order, ADVANCE)
    await shop.bankRefunds()
    expect(await shop.stateOf(order)).toBe('cash-due delivered')
    expect(await shop.stateOf({ orderId: split.rest.id })).toBe('cash-due cancelled')
    await shop.allHolds()
  })

  test('stands when only what it has too much of its advance goes back', async () => {
    const order = await buyWithAdvance(500_00)
    const { orderId } = order
    const wanted = [{ productId: P2, quantity: 1 }]
    const ask = { orderId, actorId, delivery: undefined, wanted }
    const priced = await changeOrder(shop.parts, { ...ask, amountPaise: undefined })
    if (!priced.ok) throw new Error(priced.reason)
    expect(priced.newTotalPaise).toBeLessThan(500_00)
    await changeOrder(shop.parts, { ...ask, amountPaise: priced.newTotalPaise })
    await shop.refund()
    await shop.bankRefunds()
    expect(await shop.stateOf(order)).toBe('cash-due placed')
    await shop.allHolds()
  })
})
