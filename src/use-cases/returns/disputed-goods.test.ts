import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import { placingDeps } from '#tests/races/checkout.ts'
import { addLot, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { answerReturn } from './answer-return.ts'
import { exchangeReturn } from './exchange-return.ts'
import { requestReturn } from './request-return.ts'

const shop = databaseWithGoods()

/** A delivered order that was paid online, with an approved return of one piece. */
async function openReturned() {
  await addLot(shop.db, P1, 50)
  await addLot(shop.db, P2, 50)
  const sale = await openSale(shop.db)
  const { deps, orderId, owner, shopper, clock } = sale
  const { paymentId } = await payOnline(shop.db, orderId, clock.now())
  await sale.deliver()
  clock.advance(1)
  const asked = await requestReturn(deps, {
    orderId,
    userId: shopper.userId,
    form: {
      reason: 'damaged',
      wish: 'replacement',
      note: 'It came broken.',
      payTo: undefined,
      goods: [{ productId: P1, quantity: 1 }],
      photos: [],
    },
  })
  if (!asked.ok) throw new Error(asked.reason)
  const [returned] = (await findAdminOrder(shop.db, orderId))?.returns ?? []
  if (!returned) throw new Error('no return was asked for')
  const answer = (to: 'approved' | 'replaced') =>
    answerReturn(deps, {
      orderId,
      returnId: returned.id,
      to,
      answer: '',
      refundPaise: undefined,
      backOnShelf: false,
      actorId: owner.userId,
    })
  await answer('approved')
  const handOver = (id: OrderId) =>
    handOverParcel(
      { ...deps, courier: undefined },
      { orderId: id, actorId: owner.userId, byHand: { courierName: 'Post', trackingId: 'EX1' } },
    )
  const dispute = () =>
    shop.db.execute(sql`
      insert into owner_tasks (kind, payment_id, opened_at) values ('dispute', ${paymentId}, now())`)
  const newest = async () => {
    const { rows } = await shop.db.execute<{ id: OrderId }>(
      sql`select id from orders order by number desc limit 1`,
    )
    return rows[0]?.id ?? orderId
  }
  return { ...sale, returnId: returned.id, answer, handOver, dispute, newest }
}

const refused = { ok: false, reason: 'payment-disputed' }

test('a replacement does not leave while a bank disputes the payment of the first goods', async () => {
  const { answer, handOver, dispute, newest } = await openReturned()
  expect(await answer('replaced')).toMatchObject({ ok: true })
  const id = await newest()
  await dispute()
  expect(await handOver(id)).toEqual(refused)
  expect((await findAdminOrder(shop.db, id))?.handOver).toEqual(refused)
  await shop.db.execute(sql`update owner_tasks set closed_at = now()`)
  expect(await handOver(id)).toEqual({ ok: true })
})

test('goods in exchange do not leave while a bank disputes the payment of the first goods', async () => {
  const { deps, orderId, owner, returnId, handOver, dispute, newest } = await openReturned()
  const exchange = {
    orderId,
    returnId,
    wanted: [{ productId: P2, quantity: 4 }],
    method: 'cod' as const,
    actorId: owner.userId,
    origin: 'https://shop.example',
  }
  const all = { ...placingDeps(shop.db), ...deps, payment: {} as never }
  const priced = await exchangeReturn(all, { ...exchange, shown: undefined })
  if (!priced.ok || !('calculated' in priced)) throw new Error('it was not calculated')
  const { creditPaise, priced: bill } = priced.calculated
  const shown = { totalPaise: bill.amounts.totalPaise, creditPaise }
  expect(await exchangeReturn(all, { ...exchange, shown })).toMatchObject({ ok: true })
  const id = await newest()
  expect(id).not.toBe(orderId)
  await dispute()
  expect(await handOver(id)).toEqual(refused)
})
