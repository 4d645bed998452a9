import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { listOffers, readPricingTerms } from '#database/offers/offers.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { invoiceOf } from '#domain/invoices/document.ts'
import type { OfferId } from '#domain/offers/offer.ts'
import { newOffer, type OfferTexts } from '#domain/offers/offer-form.ts'
import { returnRefundPaise } from '#domain/returns/return-refund.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { areOffersUnchanged } from '#use-cases/checkout/price-offers.ts'
import { priceOrder } from '#use-cases/checkout/price-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { splitParcel } from '#use-cases/orders/split-order.ts'
import { makeOffer, rehearseOffer, stopOffer } from './change-offers.ts'

const shop = databaseWithGoods()
const clock = { now: () => TODAY }
/** 2 × ₹99.50, ₹46 for delivery, ₹38 for cash. */
const two = [{ productId: P2, quantity: 2 }]
const CODE = 'MONSOON'

beforeEach(async () => {
  await emptyTables(shop.db, ['offers'])
})

async function buyers(count: number): Promise<Person[]> {
  return await addBuyers(shop.db, count)
}

async function make(texts: Partial<OfferTexts>): Promise<OfferId> {
  const [owner] = await buyers(1)
  if (!owner) throw new Error('an owner was asked for')
  const sent = { ...newOffer(TODAY), name: 'Monsoon', percent: '10', ...texts }
  const made = await makeOffer({ db: shop.db, clock }, { sent, actorId: owner.userId })
  if (!made.ok) throw new Error(JSON.stringify(made))
  return made.id
}

async function order(person: Person, offerCode?: string, wanted = two) {
  const deps = placingDeps(shop.db)
  const amountPaise = await totalOf(deps, wanted, offerCode)
  return await confirm(deps, person, wanted, { amountPaise, ...(offerCode && { offerCode }) })
}

const usesOf = async (id: OfferId) =>
  (await listOffers(shop.db)).find(({ offer }) => offer.id === id)?.uses

describe('an order with an offer', () => {
  test('has the offer as a part of its bill and of its lines, in order, invoice and refund', async () => {
    await make({ code: CODE })
    const [person] = await buyers(1)
    if (!person) throw new Error('a buyer was asked for')
    const placed = await order(person, CODE, [...two, { productId: P1, quantity: 1 }])
    if (!placed.ok) throw new Error(placed.reason)
    expect(placed.order.amounts).toEqual({
      parts: [
        { kind: 'items', amountPaise: 44_900 },
        { kind: 'offer', amountPaise: -4_490 },
        { kind: 'delivery', amountPaise: 4_600 },
        { kind: 'cod-fee', amountPaise: 3_800 },
      ],
      totalPaise: 48_810,
    })
    expect(placed.order.lines.map(({ offerPaise }) => offerPaise)).toEqual([1_990, 2_500])
    const invoice = invoiceOf(placed.order, {
      number: 'SMG/26-27/000001',
      at: TODAY,
      seller: {
        name: 'Samagni',
        addressLines: [],
        gstin: '24AAAAA0000A1Z5',
        state: 'Gujarat',
        email: 'a@example.com',
        phone: '9876543210',
      },
    })
    expect(invoice.totals.totalPaise).toBe(48_810)
    expect(invoice.totals.cgstPaise).toBe(invoice.totals.sgstPaise)
    const goods = [{ productId: P1, quantity: 1 }]
    expect(returnRefundPaise(placed.order, { goods, reason: 'changed-mind' })).toBe(22_500)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('of free delivery pays no delivery', async () => {
    await make({ benefit: 'free-delivery' })
    const [person] = await buyers(1)
    if (!person) throw new Error('a buyer was asked for')
    const placed = await order(person)
    expect(placed.ok && placed.order.amounts.totalPaise).toBe(19_900 + 3_800)
  })

  test('is refused with an unknown code, and nothing is written', async () => {
    const [person] = await buyers(1)
    if (!person) throw new Error('a buyer was asked for')
    const deps = placingDeps(shop.db)
    const answer = await confirm(deps, person, two, { amountPaise: 28_300, offerCode: 'NONE' })
    expect(answer).toEqual({ ok: false, reason: 'offer-unknown' })
  })

  test('is not refused for a code of free delivery where delivery is free already', async () => {
    await make({ code: CODE, benefit: 'free-delivery' })
    const priced = await priceOrder(placingDeps(shop.db), {
      wanted: two,
      pincode: '388001',
      method: 'prepaid',
      offerCode: CODE,
      freeDelivery: true,
    })
    if (!priced.ok) throw new Error(priced.reason)
    expect(priced.amounts.totalPaise).toBe(19_900)
    expect(priced.offers.codeRefusal).toBe('offer-delivery-free')
  })

  test('asks the shopper again when the offer ended while the order was being written', async () => {
    const id = await make({ code: CODE })
    const [person] = await buyers(1)
    if (!person) throw new Error('a buyer was asked for')
    const priced = await priceOrder(placingDeps(shop.db), {
      wanted: two,
      pincode: '388001',
      method: 'cod',
      offerCode: CODE,
    })
    if (!priced.ok) throw new Error(priced.reason)
    await stopOffer({ db: shop.db, clock }, { id, actorId: person.userId })
    const isUnchanged = await inTransactionOrRefusal(shop.db, async (tx) => ({
      ok: await areOffersUnchanged(tx, priced.offers, {
        terms: await readPricingTerms(tx, { at: TODAY, code: CODE }),
        at: TODAY,
      }),
    }))
    expect(isUnchanged.ok).toBe(false)
  })
})

describe('limits hold for orders at once', () => {
  test('forty at once for the last five uses: exactly five', async () => {
    const id = await make({ code: CODE, maxUses: '5' })
    const people = await buyers(40)
    const deps = placingDeps(shop.db)
    const amountPaise = await totalOf(deps, two, CODE)
    const answers = await Promise.all(
      people.map((person) => confirm(deps, person, two, { amountPaise, offerCode: CODE })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]))
    expect(new Set(refused)).toEqual(new Set(['offer-used-up']))
    expect(await usesOf(id)).toBe(5)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test.each([
    ['offer-used-by-person', { maxUsesPerPerson: '1' }],
    ['offer-first-order-only', { firstOrder: 'yes' }],
  ])('one person, ten at once: one has it, the others %s', async (reason, texts) => {
    const id = await make({ code: CODE, ...texts })
    const [person] = await buyers(1)
    if (!person) throw new Error('a buyer was asked for')
    const deps = placingDeps(shop.db)
    const amountPaise = await totalOf(deps, two, CODE)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        confirm(deps, person, two, { amountPaise, offerCode: CODE, key: `tap-${index}-of-ten` }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]))).toContain(reason)
    expect(await usesOf(id)).toBe(1)
  })

  test('a cancelled order gives its use back', async () => {
    const id = await make({ code: CODE, maxUses: '1' })
    const [first, second] = await buyers(2)
    if (!first || !second) throw new Error('two buyers were asked for')
    expect((await order(first, CODE)).ok).toBe(true)
    await expect(order(second, CODE)).rejects.toThrow('offer-used-up')
    await shop.db.execute(sql`update orders set stage = 'cancelled'`)
    expect(await usesOf(id)).toBe(0)
    expect((await order(second, CODE)).ok).toBe(true)
  })

  test('an order in parcels gives its use back with its last parcel, once', async () => {
    const id = await make({ code: CODE, maxUses: '1', maxUsesPerPerson: '1' })
    const { deps, owner, shopper } = await openSale(shop.db)
    const placed = await order(shopper, CODE)
    if (!placed.ok) throw new Error(placed.reason)
    const { id: orderId } = placed.order
    const now = [{ productId: P2, quantity: 1 }]
    const split = await splitParcel(deps, { orderId, now, actorId: owner.userId })
    if (!split.ok) throw new Error(split.reason)
    await cancelOrder(deps, { orderId, person: owner })
    expect(await usesOf(id)).toBe(1)
    await expect(order(shopper, CODE)).rejects.toThrow('offer-used')
    await cancelOrder(deps, { orderId: split.rest.id, person: owner })
    expect(await usesOf(id)).toBe(0)
    expect((await order(shopper, CODE)).ok).toBe(true)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })
})

