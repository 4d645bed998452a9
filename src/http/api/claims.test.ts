import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { uploadPhoto } from '#tests/support/pictures.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

const DESC = 'Cures cough and diabetes, 100% guaranteed.'
const REASON = { kind: 'other-sense', note: 'The label says so, checked by our lawyer.' }

let shop: TestShop
let owner: SignedIn
let form: Record<string, unknown>
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
  form = {
    product_name: 'Reasoned',
    desc: DESC,
    category: 'Sharbats',
    price: 225,
    stock: 40,
    image1: await uploadPhoto(shop, owner),
    materials: 'kokum, cane sugar, cumin',
    hsn: '21069011',
    gst_percent: 5,
    licence_number: '10012345000123',
    maker: 'Own Kitchen',
    vegetarian: true,
  }
})
afterAll(() => shop.close())

async function send(method: 'POST' | 'PUT', url: string, more: object) {
  const headers = owner.headers
  const answer = await shop.app.inject({ method, url, headers, payload: { ...form, ...more } })
  return { status: answer.statusCode, ...answer.json<{ code?: string; _id: string }>() }
}

test('claims need no second reason while they stand as they were, but one when their text, a word or the product changes', async () => {
  const { _id: id } = await send('POST', `${paths.products.list()}/`, { claims_reason: REASON })
  const change = (more: object) => send('PUT', paths.products.one({ id }), more)
  expect((await change({ price: 111 })).status).toBe(200)
  const { rows } = await shop.db.execute<{ after: object }>(
    sql`select after from audit_log where subject_id = ${id} order by id desc limit 1`,
  )
  expect(rows[0]?.after).toEqual({ pricePaise: 111_00, mrpPaise: 111_00 })
  for (const more of [
    { desc: DESC.replace('cough', 'everything') },
    { desc: `${DESC} Cures cancer.` },
    { product_name: 'Reasoned cure' },
    { name_hi: 'मधुमेह शरबत' },
  ]) {
    expect((await change(more)).code).toBe('claims-need-reason')
  }
  await shop.db.execute(sql`update products set hidden = true where id = ${id}`)
  expect((await change({ price: 113 })).code).toBe('claims-need-reason')
})
