import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ProductId } from '#domain/ids.ts'
import type { ShopServer } from '#http/server.ts'
import { loadBuiltShop } from '#tests/support/built-shop.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import { inLanguage, pages } from '#urls.ts'
import { type StateChange, setProductState } from '#use-cases/catalog/set-product-state.ts'

const [SMALL, KHUS, LARGE, GULKAND, MILK, BEL] = [
  'khus-sharbat-250-ml',
  'khus-sharbat',
  'khus-sharbat-1-5-l',
  'gulkand',
  'haldi-kesar-milk',
  'bel-sharbat',
] as [ProductId, ProductId, ProductId, ProductId, ProductId, ProductId]

const opened = renderedShop()
/** The same shop without a kept page. */
let afresh: ShopServer
let actorId: StateChange['actorId']

beforeAll(async () => {
  const { shop } = opened
  const built = await loadBuiltShop()
  afresh = await built.createApp(shop.parts, { ...built.screens, keepPages: false })
  await afresh.ready()
  actorId = (await shop.signIn({ admin: true })).person.userId
  await shop.db.execute(sql`
    insert into product_companions (product_id, companion_id, position) values (${GULKAND}, ${MILK}, 0)`)
})
afterAll(() => afresh.close())

const bodyOf = async (app: ShopServer, url: string) =>
  (await app.inject({ url, headers: { host: 'localhost:3000' } })).body

async function expectFresh(): Promise<void> {
  await opened.shop.parts.contentVersion.catchUp()
  const addresses = [
    ...[SMALL, KHUS, LARGE, GULKAND, MILK, BEL].flatMap((id) => [
      pages.product(id),
      inLanguage(pages.product(id), 'hi'),
      `${pages.product(id)}.data`,
    ]),
    pages.home,
    pages.listing(),
  ]
  for (const address of addresses) {
    expect(await bodyOf(opened.app, address), address).toBe(await bodyOf(afresh, address))
  }
}

const set = (change: Omit<StateChange, 'actorId'>) =>
  setProductState({ ...opened.shop.parts, ...opened.shop }, { ...change, actorId })

const stock = (id: ProductId, share: SQLShare) =>
  inTransaction(opened.shop.db, async (tx) => {
    await tx.execute(
      sql`update stock_lots set on_hand = ${sql.raw(share)} where product_id = ${id}`,
    )
    await moveContentVersion(tx, [id])
  })
type SQLShare = '0' | 'received'

test('a page that outlives a change of other products shows what it would show afresh', async () => {
  const acts: readonly (() => Promise<unknown>)[] = [
    async () => {},
    () => stock(LARGE, '0'),
    () => stock(MILK, '0'),
    () => set({ id: SMALL, hidden: true }),
    () => set({ id: KHUS, pricePaise: 180_00 }),
    () => set({ id: MILK, pricePaise: 90_00 }),
    () => stock(MILK, 'received'),
    () => set({ id: MILK, hidden: true }),
    () => set({ id: SMALL, hidden: false }),
    () => stock(LARGE, 'received'),
    () => set({ id: MILK, hidden: false }),
  ]
  for (const act of acts) {
    await act()
    await expectFresh()
  }
})

test('what sells out discards the pages that show it, and no other product’s', async () => {
  const { shop, app } = opened
  const read = async (id: ProductId) => bodyOf(app, pages.product(id))
  const [bel, gulkand] = [await read(BEL), await read(GULKAND)]
  // Nothing reports this change: only a page that is rendered again shows it.
  await shop.db.execute(sql`update products set price_paise = price_paise - 100`)
  await stock(MILK, '0')
  await shop.parts.contentVersion.catchUp()
  expect(await read(BEL)).toBe(bel)
  expect(await read(GULKAND)).not.toBe(gulkand)
  await inTransaction(shop.db, (tx) => moveContentVersion(tx))
  await shop.parts.contentVersion.catchUp()
  expect(await read(BEL)).not.toBe(bel)
})
