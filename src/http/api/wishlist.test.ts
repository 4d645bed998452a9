import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { MAX_CARDS } from '#contract/wishlist.ts'
import { MAX_WISHES } from '#domain/wishlist/stored-wishlist.ts'
import { layOutProducts } from '#tests/support/many-products.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

const P1 = 'khus-sharbat'
const P2 = 'haldi-kesar-milk'

let shop: TestShop
let asha: SignedIn
let bela: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
let people = 0
beforeEach(async () => {
  people += 1
  asha = await shop.signIn({ email: `asha-${people}@example.com`, name: 'Asha Patel' })
  bela = await shop.signIn({ email: `bela-${people}@example.com`, name: 'Bela Shah' })
})

async function change(who: SignedIn, add: readonly string[], remove: readonly string[] = []) {
  return await shop.app.inject({
    method: 'POST',
    url: paths.wishlist.change(),
    headers: { ...who.headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ add, remove }),
  })
}
async function listOf({ headers }: SignedIn): Promise<string[]> {
  return (await shop.app.inject({ url: paths.wishlist.list(), headers })).json().products
}

const cards = (wanted: readonly string[]) =>
  shop.app.inject({ url: `${paths.wishlist.cards()}?ids=${wanted.join(',')}` })

async function sachet(): Promise<string> {
  const { rows } = await shop.db.$client.query(
    "select id from products where kind = 'sachet' limit 1",
  )
  return rows[0].id
}

describe('the wishlist of an account', () => {
  test('takes over what a device has chosen, beside what other devices chose, and loses none', async () => {
    await change(asha, [P2])
    shop.clock.advance(1_000)
    expect((await change(asha, [P1, P2])).json()).toEqual({ products: [P1, P2], left_out: [] })
    expect((await change(asha, [P1, P2])).json().products).toEqual([P1, P2])
    expect(await listOf(bela)).toEqual([])
  })

  test('loses what is removed, and removing it again changes nothing', async () => {
    await change(asha, [P1, P2])
    await change(bela, [P1])
    for (let time = 0; time < 2; time += 1) {
      expect((await change(asha, [], [P1])).json().products).toEqual([P2])
    }
    expect(await listOf(bela)).toEqual([P1])
  })

  test('has no sachet, and no product that the shop does not have', async () => {
    const answer = await change(asha, [await sachet(), 'never-made', P1])
    expect(answer.json()).toEqual({ products: [P1], left_out: [] })
  })

  test('leaves out a hidden product quietly, and shows it again with the shop', async () => {
    await change(asha, [P1, P2])
    const hide = (hidden: boolean) =>
      shop.db.$client.query('update products set hidden = $1 where id = $2', [hidden, P1])
    await hide(true)
    expect(await listOf(asha)).toEqual([P2])
    expect((await cards([P1, P2])).json()).toMatchObject([{ _id: P2 }])
    await hide(false)
    expect(await listOf(asha)).toEqual([P1, P2])
  })

  test(`holds ${MAX_WISHES} products; what does not fit is named, however many devices send at once`, async () => {
    await layOutProducts(shop.db.$client, MAX_WISHES + 2, shop.clock.now())
    // Every hundredth of them is hidden.
    const many = Array.from({ length: MAX_WISHES + 2 }, (_, n) => n + 1)
      .filter((n) => n % 100 !== 0)
      .map((n) => `many-${n}`)
    const halves = [many.slice(0, 150), many.slice(100), [P1, P2]]
    const answers = await Promise.all(halves.map((add) => change(asha, add)))
    const leftOut = answers.flatMap((answer) => answer.json().left_out)
    expect(leftOut).toHaveLength(2)
    expect(await listOf(asha)).toHaveLength(MAX_WISHES)
  })

  test.each([
    ['ids that are none', { add: ['../x'], remove: [] }],
    ['no list', { add: P1, remove: [] }],
    ['too many', { add: Array.from({ length: MAX_WISHES + 1 }, (_, n) => `p-${n}`), remove: [] }],
  ])('refuses %s', async (_, body) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: paths.wishlist.change(),
      headers: { ...asha.headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('the cards of a wishlist that only a device knows', () => {
  test('come in its order, with what can be bought, and without sachets', async () => {
    const answer = await cards([P2, await sachet(), P1, 'never-made'])
    expect(answer.json()).toMatchObject([
      { _id: P2, stock: expect.any(Number), pictures: [expect.anything()] },
      { _id: P1 },
    ])
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test.each([
    ['none', ''],
    ['more than fit', Array.from({ length: MAX_CARDS + 1 }, (_, n) => `p-${n}`).join(',')],
  ])('are refused for %s', async (_, wanted) => {
    expect((await cards([wanted])).statusCode).toBe(400)
  })
})
