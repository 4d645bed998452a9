import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { takeShipmentToSubmit } from '#database/shipments/submit.ts'
import type { OrderId } from '#domain/ids.ts'
import type { ReturnForm } from '#domain/returns/return-form.ts'
import type { ReturnedGoods } from '#domain/returns/return-request.ts'
import { addLot, databaseWithGoods, P1, P2, stockOf } from '#tests/races/fixture.ts'
import { openSale, tracesOf } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { listAfterSale } from '#use-cases/returns/after-sale.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { answerReturn, type ReturnDecision } from './answer-return.ts'
import { requestReturn } from './request-return.ts'

const shop = databaseWithGoods()

const ONE_BOTTLE = [{ productId: P1, quantity: 1 }]

/** A delivered order of two of P1 and three of P2, of which the shopper wants some again. */
async function openWish({ online = true, goods = ONE_BOTTLE as readonly ReturnedGoods[] } = {}) {
  const sale = await openSale(shop.db)
  const { deps, orderId, shopper, owner, deliver, clock } = sale
  if (online) await payOnline(shop.db, orderId, clock.now())
  await deliver()
  const ask = (wanted: readonly ReturnedGoods[], wish: ReturnForm['wish'] = 'replacement') => {
    clock.advance(1)
    const form = { reason: 'damaged', wish, note: 'It came broken.', payTo: undefined } as const
    return requestReturn(deps, {
      orderId,
      userId: shopper.userId,
      form: { ...form, goods: wanted, photos: [] },
    })
  }
  const view = async () => {
    const found = await findAdminOrder(shop.db, orderId)
    if (!found) throw new Error('the order is there')
    return found
  }
  const answer = async (to: ReturnDecision['to'], more: Partial<ReturnDecision> = {}) => {
    clock.advance(1)
    const open = (await view()).returns.at(-1)
    if (!open) throw new Error('no return was asked for')
    return answerReturn(deps, {
      orderId,
      returnId: open.id,
      to,
      answer: '',
      refundPaise: undefined,
      backOnShelf: false,
      actorId: owner.userId,
      ...more,
    })
  }
  const replacement = async (): Promise<OrderId> => {
    const { rows } = await shop.db.execute<{ id: OrderId }>(
      sql`select id from orders where channel = 'replacement' order by number desc limit 1`,
    )
    if (!rows[0]) throw new Error('nothing was sent anew')
    return rows[0].id
  }
  const move = (id: OrderId, status: 'pending' | 'delivered') => {
    clock.advance(1)
    return changeDeliveryStatus(deps, { orderId: id, status, actorId: owner.userId })
  }
  const asked = await ask(goods)
  if (!asked.ok) throw new Error(asked.reason)
  return { ...sale, ask, answer, view, replacement, move }
}

