import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countWaiting } from '#database/panel/waiting.ts'
import { listBatchesOf } from '#database/stock/batches.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { addLot, databaseWithGoods, P1, P2, stockOf } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { askOrderStep, undoOrderStep } from '#use-cases/orders/ask-order-step.ts'
import { splitParcel } from '#use-cases/orders/split-order.ts'
import { recallBatch } from '#use-cases/stock/recall-batch.ts'
import { handOverParcel } from './hand-over-parcel.ts'
import { handToCourier } from './hand-to-courier.ts'

const shop = databaseWithGoods()

async function openPacked() {
  const sale = await openSale(shop.db)
  const { deps, orderId, owner, clock } = sale
  const batches = async () =>
    (await listBatchesOf(shop.db, orderId)).filter(({ productId }) => productId === P1)
  const send = () => {
    clock.advance(1)
    const byHand = { courierName: 'Post', trackingId: `EX${orderId}` }
    return handOverParcel(
      { ...deps, courier: undefined },
      { orderId, actorId: owner.userId, byHand },
    )
  }
  const recall = async (batch: string) => {
    const reason = 'The seal of this batch does not hold.'
    const answer = await recallBatch(deps, {
      id: P1,
      actorId: owner.userId,
      recall: { batch, reason },
    })
    expect(answer.ok).toBe(true)
  }
  return { ...sale, batches, send, recall }
}

const shipped = { ok: true }
const renewed = { ok: false, reason: 'batches-renewed' }
const unfit = { ok: false, reason: 'batches-unfit' }

describe('a parcel', () => {
  test('does not leave with goods of a recalled batch, but with others once it was packed anew', async () => {
    const { send, recall, batches } = await openPacked()
    const [held] = await batches()
    if (!held) throw new Error('the order holds goods')
    await addLot(shop.db, P1, 10, { madeOn: '2026-09-01', expiresOn: '2029-10-01' })
    const before = await stockOf(shop.db, P1)
    await recall(held.batch)
    const left = await stockOf(shop.db, P1)
    expect(await send()).toEqual(renewed)
    expect((await batches()).map(({ batch }) => batch)).not.toContain(held.batch)
    expect(await stockOf(shop.db, P1)).toBe(left - 2)
    expect(left).toBeLessThanOrEqual(before)
    expect(await send()).toEqual(shipped)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('that is booked does not leave with goods of a batch that was recalled afterwards', async () => {
    const { deps, orderId, owner, batches, recall, clock } = await openPacked()
    const courier = { acceptsWebhooks: true }
    const packed = { orderId, actorId: owner.userId, byHand: undefined }
    expect(await handOverParcel({ ...deps, courier }, packed)).toEqual({ ok: true })
    await shop.db.execute(sql`
      update shipments set state = 'booked', tracking_id = 'EX1', courier_name = 'Courier',
        next_try_at = null where order_id = ${orderId}`)
    const leave = () => {
      clock.advance(1)
      return askOrderStep(deps, { orderId, step: 'shipped', person: owner })
    }
    for (const expiresOn of ['2029-10-01', '2029-11-01']) {
      await addLot(shop.db, P1, 2, { madeOn: '2026-09-01', expiresOn })
    }
    const [held] = await batches()
    await recall(held?.batch ?? '')
    expect(await leave()).toEqual(renewed)
    const [second, ...others] = await batches()
    expect(others).toEqual([])
    expect(second?.batch).not.toBe(held?.batch)
    const asked = await leave()
    expect(asked).toMatchObject({ ok: true, step: { step: 'shipped' } })
    // Recalled while the step could still be undone.
    await recall(second?.batch ?? '')
    const hand = { orderId, actorId: owner.userId }
    expect(await handToCourier(deps, hand)).toEqual(unfit)
    if (asked.ok && asked.step) {
      await undoOrderStep(deps, { orderId, stepId: asked.step.id, person: owner })
    }
    expect(await leave()).toEqual(renewed)
    expect(await handToCourier(deps, hand)).toEqual({ ok: true })
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('can leave once the pieces of a recalled batch are in the later parcel, which the panel then counts', async () => {
    // The order gets one piece of each batch.
    await addLot(shop.db, P1, 1, { madeOn: '2026-09-01', expiresOn: '2028-01-01' })
    const { deps, orderId, owner, clock, send, batches, recall } = await openPacked()
    const [soonest, ...others] = (await batches()).toSorted((a, b) =>
      a.expiresOn < b.expiresOn ? -1 : 1,
    )
    expect(others).toHaveLength(1)
    await recall(soonest?.batch ?? '')
    await shop.db.execute(sql`update stock_lots set on_hand = 0 where product_id = ${P1}`)
    expect(await send()).toEqual(unfit)
    const now = [
      { productId: P1, quantity: 1 },
      { productId: P2, quantity: 3 },
    ]
    const split = await splitParcel(deps, { orderId, now, actorId: owner.userId })
    if (!split.ok) throw new Error(split.reason)
    expect((await batches()).map(({ batch }) => batch)).toEqual(others.map(({ batch }) => batch))
    expect((await countWaiting(shop.db, clock.now())).recalled).toBe(1)
    expect(await send()).toEqual(shipped)
    expect((await countWaiting(shop.db, clock.now())).recalled).toBe(1)
    const held = await listBatchesOf(shop.db, split.rest.id)
    expect(held.map(({ batch }) => batch)).toEqual([soonest?.batch])
  })

  test('that waited until its goods may not be delivered any more leaves with others, or not at all', async () => {
    const { send, batches, clock, orderId } = await openPacked()
    const [held] = await batches()
    if (!held) throw new Error('the order holds goods')
    const { rows } = await shop.db.execute<{ day: string }>(sql`
      select min(sell_by)::text as day from stock_lots join stock_moves on lot_id = stock_lots.id
      where order_id = ${orderId}`)
    clock.advance(new Date(`${rows[0]?.day}T12:00:00Z`).getTime() - clock.now().getTime() + DAY_MS)
    expect(await send()).toEqual(unfit)
    expect(await batches()).toContainEqual(held)
    for (const product of [P1, P2]) {
      await addLot(shop.db, product, 10, { madeOn: '2026-09-01', expiresOn: '2032-10-01' })
    }
    expect(await send()).toEqual(renewed)
    expect((await batches()).map(({ expiresOn }) => expiresOn)).toEqual(['2032-10-01'])
    expect(await send()).toEqual(shipped)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })
})
