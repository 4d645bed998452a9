import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import { newOffer } from '#domain/offers/offer-form.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, countOrders, databaseWithGoods, P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { makeOffer } from '#use-cases/offers/change-offers.ts'
import { priceFromMemory } from './price-order.ts'

const shop = databaseWithGoods()
const two = [{ productId: P2, quantity: 2 }]
const question = { wanted: two, pincode: '388001', method: 'cod' } as const

async function buyer() {
  const [person] = await addBuyers(shop.db, 1)
  if (!person) throw new Error('a buyer was asked for')
  return person
}

beforeEach(async () => {
  await emptyTables(shop.db, ['offers'])
})

test('an order is placed by what is in force when it is written, not by what was remembered', async () => {
  const deps = placingDeps(shop.db)
  const amountPaise = await totalOf(deps, two)
  expect(await priceFromMemory(deps, question)).toMatchObject({
    amounts: { totalPaise: amountPaise },
  })
  // As another process would, so this one receives no notification.
  await inTransaction(shop.db, async (tx) => {
    await tx.execute(
      sql`update products set name = 'Triphala, new', gst_percent = 18 where id = ${P2}`,
    )
    await moveContentVersion(tx)
  })
  const placed = await confirm(deps, await buyer(), two, { amountPaise })
  if (!placed.ok) throw new Error(placed.reason)
  expect(placed.order.lines).toMatchObject([{ productName: 'Triphala, new', gstPercent: 18 }])
})

test('a shopper who saw the price before an offer began is asked again', async () => {
  const deps = placingDeps(shop.db)
  const amountPaise = await totalOf(deps, two)
  const person = await buyer()
  const sent = { ...newOffer(TODAY), name: 'Monsoon', percent: '10' }
  const made = await makeOffer({ db: shop.db, clock: deps.clock }, { sent, actorId: person.userId })
  expect(made.ok).toBe(true)
  const answer = await confirm(deps, person, two, { amountPaise })
  expect(answer).toMatchObject({
    ok: false,
    reason: 'amount-changed',
    priced: { amounts: { totalPaise: amountPaise - 1_990 } },
  })
  expect(await countOrders(shop.db)).toBe(0)
})

test('goods that came in since are sold, though none are remembered', async () => {
  const deps = placingDeps(shop.db)
  await shop.db.execute(sql`update stock_lots set on_hand = 1 where product_id = ${P2}`)
  const one = [{ productId: P2, quantity: 1 }]
  await totalOf(deps, one)
  await shop.db.execute(sql`update stock_lots set on_hand = 100 where product_id = ${P2}`)
  expect(await priceFromMemory(deps, question)).toBeUndefined()
  const amountPaise = await totalOf(deps, two)
  expect(await confirm(deps, await buyer(), two, { amountPaise })).toMatchObject({ ok: true })
})
