import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { DOWN, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'

let shop: PrepaidShop
let asha: SignedIn
beforeAll(async () => {
  shop = await openPrepaidShop()
  asha = await shop.signIn({ name: 'Asha Patel' })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

describe('the owner’s button', () => {
  test('settles a payment that neither browser nor webhook reported, for any shopper’s order', async () => {
    const owner = await shop.signIn({ admin: true })
    const begun = await shop.begin({}, asha)
    const ask = (headers: SignedIn['headers']) =>
      shop.post(paths.payments.askProvider({ id: begun.orderId }), {}, headers)
    expect(await ask(owner.headers)).toMatchObject({ body: { success: false, isChecked: true } })
    shop.razorpay.webhooks.hold()
    shop.pay(begun)
    expect((await ask(asha.headers)).status).toBe(403)
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
    expect(await ask(owner.headers)).toMatchObject({ status: 200, body: { success: true } })
    expect(await shop.stateOf(begun)).toBe('paid placed')
    expect(await shop.rows('select distinct source from payment_facts')).toEqual([
      { source: 'owner' },
    ])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('reports when the provider does not respond', async () => {
    const owner = await shop.signIn({ admin: true })
    const begun = await shop.begin({}, asha)
    shop.fault({}, DOWN)
    const answer = await shop.post(
      paths.payments.askProvider({ id: begun.orderId }),
      {},
      owner.headers,
    )
    expect(answer).toMatchObject({ status: 200, body: { success: false, isChecked: false } })
  })
})
