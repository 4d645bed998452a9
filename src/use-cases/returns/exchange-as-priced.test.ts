import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listOffers } from '#database/offers/offers.ts'
import type { Person } from '#domain/accounts/person.ts'
import { newOffer, type OfferTexts } from '#domain/offers/offer-form.ts'
import { confirm, flatShipping, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addLot, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { askTwoBack, openSale } from '#tests/support/after-sale.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { makeOffer } from '#use-cases/offers/change-offers.ts'
import { answerReturn } from './answer-return.ts'
import { type Exchanging, exchangeReturn } from './exchange-return.ts'

const shop = databaseWithGoods()

beforeEach(async () => {
  await emptyTables(shop.db, ['offers'])
})

/** An accepted return of two of P1, and its exchange for four, priced while an offer with these terms runs. */
async function openExchange(offer: Partial<OfferTexts> = {}) {
  await addLot(shop.db, P1, 50)
  const sale = await openSale(shop.db)
  const { deps, orderId, owner } = sale
  await sale.deliver()
  const returnId = await askTwoBack(sale)
  const on = { orderId, returnId, actorId: owner.userId }
  const decision = { ...on, to: 'approved', answer: '', refundPaise: undefined } as const
  await answerReturn(deps, { ...decision, backOnShelf: false })
  await makeAnOffer(owner, offer)
  const shipping = flatShipping()
  // What happens in each of the next questions to the courier.
  const meanwhile: (() => Promise<unknown>)[] = []
  const quote: typeof shipping.quote = async (question) => {
    await meanwhile.shift()?.()
    return await shipping.quote(question)
  }
  const exchangeDeps = { ...placingDeps(shop.db), ...deps, shipping: { ...shipping, quote } }
  const wanted = [{ productId: P1, quantity: 4 }]
  const send = (shown: Exchanging['shown']) =>
    exchangeReturn({ ...exchangeDeps, payment: undefined }, { ...on, wanted, method: 'cod', shown })
  const calculated = await send(undefined)
  if (!calculated.ok || !('calculated' in calculated)) throw new Error('it was not calculated')
  const { priced, creditPaise } = calculated.calculated
  const shown = { totalPaise: priced.amounts.totalPaise, creditPaise }
  return {
    ...sale,
    /** Makes the exchange as it was shown, while something happens after its price, asked for twice, was read. */
    make: (happens: () => Promise<unknown>) => {
      meanwhile.push(async () => {}, happens)
      return send(shown)
    },
  }
}

async function makeAnOffer(owner: Person, texts: Partial<OfferTexts>): Promise<void> {
  const { clock } = placingDeps(shop.db)
  const sent = { ...newOffer(clock.now()), name: 'Monsoon', percent: '10', ...texts }
  const made = await makeOffer({ db: shop.db, clock }, { sent, actorId: owner.userId })
  if (!made.ok) throw new Error(JSON.stringify(made))
}

async function order(person: Person) {
  const wanted = [{ productId: P2, quantity: 2 }]
  const deps = placingDeps(shop.db)
  const placed = await confirm(deps, person, wanted, { amountPaise: await totalOf(deps, wanted) })
  expect(placed).toMatchObject({ ok: true })
}

const MOVED = { ok: false, reason: 'exchange-moved' }
const uses = async () => (await listOffers(shop.db)).map((offer) => offer.uses)

test('an exchange has the offer that was shown, while nothing changes', async () => {
  const { make } = await openExchange({ maxUses: '1' })
  expect(await make(async () => {})).toMatchObject({ ok: true })
  expect(await uses()).toEqual([1])
})

test('an offer for one use is used once, however an order meets an exchange', async () => {
  const { make, other } = await openExchange({ maxUses: '1' })
  expect(await make(() => order(other))).toEqual(MOVED)
  expect(await uses()).toEqual([1])
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('an offer for one use of each person is used once by an order and an exchange of one person', async () => {
  const { make, shopper } = await openExchange({ maxUsesPerPerson: '1' })
  expect(await make(() => order(shopper))).toEqual(MOVED)
  expect(await uses()).toEqual([1])
})

test('an offer with limits is used as often as it may be by orders and exchanges at the same moment', async () => {
  const { make, shopper, other } = await openExchange({ maxUses: '1' })
  let rivals: Promise<unknown>[] = []
  const answer = await make(async () => {
    rivals = [shopper, other].map((person) => order(person).catch(() => {}))
  })
  await Promise.all(rivals)
  expect(await uses()).toEqual([1])
  expect([true, MOVED.reason]).toContain(answer.ok || answer.reason)
})

test.each([
  ['costs more', 'price_paise = price_paise + 100, mrp_paise = mrp_paise + 100'],
  ['is no longer shown', 'hidden = true'],
])('an exchange for what %s meanwhile is shown again', async (_, change) => {
  const { make } = await openExchange()
  const answer = await make(() =>
    shop.db.execute(sql`update products set ${sql.raw(change)} where id = ${P1}`),
  )
  expect(answer).toEqual(MOVED)
})
