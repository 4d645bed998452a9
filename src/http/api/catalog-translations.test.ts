import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findPanelProduct } from '#database/catalog/panel-product.ts'
import { productIn } from '#domain/catalog/product-words.ts'
import type { ProductId } from '#domain/ids.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

const ID = 'khus-sharbat'
const URL = `/api/products/${ID}/translations`

let shop: TestShop
let writer: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  writer = await shop.signIn({ role: 'writer', email: 'writer@samagni.example' })
})
afterAll(() => shop.close())

const send = (url: string, body: object) =>
  shop.app.inject({
    ...{ method: 'PUT', url },
    headers: { ...writer.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

const page = async (url: string) =>
  (await shop.app.inject({ url, headers: { host: 'localhost:3000' } })).body

async function seenAt(): Promise<string> {
  const { rows } = await shop.db.execute<{ at: string }>(
    sql`select updated_at as at from products where id = ${ID}`,
  )
  return new Date(rows[0]?.at ?? '').toISOString()
}

test('a writer writes the words of a language, and the shop says them', async () => {
  const text = 'ख़स की जड़ का हरा शरबत, गर्मी की दोपहर के लिए।'
  const answer = await send(URL, { desc_hi: text, seen_at: await seenAt() })
  expect(answer.statusCode, answer.body).toBe(200)
  const product = await findPanelProduct(shop.db, ID as ProductId)
  expect(product && productIn(product, 'hi')).toMatchObject({ description: text, inEnglish: [] })
  const { rows } = await shop.db.execute<{ after: object }>(
    sql`select after from audit_log where subject_id = ${ID} order by id desc limit 1`,
  )
  expect(rows[0]?.after).toEqual({ desc_hi: text })
})

test('a writer changes no price and no English text', async () => {
  expect((await send(paths.products.one({ id: ID }), { price: 1 })).statusCode).toBe(403)
  const before = await page(paths.products.one({ id: ID }))
  const answer = await send(URL, { price: 1, desc: 'Mine', mrp: 1, seen_at: await seenAt() })
  expect(answer.statusCode).toBe(200)
  expect(await page(paths.products.one({ id: ID }))).toBe(before)
})

test('a text is refused when somebody changed the product since it was seen', async () => {
  const old = await seenAt()
  await shop.db.execute(
    sql`update products set updated_at = updated_at + interval '1 s' where id = ${ID}`,
  )
  const late = await send(URL, { name_gu: 'ખસ', seen_at: old })
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed-meanwhile'])
})

test('a claim in any language needs a reason, and a wrong text is refused by its name', async () => {
  const seen_at = await seenAt()
  const claimed = await send(URL, { desc_gu: 'ડાયાબિટીસ મટાડે.', seen_at })
  expect([claimed.statusCode, claimed.json().code]).toEqual([422, 'claims-need-reason'])
  expect(Object.keys(claimed.json().claims)).toEqual(['desc_gu'])
  const wrong = await send(URL, { desc_hi: 'x'.repeat(2_001), materials_hi: 'एक', seen_at })
  expect(Object.keys(wrong.json().errors)).toEqual(['desc_hi', 'materials_hi'])
})
