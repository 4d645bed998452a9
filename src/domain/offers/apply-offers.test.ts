import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import {
  applyOffers,
  type OfferBasket,
  type OfferCandidate,
  type OfferLine,
  whyCodeIsUnused,
} from './apply-offers.ts'
import type { Offer } from './offer.ts'

const OFFER: Offer = {
  id: 1,
  name: 'Monsoon',
  benefit: { kind: 'percent', percent: 10 },
  scope: { kind: 'all' },
  minPaise: 0,
  isFirstOrderOnly: false,
  isCombinable: false,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  createdAt: new Date('2026-11-01T00:00:00Z'),
}

const candidate = (offer: Partial<Offer>, uses = 0, usesOfPerson = 0): OfferCandidate => ({
  offer: { ...OFFER, ...offer },
  uses,
  usesOfPerson,
})

const line = (
  id: string,
  unitPricePaise: number,
  quantity = 1,
  category = 'Drinks',
): OfferLine => ({
  productId: id as ProductId,
  category,
  quantity,
  unitPricePaise,
  linePaise: unitPricePaise * quantity,
})

const basket = (lines: OfferLine[], rest: Partial<OfferBasket> = {}): OfferBasket => ({
  lines,
  deliveryPaise: 49_00,
  isFirstOrder: true,
  ...rest,
})

const SHARBAT = line('khus-sharbat', 199_00)
const SOAP = line('neem-soap', 99_00, 3, 'Soaps')

describe('what an offer takes off', () => {
  test('a percentage, shared among the lines to the paisa', () => {
    expect(applyOffers([candidate({})], basket([SHARBAT, SOAP]))).toEqual({
      linePaise: [19_90, 29_70],
      deliveryPaise: 0,
      used: [{ offerId: 1, name: 'Monsoon', code: undefined, savedPaise: 49_60 }],
    })
  })

  test('a percentage up to the most', () => {
    const offer = { benefit: { kind: 'percent', percent: 50, maxPaise: 100_00 } } as const
    expect(applyOffers([candidate(offer)], basket([SHARBAT, SOAP])).used).toMatchObject([
      { savedPaise: 100_00 },
    ])
  })

  test('an amount, only off the goods of its categories and never more than they cost', () => {
    const offer = {
      benefit: { kind: 'amount', amountPaise: 500_00 },
      scope: { kind: 'categories', titles: ['Soaps'] },
    } as const
    expect(applyOffers([candidate(offer)], basket([SHARBAT, SOAP])).linePaise).toEqual([0, 297_00])
  })

  test('delivery', () => {
    const applied = applyOffers([candidate({ benefit: { kind: 'free-delivery' } })], basket([SOAP]))
    expect(applied).toMatchObject({ linePaise: [0], deliveryPaise: 49_00 })
  })

  test.each([
    [1, 0],
    [2, 0],
    [3, 99_00],
    [5, 99_00],
    [6, 198_00],
  ])('buy two, get one: of %i units %i paise', (quantity, off) => {
    const offer = { benefit: { kind: 'buy-get', buy: 2, free: 1 } } as const
    const applied = applyOffers([candidate(offer)], basket([line('neem-soap', 99_00, quantity)]))
    expect(applied.linePaise.at(0) ?? 0).toBe(off)
  })

  test('buy one, get one: the price of the cheapest, shared among all covered goods', () => {
    const offer = { benefit: { kind: 'buy-get', buy: 1, free: 1 } } as const
    const applied = applyOffers([candidate(offer)], basket([SHARBAT, line('soap', 99_00)]))
    expect(applied.linePaise).toEqual([66_11, 32_89])
  })

  test('goods never fall below one rupee', () => {
    const both = [
      candidate({ id: 1, isCombinable: true, benefit: { kind: 'percent', percent: 90 } }),
      candidate({ id: 2, isCombinable: true, benefit: { kind: 'amount', amountPaise: 500_00 } }),
    ]
    expect(applyOffers(both, basket([SHARBAT])).linePaise).toEqual([179_10])
  })
})

