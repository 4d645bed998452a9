import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findOrder } from '#database/orders/orders.ts'
import { databaseWithGoods } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { listAfterSale } from '#use-cases/returns/after-sale.ts'
import { findAdminOrder } from './admin-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { trackOrder } from './track-order.ts'
import { trackingToken } from './tracking-link.ts'

const shop = databaseWithGoods()

test('a new cash order can be packed, handed over or cancelled', async () => {
  const { orderId } = await openSale(shop.db)
  expect(await findAdminOrder(shop.db, orderId)).toMatchObject({
    canPrintSlip: true,
    handOver: { ok: true },
    canCancel: true,
    parcel: undefined,
    payments: [],
  })
})

test('an order that is paid online shows the facts known about its payment, with their times', async () => {
  const { orderId, clock } = await openSale(shop.db)
  const { amountPaise } = await payOnline(shop.db, orderId, clock.now())
  const view = await findAdminOrder(shop.db, orderId)
  expect(view?.payments.at(-1)).toMatchObject({
    fact: 'payment captured',
    amountPaise,
    at: clock.now(),
  })
})

test('a cancelled order has no packing slip and cannot be handed over', async () => {
  const { deps, orderId, owner } = await openSale(shop.db)
  await cancelOrder(deps, { orderId, person: owner })
  expect(await findAdminOrder(shop.db, orderId)).toMatchObject({
    canPrintSlip: false,
    handOver: { ok: false },
    canCancel: false,
  })
})

test('an order that was fully refunded before it left expects no parcel', async () => {
  const { deps, orderId, clock } = await openSale(shop.db)
  await payOnline(shop.db, orderId, clock.now())
  const asked = async () => {
    const order = await findOrder(shop.db, orderId)
    const [afterSale] = await listAfterSale(shop.db, order ? [order] : [], clock.now())
    const tracked = await trackOrder(deps, trackingToken(deps.secret, orderId))
    return { canCancel: afterSale?.canCancel, hasParcel: tracked?.hasParcel }
  }
  expect(await asked()).toEqual({ canCancel: true, hasParcel: true })
  await shop.db.execute(sql`update orders set payment_state = 'refunded' where id = ${orderId}`)
  expect(await asked()).toEqual({ canCancel: false, hasParcel: false })
  // The owner still may: cancelling returns the goods to stock.
  expect(await findAdminOrder(shop.db, orderId)).toMatchObject({ canCancel: true })
})
