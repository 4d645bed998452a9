import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { isMoney } from '#domain/accounts/composed-settings.ts'
import { SETTINGS_FIELDS } from '#domain/accounts/settings-form.ts'
import { ask, buy, WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { layOutGoods, P1 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let shopper: SignedIn
let orderId: string

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  await layOutGoods(shop.db)
  owner = await shop.signIn({ admin: true })
  shopper = await shop.signIn({ email: 'asha@example.com' })
  orderId = await buy(shop.app, shopper, P1)
})
afterAll(() => shop.close())

const helper = (role: 'manager' | 'packer' | 'writer' | 'support' | 'accountant') =>
  shop.signIn({ role, email: `${role}@samagni.example` })

async function statusOf(
  person: SignedIn,
  url: string,
  method: 'GET' | 'POST' | 'PATCH',
  body?: unknown,
) {
  return (await ask(shop.app, url, { method, person, body })).statusCode
}

test('a manager changes the shop’s settings, but none that affect money', async () => {
  const manager = await helper('manager')
  const url = paths.settings.change()
  const change = (field: string, person: SignedIn) =>
    statusOf(person, url, 'PATCH', { [field]: 'wrong?' })
  // Refused for its content, which is checked only after the right.
  expect(await change('phone', manager)).toBe(400)
  const moneyFields = SETTINGS_FIELDS.filter(isMoney)
  expect(moneyFields).toEqual(expect.arrayContaining(['cashWithinDays', 'gstin', 'codFee']))
  for (const field of moneyFields) {
    expect([field, await change(field, manager)]).toEqual([field, 403])
    expect([field, await change(field, owner)]).toEqual([field, 400])
  }
  // One such field refuses the whole form.
  expect(await statusOf(manager, url, 'PATCH', { name: 'Mine', cashMost: '1' })).toBe(403)
  expect(shop.parts.settings.name).not.toBe('Mine')
})

test('support answers a return, but cannot refund', async () => {
  const support = await helper('support')
  const url = paths.afterSale.answerReturn({ id: orderId, return: 'a'.repeat(26) })
  const answer = (person: SignedIn, body: unknown) => statusOf(person, url, 'POST', body)
  expect(await answer(support, { state: 'approved' })).toBe(404)
  expect(await answer(support, { state: 'refunded' })).toBe(403)
  expect(await answer(support, { state: 'received', amount: 10 })).toBe(403)
  expect(await answer(owner, { state: 'refunded' })).toBe(404)
})

test('people who see orders cannot cancel them, which is a separate right', async () => {
  for (const role of ['packer', 'support', 'accountant', 'writer'] as const) {
    const person = await helper(role)
    const url = paths.afterSale.cancel({ id: orderId })
    expect([role, await statusOf(person, url, 'POST', {})]).toEqual([role, 404])
  }
  const order = await ask(shop.app, paths.orders.one({ id: orderId }), { person: shopper })
  expect(order.json()).toMatchObject({ delivery_status: 'pending' })
})

test('a helper is an ordinary shopper where their role has no right', async () => {
  const writer = await helper('writer')
  const own = await buy(shop.app, writer, P1)
  expect(await statusOf(writer, paths.orders.one({ id: own }), 'GET')).toBe(200)
  expect(await statusOf(writer, paths.orders.one({ id: orderId }), 'GET')).toBe(404)
})
