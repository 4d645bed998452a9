import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { listCompanions } from '#database/catalog/companions.ts'
import { readContentVersion } from '#database/content-version.ts'
import type { Person } from '#domain/accounts/person.ts'
import {
  COMPANION_DAYS,
  MAX_COMPANIONS,
  MIN_COMPANION_SHOPPERS,
} from '#domain/catalog/companions.ts'
import type { ProductId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { companionsOf, type PlainOrder } from '#tests/oracles/companions.ts'
import { addBuyers, databaseWithGoods } from '#tests/races/fixture.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { countBoughtTogether } from './count-bought-together.ts'

const shop = databaseWithGoods()

const SHOPPERS = 5
/** More are stored than shown, in case one of them is sold out. */
const KEPT = 2 * MAX_COMPANIONS

let clock: TestClock
let buyers: Person[]
/** Eight products, two of them sizes of the same one, and a sachet, which no cart order can contain. */
let goods: { id: string; family: string; kind: string }[]

beforeEach(async () => {
  clock = new TestClock()
  await shop.db.execute(sql`delete from product_companions`)
  buyers = await addBuyers(shop.db, SHOPPERS)
  const { rows } = await shop.db.execute<{ id: string; family: string; kind: string }>(sql`
    (select id, lower(family) as family, kind from products
      where not hidden and family <> '' order by lower(family), id limit 2)
    union all
    (select id, '', kind from products
      where not hidden and family = '' and kind = 'goods' and id not like 'race-%' order by id limit 6)
    union all
    (select id, '', kind from products where kind = 'sachet' order by id limit 1)`)
  goods = rows
})

const goodsAt = (place: number): string => goods[place]?.id ?? ''

let written = 0
async function write({ shopper, channel, isKept, daysAgo, products }: PlainOrder): Promise<void> {
  written += 1
  const id = `together${String(written).padStart(18, '0')}`
  const at = new Date(clock.now().getTime() - daysAgo * DAY_MS).toISOString()
  await shop.db.execute(sql`
    insert into orders (id, number, user_id, user_name, channel, payment_method, payment_state, stage,
      items_paise, delivery_paise, cod_fee_paise, total_paise, recipient, address, city, state, pincode,
      phone, boxes, weight_grams, deliver_from, deliver_until, created_at)
    values (${id}, ${200_000 + written}, ${buyers[shopper]?.userId}, 'Asha', ${channel}, 'cod',
      ${isKept ? 'cash-due' : 'refunded'}, ${isKept ? 'delivered' : 'returned'},
      40000, 0, 0, 40000, '', '', 'Anand', 'Gujarat', '388001', '9000000000', 1, 900,
      '2026-11-01', '2026-11-03', ${at})`)
  for (const [place, product] of products.entries()) {
    await shop.db.execute(sql`
      insert into order_lines (order_id, position, product_id, product_name, quantity,
        unit_price_paise, line_paise, hsn, gst_percent)
      values (${id}, ${place + 1}, ${product}, ${product}, 1, 20000, 20000, '2202', 5)`)
  }
}

const basket = (shopper: number, more: Partial<PlainOrder> = {}): PlainOrder => ({
  shopper,
  channel: 'cart',
  isKept: true,
  daysAgo: 3,
  products: [goodsAt(2), goodsAt(3)],
  ...more,
})

async function kept(): Promise<Map<string, string[]>> {
  const { rows } = await shop.db.execute<{ product_id: string; companion_id: string }>(sql`
    select product_id, companion_id from product_companions order by product_id, position`)
  const found = new Map<string, string[]>()
  for (const { product_id: one, companion_id: other } of rows) {
    found.set(one, [...(found.get(one) ?? []), other])
  }
  return found
}

const shownBeside = async (id: string): Promise<string[]> =>
  (await listCompanions(shop.db, id as ProductId, clock.now())).map((one) => one.id)

test('random orders are counted as pair by pair, whatever was counted before', async () => {
  const order = fc.record({
    shopper: fc.nat(SHOPPERS - 1),
    channel: fc.constantFrom('cart' as const, 'cart' as const, 'cart' as const, 'sachets' as const),
    isKept: fc.constantFrom(true, true, true, false),
    daysAgo: fc.constantFrom(1, 40, COMPANION_DAYS - 1, COMPANION_DAYS + 1),
    places: fc.uniqueArray(fc.nat(goods.length - 1), { minLength: 1, maxLength: 5 }),
  })
  const rule = {
    familyOf: (id: string) => goods.find((one) => one.id === id)?.family ?? '',
    isGoods: (id: string) => goods.some((one) => one.id === id && one.kind === 'goods'),
    minShoppers: MIN_COMPANION_SHOPPERS,
    max: KEPT,
    days: COMPANION_DAYS,
  }
  let pairs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 20, maxLength: 40 }), async (drawn) => {
      await emptyTables(shop.db, ['orders', 'order_lines'])
      const orders = drawn.map(({ places, ...same }) => ({
        ...same,
        products: places.map(goodsAt),
      }))
      for (const one of orders) await write(one)
      await countBoughtTogether({ db: shop.db, clock })
      const expected = companionsOf(orders, rule)
      pairs += expected.size
      expect(await kept()).toEqual(expected)
    }),
    { numRuns: 12, seed: 20_261_126 },
  )
  expect(pairs).toBeGreaterThan(0)
})

