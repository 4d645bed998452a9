import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listDocumentsOf } from '#database/invoices/invoices.ts'
import type { ReturnForm } from '#domain/returns/return-form.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { databaseWithGoods, P1, P2, stockOf } from '#tests/races/fixture.ts'
import { openSale, tracesOf } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { answerReturn, type ReturnDecision } from './answer-return.ts'
import { requestReturn } from './request-return.ts'

const shop = databaseWithGoods()

const WHOLE: ReturnForm = {
  reason: 'damaged',
  wish: 'refund',
  goods: [
    { productId: P1, quantity: 2 },
    { productId: P2, quantity: 3 },
  ],
  note: 'Both bottles leak badly.',
  payTo: 'asha.p@okbank',
  photos: [],
}

async function openReturn({ online = false, form = WHOLE } = {}) {
  const { db } = shop
  const sale = await openSale(db)
  const { deps, orderId, shopper, owner, deliver, clock } = sale
  if (online) await payOnline(db, orderId, clock.now())
  await deliver()
  const asked = await requestReturn(deps, { orderId, userId: shopper.userId, form })
  if (!asked.ok) throw new Error(asked.reason)
  const returnId = asked.request.id
  const answer = (to: ReturnDecision['to'], more: Partial<ReturnDecision> = {}) =>
    answerReturn(deps, {
      orderId,
      returnId,
      to,
      answer: '',
      refundPaise: undefined,
      backOnShelf: false,
      actorId: owner.userId,
      ...more,
    })
  return { ...sale, returnId, answer }
}

describe('requesting a return', () => {
  test('makes one request for the owner to decide, however often it is sent', async () => {
    const { deps, orderId, shopper, returnId } = await openReturn()
    const again = await requestReturn(deps, { orderId, userId: shopper.userId, form: WHOLE })
    expect(again).toMatchObject({ ok: true, request: { id: returnId } })
    const others: ReturnForm[] = [
      { ...WHOLE, reason: 'spoiled' },
      { ...WHOLE, wish: 'replacement' },
      { ...WHOLE, goods: WHOLE.goods.slice(1) },
      { ...WHOLE, goods: WHOLE.goods.map((one) => ({ ...one, quantity: 1 })) },
    ]
    for (const form of others) {
      expect(await requestReturn(deps, { orderId, userId: shopper.userId, form })).toEqual({
        ok: false,
        reason: 'return-already-open',
      })
    }
    expect((await tracesOf(shop.db, orderId)).tasks).toEqual(['return-requested'])
  })

  test('concurrently makes one request', async () => {
    const { deps, orderId, shopper, deliver } = await openSale(shop.db)
    await deliver()
    const ask = () => requestReturn(deps, { orderId, userId: shopper.userId, form: WHOLE })
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    expect(new Set(answers.map((answer) => answer.ok && answer.request.id)).size).toBe(1)
  })

  test('is refused before delivery, after the window, for other goods and for others’ orders', async () => {
    const { deps, orderId, shopper, other, deliver, clock } = await openSale(shop.db)
    const ask = (form = WHOLE, userId = shopper.userId) =>
      requestReturn(deps, { orderId, userId, form })
    expect(await ask()).toEqual({ ok: false, reason: 'return-not-possible' })
    await deliver()
    expect(await ask(WHOLE, other.userId)).toEqual({ ok: false, reason: 'unknown-order' })
    const more = { ...WHOLE, goods: [{ productId: P1, quantity: 3 }] }
    expect(await ask(more)).toEqual({ ok: false, reason: 'goods-not-of-order' })
    clock.advance(8 * DAY_MS)
    const late = { ...WHOLE, reason: 'changed-mind' } as const
    expect(await ask(late)).toEqual({ ok: false, reason: 'return-not-possible' })
  })

  test('stores where to send cash only as long as needed', async () => {
    const { orderId, answer } = await openReturn()
    expect((await findAdminOrder(shop.db, orderId))?.returns[0]?.payTo).toBe('asha.p@okbank')
    await answer('refused', { answer: 'The goods were opened.' })
    expect((await findAdminOrder(shop.db, orderId))?.returns[0]?.payTo).toBeUndefined()
    const online = await openReturn({ online: true })
    expect((await findAdminOrder(shop.db, online.orderId))?.returns[0]?.payTo).toBeUndefined()
  })
})

