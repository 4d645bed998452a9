import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { countOrders, layOutGoods, P0, P1, P2, stockOf } from '#tests/races/fixture.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { ask, basketOf, stateOf, WITHOUT_LIMITS } from './scene.ts'
import { Chance } from './seeded.ts'

let shop: TestShop
let asha: SignedIn
let bela: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await layOutGoods(shop.db)
  asha = await shop.signIn({ name: 'Asha Patel' })
  bela = await shop.signIn({ name: 'Bela Shah' })
})

const post = (path: string, body: unknown, person: SignedIn = asha, at = shop) =>
  ask(at.app, path, { method: 'POST', person, body })

async function confirmationOf(productId: string, quantity: number) {
  const body = basketOf(productId, quantity)
  const priced = await post(paths.payments.createOrder(), body)
  return { ...body, amount: priced.json<{ amount: number }>().amount }
}

describe('a confirmation with its own price or person', () => {
  test.each([
    ['a total of one rupee (PRC-07)', { amount: 1 }, 409],
    ['a total of nothing', { amount: 0 }, 409],
    ['a negative total', { amount: -1 }, 409],
    ['a total beyond all numbers', { amount: 1e308 }, 409],
    ['a total that is no number', { amount: null }, 400],
    ['a total in a list', { amount: [283] }, 400],
    ['a total as text', { amount: '283' }, 400],
    ['a free way of paying (VAL-08)', { paymentMethod: 'FREE' }, 400],
    ['fewer units than it names (PRC-05)', { productIds: [P1, P2] }, 400],
    ['products in an object', { productIds: { 0: P1, length: 1 } }, 400],
    ['a product that is an object (INJ-04)', { productIds: [{ $gt: '' }] }, 400],
    ['a product with a quote in it', { productIds: ["x' or 1=1--"] }, 400],
    ['a quantity of nothing (PRC-04)', { quantities: [0] }, 400],
    ['a negative quantity (PRC-03)', { quantities: [-1] }, 400],
    ['a sliver of a unit (PRC-09)', { quantities: [1e-7] }, 400],
    ['a quantity beyond all shelves', { quantities: [2 ** 53] }, 400],
    ['more lines than an order holds', { productIds: Array(51).fill(P1) }, 400],
    ['a product that is sold out (PRC-16)', { productIds: [P0] }, 409],
    ['a product that is gone (PRC-16)', { productIds: ['race-gone'] }, 422],
  ])('with %s places nothing', async (_, forged, status) => {
    const honest = await confirmationOf(P1, 1)
    const before = await stateOf(shop.db)
    const answer = await post(paths.payments.verify(), { ...honest, ...forged })
    expect(answer.statusCode).toBe(status)
    expect(answer.body.length).toBeLessThan(2_000)
    expect(await stateOf(shop.db)).toEqual(before)
  })

  test('with prices, names and ids of others is an ordinary order of the signed-in person (PRC-02, ORD-07, INJ-06)', async () => {
    const honest = await confirmationOf(P2, 2)
    const answer = await post(paths.payments.verify(), {
      ...honest,
      user_id: bela.person.userId,
      userName: 'Owner',
      isAdmin: true,
      role: 'admin',
      _id: 'x'.repeat(24),
      order_number: 'SMG-1',
      status: 'paid',
      createdAt: '2000-01-01',
      delivery_status: 'delivered',
      discount: 100,
      shippingCharge: 0,
      prices: [0.01],
      cartItems: [{ _id: P2, quantity: 2, price: 0.01, product_name: 'x' }],
    })
    const { rows } = await shop.db.$client.query('select * from orders')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      user_id: asha.person.userId,
      user_name: 'Asha Patel',
      id: answer.json().orderId,
      stage: 'placed',
      payment_state: 'cash-due',
      items_paise: 19_900,
      total_paise: Math.round(honest.amount * 100),
    })
    expect(
      (
        await ask(shop.app, paths.orders.ofShopper({ user_id: bela.person.userId }), {
          person: bela,
        })
      ).json(),
    ).toEqual([])
  })

  test('after a change of price must be confirmed with the new one (PRC-06)', async () => {
    const honest = await confirmationOf(P1, 1)
    await shop.db.$client.query('update products set price_paise = 20000 where id = $1', [P1])
    const refused = await post(paths.payments.verify(), honest)
    expect(refused.json()).toMatchObject({ status: 409, code: 'amount-changed', items: 200 })
    expect(await countOrders(shop.db)).toBe(0)
    const placed = await post(paths.payments.verify(), { ...honest, amount: refused.json().amount })
    expect(placed.json()).toMatchObject({ success: true, order: { items: 200 } })
  })
})

