import { expect, test } from 'vitest'
import { databaseWithGoods } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { cancelOrder } from './cancel-order.ts'
import { findOrderDesk } from './order-desk.ts'

const shop = databaseWithGoods()

test('the desk of a fresh cash order: to be packed, handed over or cancelled', async () => {
  const { orderId } = await openSale(shop.db)
  expect(await findOrderDesk(shop.db, orderId)).toMatchObject({
    canPrintSlip: true,
    handOver: { ok: true },
    canCancel: true,
    parcel: undefined,
    payments: [],
  })
})

test('an order that is paid online shows what became known of its money, and when', async () => {
  const { orderId, clock } = await openSale(shop.db)
  const { amountPaise } = await payOnline(shop.db, orderId, clock.now())
  const desk = await findOrderDesk(shop.db, orderId)
  expect(desk?.payments.at(-1)).toMatchObject({
    fact: 'payment captured',
    amountPaise,
    at: clock.now(),
  })
})

test('a cancelled order has no slip and no parcel to hand over', async () => {
  const { needs, orderId, owner } = await openSale(shop.db)
  await cancelOrder(needs, { orderId, person: owner })
  expect(await findOrderDesk(shop.db, orderId)).toMatchObject({
    canPrintSlip: false,
    handOver: { ok: false },
    canCancel: false,
  })
})
