import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listChangesOf } from '#database/orders/changes.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import type { ProviderOrderId } from '#domain/payments/facts.ts'
import { flatShipping, placingDeps } from '#tests/races/checkout.ts'
import { ADDRESS, addLot, databaseWithGoods, P1, P2, P3, stockOf } from '#tests/races/fixture.ts'
import { openSale, tracesOf } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { settlePayment } from '#use-cases/payments/settle-payment.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { answerChange, findChangeOfToken } from './answer-order-change.ts'
import { cancelOrder } from './cancel-order.ts'
import { type ChangeAsk, changeOrder, withdrawChange } from './change-order.ts'
import { splitParcel } from './split-order.ts'
import { changeToken } from './tracking-link.ts'

const shop = databaseWithGoods()

const FAR = { ...ADDRESS, pincode: '793001', city: 'Shillong', state: 'Meghalaya' }
const line = (productId: ProductId, quantity: number) => ({ productId, quantity })

/** ₹46 of delivery, ₹96 to Shillong. */
function shippingByPlace() {
  const flat = flatShipping()
  return {
    async quote(question: Parameters<typeof flat.quote>[0]) {
      const answer = await flat.quote(question)
      const isFar = question.pincode === FAR.pincode
      return answer.ok && isFar ? { ...answer, costPaise: 9_600 } : answer
    },
  }
}

/** An order of two P1 and three P2, in cash, with what changes it. */
async function openOrder() {
  const { db } = shop
  const sale = await openSale(db)
  const { orderId, owner } = sale
  const deps = {
    ...placingDeps(db),
    ...sale.deps,
    shipping: shippingByPlace(),
  }
  const ask = (change: Omit<ChangeAsk, 'orderId' | 'actorId'>) =>
    changeOrder(deps, { orderId, actorId: owner.userId, ...change })
  /** As somebody does who sees the price and confirms it. */
  const confirm = async (change: Omit<ChangeAsk, 'orderId' | 'actorId'>) => {
    const priced = await ask(change)
    if (!priced.ok) return priced
    return await ask({ ...change, amountPaise: priced.newTotalPaise })
  }
  const token = changeToken(deps.secret, orderId)
  const asked = async () => {
    const found = await findChangeOfToken(deps, token)
    if (!found || found === 'settled') throw new Error('nothing is asked')
    return found
  }
  const answer = async (agrees: boolean) =>
    await answerChange(deps, { token, change: (await asked()).id, agrees })
  const now = async () => {
    const order = await findOrder(db, orderId)
    if (!order) throw new Error('the order is gone')
    return order
  }
  const states = async () => (await listChangesOf(db, orderId)).map(({ state }) => state)
  return { ...sale, db, deps, token, ask, confirm, asked, answer, now, states }
}

const mailsOf = async (orderId: OrderId) => {
  const { rows } = await shop.db.execute<{ kind: string; text: string }>(sql`
    select kind, text from mails where about like ${`${orderId}%`} and kind like 'order-change%' order by id`)
  return rows
}
const stocks = async () => [await stockOf(shop.db, P1), await stockOf(shop.db, P2)]

