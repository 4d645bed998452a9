import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { addExampleOrders } from './add-example-orders.ts'

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())

const asked = async () => {
  const { userId: actorId } = (await shop.signIn({ admin: true })).person
  return { actorId, origin: 'http://127.0.0.1' }
}

test('a live shop, and a demo that uses a real service, take no example orders', async () => {
  const { parts } = shop
  const live = { ...parts, settings: { ...parts.settings, mode: 'live' as const } }
  for (const deps of [live, { ...parts, examplePayer: undefined }]) {
    const refused = await addExampleOrders(deps, await asked())
    expect(refused).toEqual({ ok: false, reason: 'examples-only-in-demo' })
  }
  expect(await shop.rows('select from orders')).toEqual([])
})

test('a demo is filled with four weeks of orders at every stage, once, and its books are right', async () => {
  const pressed = await Promise.all(
    [await asked(), await asked()].map((who) => addExampleOrders(shop.parts, who)),
  )
  expect(pressed.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'has-orders' }])
  const added = pressed.find(({ ok }) => ok)
  expect(added?.ok && added.orders).toBeGreaterThan(50)
  const [found] = await shop.rows(`
    select count(distinct stage)::int as stages, max(created_at) <= now() as past,
      bool_or(payment_state = 'paid') as paid, bool_or(payment_state = 'cash-due') as cash,
      bool_or(payment_state = 'awaiting') as awaiting
    from orders`)
  expect(found).toEqual({ stages: 4, past: true, paid: true, cash: true, awaiting: false })
  expect(await shop.openTasks()).toEqual(['return-requested'])
  await shop.allHolds()
})
