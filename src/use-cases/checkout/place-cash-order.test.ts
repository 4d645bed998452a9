import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { findProduct } from '#database/catalog/catalog.ts'
import { readContentVersion } from '#database/content-version.ts'
import { settingsTexts } from '#domain/accounts/settings-form.ts'
import { standardTerms } from '#domain/accounts/trade-terms.ts'
import type { ProductId } from '#domain/ids.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { settingsFor } from '#parts.ts'
import { confirm, flatShipping, placingDeps, totalOf } from '#tests/races/checkout.ts'
import {
  ADDRESS,
  addBuyers,
  addLot,
  countOrders,
  databaseWithGoods,
  P0,
  P1,
  P2,
  P3,
  stockOf,
} from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { deleteOldAnswers } from '#use-cases/delete-old-answers.ts'
import { type PlacingDeps, placeCashOrder } from './place-cash-order.ts'

const shop = databaseWithGoods()
const two = [{ productId: P2, quantity: 2 }]
/** 2 × 99.50 and 46 + 38 for delivery and cash. */
const TOTAL_OF_TWO = 19_900 + 8_400

async function openCheckout(parts: Partial<PlacingDeps> = {}) {
  const { db } = shop
  const deps = placingDeps(db, parts)
  const [person, other] = await addBuyers(db, 2)
  if (!person || !other) throw new Error('two buyers were asked for')
  return { db, deps, person, other }
}

const setPrice = (db: PlacingDeps['db'], id: ProductId, paise: number) =>
  db.execute(sql`update products set price_paise = ${paise}, mrp_paise = ${paise} where id = ${id}`)

/** The owner's settings, as the panel stores them. */
async function saveTexts(db: PlacingDeps['db'], texts: Readonly<Record<string, string>>) {
  await db.execute(sql`update shop_settings set texts = ${JSON.stringify(texts)}`)
}

describe('the price of an order', () => {
  test('is calculated by the shop: price × quantity, delivery and cash fee (PRC-01, PRC-07)', async () => {
    const { db, deps, person } = await openCheckout()
    const answer = await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO })
    expect(answer).toMatchObject({
      ok: true,
      order: {
        userId: person.userId,
        stage: 'placed',
        paymentState: 'cash-due',
        amounts: {
          parts: [
            { kind: 'items', amountPaise: 19_900 },
            { kind: 'delivery', amountPaise: 4_600 },
            { kind: 'cod-fee', amountPaise: 3_800 },
          ],
        },
        lines: [{ productId: P2, quantity: 2, unitPricePaise: 9_950, linePaise: 19_900 }],
      },
    })
    expect(await stockOf(db, P2)).toBe(98)
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('differs from the confirmed one: the current one is returned and nothing is written (PRC-07)', async () => {
    const { db, deps, person } = await openCheckout()
    const answer = await confirm(deps, person, two, { amountPaise: 100, key: 'first' })
    expect(answer).toMatchObject({
      ok: false,
      reason: 'amount-changed',
      priced: { amounts: { totalPaise: TOTAL_OF_TWO } },
    })
    expect(await countOrders(db)).toBe(0)
    expect(await stockOf(db, P2)).toBe(100)

    const again = await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO, key: 'first' })
    expect(again.ok).toBe(true)
  })

  test('changed while the carrier was asked: refused with the current price (PRC-06)', async () => {
    const shipping = flatShipping()
    const { db, deps, person } = await openCheckout({ shipping })
    const quote = shipping.quote.bind(shipping)
    shipping.quote = async (question) => {
      if (shipping.asked === 0) await setPrice(db, P2, 12_000)
      return quote(question)
    }
    const answer = await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO })
    expect(answer).toMatchObject({
      reason: 'amount-changed',
      priced: {
        amounts: { parts: expect.arrayContaining([{ kind: 'items', amountPaise: 24_000 }]) },
      },
    })
    expect(await countOrders(db)).toBe(0)
  })

  describe('by terms that the owner changes while the carrier is asked', () => {
    async function confirmWhile(texts: Readonly<Record<string, string>>) {
      const shipping = flatShipping()
      const { db, deps, person } = await openCheckout({ shipping })
      const quote = shipping.quote.bind(shipping)
      shipping.quote = async (question) => {
        if (shipping.asked === 0) await saveTexts(db, texts)
        return quote(question)
      }
      onTestFinished(() => saveTexts(db, {}))
      return { db, answer: await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO }) }
    }

    test('is refused with the price of these terms, and nothing is written', async () => {
      const { db, answer } = await confirmWhile({ deliveryBy: 'flat', codFee: '30' })
      const fresh = [
        { kind: 'items', amountPaise: 19_900 },
        { kind: 'delivery', amountPaise: 4_900 },
        { kind: 'cod-fee', amountPaise: 3_000 },
      ]
      expect(answer).toMatchObject({
        reason: 'amount-changed',
        priced: { amounts: { parts: fresh } },
      })
      expect(await countOrders(db)).toBe(0)
    })

    test('is accepted where it comes to the same', async () => {
      const { db, answer } = await confirmWhile({ deliveryBy: 'courier', restFlat: '60' })
      expect(answer.ok).toBe(true)
      expect(await countOrders(db)).toBe(1)
    })

    test('is refused where they allow less in cash', async () => {
      const { db, answer } = await confirmWhile({ cashMost: '200' })
      expect(answer).toMatchObject({ reason: 'cod-amount-too-high' })
      expect(await countOrders(db)).toBe(0)
    })
  })

  test('is stored beside what the courier takes, for the owner’s books', async () => {
    const shipped = settingsTexts(settingsFor(readConfig({})), standardTerms('demo'))
    const { db, deps, person } = await openCheckout({ shippedSettings: shipped })
    const amountPaise = await totalOf(deps, two)
    expect(amountPaise).toBe(19_900 + 4_900 + 3_000)
    expect((await confirm(deps, person, two, { amountPaise })).ok).toBe(true)
    const { rows } = await db.$client.query(
      'select delivery_paise, cod_fee_paise, courier_paise, courier_cash_paise, delivery_area from orders',
    )
    expect(rows).toEqual([
      {
        delivery_paise: 4_900,
        cod_fee_paise: 3_000,
        courier_paise: 4_600,
        courier_cash_paise: 3_800,
        delivery_area: 'near',
      },
    ])
  })

  test('is kept by the order whatever is edited later', async () => {
    const { db, deps, person } = await openCheckout()
    const first = await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO, key: 'kept' })
    await setPrice(db, P2, 50_000)
    await db.execute(sql`update products set name = 'Renamed' where id = ${P2}`)
    const again = await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO, key: 'kept' })
    expect(again).toEqual(first)
  })
})

