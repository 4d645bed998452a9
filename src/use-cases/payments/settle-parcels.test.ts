import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockOrder } from '#database/orders/lock.ts'
import { requestRefund } from '#database/payments/payments.ts'
import { settleRefund } from '#database/payments/refunds.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import type { PaymentId, RefundId } from '#domain/payments/facts.ts'
import { P1, P2 } from '#tests/races/fixture.ts'
import { untilLockWaiters } from '#tests/support/lock-waiters.ts'
import { openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { splitParcel } from '#use-cases/orders/split-order.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { refundOrder } from './refund-order.ts'

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const REST = 449_00

/** A paid order of two of P1 (₹250) and three of P2 (₹99.50) in two parcels, of which the rest comes to ₹449. */
async function openSplit() {
  const shopper = await shop.signIn()
  const { person: owner } = await shop.signIn({ admin: true })
  const { userId } = owner
  const begun = await shop.begin({ productIds: [P1, P2], quantities: [2, 3] }, shopper)
  const { id: paymentId } = shop.pay(begun)
  await shop.eventsDone()
  const { orderId } = begun
  const [row] = await shop.rows(`select total_paise as total from orders where id = '${orderId}'`)
  const total = Number(row?.total)
  const now = [P1, P2].map((productId) => ({ productId, quantity: 1 }))
  const answer = await splitParcel(shop.parts, { orderId, now, actorId: userId })
  if (!answer.ok) throw new Error(answer.reason)
  const rest = answer.rest.id
  return {
    orderId,
    rest,
    owner,
    total,
    states: async () => [await shop.stateOf({ orderId }), await shop.stateOf({ orderId: rest })],
    handOver: (id: OrderId) =>
      handOverParcel(shop.parts, {
        orderId: id,
        actorId: userId,
        byHand: { courierName: 'Post', trackingId: `EX${id.slice(-6)}` },
      }),
    /** Refunds at the provider, as in its dashboard. */
    async giveBackThere(amountPaise: number) {
      const key = `by-the-owner-${paymentId}`
      const made = await shop.parts.payment?.refund({
        paymentId,
        amountPaise,
        key,
        receipt: 'by hand',
      })
      expect(made?.ok).toBe(true)
      await shop.eventsDone()
    },
    /** The amount refunded for each parcel, in paise. */
    async backOf(id: OrderId) {
      const rows = await shop.rows(
        `select state || ' ' || amount_paise as back from refunds where order_id = '${id}' order by id`,
      )
      return rows.map(({ back }) => back)
    },
    async leftOf(id: OrderId) {
      return (await findAdminOrder(shop.db, id))?.refundable.paise
    },
  }
}

test('a payment that went back whole at the provider went back for every parcel, and all are cancelled', async () => {
  const { total, orderId, rest, states, handOver, giveBackThere, backOf, leftOf } =
    await openSplit()
  await giveBackThere(total)
  expect(await states()).toEqual(['paid placed', 'paid placed'])
  await shop.allHolds()
  await shop.bankRefunds()
  expect(await states()).toEqual(['refunded cancelled', 'refunded cancelled'])
  expect(await backOf(orderId)).toEqual([`processed ${total - REST}`])
  expect(await backOf(rest)).toEqual([`processed ${REST}`])
  expect([await leftOf(orderId), await leftOf(rest)]).toEqual([0, 0])
  expect(await handOver(rest)).toEqual({ ok: false, reason: 'order-has-ended' })
  await shop.allHolds()
})

test('what went back at the provider is of the parcels that are still here, before those that have left', async () => {
  const { total, orderId, rest, states, handOver, giveBackThere, backOf, leftOf } =
    await openSplit()
  expect(await handOver(orderId)).toEqual({ ok: true })
  await giveBackThere(REST + 10_00)
  await shop.bankRefunds()
  expect(await states()).toEqual(['paid shipped', 'refunded cancelled'])
  expect(await backOf(orderId)).toEqual(['processed 1000'])
  expect(await backOf(rest)).toEqual([`processed ${REST}`])
  expect(await leftOf(orderId)).toBe(total - REST - 10_00)
  await shop.allHolds()
})

test('what goes back at the provider while another parcel is cancelled is shared by what that leaves', async () => {
  const { total, orderId, rest, giveBackThere, backOf } = await openSplit()
  const paymentId = (await shop.rows(`select paid_by from orders where id = '${orderId}'`))[0]
    ?.paid_by
  const { promise: given, resolve } = Promise.withResolvers<void>()
  await inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, rest)
    await requestRefund(tx, {
      orderId: rest,
      paymentId: paymentId as PaymentId,
      amountPaise: REST,
      askedBy: undefined,
      reason: 'cancelled',
      idempotencyKey: `cancel ${rest}`,
      at: shop.clock.now(),
    })
    giveBackThere(total - REST + 10_00).then(resolve)
    await untilLockWaiters(shop.db, 1)
  })
  await given
  expect(await backOf(orderId)).toEqual([`pending ${total - REST}`])
  expect(await backOf(rest)).toEqual([`wanted ${REST - 10_00}`, 'pending 1000'])
  await shop.allHolds()
})

