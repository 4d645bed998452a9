import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { indianDay } from '#domain/time/india.ts'
import { databaseWithGoods } from '#tests/races/fixture.ts'
import { openSale, tracesOf } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { closeTask } from '#use-cases/panel/close-task.ts'
import { takeRemittance } from '#use-cases/remittances/take-remittance.ts'
import { refundOrder } from './refund-order.ts'
import { settleCashRefund, takeBackCashSent } from './settle-cash-refund.ts'
import type { Refunding } from './write-refund.ts'

const shop = databaseWithGoods()

async function openPaidSale() {
  const sale = await openSale(shop.db)
  const paid = await payOnline(shop.db, sale.orderId, sale.clock.now())
  const refund = (amountPaise: number, key: string, reason: Refunding['reason'] = 'goodwill') =>
    refundOrder(sale.deps, {
      orderId: sale.orderId,
      amountPaise,
      reason,
      key,
      actorId: sale.owner.userId,
    })
  return { ...sale, ...paid, refund }
}

describe('money that was paid online', () => {
  test('is refunded in parts, each mailed and credited, and never more than was paid', async () => {
    const { orderId, amountPaise, paymentId, refund, deliver } = await openPaidSale()
    await deliver()
    expect(await refund(100_00, 'a')).toEqual({ ok: true })
    expect(await refund(amountPaise, 'b')).toEqual({
      ok: false,
      reason: 'more-than-left',
      leftPaise: amountPaise - 100_00,
    })
    expect(await refund(amountPaise - 100_00, 'c', 'returned')).toEqual({ ok: true })
    const { refunds, documents, mails } = await tracesOf(shop.db, orderId)
    expect(refunds).toEqual([
      { amount: 100_00, reason: 'goodwill', payment_id: paymentId },
      { amount: amountPaise - 100_00, reason: 'returned', payment_id: paymentId },
    ])
    expect(documents.slice(1).map(({ total }) => total)).toEqual([100_00, amountPaise - 100_00])
    expect(mails.filter((kind) => kind === 'order-refunded')).toHaveLength(2)
  })

  test('is refunded once under one key; another amount under it is refused', async () => {
    const { orderId, refund } = await openPaidSale()
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(100_00, 'same')))
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({ ok: true })))
    expect(await refund(99_00, 'same')).toEqual({ ok: false, reason: 'key-used-otherwise' })
    expect((await tracesOf(shop.db, orderId)).refunds).toHaveLength(1)
  })

  test('and of which half is refunded under one key, pressed twice, keeps the other half and its order', async () => {
    const { deps, orderId, amountPaise, owner } = await openPaidSale()
    const half = { orderId, amountPaise: amountPaise / 2, reason: 'goodwill', key: 'half' } as const
    const asked = { ...half, actorId: owner.userId, mayCancel: true }
    expect(await refundOrder(deps, asked)).toEqual({ ok: true })
    expect(await refundOrder(deps, asked)).toEqual({ ok: true })
    expect((await tracesOf(shop.db, orderId)).refunds).toHaveLength(1)
    const view = await findAdminOrder(shop.db, orderId)
    expect(view?.refundable.paise).toBe(amountPaise / 2)
    expect(view?.canCancel).toBe(true)
  })

  test('is refunded once when two owners decide at the same time', async () => {
    const { orderId, refund, amountPaise } = await openPaidSale()
    const max = Math.floor(amountPaise * 0.6)
    const answers = await Promise.all([refund(max, 'a'), refund(max, 'b'), refund(max, 'c')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await tracesOf(shop.db, orderId)).refunds).toHaveLength(1)
  })

  test('that was refunded before the order left gets its credit note with the invoice', async () => {
    const { orderId, refund, deliver, amountPaise } = await openPaidSale()
    await refund(100_00, 'early')
    expect((await tracesOf(shop.db, orderId)).documents).toEqual([])
    await deliver()
    expect((await tracesOf(shop.db, orderId)).documents.map(({ total }) => total)).toEqual([
      amountPaise,
      100_00,
    ])
  })
})

