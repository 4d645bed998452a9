import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ElementCompact, xml2js } from 'xml-js'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { files } from '#urls.ts'
import { listUnlisted } from '#use-cases/catalog/list-for-merchants.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const fetchListing = () =>
  shop.app.inject({ url: files.merchantListing, headers: { host: 'localhost:3000' } })

/** Parses as strictly as the services: throws unless it is well-formed. */
const itemsOf = (xml: string): ElementCompact[] =>
  (xml2js(xml, { compact: true }) as ElementCompact).rss.channel.item

test('the listing has every visible product at the price of its page, and no sachet', async () => {
  const answer = await fetchListing()
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const items = itemsOf(answer.body)
  const { rows } = await shop.db.execute<{ id: string; price: string }>(sql`
    select id, (price_paise / 100.0)::numeric(12, 2)::text || ' INR' as price from products
    where kind = 'goods' and not hidden and archived_at is null`)
  const listed = new Map(items.map((item) => [item['g:id']._text, item['g:price']._text]))
  expect(listed).toEqual(new Map(rows.map(({ id, price }) => [id, price])))
  expect(listed.size).toBeGreaterThan(50)
  expect(items.map((item) => item['g:link']._text)).toContain(
    'http://localhost:3000/product/khus-sharbat',
  )
})

test('products that would be refused are left out and logged; hidden ones are in neither', async () => {
  await shop.db.execute(sql`update products set price_paise = 0 where id = 'khus-sharbat'`)
  await shop.db.execute(sql`update products set hidden = true where id = 'chyawanprash'`)
  await shop.db.execute(
    sql`update products set name = 'Triphala <b> & "c"' where id = 'triphala-churna'`,
  )
  const ids = itemsOf((await fetchListing()).body).map((item) => item['g:id']._text)
  expect(ids).not.toContain('khus-sharbat')
  expect(ids).not.toContain('chyawanprash')
  const { unlisted, next } = await listUnlisted(shop.db, { after: undefined, now: new Date() })
  expect(unlisted.map(({ id, problems }) => [id, problems])).toEqual([
    ['khus-sharbat', ['no-price']],
  ])
  expect(next).toBeUndefined()
})

test('a listing that cannot be read fails instead of being empty', async () => {
  await shop.db.execute(sql`alter table products rename to products_away`)
  try {
    const { statusCode, body } = await fetchListing()
    expect([statusCode, body.includes('<rss')]).toEqual([500, false])
  } finally {
    await shop.db.execute(sql`alter table products_away rename to products`)
  }
  expect((await fetchListing()).statusCode).toBe(200)
})

test('the listing is refused for an invalid host', async () => {
  const answer = await shop.app.inject({ url: files.merchantListing, headers: { host: 'a b' } })
  expect(answer.statusCode).toBe(400)
})
