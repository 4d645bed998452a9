import { expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import { applyOffers, type OfferBasket, type OfferCandidate } from './apply-offers.ts'
import { nextOffer } from './next-offer.ts'
import type { Offer } from './offer.ts'

const OFFER: Offer = {
  id: 1,
  name: 'Monsoon',
  benefit: { kind: 'percent', percent: 10 },
  scope: { kind: 'all' },
  minPaise: 499_00,
  isFirstOrderOnly: false,
  isCombinable: false,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  createdAt: new Date('2026-11-01T00:00:00Z'),
}

const candidate = (offer: Partial<Offer>, uses = 0): OfferCandidate => ({
  offer: { ...OFFER, ...offer },
  uses,
  usesOfPerson: 0,
})

const SHARBAT = {
  productId: 'khus-sharbat' as ProductId,
  category: 'Drinks',
  quantity: 1,
  unitPricePaise: 199_00,
  linePaise: 199_00,
}

function next(candidates: OfferCandidate[], rest: Partial<OfferBasket> = {}) {
  const basket = { lines: [SHARBAT], deliveryPaise: 49_00, isFirstOrder: true, ...rest }
  return nextOffer(candidates, basket, applyOffers(candidates, basket))
}

test('the automatic offer with the nearest minimum is next', () => {
  const far = candidate({ id: 2, name: 'Festive', minPaise: 999_00 })
  expect(next([far, candidate({})])).toMatchObject({
    offer: { name: 'Monsoon' },
    missingPaise: 300_00,
  })
})

test.each<[string, OfferCandidate[], Partial<OfferBasket>]>([
  ['that needs a code', [candidate({ code: 'TEN' })], {}],
  ['that is used up', [candidate({ maxUses: 5 }, 5)], {}],
  ['for a first order', [candidate({ isFirstOrderOnly: true })], { isFirstOrder: false }],
  ['for other goods', [candidate({ scope: { kind: 'categories', titles: ['Soaps'] } })], {}],
  [
    'of a delivery that is free',
    [candidate({ benefit: { kind: 'free-delivery' } })],
    { deliveryPaise: 0 },
  ],
  ['of some and some free', [candidate({ benefit: { kind: 'buy-get', buy: 2, free: 1 } })], {}],
  ['beside another', [candidate({}), candidate({ id: 2, minPaise: 0 })], {}],
])('an offer %s is not', (_, candidates, rest) => {
  expect(next(candidates, rest)).toBeUndefined()
})
