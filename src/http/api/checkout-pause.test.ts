import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { ask, basketOf, buy } from '#tests/attack/scene.ts'
import { countOrders, layOutGoods, P2, stockOf } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let asha: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  await layOutGoods(shop.db)
  owner = await shop.signIn({ admin: true })
  asha = await shop.signIn({ name: 'Asha Patel' })
})
afterAll(() => shop.close())

const post = (url: string, body: unknown, person = asha, key?: string) =>
  ask(shop.app, url, {
    method: 'POST',
    person,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })

async function takeOrders(takesOrders: 'yes' | 'no'): Promise<void> {
  const saved = await ask(shop.app, paths.settings.change(), {
    method: 'PATCH',
    person: owner,
    body: { takesOrders },
  })
  expect(saved.statusCode).toBe(200)
}

test('while the shop takes no orders no shopper orders, what was ordered stays, and the team orders by phone', async () => {
  const basket = basketOf(P2, 1)
  const { amount } = (await post(paths.payments.createOrder(), basket)).json<{ amount: number }>()
  const confirmation = { ...basket, amount }
  const placed = (await post(paths.payments.verify(), confirmation, asha, 'before')).json()
  await takeOrders('no')
  const [orders, stock] = [await countOrders(shop.db), await stockOf(shop.db, P2)]

  const quote = { pincode: '390001', productIds: [P2], quantities: [1] }
  for (const [url, body] of [
    [paths.payments.shippingQuote(), quote],
    [paths.payments.createOrder(), basket],
    [paths.payments.createOrder(), { ...basket, paymentMethod: 'prepaid' }],
    [paths.payments.verify(), confirmation],
  ] as const) {
    const refused = await post(url, body, asha, `paused-${JSON.stringify(body).length}`)
    expect([url, refused.statusCode, refused.json().code]).toEqual([url, 409, 'orders-paused'])
  }
  expect(await countOrders(shop.db)).toEqual(orders)
  expect(await stockOf(shop.db, P2)).toBe(stock)
  const repeated = await post(paths.payments.verify(), confirmation, asha, 'before')
  expect([repeated.statusCode, repeated.json().orderId]).toEqual([200, placed.orderId])

  const byPhone = { ...basket, recipient: 'Kokila Shah', email: 'kokila@mail.example' }
  const asked = { ...byPhone, phone_number: '9812345670', language: 'en' }
  const { total } = (await post(paths.phoneOrders.take(), asked, owner, 'phone')).json()
  const taken = await post(
    paths.phoneOrders.take(),
    { ...asked, amount: total },
    owner,
    'phone-again',
  )
  expect([taken.statusCode, taken.json().code]).toEqual([200, undefined])

  await takeOrders('yes')
  await buy(shop.app, asha, P2)
  const { rows } = await shop.db.execute(sql`
    select before ->> 'takesOrders' as before, after ->> 'takesOrders' as after from audit_log
    where action = 'settings.changed' order by id`)
  expect(rows).toEqual([
    { before: 'yes', after: 'no' },
    { before: 'no', after: 'yes' },
  ])
})