describe('another address', () => {
  test('of the same price is written immediately, announced by mail, and not logged', async () => {
    const { db, orderId, confirm, now, order } = await openOrder()
    const delivery = { ...ADDRESS, address: '12 Other Lane', phone: '9000000001' }
    expect(await confirm({ delivery })).toMatchObject({ outcome: 'made', isDone: true })
    const after = await now()
    expect(after.delivery).toMatchObject({ address: '12 Other Lane', phone: '9000000001' })
    expect([after.amounts, after.lines]).toEqual([order.amounts, order.lines])
    const [mail] = await mailsOf(orderId)
    expect(mail?.text).toContain('12 Other Lane')
    const { rows } = await db.execute(sql`select after::text from audit_log`)
    expect(JSON.stringify(rows)).not.toContain('Other Lane')
    expect(await confirm({ delivery })).toEqual({ ok: false, reason: 'nothing-changes' })
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('that costs more is only priced first, then asked, and made as asked', async () => {
    const { db, orderId, owner, deps, ask, asked, answer, now, order } = await openOrder()
    const old = order.amounts.totalPaise
    const priced = { outcome: 'asked', oldTotalPaise: old, newTotalPaise: old + 5_000 }
    expect(await ask({ delivery: FAR })).toEqual({ ok: true, isDone: false, ...priced })
    expect((await now()).isChangeAsked).toBeUndefined()
    expect(await ask({ delivery: FAR, amountPaise: old })).toMatchObject({
      reason: 'amount-changed',
      newTotalPaise: old + 5_000,
    })
    expect(await ask({ delivery: FAR, amountPaise: old + 5_000 })).toMatchObject({ isDone: true })
    const held = await now()
    expect([held.isChangeAsked, held.amounts.totalPaise, held.delivery.pincode]).toEqual([
      true,
      old,
      ADDRESS.pincode,
    ])
    const handing = {
      orderId,
      actorId: owner.userId,
      byHand: { courierName: 'A', trackingId: 'B' },
    }
    const courier = { ...deps, courier: undefined }
    expect(await handOverParcel(courier, handing)).toEqual({ ok: false, reason: 'change-asked' })
    expect(await ask({ delivery: ADDRESS })).toMatchObject({ ok: false })
    expect(await asked()).toMatchObject({
      oldTotalPaise: old,
      newTotalPaise: old + 5_000,
      hasOtherGoods: false,
      place: { city: 'Shillong', pincode: '793001' },
    })
    expect(await answer(true)).toEqual({ ok: true, kind: 'change', state: 'made' })
    const after = await now()
    expect([after.amounts.totalPaise, after.delivery.pincode]).toEqual([old + 5_000, '793001'])
    expect(await handOverParcel(courier, handing)).toEqual({ ok: true })
    // Both at the same time of the test's clock, so that neither is first.
    const reported = await mailsOf(orderId)
    expect(reported.map(({ kind }) => kind).sort()).toEqual(['order-change-asked', 'order-changed'])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('is not answered by the link of another order', async () => {
    const other = await openOrder()
    await other.confirm({ delivery: FAR })
    const { id: change } = await other.asked()
    const { deps, token } = await openOrder()
    expect(await answerChange(deps, { token, change, agrees: true })).toEqual({
      ok: false,
      reason: 'unknown-change',
    })
    expect(await other.states()).toEqual(['asked'])
  })

  test('that is declined or taken back leaves everything as it was; the answer counts once', async () => {
    const { db, deps, token, confirm, asked, answer, now, order, states, ...rest } =
      await openOrder()
    await confirm({ delivery: FAR })
    const { id } = await asked()
    expect(await answer(false)).toEqual({ ok: true, kind: 'change', state: 'declined' })
    expect(await answerChange(deps, { token, change: id, agrees: false })).toMatchObject({
      ok: true,
    })
    expect(await answerChange(deps, { token, change: id, agrees: true })).toEqual({
      ok: false,
      reason: 'change-gone',
    })
    await confirm({ delivery: FAR })
    const taken = { orderId: rest.orderId, actorId: rest.owner.userId }
    expect(await withdrawChange(deps, taken)).toEqual({ ok: true })
    expect(await withdrawChange(deps, taken)).toEqual({ ok: true })
    expect(await states()).toEqual(['withdrawn', 'declined'])
    expect(await now()).toEqual(order)
    const { rows } = await db.execute(sql`select 1 from order_changes where content is not null`)
    expect(rows).toEqual([])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('of an order that is cancelled meanwhile is asked no more', async () => {
    const { db, deps, orderId, shopper, token, confirm, asked, states } = await openOrder()
    await confirm({ delivery: FAR })
    const { id } = await asked()
    expect((await cancelOrder(deps, { orderId, person: shopper })).ok).toBe(true)
    expect(await states()).toEqual(['withdrawn'])
    expect(await answerChange(deps, { token, change: id, agrees: true })).toEqual({
      ok: false,
      reason: 'change-gone',
    })
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('is answered by the signed link of its mail alone', async () => {
    const { deps, confirm, asked } = await openOrder()
    await confirm({ delivery: FAR })
    const { id } = await asked()
    for (const token of ['', 'x'.repeat(58), `${'a'.repeat(26)}${'0'.repeat(32)}`]) {
      expect(await answerChange(deps, { token, change: id, agrees: true })).toEqual({
        ok: false,
        reason: 'unknown-change',
      })
    }
  })
})

describe('other goods', () => {
  test('that cost less come at once: stock, shares, bill and weight; the rest keeps its price', async () => {
    const { db, confirm, now, order } = await openOrder()
    await db.execute(sql`update products set price_paise = mrp_paise where id = ${P2}`)
    expect(await confirm({ wanted: [line(P1, 1), line(P2, 4)] })).toMatchObject({
      outcome: 'made-cheaper',
    })
    expect(await stocks()).toEqual([4, 96])
    const after = await now()
    expect(after.lines).toMatchObject([
      { productId: P1, quantity: 1, unitPricePaise: 25_000 },
      { productId: P2, quantity: 4, unitPricePaise: 9_950 },
    ])
    expect(after.amounts.totalPaise).toBe(order.amounts.totalPaise - 25_000 + 9_950)
    expect(after.boxes).toBe(5)
    expect(after.weightGrams).toBeLessThanOrEqual(order.weightGrams)
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('that cost more take nothing before the shopper agrees', async () => {
    const { db, confirm, answer, now } = await openOrder()
    expect(await confirm({ wanted: [line(P1, 3), line(P2, 3), line(P3, 1)] })).toMatchObject({
      outcome: 'asked',
    })
    expect(await stocks()).toEqual([3, 97])
    expect(await answer(true)).toEqual({ ok: true, kind: 'change', state: 'made' })
    expect([...(await stocks()), await stockOf(db, P3)]).toEqual([2, 97, 0])
    expect((await now()).lines.map(({ quantity }) => quantity)).toEqual([3, 3, 1])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('that are gone when the shopper agrees leave the order as it was', async () => {
    const { db, confirm, answer, now, order, states } = await openOrder()
    await confirm({ wanted: [line(P1, 2), line(P2, 3), line(P3, 1)] })
    await db.execute(sql`
      with lot as (update stock_lots set on_hand = 0 where product_id = ${P3} returning id)
      insert into stock_moves (lot_id, kind, quantity, at) select id, 'corrected', -1, now() from lot`)
    expect(await answer(true)).toEqual({ ok: false, reason: 'change-gone' })
    expect(await states()).toEqual(['withdrawn'])
    expect(await now()).toEqual(order)
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('that the shop has not are refused by name', async () => {
    const { confirm, now, order } = await openOrder()
    expect(await confirm({ wanted: [line(P1, 2), line(P2, 3), line(P3, 2)] })).toMatchObject({
      ok: false,
      reason: 'out-of-stock',
      productId: P3,
      left: 1,
    })
    expect(await confirm({ wanted: [line('unknown' as ProductId, 1)] })).toMatchObject({
      reason: 'unknown-product',
    })
    expect(await now()).toEqual(order)
  })
})

describe('an order that is paid online', () => {
  test('gives back what it costs less, and its payment still fits', async () => {
    const { db, deps, orderId, clock, confirm, now } = await openOrder()
    const { paymentId, amountPaise } = await payOnline(db, orderId, clock.now())
    expect(await confirm({ wanted: [line(P1, 2)] })).toMatchObject({ outcome: 'made-cheaper' })
    const back = amountPaise - (await now()).amounts.totalPaise
    expect(back).toBeGreaterThan(0)
    const { refunds } = await tracesOf(db, orderId)
    expect(refunds).toEqual([{ amount: back, reason: 'surplus', payment_id: paymentId }])
    expect(await brokenInvariants(db)).toEqual({})
    const { rows } = await db.execute<{ id: ProviderOrderId }>(sql`
      select provider_order_id as id from payment_attempts where order_id = ${orderId}`)
    const fact = {
      what: 'payment' as const,
      step: 'captured' as const,
      currency: 'INR' as const,
      paymentId,
      amountPaise,
    }
    const evidence = { providerOrderId: rows[0]?.id, facts: [fact], source: 'webhook' } as const
    await settlePayment(deps, evidence)
    expect((await tracesOf(db, orderId)).tasks).toEqual([])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('is refunded the rest, and no more, when it is cancelled afterwards', async () => {
    const { db, deps, orderId, shopper, clock, confirm } = await openOrder()
    const { amountPaise } = await payOnline(db, orderId, clock.now())
    await confirm({ wanted: [line(P1, 2)] })
    await cancelOrder(deps, { orderId, person: shopper })
    const { refunds } = await tracesOf(db, orderId)
    const all = refunds.reduce((sum, { amount }) => sum + Number(amount), 0)
    expect([refunds.length, all]).toEqual([2, amountPaise])
    expect(await stocks()).toEqual([5, 100])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('is never made dearer', async () => {
    const { db, orderId, clock, confirm, now } = await openOrder()
    await payOnline(db, orderId, clock.now())
    const before = await now()
    for (const change of [{ delivery: FAR }, { wanted: [line(P1, 3), line(P2, 3)] }]) {
      expect(await confirm(change)).toMatchObject({ ok: false, reason: 'paid-already' })
    }
    expect(await now()).toEqual(before)
  })
})

describe('two at once', () => {
  test('a change and the shopper’s cancelling end in a cancelled order whose goods are all back', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { db, deps, orderId, shopper, confirm, ask, now } = await openOrder()
      const before = await stocks()
      const priced = await ask({ wanted: [line(P1, 1), line(P2, 4)] })
      if (!priced.ok) throw new Error(priced.reason)
      const [, cancelled] = await Promise.all([
        confirm({ wanted: [line(P1, 1), line(P2, 4)] }),
        cancelOrder(deps, { orderId, person: shopper }),
      ])
      expect(cancelled.ok).toBe(true)
      expect((await now()).stage).toBe('cancelled')
      expect(await stocks()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 3])
      expect(await brokenInvariants(db)).toEqual({})
    }
  })

  test('an answer and cancelling: a question of a cancelled order is answered no more', async () => {
    const { db, deps, orderId, shopper, confirm, asked, token } = await openOrder()
    await confirm({ wanted: [line(P1, 3), line(P2, 3)] })
    const { id } = await asked()
    await Promise.all([
      answerChange(deps, { token, change: id, agrees: true }),
      cancelOrder(deps, { orderId, person: shopper }),
    ])
    expect(await stocks()).toEqual([5, 100])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('one of two simultaneous changes is made; the other is refused because the order has changed', async () => {
    const { db, ask, states } = await openOrder()
    const fewer = [line(P1, 1), line(P2, 3)]
    const priced = await ask({ wanted: fewer })
    if (!priced.ok) throw new Error(priced.reason)
    const both = await Promise.all(
      [0, 1].map(() => ask({ wanted: fewer, amountPaise: priced.newTotalPaise })),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await states()).toEqual(['made'])
    expect(await stocks()).toEqual([4, 97])
    expect(await brokenInvariants(db)).toEqual({})
  })
})

test('an order whose delivery was taken back keeps the goods and the address of its invoice', async () => {
  const { deps, deliver, orderId, owner, confirm, now, order } = await openOrder()
  await deliver()
  const actorId = owner.userId
  await changeDeliveryStatus(deps, { orderId, status: 'pending', actorId })
  const refused = { ok: false, reason: 'invoice-stands' }
  expect(await confirm({ wanted: [line(P1, 1)] })).toEqual(refused)
  expect(await confirm({ delivery: { ...order.delivery, ...FAR } })).toEqual(refused)
  expect(await splitParcel(deps, { orderId, now: [line(P1, 1)], actorId })).toEqual(refused)
  expect((await now()).lines).toEqual(order.lines)
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('a change to goods of more than a crore is refused', async () => {
  const { ask, db } = await openOrder()
  await db.execute(
    sql`update products set price_paise = 90000000, mrp_paise = 90000000 where id = ${P3}`,
  )
  await addLot(db, P3, 50)
  const wanted = [line(P1, 2), line(P2, 3), line(P3, 30)]
  expect(await ask({ wanted })).toEqual({ ok: false, reason: 'order-too-large' })
})

test('whatever is changed, answered and cancelled, goods, bills and money agree', async () => {
  const { db } = shop
  let seed = 7
  const upTo = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % max
  }
  for (let round = 0; round < 4; round += 1) {
    const { deps, orderId, shopper, clock, confirm, now, answer } = await openOrder()
    if (round % 2) await payOnline(db, orderId, clock.now())
    for (let step = 0; step < 6; step += 1) {
      const wanted = [line(P1, upTo(4)), line(P2, 1 + upTo(6)), line(P3, upTo(2))].filter(
        ({ quantity }) => quantity > 0,
      )
      await confirm(upTo(3) ? { wanted } : { wanted, delivery: FAR })
      if ((await now()).isChangeAsked) await answer(upTo(2) === 0)
      expect(await brokenInvariants(db), `round ${round}, step ${step}`).toEqual({})
    }
    await cancelOrder(deps, { orderId, person: shopper })
    expect(await brokenInvariants(db)).toEqual({})
  }
})