test('a refund at the provider that the bank rejects can be given again for every parcel', async () => {
  const { total, orderId, rest, states, giveBackThere, leftOf } = await openSplit()
  await giveBackThere(total)
  await shop.bankRefunds('failed')
  expect(await states()).toEqual(['paid placed', 'paid placed'])
  expect([await leftOf(orderId), await leftOf(rest)]).toEqual([total - REST, REST])
  await shop.allHolds()
})

test('a refund that was taken for one made at the provider leaves no shares when it turns out to be the shop’s', async () => {
  const { total, orderId, rest, giveBackThere, backOf } = await openSplit()
  await giveBackThere(total)
  const [seen] = await shop.rows(
    'select id, payment_id, provider_refund_id from refunds where part_of is null',
  )
  const paymentId = String(seen?.payment_id) as PaymentId
  await inTransaction(shop.db, async (tx) => {
    await requestRefund(tx, {
      orderId,
      paymentId,
      amountPaise: total,
      reason: 'cancelled',
      idempotencyKey: 'own',
      askedBy: undefined,
      at: shop.clock.now(),
    })
  })
  const [own] = await shop.rows("select id from refunds where idempotency_key = 'own'")
  const providerRefundId = String(seen?.provider_refund_id) as RefundId
  await inTransaction(shop.db, (tx) =>
    settleRefund(
      tx,
      { id: Number(own?.id), heldUntil: shop.clock.now() },
      { state: 'pending', providerRefundId, nextTryAt: undefined },
    ),
  )
  expect(await backOf(orderId)).toEqual([`pending ${total}`])
  expect(await backOf(rest)).toEqual([])
})

test('a parcel of which the shop gave all back is refunded, and the others are not', async () => {
  const { total, orderId, rest, states, owner } = await openSplit()
  const refund = { reason: 'goodwill', key: 'a', actorId: owner.userId } as const
  await refundOrder(shop.parts, { ...refund, orderId: rest, amountPaise: REST })
  await shop.refund()
  await shop.bankRefunds()
  expect(await states()).toEqual(['paid placed', 'refunded cancelled'])
  const first = { ...refund, orderId, amountPaise: total - REST }
  await refundOrder(shop.parts, first)
  await shop.refund()
  await shop.bankRefunds()
  expect(await states()).toEqual(['refunded cancelled', 'refunded cancelled'])
  await shop.allHolds()
})

test('parcels that are cancelled are refunded once their money has gone back', async () => {
  const { orderId, rest, states, owner } = await openSplit()
  await cancelOrder(shop.parts, { orderId: rest, person: owner })
  await cancelOrder(shop.parts, { orderId, person: owner })
  await shop.refund()
  await shop.bankRefunds()
  expect(await states()).toEqual(['refunded cancelled', 'refunded cancelled'])
  expect(await shop.count('refunds')).toBe(2)
  await shop.allHolds()
})

test('a refund of a later parcel that the bank rejects is a task of that parcel', async () => {
  const { rest, owner } = await openSplit()
  await cancelOrder(shop.parts, { orderId: rest, person: owner })
  await shop.refund()
  await shop.bankRefunds('failed')
  expect(await shop.rows('select kind, order_id from owner_tasks where closed_at is null')).toEqual(
    [{ kind: 'refund-failed', order_id: rest }],
  )
})
