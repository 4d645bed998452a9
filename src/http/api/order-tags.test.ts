import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findNeighbours, listAllOrders } from '#database/orders/orders.ts'
import { listTags } from '#database/orders/tags.ts'
import type { OrderId } from '#domain/ids.ts'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { ask, buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
const ids: OrderId[] = []

beforeAll(async () => {
  shop = await openTestShop()
  await layOutGoods(shop.db)
  owner = await shop.signIn({ admin: true })
  for (let place = 0; place < 4; place += 1) {
    shop.clock.advance(MINUTE_MS)
    ids.push((await buy(shop.app, await shop.signIn(), P2)) as OrderId)
  }
})
afterAll(() => shop.close())

const add = (id: string, tag: unknown, person: SignedIn = owner) =>
  ask(shop.app, paths.orders.addTag({ id }), { method: 'POST', person, body: { tag } })
const remove = (id: string, tag: string) =>
  ask(shop.app, paths.orders.removeTag({ id, tag }), { method: 'DELETE', person: owner })
const found = async (query: string) => {
  const search = parseOrderSearch(new URLSearchParams(query))
  return (await listAllOrders(shop.db, { limit: 10, search })).orders.map(({ id }) => id)
}

test('whoever does not read tags finds no order by them', async () => {
  const last = ids.at(-1) ?? ''
  await add(last, 'pays late')
  const countAs = async (person: SignedIn) => {
    const query = 'tag=pays+late'
    const found = await ask(shop.app, `${paths.orderActs.found()}?${query}`, { person })
    const file = await ask(shop.app, `${paths.orderActs.file()}?${query}`, { person })
    return [found.json().orders.length, file.body.match(/SMG-/g)?.length]
  }
  expect(await countAs(owner)).toEqual([1, 1])
  const accountant = await shop.signIn({ role: 'accountant' })
  expect(await countAs(accountant)).toEqual([ids.length, ids.length])
  await remove(last, 'pays late')
})

test('orders are found by a tag, in every list, until it is removed', async () => {
  const [first = '', second = ''] = ids
  for (const id of [first, second]) expect((await add(id, ' Diwali  GIFT')).statusCode).toBe(200)
  expect((await add(first, 'diwali gift')).statusCode).toBe(200)
  await add(second, 'call first')
  expect(await listTags(shop.db, 9)).toEqual(['call first', 'diwali gift'])
  expect(await found('tag=diwali+gift')).toEqual([second, first])
  expect(await found('tag=Diwali+Gift&state=to-pack')).toEqual([first, second])
  expect(await found('tag=diwali+gift&state=delivered')).toEqual([])
  expect((await remove(first, 'diwali gift')).statusCode).toBe(200)
  expect((await remove(first, 'diwali gift')).statusCode).toBe(200)
  // No column holds such a text.
  expect((await remove(first, 'diwali\u0000gift')).statusCode).toBe(200)
  expect(await found('tag=diwali+gift')).toEqual([second])
  const { rows } = await shop.db.execute(sql`
    select action, before, after from audit_log where subject_id = ${first} and action like '%tagged' order by id`)
  expect(rows).toEqual([
    { action: 'order.tagged', before: { tags: 0 }, after: { tags: 1 } },
    { action: 'order.untagged', before: { tags: 1 }, after: { tags: 0 } },
  ])
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('an order accepts ten tags, none about illness, and only from people who may write notes', async () => {
  const [, , third = ''] = ids
  const fields = async (tag: unknown) => (await add(third, tag)).json().errors?.tag
  expect(await fields('diabetes')).toContain('illness')
  expect(await fields('x'.repeat(31))).toContain('30')
  for (let count = 1; count <= 10; count += 1) {
    expect((await add(third, `tag ${count}`)).statusCode).toBe(200)
  }
  expect((await add(third, 'one more')).json().code).toBe('too-many-tags')
  expect((await add(third, 'tag 1')).statusCode).toBe(200)
  expect((await add('a'.repeat(26), 'gift')).statusCode).toBe(404)
  const shopper = await shop.signIn()
  expect((await add(third, 'mine', shopper)).statusCode).toBe(403)
})

test('the neighbours of an order are those of the list from which it was opened', async () => {
  const beside = (place: number, query = '') =>
    findNeighbours(
      shop.db,
      { id: ids[place] as OrderId, createdAt: new Date(0) },
      parseOrderSearch(new URLSearchParams(query)),
    )
  const { orders } = await listAllOrders(shop.db, { limit: 10 })
  const placeOf = (id: OrderId) => orders.find((order) => order.id === id)
  const near = async (place: number, query = '') => {
    const order = placeOf(ids[place] as OrderId)
    if (!order) throw new Error('the order is not in the list')
    return await findNeighbours(shop.db, order, parseOrderSearch(new URLSearchParams(query)))
  }
  const listed = orders.map(({ id }) => id)
  for (const [at, id] of listed.entries()) {
    expect(await near(ids.indexOf(id))).toEqual({ before: listed[at - 1], after: listed[at + 1] })
    expect(await near(ids.indexOf(id), 'state=to-pack')).toEqual({
      before: listed[at + 1],
      after: listed[at - 1],
    })
  }
  // An order that is not in the list has its position by time.
  expect(await near(0, 'state=delivered')).toEqual({ before: undefined, after: undefined })
  expect((await beside(0)).after).toBeUndefined()
})