test('three shoppers make it often, two of them make it nothing, however often they buy', async () => {
  for (const shopper of [0, 1, 1, 0, 1]) await write(basket(shopper))
  await countBoughtTogether({ db: shop.db, clock })
  expect(await shownBeside(goodsAt(2))).toEqual([])
  await write(basket(2))
  await countBoughtTogether({ db: shop.db, clock })
  expect(await shownBeside(goodsAt(2))).toEqual([goodsAt(3)])
  expect(await shownBeside(goodsAt(3))).toEqual([goodsAt(2)])
})

test('an order of sachets changes nothing, nor does one that was returned', async () => {
  for (const shopper of [0, 1, 2]) await write(basket(shopper))
  await countBoughtTogether({ db: shop.db, clock })
  const before = await kept()
  const sachet = goods.find(({ kind }) => kind === 'sachet')?.id ?? ''
  for (const shopper of [0, 1, 2, 3]) {
    await write(basket(shopper, { channel: 'sachets', products: [goodsAt(4), goodsAt(5)] }))
    // Not even where a cart order contains a sachet.
    await write(basket(shopper, { products: [sachet, goodsAt(4)] }))
    await write(basket(shopper, { isKept: false, products: [goodsAt(4), goodsAt(5)] }))
  }
  const version = await readContentVersion(shop.db)
  expect(await countBoughtTogether({ db: shop.db, clock })).toBe(0)
  expect(await kept()).toEqual(before)
  expect(await readContentVersion(shop.db)).toBe(version)
})

test('pages are updated once where something has changed, and not by an order', async () => {
  const version = await readContentVersion(shop.db)
  for (const shopper of [0, 1, 2]) await write(basket(shopper))
  expect(await readContentVersion(shop.db)).toBe(version)
  expect(await countBoughtTogether({ db: shop.db, clock })).toBe(2)
  expect(await readContentVersion(shop.db)).toBe(version + 1)
  await write(basket(3))
  expect(await countBoughtTogether({ db: shop.db, clock })).toBe(0)
  expect(await readContentVersion(shop.db)).toBe(version + 1)
  // A year later there are no recent purchases of them.
  clock.advance(COMPANION_DAYS * DAY_MS)
  expect(await countBoughtTogether({ db: shop.db, clock })).toBe(2)
  expect(await kept()).toEqual(new Map())
})

test('two counts at once write the same', async () => {
  for (const shopper of [0, 1, 2]) await write(basket(shopper))
  const changed = await Promise.all(
    [1, 2, 3].map(() => countBoughtTogether({ db: shop.db, clock })),
  )
  expect(changed.toSorted()).toEqual([0, 0, 2])
})

test('what is hidden or sold out is not shown', async () => {
  for (const shopper of [0, 1, 2]) {
    await write(basket(shopper, { products: [2, 3, 4, 5].map(goodsAt) }))
  }
  await countBoughtTogether({ db: shop.db, clock })
  expect(await shownBeside(goodsAt(2))).toEqual([3, 4, 5].map(goodsAt))
  await shop.db.execute(sql`update products set hidden = true where id = ${goodsAt(3)}`)
  await shop.db.execute(sql`update stock_lots set on_hand = 0 where product_id = ${goodsAt(4)}`)
  expect(await shownBeside(goodsAt(2))).toEqual([goodsAt(5)])
  await shop.db.execute(sql`update products set hidden = false where id = ${goodsAt(3)}`)
})
