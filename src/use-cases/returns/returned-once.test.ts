import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listDocumentsOf } from '#database/invoices/invoices.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ReturnForm } from '#domain/returns/return-form.ts'
import type { ReturnedGoods } from '#domain/returns/return-request.ts'
import { databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { openSale, tracesOf } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { moveOrder } from '#use-cases/orders/move-order.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { settleCashRefund } from '#use-cases/payments/settle-cash-refund.ts'
import { listAfterSale } from '#use-cases/returns/after-sale.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { answerReturn, type ReturnDecision } from './answer-return.ts'
import { requestReturn } from './request-return.ts'

const shop = databaseWithGoods()

const formOf = (goods: readonly ReturnedGoods[]): ReturnForm => ({
  reason: 'damaged',
  wish: 'refund',
  note: 'The bottles leak badly.',
  goods,
  payTo: undefined,
  photos: [],
})

/** A delivered order of two of P1 (₹250) and three of P2 (₹99.50), with ₹84 of charges. */
async function openDelivered({ online = false } = {}) {
  const sale = await openSale(shop.db)
  const { deps, orderId, shopper, owner, deliver, clock } = sale
  if (online) await payOnline(shop.db, orderId, clock.now())
  await deliver()
  const ask = (goods: readonly ReturnedGoods[]) => {
    clock.advance(1)
    return requestReturn(deps, { orderId, userId: shopper.userId, form: formOf(goods) })
  }
  const answer = async (to: ReturnDecision['to'], refundPaise?: number) => {
    const open = (await findAdminOrder(shop.db, orderId))?.returns.at(-1)
    if (!open) throw new Error('no return was asked for')
    return answerReturn(deps, {
      orderId,
      returnId: open.id,
      to,
      refundPaise,
      answer: 'Sorry.',
      backOnShelf: false,
      actorId: owner.userId,
    })
  }
  const policyPaise = async () =>
    (await findAdminOrder(shop.db, orderId))?.returns.at(-1)?.policyPaise
  const status = (status: 'pending' | 'delivered') =>
    changeDeliveryStatus(deps, { orderId, status, actorId: owner.userId })
  const deliverReplacement = async () => {
    const { replacement } = (await findAdminOrder(shop.db, orderId))?.returns.at(-1) ?? {}
    if (!replacement) throw new Error('nothing was sent anew')
    clock.advance(1)
    await changeDeliveryStatus(deps, {
      orderId: replacement.orderId,
      status: 'delivered',
      actorId: owner.userId,
    })
  }
  return { ...sale, ask, answer, policyPaise, status, deliverReplacement }
}

describe('goods that came back', () => {
  test('cannot come back again, and no money is offered for them (RET-01)', async () => {
    const { deps, order, orderId, ask, answer } = await openDelivered({ online: true })
    const bottles = [{ productId: P1, quantity: 2 }]
    expect(await ask(bottles)).toMatchObject({ ok: true })
    await answer('approved')
    expect(await answer('refunded', 500_00)).toEqual({ ok: true })
    expect(await ask(bottles)).toEqual({ ok: false, reason: 'goods-already-returned' })
    const [shown] = await listAfterSale(shop.db, [order], deps.clock.now())
    expect(shown?.returnable).toEqual([{ productId: P2, quantity: 3 }])
    expect((await findAdminOrder(shop.db, orderId))?.returns).toHaveLength(1)
    expect(await ask([{ productId: P2, quantity: 3 }])).toMatchObject({ ok: true })
    await answer('approved')
    await answer('refunded', (await findAdminOrder(shop.db, orderId))?.refundable.paise)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('in parts bring what was paid for them, each line credited with its own goods', async () => {
    const { ask, answer, policyPaise, orderId } = await openDelivered({ online: true })
    const steps = [
      { goods: [{ productId: P1, quantity: 1 }], paise: 250_00 },
      { goods: [{ productId: P2, quantity: 2 }], paise: 199_00 },
      // The last pieces of an order that was the shop's fault bring its charges too.
      { goods: [{ productId: P1, quantity: 1 }], paise: 250_00 },
      { goods: [{ productId: P2, quantity: 1 }], paise: 99_50 + 84_00 },
    ]
    for (const { goods, paise } of steps) {
      await ask(goods)
      await answer('approved')
      expect(await policyPaise()).toBe(paise)
      expect(await answer('refunded', paise + 1)).toMatchObject({ reason: 'more-than-left' })
      expect(await answer('refunded', paise)).toEqual({ ok: true })
    }
    const [, ...notes] = await listDocumentsOf(shop.db, orderId)
    const credited = notes.map(({ lines }) => lines.map(({ grossPaise }) => grossPaise))
    expect(credited.slice(0, 3)).toEqual([
      [250_00, 0, 0, 0],
      [0, 199_00, 0, 0],
      [250_00, 0, 0, 0],
    ])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('bring no more than is uncredited of their line after a gesture of goodwill', async () => {
    const { deps, owner, orderId, order, ask, answer, policyPaise } = await openDelivered({
      online: true,
    })
    const amountPaise = order.amounts.totalPaise / 2
    await refundOrder(deps, {
      orderId,
      amountPaise,
      reason: 'goodwill',
      key: 'a',
      actorId: owner.userId,
    })
    await ask([{ productId: P1, quantity: 2 }])
    await answer('approved')
    const left = (await policyPaise()) ?? 0
    expect(left).toBe(250_00)
    expect(await answer('refunded', left)).toEqual({ ok: true })
    expect(await policyPaise()).toBe(500_00)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('that were refused or sent anew may be asked back again', async () => {
    const { ask, answer, deliverReplacement } = await openDelivered()
    const one = [{ productId: P1, quantity: 2 }]
    await ask(one)
    await answer('refused')
    expect(await ask(one)).toMatchObject({ ok: true })
    await answer('approved')
    await answer('replaced')
    expect(await ask(one)).toEqual({ ok: false, reason: 'return-already-open' })
    await deliverReplacement()
    expect(await ask(one)).toMatchObject({ ok: true })
  })

  test('are refused by the database too, whoever writes the request', async () => {
    const { db } = shop
    const { orderId, ask, answer } = await openDelivered()
    await ask([{ productId: P1, quantity: 2 }])
    await answer('approved')
    await answer('refunded', 1_00)
    const write = (state: string, units = 1) =>
      db.execute(sql`
        insert into return_requests (id, order_id, reason, requested_resolution, goods, note, state, requested_at, changed_at)
        values (${`again ${state}`}, ${orderId}, 'damaged', 'refund',
          ${JSON.stringify([{ productId: P1, quantity: units }])}, '', ${state}, now(), now())`)
    await expect(write('requested')).rejects.toMatchObject({
      cause: { constraint: 'return_requests_within_order' },
    })
    await write('refused')
    const revived = db.execute(sql`
      update return_requests set state = 'approved' where order_id = ${orderId} and state = 'refused'`)
    await expect(revived).rejects.toMatchObject({
      cause: { constraint: 'return_requests_within_order' },
    })
    await expect(
      db.execute(sql`update cash_refunds set amount_paise = 2000000 where order_id = ${orderId}`),
    ).rejects.toMatchObject({ cause: { constraint: 'cash_refunds_within_order' } })
  })
})

describe('a refund of cash', () => {
  test('ends when it turns out that no cash came (RET-02)', async () => {
    const { deps, orderId, shopper, owner, order, status } = await openDelivered()
    const person = { userId: shopper.userId, role: 'shopper' as const, rights: new Set<never>() }
    const refund = { orderId, amountPaise: 100_00, reason: 'goodwill', key: 'a' } as const
    await refundOrder(deps, { ...refund, actorId: owner.userId })
    expect((await tracesOf(shop.db, orderId)).tasks).toEqual(['cash-refund-due'])
    expect(await status('pending')).toMatchObject({ ok: true })
    expect((await tracesOf(shop.db, orderId)).tasks).toEqual([])
    expect(await cancelOrder(deps, { orderId, person })).toMatchObject({ ok: true })
    const [due] = (await findAdminOrder(shop.db, orderId))?.cashRefunds ?? []
    expect(due?.endedAt).toBeDefined()
    const sent = { orderId, refundId: due?.id ?? 0, reference: 'UTR1', actorId: owner.userId }
    await settleCashRefund(deps, sent)
    const [still] = (await findAdminOrder(shop.db, orderId))?.cashRefunds ?? []
    expect(still?.paidAt).toBeUndefined()
    const [shown] = await listAfterSale(shop.db, [order], deps.clock.now())
    expect(shown?.refunds).toEqual([])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('is due again when the parcel is delivered after all', async () => {
    const { deps, orderId, owner, status } = await openDelivered()
    const refund = { orderId, amountPaise: 100_00, reason: 'goodwill', key: 'a' } as const
    await refundOrder(deps, { ...refund, actorId: owner.userId })
    await status('pending')
    await status('delivered')
    const view = await findAdminOrder(shop.db, orderId)
    expect(view?.cashRefunds).toMatchObject([{ amountPaise: 100_00, endedAt: undefined }])
    expect(view?.tasks.map(({ kind }) => kind)).toEqual(['cash-refund-due'])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('that was sent, and cash that came, keep the delivery', async () => {
    const { deps, orderId, owner, status } = await openDelivered()
    const refund = { orderId, amountPaise: 100_00, reason: 'goodwill', key: 'a' } as const
    await refundOrder(deps, { ...refund, actorId: owner.userId })
    const [due] = (await findAdminOrder(shop.db, orderId))?.cashRefunds ?? []
    const sent = { orderId, refundId: due?.id ?? 0, reference: 'UTR1', actorId: owner.userId }
    await settleCashRefund(deps, sent)
    expect(await status('pending')).toEqual({ ok: false, reason: 'delivery-cannot-change' })
    const other = await openDelivered()
    await shop.db.execute(
      sql`update orders set payment_state = 'cash-received' where id = ${other.orderId}`,
    )
    expect(await other.status('pending')).toEqual({ ok: false, reason: 'delivery-cannot-change' })
  })

  test('is not offered for a parcel that came back after a slip of the hand', async () => {
    const { db } = shop
    const { orderId, deps, owner, deliver, clock } = await openSale(db)
    await db.execute(sql`update orders set stage = 'shipped' where id = ${orderId}`)
    await db.execute(sql`
      insert into order_events (order_id, stage, at) values (${orderId}, 'shipped', ${clock.now()})`)
    await deliver()
    await changeDeliveryStatus(deps, { orderId, status: 'pending', actorId: owner.userId })
    await inTransaction(db, async (tx) => {
      const locked = await lockOrder(tx, orderId)
      if (!locked) throw new Error('the order is there')
      await moveOrder(tx, deps, locked, { to: 'returned', actorId: undefined, at: clock.now() })
    })
    expect((await findAdminOrder(db, orderId))?.refundable).toEqual({
      paise: 0,
      creditPaise: 0,
      byHandPaise: 0,
      wasPaid: false,
    })
    const { documents } = await tracesOf(db, orderId)
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
  })
})