describe('the owner', () => {
  test('cannot use a code twice, nor name categories and products that do not exist', async () => {
    await make({ code: CODE })
    await expect(make({ code: 'monsoon' })).rejects.toThrow('code-taken')
    await expect(make({ scope: 'categories', categories: 'None' })).rejects.toThrow(
      'category-unknown',
    )
    await expect(make({ scope: 'products', products: 'none' })).rejects.toThrow('product-unknown')
  })

  test('sees what an offer would have done to the orders of the last 30 days', async () => {
    const people = await buyers(3)
    for (const person of people) await order(person)
    const sent = { ...newOffer(TODAY), name: 'Trial', percent: '10', maxUses: '2' }
    expect(await rehearseOffer({ db: shop.db, clock }, sent)).toEqual({
      ok: true,
      rehearsal: { orders: 3, lowered: 2, goodsPaise: 3 * 19_900, savedPaise: 2 * 1_990 },
    })
    expect(await listOffers(shop.db)).toEqual([])
  })

  test('ends an offer once, and its orders keep what it gave them', async () => {
    const id = await make({})
    const [person] = await buyers(1)
    if (!person) throw new Error('a buyer was asked for')
    const placed = await order(person)
    const end = { id, actorId: person.userId }
    expect(await stopOffer({ db: shop.db, clock }, end)).toEqual({ ok: true, id })
    expect(await stopOffer({ db: shop.db, clock }, end)).toEqual({ ok: true, id })
    expect(await totalOf(placingDeps(shop.db), two)).toBe(28_300)
    expect(placed.ok && placed.order.amounts.totalPaise).toBe(28_300 - 1_990)
    const { rows } = await shop.db.execute(
      sql`select action from audit_log where subject_kind = 'offer' order by id`,
    )
    expect(rows).toEqual([{ action: 'offer.made' }, { action: 'offer.ended' }])
    const unknown = { ...end, id: id + 1 }
    expect(await stopOffer({ db: shop.db, clock }, unknown)).toEqual({
      ok: false,
      reason: 'unknown-offer',
    })
  })
})