describe('goods that are sent anew', () => {
  test('go out once, free of charge, from stock and without an invoice of their own', async () => {
    const { db } = shop
    const { answer, view, replacement, orderId, order, move } = await openWish()
    await answer('approved')
    expect(await stockOf(db, P1)).toBe(3)
    expect(await answer('replaced')).toEqual({ ok: true })
    expect(await answer('replaced')).toEqual({ ok: true })
    expect(await stockOf(db, P1)).toBe(2)
    const id = await replacement()
    const sent = (await findAdminOrder(db, id)) ?? (await view())
    expect(sent.order).toMatchObject({
      stage: 'placed',
      paymentState: 'paid',
      userId: order.userId,
      delivery: order.delivery,
      lines: [{ productId: P1, quantity: 1 }],
      amounts: { totalPaise: 0 },
    })
    expect([sent.replaces, sent.handOver, sent.refundable.paise]).toEqual([
      { id: orderId, number: order.number },
      { ok: true },
      0,
    ])
    expect((await view()).returns[0]?.replacement).toMatchObject({ orderId: id, stage: 'placed' })
    await move(id, 'delivered')
    const { documents, mails } = await tracesOf(db, id)
    expect(documents).toEqual([])
    expect(mails).toEqual(['order-replacement', 'order-delivered'])
    expect((await tracesOf(db, orderId)).documents).toHaveLength(1)
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('are one order, however many press at once', async () => {
    const { answer } = await openWish()
    await answer('approved')
    const answers = await Promise.all([answer('replaced'), answer('replaced'), answer('replaced')])
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    const { rows } = await shop.db.execute(sql`select from orders where channel = 'replacement'`)
    expect(rows).toHaveLength(1)
    expect(await stockOf(shop.db, P1)).toBe(2)
  })

  test('are two orders for nobody who writes them past the shop', async () => {
    const { answer, replacement } = await openWish()
    await answer('approved')
    await answer('replaced')
    const copied = shop.db.execute(sql`
      insert into orders select (jsonb_populate_record(orders, '{"id": "twin", "number": 1}')).*
      from orders where id = ${await replacement()}`)
    await expect(copied).rejects.toMatchObject({ cause: { constraint: 'orders_replacing' } })
    const priced = shop.db.execute(sql`
      update orders set delivery_paise = 100, total_paise = 100 where id = ${await replacement()}`)
    await expect(priced).rejects.toMatchObject({
      cause: { constraint: 'a_replacement_is_for_a_return_and_free' },
    })
  })

  test('are worth their price to the courier, who collects nothing', async () => {
    const { answer, replacement, deps, owner, clock } = await openWish()
    await answer('approved')
    await answer('replaced')
    const handOver = { orderId: await replacement(), actorId: owner.userId, byHand: undefined }
    const handed = await handOverParcel({ ...deps, courier: { acceptsWebhooks: true } }, handOver)
    expect(handed).toEqual({ ok: true })
    clock.advance(1)
    expect(await takeShipmentToSubmit(shop.db, { now: clock.now(), leaseMs: 1 })).toMatchObject({
      orderId: handOver.orderId,
      totalPaise: 250_00,
      paymentMethod: 'prepaid',
    })
  })

  test('cannot be asked for beyond what is in stock, and the form is told how many there are', async () => {
    const { ask, answer, order, deps } = await openWish()
    await answer('refused', { answer: 'No.' })
    await shop.db.execute(sql`
      update stock_lots set on_hand = 0, received = received - on_hand where product_id = ${P1}`)
    const [shown] = await listAfterSale(
      shop.db,
      [(await findAdminOrder(shop.db, order.id))?.order ?? order],
      deps.clock.now(),
    )
    expect(shown?.replaceable).toEqual([{ productId: P2, quantity: 3 }])
    expect(await ask(ONE_BOTTLE)).toEqual({ ok: false, reason: 'replacement-not-in-stock' })
    expect(await ask([{ productId: P2, quantity: 1 }])).toMatchObject({ ok: true })
  })

  test('that are gone by then change nothing, and the shopper is told of the money instead', async () => {
    const { answer, view, orderId } = await openWish()
    await answer('approved')
    await shop.db.execute(sql`
      update stock_lots set on_hand = 0, received = received - on_hand where product_id = ${P1}`)
    expect(await answer('replaced')).toMatchObject({
      ok: false,
      reason: 'replacement-gone',
      productId: P1,
      left: 0,
    })
    expect((await view()).returns[0]?.state).toBe('approved')
    expect(await answer('refunded', { refundPaise: 250_00 })).toEqual({ ok: true })
    expect((await tracesOf(shop.db, orderId)).mails).toContain('order-return-paid-back')
    const { rows } = await shop.db.execute(sql`select from orders where channel = 'replacement'`)
    expect(rows).toEqual([])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('that are cancelled are in stock again, and their return is settled in another way', async () => {
    const { db } = shop
    const { answer, view, replacement, deps, owner, orderId, clock } = await openWish()
    await answer('approved')
    await answer('received')
    await answer('replaced')
    const id = await replacement()
    clock.advance(1)
    expect((await cancelOrder(deps, { orderId: id, person: owner })).ok).toBe(true)
    expect(await stockOf(db, P1)).toBe(3)
    const [reopened] = (await view()).returns
    expect([reopened?.state, reopened?.replacement]).toEqual(['received', undefined])
    const { tasks } = await tracesOf(db, orderId)
    expect(tasks).toEqual(['replacement-ended'])
    expect((await tracesOf(db, id)).tasks).toEqual([])
    expect(await brokenInvariants(db)).toEqual({})
    expect(await answer('replaced')).toEqual({ ok: true })
    expect(await replacement()).not.toBe(id)
    expect((await tracesOf(db, orderId)).tasks).toEqual([])
    clock.advance(1)
    await cancelOrder(deps, { orderId: await replacement(), person: owner })
    expect(await answer('refunded', { refundPaise: 250_00 })).toEqual({ ok: true })
    expect(await answer('replaced')).toEqual({ ok: false, reason: 'return-cannot-change' })
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('come back as goods of the order that was paid for, each piece to stock once', async () => {
    const { db } = shop
    await addLot(db, P1, 10)
    const both = [{ productId: P1, quantity: 2 }]
    const { ask, answer, replacement, move, view, owner, deps } = await openWish({ goods: both })
    await answer('approved')
    await answer('received', { backOnShelf: true })
    await answer('replaced')
    const id = await replacement()
    expect(await ask(both)).toEqual({ ok: false, reason: 'return-already-open' })
    await move(id, 'delivered')
    const sent = await findAdminOrder(db, id)
    const [own] = await listAfterSale(db, sent ? [sent.order] : [], deps.clock.now())
    expect(own?.returnReasons).toEqual([])
    const stock = await stockOf(db, P1)
    expect(await ask(both, 'refund')).toMatchObject({ ok: true })
    await answer('approved')
    await answer('received', { backOnShelf: true })
    expect(await stockOf(db, P1)).toBe(stock + 2)
    expect(await answer('refunded', { refundPaise: 500_00 })).toEqual({ ok: true })
    expect(await ask([{ productId: P1, quantity: 1 }])).toMatchObject({
      reason: 'goods-already-returned',
    })
    const more = { orderId: id, amountPaise: 1, reason: 'goodwill', key: 'a' } as const
    expect(await refundOrder(deps, { ...more, actorId: owner.userId })).toMatchObject({ ok: false })
    expect((await view()).order.stage).toBe('delivered')
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('keep the delivery of their order, so that it is not cancelled for all its money beside them (RET-05)', async () => {
    const { answer, orderId, move } = await openWish()
    await answer('approved')
    await answer('replaced')
    expect(await move(orderId, 'pending')).toEqual({ ok: false, reason: 'delivery-cannot-change' })
    await addLot(shop.db, P1, 10)
    const other = await openWish()
    await other.answer('approved')
    await other.move(other.orderId, 'pending')
    expect(await other.answer('replaced')).toEqual({ ok: false, reason: 'return-cannot-change' })
  })
})
