import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { databaseWithGoods } from '#tests/races/fixture.ts'
import { openSale, tracesOf } from '#tests/support/after-sale.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { closeTask } from '#use-cases/panel/close-task.ts'
import { refundOrder } from './refund-order.ts'
import { settleCashRefund } from './settle-cash-refund.ts'
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
