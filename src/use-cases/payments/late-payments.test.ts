import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { P3, stockOf } from '#tests/races/fixture.ts'
import { openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { eraseAccount } from '#use-cases/erasure/erase-account.ts'

let shop: PrepaidShop
let asha: SignedIn
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
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