describe('what cannot be ordered', () => {
  test('a product that is sold out is named and nothing is written (PRC-16)', async () => {
    const { db, deps, person } = await openCheckout()
    const wanted = [...two, { productId: P0, quantity: 1 }]
    const answer = await confirm(deps, person, wanted, { amountPaise: 1 })
    expect(answer).toMatchObject({ reason: 'out-of-stock', productId: P0, left: 0 })
    expect(await stockOf(db, P2)).toBe(100)
    expect(await countOrders(db)).toBe(0)
  })

  test('a product that the shop does not have is named (PRC-16)', async () => {
    const { deps, person } = await openCheckout()
    const gone = 'race-gone' as ProductId
    const wanted = [{ productId: gone, quantity: 1 }]
    const answer = await confirm(deps, person, wanted, { amountPaise: 1 })
    expect(answer).toMatchObject({ reason: 'unknown-product', productId: gone, name: gone })
  })

  test('goods of more than a crore are refused, and nothing is written', async () => {
    const { db, deps, person } = await openCheckout()
    await setPrice(db, P2, 9_00_000_00)
    const answer = await confirm(deps, person, [{ productId: P2, quantity: 30 }], {
      amountPaise: 1,
    })
    expect(answer).toEqual({ ok: false, reason: 'order-too-large' })
    expect(await countOrders(db)).toBe(0)
    const fewer = [{ productId: P2, quantity: 11 }]
    expect(await confirm(deps, person, fewer, { amountPaise: 1 })).toMatchObject({
      reason: 'cod-amount-too-high',
    })
  })

  test('units that would be too old at delivery are not sold', async () => {
    const { db, deps, person } = await openCheckout()
    const old = { madeOn: '2026-01-01', expiresOn: '2026-12-25' }
    await addLot(db, P0, 10, old)
    const wanted = [{ productId: P0, quantity: 1 }]
    const answer = await confirm(deps, person, wanted, { amountPaise: 1 })
    expect(answer).toMatchObject({ reason: 'out-of-stock', productId: P0 })
  })

  test('an area without cash on delivery is refused before anything is written', async () => {
    const shipping = flatShipping()
    const quote = shipping.quote.bind(shipping)
    shipping.quote = async (question) => {
      const answer = await quote(question)
      return answer.ok ? { ...answer, codAllowed: false } : answer
    }
    const { db, deps, person } = await openCheckout({ shipping })
    const answer = await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO })
    expect(answer).toMatchObject({ reason: 'cod-not-in-this-area' })
    expect(await countOrders(db)).toBe(0)
  })
})