describe('cash', () => {
  test('cannot be refunded before it was paid', async () => {
    const { deps, orderId, owner } = await openSale(shop.db)
    const refund = { orderId, amountPaise: 1_00, reason: 'goodwill', key: 'a' } as const
    expect(await refundOrder(deps, { ...refund, actorId: owner.userId })).toEqual({
      ok: false,
      reason: 'nothing-paid',
    })
  })

  test('is refunded by hand: a task for the owner, and a mail when it is done', async () => {
    const { deps, orderId, owner, deliver } = await openSale(shop.db)
    const { db } = shop
    await deliver()
    const actorId = owner.userId
    const refund = { orderId, amountPaise: 50_00, reason: 'goodwill', key: 'a', actorId } as const
    expect(await refundOrder(deps, refund)).toEqual({ ok: true })
    const before = await tracesOf(db, orderId)
    expect(before.tasks).toEqual(['cash-refund-due'])
    expect(before.refunds).toEqual([])
    expect(before.mails).not.toContain('order-refunded')
    const view = await findAdminOrder(db, orderId)
    const refundId = view?.cashRefunds[0]?.id ?? 0
    const sent = { orderId, refundId, reference: 'UTR 123456789012', actorId }
    const { orderId: other } = await openSale(db)
    expect(await settleCashRefund(deps, { ...sent, orderId: other })).toEqual({
      ok: false,
      reason: 'unknown-refund',
    })
    expect((await tracesOf(db, orderId)).tasks).toEqual(['cash-refund-due'])
    expect(await settleCashRefund(deps, sent)).toEqual({ ok: true })
    expect(await settleCashRefund(deps, sent)).toEqual({ ok: true })
    const after = await tracesOf(db, orderId)
    expect(after.tasks).toEqual([])
    expect(after.mails.filter((kind) => kind === 'order-refunded')).toHaveLength(1)
    expect(await settleCashRefund(deps, { ...sent, refundId: refundId + 1 })).toEqual({
      ok: false,
      reason: 'unknown-refund',
    })
  })

  async function sentInCash(amountPaise: number) {
    const sale = await openSale(shop.db)
    await sale.deliver()
    const { deps, orderId, owner } = sale
    const actorId = owner.userId
    const refund = { orderId, amountPaise, reason: 'goodwill', key: 'a', actorId } as const
    await refundOrder(deps, refund)
    const refundId = (await findAdminOrder(shop.db, orderId))?.cashRefunds[0]?.id ?? 0
    const sent = { orderId, refundId, reference: 'UTR 123456789012', actorId }
    expect(await settleCashRefund(deps, sent)).toEqual({ ok: true })
    return { ...sale, sent }
  }

  test('that two people have transferred is no success for the second', async () => {
    const { deps, sent } = await sentInCash(50_00)
    expect(await settleCashRefund(deps, { ...sent, reference: 'UTR 999999999999' })).toEqual({
      ok: false,
      reason: 'refund-sent-already',
      reference: 'UTR 123456789012',
    })
  })

  test('that was recorded as sent by mistake is due again, and mailed with its own number then', async () => {
    const { deps, orderId, sent } = await sentInCash(50_00)
    const { db } = shop
    expect(await takeBackCashSent(deps, sent)).toEqual({ ok: true })
    expect(await takeBackCashSent(deps, sent)).toEqual({ ok: true })
    expect((await tracesOf(db, orderId)).tasks).toEqual(['cash-refund-due'])
    expect((await findAdminOrder(db, orderId))?.cashRefunds).toMatchObject([{ amountPaise: 50_00 }])
    const corrected = { ...sent, reference: 'UTR 999999999999' }
    expect(await settleCashRefund(deps, corrected)).toEqual({ ok: true })
    const { tasks, mails } = await tracesOf(db, orderId)
    expect(tasks).toEqual([])
    expect(mails.filter((kind) => kind === 'order-refunded')).toHaveLength(2)
    expect(await brokenInvariants(db)).toEqual({})
  })
})

test('an order of which all cash went back is not refunded while it did not go back after all', async () => {
  const { deps, order, orderId, owner, deliver } = await openSale(shop.db)
  await deliver()
  const actorId = owner.userId
  const list = `${order.number}, ${order.amounts.totalPaise / 100}`
  const form = { reference: 'UTR0001', paidOn: indianDay(deps.clock.now()), list }
  expect(await takeRemittance(deps, { form, actorId })).toMatchObject({ ok: true })
  const amountPaise = order.amounts.totalPaise
  await refundOrder(deps, { orderId, amountPaise, reason: 'goodwill', key: 'a', actorId })
  const viewOf = () => findAdminOrder(shop.db, orderId)
  const refundId = (await viewOf())?.cashRefunds[0]?.id ?? 0
  const sent = { orderId, refundId, reference: 'UTR 123456789012', actorId }
  const states: unknown[] = []
  for (const act of [settleCashRefund, takeBackCashSent, settleCashRefund]) {
    expect(await Promise.all([1, 2].map(() => act(deps, sent)))).toEqual([
      { ok: true },
      { ok: true },
    ])
    states.push((await viewOf())?.order.paymentState)
  }
  expect(states).toEqual(['refunded', 'cash-received', 'refunded'])
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('a task is closed once, with the owner’s resolution', async () => {
  const { deps, orderId, owner } = await openSale(shop.db)
  const { db } = shop
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into owner_tasks (kind, order_id, opened_at) values ('refund-failed', ${orderId}, now())
    returning id`)
  const close = () =>
    closeTask(deps, {
      taskId: Number(rows[0]?.id),
      resolution: 'Sent by bank transfer',
      actorId: owner.userId,
    })
  expect(await close()).toEqual({ ok: true })
  expect(await close()).toEqual({ ok: false, reason: 'unknown-task' })
  expect((await tracesOf(db, orderId)).tasks).toEqual([])
})