describe('its address (VAL-01 to VAL-04)', () => {
  const MALFORMED = 'Pincode must be a 6-digit number'
  test.each([
    ['39000'],
    ['3900011'],
    ['39000a'],
    [' 390001'],
    ['390001\n'],
    ['३९०००१'],
    ['３９０００１'],
    ['090001'],
    [90001],
    [3900011],
    [390001.5],
    [-390001],
    [['390001']],
    [{ toString: '390001' }],
  ])(
    'with the pincode %j is refused with the field’s name, for the quote, the price and the order',
    async (pincode) => {
      const before = await stateOf(shop.db)
      const body = { ...basketOf(P2, 1), pincode, amount: 1, boxes: 1 }
      for (const path of [
        paths.payments.shippingQuote(),
        paths.payments.createOrder(),
        paths.payments.verify(),
      ]) {
        const answer = await post(path, body)
        expect([path, answer.statusCode, answer.json().errors]).toEqual([
          path,
          400,
          { pincode: MALFORMED },
        ])
      }
      expect(await stateOf(shop.db)).toEqual(before)
    },
  )

  test('with the pincode 390001 is accepted as text and as a number', async () => {
    const amounts = []
    for (const pincode of ['390001', 390_001]) {
      amounts.push(
        (await post(paths.payments.createOrder(), { ...basketOf(P2, 1), pincode })).json().amount,
      )
    }
    expect(amounts[0]).toBeGreaterThan(99.5)
    expect(amounts[1]).toBe(amounts[0])
  })

  test.each([
    ['phone_number', '९८२५०१२३४५', 'Invalid phone number format'],
    ['phone_number', 9_825_012_345, 'Invalid phone number format'],
    ['phone_number', ['9825012345'], 'Invalid phone number format'],
    ['phone_number', '9825012345\n', 'Invalid phone number format'],
    ['state', 'Gujarat\u0000', 'State is required'],
    ['state', '__proto__', 'State is required'],
    ['state', null, 'State is required'],
    ['address', '\u200b\u200d \u0000', 'Address is required'],
    ['address', { $gt: '' }, 'Address is required'],
    ['address', '॥'.repeat(301), 'Address is required'],
    ['address', 'अ'.repeat(301), 'Address may have at most 300 characters'],
    ['city', '   \t ', 'City is required'],
  ])('with %s %j is refused with the specified sentence', async (field, value, sentence) => {
    const honest = await confirmationOf(P2, 1)
    const answer = await post(paths.payments.verify(), { ...honest, [field]: value })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { [field]: sentence }])
    expect(await countOrders(shop.db)).toBe(0)
  })

  test('never prints control characters, lone surrogates or reversed text on the label', async () => {
    const honest = await confirmationOf(P2, 1)
    const address = '14\u0000 Patel\r\nSociety \u202egnp.exe \ud800 end'
    const answer = await post(paths.payments.verify(), {
      ...honest,
      address,
      recipient: '\u202eAsha\u0007',
    })
    expect(answer.statusCode).toBe(200)
    const { rows } = await shop.db.$client.query('select address, recipient from orders')
    expect(rows).toEqual([{ address: '14 Patel Society gnp.exe \ufffd end', recipient: 'Asha' }])
  })
})