describe('a repeated confirmation', () => {
  test('with its key returns the same order, even when the price has changed and the stock is gone (IDM-05)', async () => {
    const { db, deps, person } = await openCheckout()
    const wanted = [{ productId: P3, quantity: 1 }]
    const amountPaise = await totalOf(deps, wanted)
    const first = await confirm(deps, person, wanted, { amountPaise, key: 'one' })
    await setPrice(db, P3, 99_900)
    const again = await confirm(deps, person, wanted, { amountPaise, key: 'one' })
    expect(again).toEqual(first)
    expect(await countOrders(db)).toBe(1)
    expect(await stockOf(db, P3)).toBe(0)
  })

  test('with its key but another basket or address is refused (IDM-03)', async () => {
    const { db, deps, person } = await openCheckout()
    await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO, key: 'one' })
    const otherBasket = [{ productId: P2, quantity: 3 }]
    const amountPaise = await totalOf(deps, otherBasket)
    const basket = await confirm(deps, person, otherBasket, { amountPaise, key: 'one' })
    const address = await placeCashOrder(deps, {
      person,
      wanted: two,
      delivery: { ...ADDRESS, address: '13 Garden Road' },
      amountPaise: TOTAL_OF_TWO,
      key: 'one',
    })
    expect(basket).toEqual({ ok: false, reason: 'key-used-otherwise' })
    expect(address).toEqual({ ok: false, reason: 'key-used-otherwise' })
    expect(await countOrders(db)).toBe(1)
  })

  test("under another shopper's key is a separate order (IDM-04)", async () => {
    const { deps, person, other } = await openCheckout()
    await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO, key: 'one' })
    const answer = await confirm(deps, other, two, { amountPaise: TOTAL_OF_TWO, key: 'one' })
    expect(answer).toMatchObject({ ok: true, order: { userId: other.userId } })
  })

  test('without a key is the same order for a minute and a new one afterwards', async () => {
    let now = TODAY
    const { db, deps, person } = await openCheckout({ clock: { now: () => now } })
    const send = () => confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO })
    const first = await send()
    now = new Date(TODAY.getTime() + MINUTE_MS - 1)
    expect(await send()).toEqual(first)
    now = new Date(TODAY.getTime() + MINUTE_MS + 1)
    const later = await send()
    expect(later).toMatchObject({ ok: true })
    expect(later).not.toEqual(first)
    expect(await countOrders(db)).toBe(2)
    expect(await brokenInvariants(db)).toEqual({})
  })
})

describe('a carrier that does not answer', () => {
  const down = { quote: async () => ({ ok: false, reason: 'shipping-unavailable' }) as const }

  test('leaves no partial order', async () => {
    const { db, deps, person } = await openCheckout({ shipping: down })
    const answer = await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO })
    expect(answer).toEqual({ ok: false, reason: 'shipping-unavailable' })
    expect(await countOrders(db)).toBe(0)
  })

  test('does not hide the order of a repeated request', async () => {
    const { db, deps, person } = await openCheckout()
    const first = await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO, key: 'one' })
    const later = placingDeps(db, { shipping: down })
    const again = await confirm(later, person, two, { amountPaise: TOTAL_OF_TWO, key: 'one' })
    expect(again).toEqual(first)
  })
})

describe('after an order', () => {
  test('answers are stored for thirty days and then deleted', async () => {
    let now = TODAY
    const { db, deps, person } = await openCheckout({ clock: { now: () => now } })
    for (const days of [0, 29, 31]) {
      now = new Date(TODAY.getTime() + days * DAY_MS)
      await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO, key: `day-${days}` })
    }
    await deleteOldAnswers(deps)
    const { rows } = await db.execute(sql`
      select key from idempotency_keys where user_id = ${person.userId} order by created_at`)
    expect(rows).toEqual([{ key: 'day-29' }, { key: 'day-31' }])
  })

  test('the sale of the last shown unit moves the content version, any other does not', async () => {
    const { db, deps, person } = await openCheckout()
    const before = await readContentVersion(db)
    await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO })
    expect(await readContentVersion(db)).toBe(before)

    const last = [{ productId: P3, quantity: 1 }]
    const amountPaise = await totalOf(deps, last)
    await confirm(deps, person, last, { amountPaise })
    expect(await readContentVersion(db)).not.toBe(before)
    expect(await findProduct(db, P3, TODAY)).toMatchObject({ stock: 0 })
  })

  test('the lot that expires first is sold first, and a refused order changes no stock', async () => {
    const { db, deps, person } = await openCheckout()
    await addLot(db, P1, 2, { madeOn: '2026-08-01', expiresOn: '2027-08-01' })
    const wanted = [{ productId: P1, quantity: 3 }]
    const amountPaise = await totalOf(deps, wanted)
    await confirm(deps, person, wanted, { amountPaise })
    const { rows } = await db.execute(sql`
      select expires_on::text as expires, on_hand from stock_lots
      where product_id = ${P1} order by expires_on`)
    expect(rows).toEqual([
      { expires: '2027-08-01', on_hand: 0 },
      { expires: '2028-09-01', on_hand: 4 },
    ])
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('the audit log has who placed it, when and for how much, without name or address', async () => {
    const { db, deps, person } = await openCheckout()
    const answer = await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO })
    const id = answer.ok ? answer.order.id : answer.reason
    const { rows } = await db.execute(sql`
      select actor_id, action, before, after from audit_log where subject_id = ${id}`)
    expect(rows).toEqual([
      {
        actor_id: person.userId,
        action: 'order.placed',
        before: null,
        after: { stage: 'placed', paymentState: 'cash-due', totalPaise: TOTAL_OF_TWO },
      },
    ])
  })

  test('order ids are long and random, and do not reveal their order (ORD-09)', async () => {
    const { deps, person } = await openCheckout()
    const answer = await confirm(deps, person, two, { amountPaise: TOTAL_OF_TWO })
    expect(answer).toMatchObject({
      ok: true,
      order: { number: expect.stringMatching(/^SMG-\d+$/) },
    })
    expect(answer.ok && answer.order.id).toMatch(/^[a-z0-9]{20,40}$/)
  })
})
