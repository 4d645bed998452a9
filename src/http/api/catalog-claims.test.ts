import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProductForms } from '#tests/support/product-forms.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

const DESC = 'Cures cough and diabetes, 100% guaranteed.'
const REASON = { kind: 'other-sense', note: 'The label says so, checked by our lawyer.' }

let shop: TestShop
let products: Awaited<ReturnType<typeof openProductForms>>
beforeAll(async () => {
  shop = await openTestShop()
  products = await openProductForms(shop, await shop.signIn({ admin: true }))
})
afterAll(() => shop.close())

test('unchanged claims need no second reason, but need one when their text, a word or the product changes', async () => {
  const form = { product_name: 'Reasoned', desc: DESC }
  const { _id: id } = await products.create({ ...form, claims_reason: REASON })
  const change = (more: object) => products.replace(id, { ...form, ...more })
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