describe('the answer to a return', () => {
  test('asks where cash goes back to, unless that was said', async () => {
    const asks = async (open: Parameters<typeof openReturn>[0]) => {
      const { orderId, answer } = await openReturn(open)
      await answer('approved')
      const { rows } = await shop.db.$client.query<{ text: string }>(
        `select text from mails where kind = 'order-return-approved' and about like $1`,
        [`${orderId}%`],
      )
      await answer('received', { backOnShelf: true })
      return rows.map(({ text }) => text.includes('UPI ID or bank account'))
    }
    const unsaid = { ...WHOLE, payTo: undefined }
    expect(await asks({ form: unsaid })).toEqual([true])
    expect(await asks({})).toEqual([false])
    expect(await asks({ form: unsaid, online: true })).toEqual([false])
    expect(await asks({ form: { ...unsaid, wish: 'replacement' } })).toEqual([false])
  })

  test('moves from approval to receipt to refund, each step once', async () => {
    const { db } = shop
    const { orderId, answer, order } = await openReturn({ online: true })
    const total = order.amounts.totalPaise
    expect(await answer('approved', { answer: 'We are sorry.' })).toEqual({ ok: true })
    expect(await answer('received')).toEqual({ ok: true })
    expect(await answer('refunded', { refundPaise: total })).toEqual({ ok: true })
    expect(await answer('refunded', { refundPaise: total })).toEqual({ ok: true })
    const { refunds, documents, mails, tasks } = await tracesOf(db, orderId)
    expect(refunds).toMatchObject([{ amount: total, reason: 'returned' }])
    expect(documents.map((one) => one.total)).toEqual([total, total])
    expect(mails).toContain('order-return-approved')
    expect(mails).toContain('order-refunded')
    expect(tasks).toEqual([])
    expect((await findAdminOrder(db, orderId))?.order.stage).toBe('returned')
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('writes off leaking goods, and puts sealed ones back into stock', async () => {
    const { db } = shop
    const leaking = await openReturn()
    await leaking.answer('approved')
    await leaking.answer('received', { backOnShelf: false })
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([3, 97])
    const sealed = await openReturn()
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([1, 94])
    await sealed.answer('approved')
    await sealed.answer('received', { backOnShelf: true })
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([3, 97])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('notes goods that come after their money went back, once', async () => {
    const { db } = shop
    const { orderId, answer, order } = await openReturn({ online: true })
    const total = order.amounts.totalPaise
    await answer('approved')
    await answer('refunded', { refundPaise: total })
    const before = await findAdminOrder(db, orderId)
    expect(before?.returns[0]).toMatchObject({ state: 'refunded', cameAt: undefined })
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([3, 97])
    for (let time = 0; time < 2; time += 1) {
      expect(await answer('received', { backOnShelf: true })).toEqual({ ok: true })
    }
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([5, 100])
    const after = await findAdminOrder(db, orderId)
    expect(after?.returns[0]).toMatchObject({ state: 'refunded', cameAt: expect.any(Date) })
    expect(after?.order.stage).toBe('returned')
    const { refunds, documents } = await tracesOf(db, orderId)
    expect(refunds).toMatchObject([{ amount: total }])
    expect(documents.map((one) => one.total)).toEqual([total, total])
    expect(await answer('refused', { answer: 'Too late.' })).toMatchObject({ ok: false })
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('notes goods that come after others were sent for them, and leaves the order delivered', async () => {
    const { db } = shop
    const { orderId, answer } = await openReturn()
    await answer('approved')
    await answer('replaced')
    const [held = 0, heldOther = 0] = [await stockOf(db, P1), await stockOf(db, P2)]
    await answer('received', { backOnShelf: true })
    await answer('received', { backOnShelf: true })
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([held + 2, heldOther + 3])
    const view = await findAdminOrder(db, orderId)
    expect(view?.returns[0]).toMatchObject({ state: 'replaced', isRestocked: true })
    expect(view?.order.stage).toBe('delivered')
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('for single goods leaves the order delivered', async () => {
    const form = { ...WHOLE, goods: [{ productId: P2, quantity: 1 }] }
    const { orderId, answer } = await openReturn({ form })
    await answer('approved')
    await answer('received', { backOnShelf: true })
    const view = await findAdminOrder(shop.db, orderId)
    expect(view?.order.stage).toBe('delivered')
    expect(view?.returns[0]?.policyPaise).toBe(99_50)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('puts single goods that can be sold again back into stock, and no others', async () => {
    const { db } = shop
    const form = { ...WHOLE, goods: [{ productId: P2, quantity: 2 }] }
    const sealed = await openReturn({ form })
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([3, 97])
    await sealed.answer('approved')
    await sealed.answer('received', { backOnShelf: true })
    await sealed.answer('received', { backOnShelf: true })
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([3, 99])
    const opened = await openReturn({ form })
    await opened.answer('approved')
    await opened.answer('received')
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([1, 96])
    expect(await brokenInvariants(db)).toEqual({})
    // A delivery that was marked by mistake: goods that came back already do not come back again.
    const { deps, orderId, owner } = sealed
    await changeDeliveryStatus(deps, { orderId, status: 'pending', actorId: owner.userId })
    expect((await cancelOrder(deps, { orderId, person: owner })).ok).toBe(true)
    expect([await stockOf(db, P1), await stockOf(db, P2)]).toEqual([3, 97])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('credits the goods that came back, and no others (docs/law.md, GST)', async () => {
    const goods = [{ productId: P2, quantity: 1 }]
    const { answer, orderId } = await openReturn({ form: { ...WHOLE, goods } })
    await answer('approved')
    const view = await findAdminOrder(shop.db, orderId)
    const refundPaise = view?.returns[0]?.policyPaise
    expect(await answer('refunded', { refundPaise })).toEqual({ ok: true })
    const [, note] = await listDocumentsOf(shop.db, orderId)
    const credited = note?.lines.filter(({ grossPaise }) => grossPaise > 0)
    expect(credited?.map(({ kind, grossPaise }) => [kind, grossPaise])).toEqual([
      ['goods', refundPaise],
    ])
  })

  test('needs a reason for a refusal, and cannot skip the decision', async () => {
    const { answer, orderId } = await openReturn()
    expect(await answer('refused')).toEqual({ ok: false, reason: 'reason-needed' })
    expect(await answer('refunded', { refundPaise: 1_00 })).toEqual({
      ok: false,
      reason: 'return-cannot-change',
    })
    expect(await answer('refused', { answer: 'The seal was opened.' })).toEqual({ ok: true })
    expect(await answer('approved')).toEqual({ ok: false, reason: 'return-cannot-change' })
    const { rows } = await shop.db.execute<{ text: string }>(sql`
      select text from mails where kind = 'order-return-refused' and about like ${`${orderId}%`}`)
    expect(rows[0]?.text).toContain('The seal was opened.')
    expect(rows[0]?.text).toContain('1915')
  })

  test('needs no amount when everything has been refunded before', async () => {
    const { answer, deps, orderId, owner, order } = await openReturn({ online: true })
    await answer('approved')
    expect(await answer('refunded')).toEqual({ ok: false, reason: 'amount-needed' })
    const { totalPaise: amountPaise } = order.amounts
    const refund = { orderId, amountPaise, reason: 'goodwill', key: 'a' } as const
    await refundOrder(deps, { ...refund, actorId: owner.userId })
    expect(await answer('refunded')).toEqual({ ok: true })
    expect((await tracesOf(shop.db, orderId)).refunds).toHaveLength(1)
  })

  test('is none to the return of another order (RET-06)', async () => {
    const mine = await openReturn({ online: true })
    const others = await openReturn({ online: true })
    const { returnId } = others
    for (const to of ['approved', 'refused', 'received'] as const) {
      const answered = await mine.answer(to, { returnId, answer: 'Noted.' })
      expect(answered).toEqual({ ok: false, reason: 'unknown-return' })
    }
    await others.answer('approved')
    expect(await mine.answer('refunded', { returnId, refundPaise: 1_00 })).toEqual({
      ok: false,
      reason: 'unknown-return',
    })
    expect((await tracesOf(shop.db, mine.orderId)).refunds).toEqual([])
  })

  test('with an amount above what is left writes nothing', async () => {
    const { answer, orderId, order } = await openReturn({ online: true })
    await answer('approved')
    const refundPaise = order.amounts.totalPaise + 1
    expect(await answer('refunded', { refundPaise })).toMatchObject({ reason: 'more-than-left' })
    expect((await findAdminOrder(shop.db, orderId))?.returns[0]?.state).toBe('approved')
  })
})