describe('simultaneous requests and failing services', () => {
  test('the twenty-first price in ten minutes is refused, and no stock was ever taken (DOS-02)', async () => {
    const limited = await openTestShop()
    onTestFinished(() => limited.close())
    await layOutGoods(limited.db)
    const person = await limited.signIn()
    const before = await stateOf(limited.db)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        post(paths.payments.createOrder(), basketOf(P1, 5), person, limited),
      ),
    )
    const passed = answers.filter(({ statusCode }) => statusCode === 200)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect([passed.length, refused.length]).toEqual([20, 180])
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(500)
    expect(await stateOf(limited.db)).toEqual(before)
    // Another shopper, and one from another address, are counted separately.
    const other = await limited.signIn()
    expect(
      (await post(paths.payments.createOrder(), basketOf(P1, 5), other, limited)).statusCode,
    ).toBe(200)
    const hidden = {
      'x-forwarded-for': '1.2.3.4',
      'x-real-ip': '1.2.3.4',
      forwarded: 'for=1.2.3.4',
    }
    const again = await ask(limited.app, paths.payments.createOrder(), {
      method: 'POST',
      person,
      headers: hidden,
      body: basketOf(P1, 5),
    })
    expect(again.statusCode).toBe(429)
  })

  test('uncached lists count as searches, while cached ones are still served (DOS-06)', async () => {
    const limited = await openTestShop()
    onTestFinished(() => limited.close())
    expect((await ask(limited.app, paths.products.list())).statusCode).toBe(200)
    const madeUp = Array.from({ length: 150 }, (_, at) => `${paths.products.list()}?q=khus${at}`)
    const statuses = await Promise.all(
      madeUp.map(async (url) => (await ask(limited.app, url)).statusCode),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(119)
    expect(statuses.filter((status) => status === 429)).toHaveLength(31)
    expect((await ask(limited.app, paths.products.list())).statusCode).toBe(200)
  })

  test('with carrier and sign-in out of order the catalogue works and no half order is written (DOS-07)', async () => {
    const shipping = { quote: async () => ({ ok: false, reason: 'shipping-unavailable' }) as const }
    const alone = await openTestShop({ config: WITHOUT_LIMITS, shipping })
    onTestFinished(() => alone.close())
    await layOutGoods(alone.db)
    const person = await alone.signIn()
    const before = await stateOf(alone.db)
    const catalogue = [
      paths.products.categories(),
      paths.products.list(),
      paths.products.one({ id: 'khus-sharbat' }),
      paths.products.search({ searchText: 'khus' }),
    ]
    const statuses = await Promise.all(
      catalogue.map(async (url) => (await ask(alone.app, url)).statusCode),
    )
    expect(statuses).toEqual([200, 200, 200, 200])
    const confirmation = { ...basketOf(P1, 1), amount: 300 }
    const refused = await post(paths.payments.verify(), confirmation, person, alone)
    expect(refused.json()).toMatchObject({ status: 503, code: 'shipping-unavailable' })
    const signIn = await ask(alone.app, `${paths.auth.start()}?return=/orders`)
    expect(signIn.headers.location).toBe('/login?problem=identity-unavailable&next=%2Forders')
    expect(await stateOf(alone.db)).toEqual(before)
  })

  test('after a random load every unit is in stock or in an order (STK-10)', async () => {
    const chance = new Chance(20_261_121)
    const shoppers = await Promise.all(Array.from({ length: 12 }, () => shop.signIn()))
    const owner = await shop.signIn({ admin: true })
    const acknowledged: { orderId: string; amountPaise: number }[] = []
    const visit = async (): Promise<void> => {
      const person = chance.pick(shoppers)
      const body = basketOf(chance.pick([P1, P2, P2, P2]), 1 + chance.below(3))
      const priced = await post(paths.payments.createOrder(), body, person)
      if (priced.statusCode !== 200 || chance.percent(20)) return
      const { amount } = priced.json<{ amount: number }>()
      const placed = await post(paths.payments.verify(), { ...body, amount }, person)
      if (placed.statusCode !== 200) return
      const { orderId } = placed.json<{ orderId: string }>()
      acknowledged.push({ orderId, amountPaise: Math.round(amount * 100) })
      const status = { delivery_status: chance.pick(['delivered', 'pending']) }
      await ask(shop.app, paths.orders.one({ id: orderId }), {
        method: 'PATCH',
        person: owner,
        body: status,
      })
    }
    const queue = async (): Promise<void> => {
      for (let at = 0; at < 12; at += 1) await visit()
    }
    await Promise.all(Array.from({ length: 10 }, queue))
    expect(acknowledged.length).toBeGreaterThan(20)
    expect(await brokenInvariants(shop.db, { acknowledged, now: shop.clock.now() })).toEqual({})
    const { rows } = await shop.db.$client.query(
      'select product_id as id, sum(quantity)::int as sold from order_lines group by 1',
    )
    const soldOf = (id: string) => rows.find((row) => row.id === id)?.sold ?? 0
    expect([
      (await stockOf(shop.db, P1)) + soldOf(P1),
      (await stockOf(shop.db, P2)) + soldOf(P2),
    ]).toEqual([5, 100])
  })
})
