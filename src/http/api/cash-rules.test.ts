import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { readCashRules } from '#database/checkout/cash-rules.ts'
import { textsOfRule } from '#domain/checkout/cash-rules-form.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { DELIVERY } from '#tests/support/prepaid-shop.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

type SignedIn = Awaited<ReturnType<TestShop['signIn']>>

let shop: TestShop
let owner: SignedIn
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
})
beforeEach(async () => {
  await layOutGoods(shop.db)
  await emptyTables(shop.db, ['cash_rules'])
})
afterAll(() => shop.close())

async function post(url: string, who: SignedIn | undefined, payload: object) {
  const headers = who ? who.headers : {}
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

const BASKET = { productIds: [P2], quantities: [2], ...DELIVERY }

async function publish(...rules: object[]) {
  const published = await post(paths.cashRules.publish(), owner, { rules })
  expect(published).toEqual({ status: 200, body: { rules: rules.length } })
}

test('prices, quotes and orders apply the rules alike, and a refusal gives its reason', async () => {
  const shopper = await shop.signIn()
  const quote = (who?: SignedIn) =>
    post(paths.payments.shippingQuote(), who, { ...BASKET, cod: true })
  const order = { ...BASKET, paymentMethod: 'COD' }
  const price = () => post(paths.payments.createOrder(), shopper, order)
  const { amount } = (await price()).body
  const confirm = () => post(paths.payments.verify(), shopper, { ...order, amount })

  await publish({ way: 'prepaid', order: 'first', fromRupees: '100' })
  const causes = ['large', 'first-order']
  expect((await quote(shopper)).body).toMatchObject({
    codAllowed: false,
    codRefusal: 'cod-by-rule',
    codCauses: causes,
  })
  expect((await quote()).body).toMatchObject({
    codAllowed: false,
    codRefusal: 'cod-by-rule',
    codCauses: ['large', 'not-signed-in'],
  })
  for (const refused of [await price(), await confirm()]) {
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'cod-by-rule', codCauses: causes },
    })
  }

  await publish({ way: 'confirm', confirmHours: '6', order: 'first' })
  const toConfirm = { codAllowed: true, codConfirmHours: 6, codCauses: ['first-order'] }
  expect((await quote(shopper)).body).toMatchObject(toConfirm)
  expect((await price()).body).toMatchObject(toConfirm)

  await publish({ way: 'free', belowRupees: '1000' }, { way: 'prepaid', order: 'first' })
  expect((await quote(shopper)).body).toMatchObject({
    codAllowed: true,
    codRefusal: null,
    codConfirmHours: null,
    codCauses: [],
  })
  expect([(await price()).status, (await confirm()).status]).toEqual([200, 200])
})

test('a simulation reports how much would have been paid in advance', async () => {
  const shopper = await shop.signIn()
  const order = { ...BASKET, paymentMethod: 'COD' }
  const { amount } = (await post(paths.payments.createOrder(), shopper, order)).body
  await post(paths.payments.verify(), shopper, { ...order, amount })
  const rehearse = async (...rules: object[]) =>
    (await post(paths.cashRules.rehearse(), owner, { rules })).body
  const asked = { orders: 1, refused: 0, advances: 1, advance: 49 }
  const none = { orders: 0, refused: 0, advances: 0, advance: 0 }
  const rule = { way: 'advance', advanceRupees: '49' }
  expect(await rehearse({ way: 'advance', pincodes: '11' }, rule)).toEqual({
    ...asked,
    rules: [none, asked],
  })
  expect(await rehearse({ ...rule, advanceRupees: '2000' })).toMatchObject({
    rules: [{ ...none, orders: 1 }],
  })
})

test('of two owners who change the rules at once the second is told, and the rules of the first stand', async () => {
  const url = paths.cashRules.publish()
  await publish({ way: 'prepaid', fromRupees: '2000' })
  const seen = (await readCashRules(shop.db)).map(textsOfRule)
  const one = { rules: [...seen, { way: 'prepaid', pincodes: '388001' }], seen }
  const other = { rules: [], seen }
  expect((await post(url, owner, one)).status).toBe(200)
  // Its answer may have been lost.
  expect((await post(url, owner, one)).status).toBe(200)
  const refused = await post(url, owner, other)
  expect([refused.status, refused.body.code]).toEqual([409, 'cash-rules-changed'])
  expect(await readCashRules(shop.db)).toHaveLength(2)
  // Who published the rules in force may go on, also with figures as they were entered.
  expect((await post(url, owner, { rules: [], seen: one.rules })).status).toBe(200)
})

test.each(['name', 'language', 'religion', 'gender', 'device', 'concerns'])(
  'no rule asks for %s',
  async (field) => {
    const rules = [{ way: 'prepaid', [field]: 'x' }]
    for (const path of [paths.cashRules.publish(), paths.cashRules.rehearse()]) {
      expect((await post(path, owner, { rules })).status).toBe(400)
    }
  },
)

test('an invalid field is named with its rule', async () => {
  const rules = [{ way: 'free' }, { way: 'prepaid', pincodes: 'Anand' }]
  expect(await post(paths.cashRules.publish(), owner, { rules })).toMatchObject({
    status: 400,
    body: { code: 'cash-rules-wrong', errors: { '1.pincodes': expect.stringContaining('388001') } },
  })
})
