import { expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import { applyOffers, isHarmless, type OfferBasket, whyCodeIsUnused } from './apply-offers.ts'
import { type Offer, offerState } from './offer.ts'

const START = new Date('2026-11-01T00:00:00Z')
const OFFER: Offer = {
  id: 1,
  name: 'Monsoon',
  code: 'RAIN',
  benefit: { kind: 'percent', percent: 10 },
  scope: { kind: 'all' },
  minPaise: 0,
  isFirstOrderOnly: false,
  isCombinable: false,
  startsAt: START,
  createdAt: START,
}
const basketOf = (unitPricePaise: number, rest: Partial<OfferBasket> = {}): OfferBasket => ({
  lines: [
    {
      productId: 'khus-sharbat' as ProductId,
      category: 'Drinks',
      quantity: 1,
      unitPricePaise,
      linePaise: unitPricePaise,
    },
  ],
  deliveryPaise: 49_00,
  isFirstOrder: false,
  ...rest,
})
const saved = (offer: Partial<Offer>, basket: OfferBasket, uses = 0, usesOfPerson = 0) => {
  const { used } = applyOffers([{ offer: { ...OFFER, ...offer }, uses, usesOfPerson }], basket)
  return used[0]?.savedPaise ?? 0
}
const BASKET = basketOf(100_00)

test('an offer applies as often as it may, altogether and by one person', () => {
  expect([1, 2, 3].map((uses) => saved({ maxUses: 2 }, BASKET, uses))).toEqual([10_00, 0, 0])
  const byPerson = [1, 2, 3].map((uses) => saved({ maxUsesPerPerson: 2 }, BASKET, 9, uses))
  expect(byPerson).toEqual([10_00, 0, 0])
})

test('one for first orders applies to these, and any other to all', () => {
  const first = { ...BASKET, isFirstOrder: true }
  expect([saved({ isFirstOrderOnly: true }, first), saved({}, first)]).toEqual([10_00, 10_00])
  expect([saved({ isFirstOrderOnly: true }, BASKET), saved({}, BASKET)]).toEqual([0, 10_00])
})

test('a percentage is rounded down to the paisa, and limited to its maximum', () => {
  expect([99_99, 100_01, 100_09].map((paise) => saved({}, basketOf(paise)))).toEqual([
    9_99, 10_00, 10_00,
  ])
  const most = { benefit: { kind: 'percent', percent: 10, maxPaise: 5_00 } } as const
  expect([saved(most, BASKET), saved(most, basketOf(40_00))]).toEqual([5_00, 4_00])
})

test('units that an offer does not cover fill no group of it', () => {
  const [sharbat] = BASKET.lines
  if (!sharbat) throw new Error('one line')
  const soaps = (quantity: number) => ({
    ...sharbat,
    productId: 'neem-soap' as ProductId,
    quantity,
    unitPricePaise: 40_00,
    linePaise: quantity * 40_00,
  })
  const soapsOnly = {
    benefit: { kind: 'buy-get', buy: 2, free: 1 },
    scope: { kind: 'products', ids: [soaps(1).productId] },
  } as const
  const off = (units: number) => saved(soapsOnly, { ...BASKET, lines: [sharbat, soaps(units)] })
  expect([off(2), off(3)]).toEqual([0, 40_00])
})

test('delivery is free once', () => {
  const free = (id: number) => ({
    offer: { ...OFFER, id, isCombinable: true, benefit: { kind: 'free-delivery' } as const },
    uses: 0,
    usesOfPerson: 0,
  })
  const applied = applyOffers([free(1), free(2)], BASKET)
  expect(applied).toMatchObject({ deliveryPaise: 49_00, used: [{ offerId: 1, savedPaise: 49_00 }] })
  expect(applied.used).toHaveLength(1)
})

test('the goods cost one rupee at least', () => {
  const off = (amountPaise: number) => saved({ benefit: { kind: 'amount', amountPaise } }, BASKET)
  expect([off(99_00), off(99_01), off(200_00)]).toEqual([99_00, 0, 0])
})

test('a code that applies to nothing is refused with its reason, and only a harmless one is placed', () => {
  const why = (offer: Partial<Offer>, basket = BASKET) =>
    whyCodeIsUnused(
      { offer: { ...OFFER, ...offer }, uses: 0, usesOfPerson: 0 },
      basket,
      applyOffers([], basket),
    )
  const group = { benefit: { kind: 'buy-get', buy: 2, free: 1 } } as const
  const delivery = { benefit: { kind: 'free-delivery' } } as const
  expect(why(group)).toBe('offer-too-few')
  expect(why(delivery, { ...BASKET, deliveryPaise: 0 })).toBe('offer-delivery-free')
  expect(why({ benefit: { kind: 'amount', amountPaise: 100_00 } })).toBe('offer-not-for-these')
  expect(why({})).toBe('offer-less-than-other')
  expect(whyCodeIsUnused(undefined, BASKET, applyOffers([], BASKET))).toBe('offer-unknown')
  expect(
    ['offer-delivery-free', 'offer-less-than-other', 'offer-used-up'].map(isHarmlessCode),
  ).toEqual([true, true, false])
})

const isHarmlessCode = (code: string) => isHarmless(code as Parameters<typeof isHarmless>[0])

test('an offer runs from its first moment until its end, planned or early', () => {
  const end = new Date('2026-11-30T18:30:00Z')
  const before = (moment: Date) => new Date(moment.getTime() - 1)
  expect([before(START), START].map((at) => offerState(OFFER, at))).toEqual(['planned', 'running'])
  for (const ending of [{ endsAt: end }, { endedAt: end }]) {
    expect([before(end), end].map((at) => offerState({ ...OFFER, ...ending }, at))).toEqual([
      'running',
      'ended',
    ])
  }
})
