import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findOrder } from '#database/orders/orders.ts'
import { noteSlipsPrinted } from '#database/shipments/hand-over.ts'
import { amountOf } from '#domain/checkout/bill.ts'
import type { OrderId } from '#domain/ids.ts'
import { databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { openSale, tracesOf } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { listAfterSale } from '#use-cases/returns/after-sale.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { findAdminOrder } from './admin-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { splitParcel } from './split-order.ts'

const shop = databaseWithGoods()

/** An order of two parcels: one of P1 (₹250) and one of P2 (₹99.50) with all charges (₹84), then ₹449 without. */
async function openParcels({ online = false, advancePaise = 0 } = {}) {
  const sale = await openSale(shop.db)
  const { deps, orderId, order, owner, shopper, clock } = sale
  if (online || advancePaise > 0) await payOnline(shop.db, orderId, clock.now(), advancePaise)
  clock.advance(1)
  const split = await splitParcel(deps, {
    orderId,
    actorId: owner.userId,
    now: [
      { productId: P1, quantity: 1 },
      { productId: P2, quantity: 1 },
    ],
  })
  if (!split.ok) throw new Error(split.reason)
  const totalOf = async (id: OrderId) =>
    (await findAdminOrder(shop.db, id))?.order.amounts.totalPaise
  const byHand = { courierName: 'Post', trackingId: 'EX1234' }
  return {
    ...sale,
    rest: split.rest.id,
    restNumber: split.rest.number,
    chargesPaise: order.amounts.totalPaise - 250_00 - 250_00 - 298_50,
    totalOf,
    bill: async (id: OrderId) => (await findAdminOrder(shop.db, id))?.order.amounts,
    cancel: (id: OrderId, person: typeof owner | typeof shopper = owner) =>
      cancelOrder(deps, { orderId: id, person: { ...owner, ...person } }),
    send: (id: OrderId) =>
      handOverParcel(
        { ...deps, courier: undefined },
        { orderId: id, actorId: owner.userId, byHand },
      ),
    backOf: async (id: OrderId) =>
      (await tracesOf(shop.db, id)).refunds.map(({ amount }) => amount),
    mailOf: async (id: OrderId) => {
      const { rows } = await shop.db.execute<{ text: string }>(
        sql`select text from mails where kind = 'order-cancelled' and about = ${id}`,
      )
      return rows[0]?.text ?? ''
    },
  }
}

describe('delivery and fees of an order in two parcels', () => {
  test('stay with the parcel that is still sent when the other is cancelled', async () => {
    const sale = await openParcels({ online: true })
    const { orderId, rest, restNumber, chargesPaise, order } = sale
    const before = await findAdminOrder(shop.db, orderId)
    expect(before?.movingCharges).toEqual({ number: restNumber, chargesPaise })
    expect(await sale.cancel(orderId)).toMatchObject({ ok: true })
    expect(await sale.backOf(orderId)).toEqual([349_50])
    expect(await sale.totalOf(rest)).toBe(449_00 + chargesPaise)
    const bill = await sale.bill(rest)
    expect(bill && amountOf(bill, 'delivery')).toBe(amountOf(order.amounts, 'delivery'))
    expect(await sale.mailOf(orderId)).toContain(restNumber)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('come back with the last parcel, whichever is cancelled first', async () => {
    const sale = await openParcels({ online: true })
    const { orderId, rest, order } = sale
    await sale.cancel(orderId)
    expect((await findAdminOrder(shop.db, rest))?.movingCharges).toBeUndefined()
    await sale.cancel(rest)
    const back = [...(await sale.backOf(orderId)), ...(await sale.backOf(rest))]
    expect(back.reduce((sum, paise) => sum + paise, 0)).toBe(order.amounts.totalPaise)
    const other = await openParcels({ online: true })
    await other.cancel(other.rest)
    expect(await other.backOf(other.rest)).toEqual([449_00])
    await other.cancel(other.orderId)
    expect(await other.backOf(other.orderId)).toEqual([349_50 + other.chargesPaise])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('come back with a parcel once the other has left with its invoice', async () => {
    const sale = await openParcels({ online: true })
    expect(await sale.send(sale.rest)).toEqual({ ok: true })
    await sale.cancel(sale.orderId)
    expect(await sale.backOf(sale.orderId)).toEqual([349_50 + sale.chargesPaise])
    expect(await sale.totalOf(sale.rest)).toBe(449_00)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('are due at the door of the parcel that is still sent, and its shopper is told the amount', async () => {
    const sale = await openParcels()
    const { orderId, rest, restNumber, chargesPaise, shopper } = sale
    const parcel = await findAdminOrder(shop.db, orderId)
    if (!parcel) throw new Error('the first parcel is there')
    const [now] = await listAfterSale(shop.db, [parcel.order], sale.clock.now())
    expect(now?.movingCharges).toEqual({ number: restNumber, chargesPaise })
    await sale.cancel(orderId, shopper)
    expect(await sale.totalOf(rest)).toBe(449_00 + chargesPaise)
    expect(await sale.mailOf(orderId)).toContain(`you pay ₹${(449_00 + chargesPaise) / 100} at`)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('are not collected by a slip that was printed before: it has to be printed again', async () => {
    const sale = await openParcels()
    const read = async () => {
      const order = await findOrder(shop.db, sale.rest)
      if (!order) throw new Error('no order')
      return order
    }
    const before = await read()
    await sale.cancel(sale.orderId)
    expect(await findAdminOrder(shop.db, sale.rest)).toMatchObject({ isSlipOutdated: true })
    const outdated = { ok: false, reason: 'slip-outdated' }
    expect(await sale.send(sale.rest)).toEqual(outdated)
    expect(await sale.send(sale.rest)).toEqual(outdated)
    // Printed as it was read before the charges moved.
    await noteSlipsPrinted(shop.db, [{ ...before, isSlipOutdated: true }])
    expect(await sale.send(sale.rest)).toEqual(outdated)
    await noteSlipsPrinted(shop.db, [await read()])
    expect(await findAdminOrder(shop.db, sale.rest)).toMatchObject({ isSlipOutdated: false })
    expect(await sale.send(sale.rest)).toEqual({ ok: true })
    // A slip of what is paid names no amount.
    const online = await openParcels({ online: true })
    await online.cancel(online.orderId)
    expect(await findAdminOrder(shop.db, online.rest)).toMatchObject({ isSlipOutdated: false })
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('take with them what an advance pays beyond the goods, and never what was refunded before', async () => {
    const sale = await openParcels({ advancePaise: 880_00 })
    await sale.cancel(sale.orderId)
    await sale.cancel(sale.rest)
    const back = [...(await sale.backOf(sale.orderId)), ...(await sale.backOf(sale.rest))]
    expect(back[0]).toBe(349_50)
    expect(back.reduce((sum, paise) => sum + paise, 0)).toBe(880_00)
    const goodwill = await openParcels({ online: true })
    const { deps, orderId, owner } = goodwill
    const gone = {
      orderId,
      amountPaise: 400_00,
      reason: 'goodwill',
      actorId: owner.userId,
    } as const
    expect(await refundOrder(deps, { ...gone, key: 'a' })).toEqual({ ok: true })
    await goodwill.cancel(orderId)
    expect(await goodwill.backOf(orderId)).toEqual([400_00])
    expect(await goodwill.totalOf(goodwill.rest)).toBe(
      449_00 + 349_50 + goodwill.chargesPaise - 400_00,
    )
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('come back with a full refund that the owner entered', async () => {
    const sale = await openParcels({ online: true })
    const amountPaise = 349_50 + sale.chargesPaise
    const all = { orderId: sale.orderId, amountPaise, reason: 'goodwill', key: 'all' } as const
    const by = { actorId: sale.owner.userId, mayCancel: true }
    expect(await refundOrder(sale.deps, { ...all, ...by })).toEqual({ ok: true })
    expect(await sale.backOf(sale.orderId)).toEqual([amountPaise])
    expect(await sale.totalOf(sale.rest)).toBe(449_00)
  })

  test('that a later parcel has for its own move to another address come back with it', async () => {
    const sale = await openParcels()
    const { deps, orderId, rest, owner, clock } = sale
    clock.advance(1)
    const now = [{ productId: P2, quantity: 2 }]
    const again = await splitParcel(deps, { orderId: rest, now, actorId: owner.userId })
    if (!again.ok) throw new Error(again.reason)
    expect(await sale.send(orderId)).toEqual({ ok: true })
    await shop.db.execute(sql`
      update orders set delivery_paise = 2000, total_paise = total_paise + 2000 where id = ${rest}`)
    await sale.cancel(rest)
    expect(await sale.totalOf(again.rest.id)).toBe(250_00)
    expect(await sale.totalOf(rest)).toBe(199_00 + 20_00)
  })

  test('are neither lost nor doubled when both parcels are cancelled at once', async () => {
    const sale = await openParcels({ online: true })
    const { orderId, rest, order } = sale
    const answers = await Promise.all([sale.cancel(orderId), sale.cancel(rest)])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    const back = [...(await sale.backOf(orderId)), ...(await sale.backOf(rest))]
    expect(back.reduce((sum, paise) => sum + paise, 0)).toBe(order.amounts.totalPaise)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })
})
