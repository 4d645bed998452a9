import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findOrder } from '#database/orders/orders.ts'
import { settingsTexts } from '#domain/accounts/settings-form.ts'
import { standardTerms } from '#domain/accounts/trade-terms.ts'
import { amountOf } from '#domain/checkout/bill.ts'
import { shopperCharges } from '#domain/delivery/delivery-charges.ts'
import type { OrderId } from '#domain/ids.ts'
import { flatShipping, placingDeps } from '#tests/races/checkout.ts'
import { ADDRESS, addLot, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { priceOrder } from '#use-cases/checkout/price-order.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { answerChange, findChangeOfToken } from './answer-order-change.ts'
import { changeOrder } from './change-order.ts'
import { splitParcel } from './split-order.ts'
import { changeToken } from './tracking-link.ts'

const shop = databaseWithGoods()

const FAR = { ...ADDRESS, pincode: '793001', city: 'Shillong', state: 'Meghalaya' }
const PLACES = { near: ADDRESS, far: FAR }
type Place = keyof typeof PLACES

/** Delivery by weight, dearer far away; cash costs a share of the goods. */
function shippingByWeight() {
  const flat = flatShipping()
  return {
    async quote(question: Parameters<typeof flat.quote>[0]) {
      const answer = await flat.quote(question)
      if (!answer.ok) return answer
      const { weightGrams, itemsPaise = 0, pincode } = question
      const perSlab = pincode === FAR.pincode ? 6_000 : 2_500
      return {
        ...answer,
        costPaise: 2_000 + Math.ceil(weightGrams / 500) * perSlab,
        cashCostPaise: Math.max(3_000, Math.ceil(itemsPaise / 50)),
      }
    },
  }
}

/** Two of P1 (₹250) and three of P2 (₹99.50) in two parcels, and what the purchase costs at a place. */
async function openSplit({
  first = 1,
  second = 1,
  freeFromPaise = undefined as number | undefined,
} = {}) {
  const sale = await openSale(shop.db)
  await addLot(shop.db, P1, 50)
  await addLot(shop.db, P2, 50)
  const { orderId, owner } = sale
  const texts = settingsTexts(sale.deps.settings, {
    ...standardTerms('live'),
    charges: { ...standardTerms('live').charges, freeFromPaise },
  })
  const deps = {
    ...placingDeps(shop.db),
    ...sale.deps,
    shippedSettings: texts,
    shipping: shippingByWeight(),
  }
  const wanted = [
    { productId: P1, quantity: 2 },
    { productId: P2, quantity: 3 },
  ]
  const costAt = async (place: Place) => {
    const { pincode } = PLACES[place]
    const priced = await priceOrder(deps, { wanted, pincode, method: 'cod' })
    if (!priced.ok) throw new Error(priced.reason)
    return priced.amounts.totalPaise
  }
  // As the order would have been placed under these terms.
  const { rows } = await shop.db.execute<{ grams: number }>(
    sql`select weight_grams as grams from orders where id = ${orderId}`,
  )
  const quote = await deps.shipping.quote({
    pincode: ADDRESS.pincode,
    weightGrams: Number(rows[0]?.grams),
    itemsPaise: 798_50,
    rates: standardTerms('live').delivery,
    today: sale.clock.now(),
  })
  if (!quote.ok) throw new Error(quote.reason)
  const charges = shopperCharges(
    { ...standardTerms('live').charges, freeFromPaise },
    { area: 'near', itemsPaise: 798_50, ...quote },
  )
  await shop.db.execute(sql`
    update orders set delivery_paise = ${charges.deliveryPaise}, cod_fee_paise = ${charges.codFeePaise},
      total_paise = items_paise + ${charges.deliveryPaise + charges.codFeePaise} where id = ${orderId}`)
  const split = await splitParcel(deps, {
    orderId,
    now: [
      { productId: P1, quantity: first },
      { productId: P2, quantity: second },
    ].filter(({ quantity }) => quantity > 0),
    actorId: owner.userId,
  })
  if (!split.ok) throw new Error(split.reason)
  const ids: readonly [OrderId, OrderId] = [orderId, split.rest.id]
  const read = async (id: OrderId) => {
    const order = await findOrder(shop.db, id)
    if (!order) throw new Error('the order is gone')
    return order
  }
  /** As the owner does who confirms the price, and the shopper who agrees where it is asked. */
  const move = async (id: OrderId, place: Place) => {
    const ask = { orderId: id, delivery: PLACES[place], actorId: owner.userId }
    const priced = await changeOrder(deps, ask)
    if (!priced.ok) return priced.reason
    sale.clock.advance(1)
    const made = await changeOrder(deps, { ...ask, amountPaise: priced.newTotalPaise })
    if (!made.ok) return made.reason
    if (made.outcome !== 'asked') return made.outcome
    const token = changeToken(deps.secret, id)
    const asked = await findChangeOfToken(deps, token)
    if (!asked || asked === 'settled') throw new Error('nothing is asked')
    await answerChange(deps, { token, change: asked.id, agrees: true })
    return made.outcome
  }
  const total = async () => {
    const parcels = await Promise.all(ids.map(read))
    return parcels.reduce((sum, { amounts }) => sum + amounts.totalPaise, 0)
  }
  return { ...sale, deps, ids, read, move, total, costAt }
}

describe('the parcels of a split order at another address', () => {
  test('cost together what the purchase would have cost there, however it was split and moved', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          first: fc.integer({ min: 0, max: 2 }),
          second: fc.integer({ min: 0, max: 3 }),
          freeFromPaise: fc.constantFrom(undefined, 500_00, 900_00),
        }),
        fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom<Place>('near', 'far')), {
          maxLength: 4,
        }),
        fc.constantFrom<Place>('near', 'far'),
        async (how, moves, last) => {
          fc.pre(how.first + how.second > 0 && how.first + how.second < 5)
          const { ids, move, total, costAt } = await openSplit(how)
          expect(await total()).toBe(await costAt('near'))
          for (const [parcel, place] of moves) await move(ids[parcel as 0 | 1], place)
          await move(ids[1], last)
          await move(ids[0], last)
          expect(await total()).toBe(await costAt(last))
        },
      ),
      { numRuns: 12 },
    )
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('are charged once for a purchase whose delivery is free, which each alone would not be', async () => {
    const { ids, move, read, total, costAt } = await openSplit({ freeFromPaise: 700_00 })
    expect(await move(ids[0], 'far')).toBe('made')
    expect(await move(ids[1], 'far')).toBe('made')
    expect(amountOf((await read(ids[0])).amounts, 'delivery')).toBe(0)
    expect(await total()).toBe(await costAt('far'))
  })

  test('are charged for the later one alone once the first has left', async () => {
    const { ids, move, total, costAt, deps, owner } = await openSplit()
    const byHand = { courierName: 'Post', trackingId: 'EX1' }
    await handOverParcel(
      { ...deps, courier: undefined },
      { orderId: ids[0], actorId: owner.userId, byHand },
    )
    expect(await move(ids[1], 'far')).toBe('asked')
    expect(await total()).toBe(await costAt('far'))
  })
})
