import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listCashRefundsOf } from '#database/payments/order-refunds.ts'
import type { OrderId } from '#domain/ids.ts'
import { formatRupees } from '#domain/money/money.ts'
import { databaseWithGoods, P1, P2, stockOf } from '#tests/races/fixture.ts'
import { openSale, tracesOf } from '#tests/support/after-sale.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { untilLockWaiters } from '#tests/support/lock-waiters.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { cancelOrder } from './cancel-order.ts'

const shop = databaseWithGoods()

describe('cancelling an order', () => {
  test('returns the goods to stock, ends the order and mails the shopper, once', async () => {
    const { db } = shop
    const { deps, orderId, shopper } = await openSale(db)
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([3, 97])
    const cancelled = await cancelOrder(deps, { orderId, person: shopper })
    expect(cancelled).toMatchObject({
      ok: true,
      order: { stage: 'cancelled', paymentState: 'cash-due' },
    })
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([5, 100])
    expect(await tracesOf(db, orderId)).toEqual({
      documents: [],
      mails: ['order-cancelled', 'order-placed'],
      moves: [
        { kind: 'sold', units: -5 },
        { kind: 'returned', units: 5 },
      ],
      refunds: [],
      tasks: [],
    })
    expect(await cancelOrder(deps, { orderId, person: shopper })).toEqual(cancelled)
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([5, 100])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('refunds everything that was paid online', async () => {
    const { db } = shop
    const { deps, orderId, shopper, clock } = await openSale(db)
    const { paymentId, amountPaise } = await payOnline(db, orderId, clock.now())
    expect((await cancelOrder(deps, { orderId, person: shopper })).ok).toBe(true)
    await cancelOrder(deps, { orderId, person: shopper })
    const { refunds, mails } = await tracesOf(db, orderId)
    expect(refunds).toEqual([{ amount: amountPaise, reason: 'cancelled', payment_id: paymentId }])
    expect(mails).toContain('order-cancelled')
    expect(await brokenInvariants(db)).toEqual({})
  })

  test.each([
    ['en', 'You will get a full refund of ', 'The rest of your payment will be refunded: '],
    ['hi', 'आपने जो दिया वह पूरा वापस आएगा: ', 'आपने जो दिया उसका बाकी हिस्सा वापस आएगा: '],
    ['gu', 'તમે ચૂકવેલી પૂરી રકમ પાછી આવશે: ', 'તમે ચૂકવેલી રકમમાંથી બાકીની રકમ પાછી આવશે: '],
  ])('says in its mail in %s that all comes back, or what is left', async (language, all, rest) => {
    for (const gonePaise of [0, 100_00]) {
      const { deps, orderId, shopper, owner, clock } = await openSale(shop.db)
      await shop.db.execute(
        sql`update users set language = ${language} where id = ${shopper.userId}`,
      )
      const { amountPaise } = await payOnline(shop.db, orderId, clock.now())
      const refund = { orderId, amountPaise: gonePaise, reason: 'goodwill', key: 'a' } as const
      if (gonePaise > 0) await refundOrder(deps, { ...refund, actorId: owner.userId })
      await cancelOrder(deps, { orderId, person: shopper })
      const { rows } = await shop.db.execute<{ text: string }>(sql`
        select text from mails where kind = 'order-cancelled' and about = ${orderId}`)
      const reported = gonePaise > 0 ? rest : all
      expect(rows[0]?.text).toContain(`${reported}${formatRupees(amountPaise - gonePaise)}`)
    }
  })

  test('makes the cash due back that had come in, once', async () => {
    const { db } = shop
    const { deps, orderId, order, shopper } = await openSale(db)
    await db.execute(sql`update orders set payment_state = 'cash-received' where id = ${orderId}`)
    expect((await cancelOrder(deps, { orderId, person: shopper })).ok).toBe(true)
    await cancelOrder(deps, { orderId, person: shopper })
    expect(await listCashRefundsOf(db, orderId)).toMatchObject([
      { amountPaise: order.amounts.totalPaise, reason: 'returned', paidAt: undefined },
    ])
    expect((await tracesOf(db, orderId)).tasks).toEqual(['cash-refund-due'])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('tells the owner about a payment that cannot be refunded automatically', async () => {
    const { db } = shop
    const { deps, orderId, shopper } = await openSale(db)
    await db.execute(sql`
      update orders set payment_method = 'prepaid', payment_state = 'paid' where id = ${orderId}`)
    expect((await cancelOrder(deps, { orderId, person: shopper })).ok).toBe(true)
    expect((await tracesOf(db, orderId)).tasks).toEqual(['refund-failed'])
  })

  test('is for its shopper and the owner; for others the order does not exist', async () => {
    const { db } = shop
    const { deps, orderId, other, owner } = await openSale(db)
    const unknown = { ok: false, reason: 'unknown-order' }
    expect(await cancelOrder(deps, { orderId, person: other })).toEqual(unknown)
    const nobody = 'a'.repeat(26) as OrderId
    expect(await cancelOrder(deps, { orderId: nobody, person: owner })).toEqual(unknown)
    expect(await cancelOrder(deps, { orderId, person: owner })).toMatchObject({ ok: true })
  })

  test('is refused once the order has shipped', async () => {
    const { db } = shop
    const { deps, orderId, shopper, deliver } = await openSale(db)
    await deliver()
    expect(await cancelOrder(deps, { orderId, person: shopper })).toEqual({
      ok: false,
      reason: 'already-shipped',
    })
    expect(await stockOf(db, P1)).toBe(3)
  })

  test('credits an invoice that was issued before a delivery was reverted', async () => {
    const { db } = shop
    const { deps, orderId, order, shopper, owner, deliver } = await openSale(db)
    await deliver()
    const back = { orderId, status: 'pending', actorId: owner.userId } as const
    await changeDeliveryStatus(deps, back)
    expect((await cancelOrder(deps, { orderId, person: shopper })).ok).toBe(true)
    const { documents } = await tracesOf(db, orderId)
    const total = order.amounts.totalPaise
    expect(documents).toEqual([
      { kind: 'invoice', number: 'SMG/26-27/000001', total },
      { kind: 'credit-note', number: 'SMC/26-27/000001', total },
    ])
  })

  test('concurrently happens once', async () => {
    const { db } = shop
    const { deps, orderId, shopper, owner, clock } = await openSale(db)
    await payOnline(db, orderId, clock.now())
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        cancelOrder(deps, { orderId, person: index % 2 ? shopper : owner }),
      ),
    )
    expect(all.every(({ ok }) => ok)).toBe(true)
    const { refunds, moves } = await tracesOf(db, orderId)
    expect(refunds).toHaveLength(1)
    expect(moves).toContainEqual({ kind: 'returned', units: 5 })
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('and shipping at the same time end in one of the two, never in both', async () => {
    const { db } = shop
    const ends = new Set<string>()
    for (const cancelsFirst of [true, false]) {
      const { deps, orderId, shopper, deliver } = await openSale(db)
      const cancel = () => cancelOrder(deps, { orderId, person: shopper })
      const [first, second] = cancelsFirst ? [cancel, deliver] : [deliver, cancel]
      // Both have judged the order before either may change it; then they continue in this order.
      const held = await db.$client.connect()
      await held.query('begin')
      await held.query('select from orders where id = $1 for update', [orderId])
      const firstAnswer = first()
      await untilLockWaiters(db, 1)
      const secondAnswer = second()
      await untilLockWaiters(db, 2)
      await held.query('commit')
      held.release()
      const answers = await Promise.all([firstAnswer, secondAnswer])
      expect(answers.filter((answer) => answer?.ok)).toHaveLength(1)
      const { documents, moves } = await tracesOf(db, orderId)
      const isCancelled = moves.some(({ kind }) => kind === 'returned')
      expect(documents).toHaveLength(isCancelled ? 0 : 1)
      ends.add(isCancelled ? 'cancelled' : 'sent')
      await cancelOrder(deps, { orderId, person: shopper })
      await db.execute(sql`update stock_lots set on_hand = received`)
      await emptyTables(db, ['orders', 'stock_moves'])
    }
    expect(ends.size).toBe(2)
  })
})

describe('why an order was cancelled', () => {
  const ownWords = { reason: 'other', note: 'My stomach is well again' } as const

  test('is kept with who did it; the log has the reason without words of their own', async () => {
    const { db } = shop
    const { deps, orderId, shopper } = await openSale(db)
    const cancelled = await cancelOrder(deps, { orderId, person: shopper, cause: ownWords })
    expect(cancelled).toMatchObject({ order: { cancelled: { by: 'shopper', cause: ownWords } } })
    const again = { reason: 'too-long', note: undefined } as const
    expect(await cancelOrder(deps, { orderId, person: shopper, cause: again })).toEqual(cancelled)
    const { rows } = await db.execute(sql`
      select after from audit_log where subject_id = ${orderId} and after ->> 'stage' = 'cancelled'`)
    expect(rows).toEqual([{ after: { stage: 'cancelled', reason: 'other' } }])
  })

  test('tells the shopper in their mail when the shop did it, and only then', async () => {
    const { db } = shop
    const textOf = async (orderId: OrderId) => {
      const { rows } = await db.execute<{ text: string }>(sql`
        select text from mails where kind = 'order-cancelled' and about = ${orderId}`)
      return rows[0]?.text
    }
    const own = await openSale(db)
    await cancelOrder(own.deps, { orderId: own.orderId, person: own.shopper, cause: ownWords })
    expect(await textOf(own.orderId)).not.toContain('Reason')
    const shops = await openSale(db)
    const cause = { reason: 'out-of-stock', note: undefined } as const
    await cancelOrder(shops.deps, { orderId: shops.orderId, person: shops.owner, cause })
    expect(await textOf(shops.orderId)).toContain('Reason: Not in stock')
  })
})
