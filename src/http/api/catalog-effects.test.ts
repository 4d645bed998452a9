import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { openProductForms } from '#tests/support/product-forms.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let products: Awaited<ReturnType<typeof openProductForms>>
beforeAll(async () => {
  shop = await openTestShop()
  products = await openProductForms(shop, await shop.signIn({ admin: true }))
})
afterAll(() => shop.close())

async function doshaOf(id: string) {
  const { rows } = await shop.db.execute<{ effects: number[] }>(sql`
    select array[dosha_vata, dosha_pitta, dosha_kapha] as effects from products where id = ${id}`)
  return rows[0]?.effects
}

async function isRecommended(id: string): Promise<boolean> {
  const headers = { host: 'localhost:3000' }
  const fit = await shop.app.inject({ url: paths.products.fit(), headers })
  return fit.json<{ _id: string }[]>().some(({ _id }) => _id === id)
}

test('the owner sets the cautions of a product, which its page shows; a form without them keeps them', async () => {
  const cautions = { not_for: ['preg'], ask_doctor: ['meds', 'preg', 'bf'] }
  const { _id: id } = await products.create({ product_name: 'Aloe Sharbat', ...cautions })
  const flags = async () => {
    const { rows } = await shop.db.execute<{ block: string[]; ask: string[] }>(sql`
      select flags_block as block, flags_ask as ask from products where id = ${id}`)
    return rows[0]
  }
  expect(await flags()).toEqual({ block: ['preg'], ask: ['bf', 'meds'] })
  expect((await products.replace(id, { price: 230 })).status).toBe(200)
  expect(await flags()).toEqual({ block: ['preg'], ask: ['bf', 'meds'] })
  expect((await products.replace(id, { not_for: [], ask_doctor: ['dm'] })).status).toBe(200)
  expect(await flags()).toEqual({ block: [], ask: ['dm'] })
  const refused = await products.replace(id, { ask_doctor: ['headache'] })
  expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ['ask_doctor']])
})

test('the owner sets a product’s effect on the doshas, which the quiz uses; a form without it keeps it', async () => {
  const { _id: id } = await products.create()
  expect(await doshaOf(id)).toEqual([0, 0, 0])
  expect(await isRecommended(id)).toBe(false)
  const effects = { dosha_vata: -3, dosha_pitta: -3, dosha_kapha: 0 }
  expect((await products.replace(id, effects)).status).toBe(200)
  expect(await doshaOf(id)).toEqual([-3, -3, 0])
  expect(await isRecommended(id)).toBe(true)
  const { rows } = await shop.db.execute<{ before: object; after: object }>(
    sql`select before, after from audit_log where subject_id = ${id} order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { before: { doshaVata: 0, doshaPitta: 0 }, after: { doshaVata: -3, doshaPitta: -3 } },
  ])
  expect((await products.replace(id, { price: 230 })).status).toBe(200)
  expect(await doshaOf(id)).toEqual([-3, -3, 0])
  for (const wrong of [-4, 4, 0.5, 'much']) {
    const refused = await products.replace(id, { dosha_kapha: wrong })
    expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ['dosha_kapha']])
  }
})