describe('which offers count', () => {
  const ten = candidate({ id: 1, name: 'Ten' })
  const twenty = candidate({ id: 2, name: 'Twenty', benefit: { kind: 'percent', percent: 20 } })
  const names = (candidates: OfferCandidate[]) =>
    applyOffers(candidates, basket([SHARBAT])).used.map(({ name }) => name)

  test('the one that saves most, when they may not be combined', () => {
    expect(names([ten, twenty])).toEqual(['Twenty'])
  })

  test('all that may be combined, each on what is left', () => {
    const [one, two] = [ten, twenty].map(({ offer }) => candidate({ ...offer, isCombinable: true }))
    if (!one || !two) throw new Error('two offers')
    expect(applyOffers([two, one], basket([line('tea', 100_00)]))).toMatchObject({
      linePaise: [28_00],
      used: [{ savedPaise: 10_00 }, { savedPaise: 18_00 }],
    })
  })

  test('the typed code, when another saves the same', () => {
    const code = candidate({ ...ten.offer, id: 3, name: 'Code', code: 'TEN' })
    expect(names([ten, code])).toEqual(['Code'])
  })
})

describe('why a code does not count', () => {
  const why = (
    one: OfferCandidate,
    others: OfferCandidate[] = [],
    rest: Partial<OfferBasket> = {},
  ) => {
    const goods = basket([SHARBAT], rest)
    return whyCodeIsUnused(one, goods, applyOffers([one, ...others], goods))
  }

  test('nothing is said when it counts', () => {
    expect(why(candidate({ code: 'TEN' }))).toBeUndefined()
  })

  test.each<[string, Partial<Offer>, number, number, Partial<OfferBasket>]>([
    ['offer-used-up', { maxUses: 5 }, 5, 0, {}],
    ['offer-used-by-person', { maxUsesPerPerson: 1 }, 1, 1, {}],
    ['offer-first-order-only', { isFirstOrderOnly: true }, 0, 0, { isFirstOrder: false }],
    ['offer-below-minimum', { minPaise: 199_01 }, 0, 0, {}],
    ['offer-not-for-these', { scope: { kind: 'categories', titles: ['Soaps'] } }, 0, 0, {}],
    ['offer-too-few', { benefit: { kind: 'buy-get', buy: 2, free: 1 } }, 0, 0, {}],
    ['offer-delivery-free', { benefit: { kind: 'free-delivery' } }, 0, 0, { deliveryPaise: 0 }],
  ])('%s', (reason, offer, uses, usesOfPerson, rest) => {
    expect(why(candidate({ code: 'TEN', ...offer }, uses, usesOfPerson), [], rest)).toBe(reason)
  })

  test('another offer saves more', () => {
    const other = candidate({ id: 2, benefit: { kind: 'percent', percent: 20 } })
    expect(why(candidate({ code: 'TEN' }), [other])).toBe('offer-less-than-other')
  })
})

test('whatever the goods and offers, no line and no bill falls below what it may', () => {
  const lines = fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      price: fc.integer({ min: 100, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 50 }),
      category: fc.constantFrom('Drinks', 'Soaps'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  const offers = fc.array(
    fc.record({
      benefit: fc.oneof(
        fc.record({
          kind: fc.constant('percent' as const),
          percent: fc.integer({ min: 1, max: 90 }),
        }),
        fc.record({
          kind: fc.constant('amount' as const),
          amountPaise: fc.integer({ min: 1, max: 200_000 }),
        }),
        fc.record({ kind: fc.constant('free-delivery' as const) }),
        fc.record({
          kind: fc.constant('buy-get' as const),
          buy: fc.integer({ min: 1, max: 5 }),
          free: fc.integer({ min: 1, max: 5 }),
        }),
      ),
      scope: fc.constantFrom(
        { kind: 'all' as const },
        { kind: 'categories' as const, titles: ['Soaps'] },
        { kind: 'products' as const, ids: ['a' as ProductId] },
      ),
      isCombinable: fc.boolean(),
      minPaise: fc.integer({ min: 0, max: 300_000 }),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(lines, offers, fc.nat(100_00), (drawn, made, deliveryPaise) => {
      const goods = basket(
        drawn.map(({ id, price, quantity, category }) => line(id, price, quantity, category)),
        { deliveryPaise },
      )
      const applied = applyOffers(
        made.map((offer, index) => candidate({ ...offer, id: index })),
        goods,
      )
      const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
      const saved = sum(applied.used.map(({ savedPaise }) => savedPaise))
      expect(sum(applied.linePaise) + applied.deliveryPaise).toBe(saved)
      goods.lines.forEach(({ linePaise }, index) => {
        const off = applied.linePaise[index] ?? 0
        expect(Number.isInteger(off) && off >= 0 && off <= linePaise).toBe(true)
      })
      expect(applied.deliveryPaise).toBeLessThanOrEqual(deliveryPaise)
      expect(
        sum(goods.lines.map((one) => one.linePaise)) - sum(applied.linePaise),
      ).toBeGreaterThanOrEqual(100)
    }),
  )
})
