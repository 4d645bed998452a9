import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOffers } from '#database/offers/offers.ts'
import { newOffer, type OfferTexts } from '#domain/offers/offer-form.ts'
import { P3, stockOf } from '#tests/races/fixture.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { eraseAccount } from '#use-cases/erasure/erase-account.ts'
import { makeOffer } from '#use-cases/offers/change-offers.ts'

let shop: PrepaidShop
let asha: SignedIn
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.db, ['offers'])
  await shop.reset()
  asha = await shop.signIn()
})

const mails = async () =>
  (await shop.rows('select kind from mails order by id')).map(({ kind }) => kind)
const refunds = () => shop.rows('select reason, state from refunds order by id')

async function expired(more: Record<string, unknown>) {
  const begun = await shop.begin(more, asha)
  shop.later(20)
  await shop.expire()
  return begun
}

test('who has not paid in time is told by one mail, but not who has ordered since', async () => {
  const lastOne = { productIds: [P3], quantities: [1] }
  const tried = await shop.begin(lastOne, asha)
  shop.later(20)
  await Promise.all([shop.expire(), shop.expire()])
  await shop.expire()
  const unpaid = () => shop.rows("select about from mails where kind = 'order-unpaid'")
  expect(await unpaid()).toEqual([{ about: tried.orderId }])
  await shop.begin(lastOne, asha)
  shop.later(1)
  shop.pay(await shop.begin({}, asha))
  await shop.eventsDone()
  shop.later(19)
  await shop.expire()
  expect(await shop.count('orders', "payment_state = 'failed'")).toBe(2)
  expect(await unpaid()).toEqual([{ about: tried.orderId }])
})

test('a late payment of an order whose account was erased meanwhile is refunded', async () => {
  const begun = await expired({ productIds: [P3] })
  await eraseAccount(shop.parts, asha.person)
  shop.pay(begun)
  await shop.eventsDone()
  expect(await shop.stateOf(begun)).toBe('paid cancelled')
  expect(await refunds()).toEqual([{ reason: 'cancelled', state: 'wanted' }])
  expect([await stockOf(shop.db, P3), await mails()]).toEqual([1, []])
  await shop.allHolds()
})

test.each<[string, Partial<OfferTexts>]>([
  ['in all', { maxUses: '1' }],
  ['for each shopper', { maxUsesPerPerson: '1' }],
  ['for a first order', { firstOrder: 'yes' }],
])(
  'a late payment does not use an offer again that is limited %s and used since',
  async (_, texts) => {
    const sent = {
      ...newOffer(shop.clock.now()),
      name: 'Once',
      percent: '50',
      code: 'ONCE',
      ...texts,
    }
    const made = await makeOffer(shop.parts, { sent, actorId: asha.person.userId })
    if (!made.ok) throw new Error(JSON.stringify(made))
    const late = [await expired({ offerCode: 'ONCE' }), await expired({ offerCode: 'ONCE' })]
    for (const begun of late) shop.pay(begun)
    await shop.eventsDone()
    const states = await Promise.all(late.map((begun) => shop.stateOf(begun)))
    expect(states.toSorted()).toEqual(['paid cancelled', 'paid placed'])
    expect((await listOffers(shop.db)).map(({ uses }) => uses)).toEqual([1])
    expect(await refunds()).toEqual([{ reason: 'cancelled', state: 'wanted' }])
    expect((await mails()).toSorted()).toEqual([
      'order-paid',
      'order-paid-too-late',
      'order-unpaid',
      'order-unpaid',
    ])
    await shop.allHolds()
  },
)
