import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { uploadPhoto } from '#tests/support/pictures.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let form: Record<string, unknown>
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
  form = {
    product_name: 'Kokum Sharbat',
    desc: 'Sour, red and cooling; one spoon in a glass of cold water.',
    category: 'Sharbats',
    price: 225,
    image1: await uploadPhoto(shop, owner),
    stock: 40,
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
  const { headers } = owner
  const answer = await shop.app.inject({ method, url, headers, payload: { ...form, ...more } })
  return { status: answer.statusCode, ...answer.json() }
}

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

test('the owner says who must be careful with a product: its page says so, and who does not say it leaves it', async () => {
  const cautions = { not_for: ['preg'], ask_doctor: ['meds', 'preg', 'bf'] }
  const made = await send('POST', `${paths.products.list()}/`, {
    product_name: 'Aloe Sharbat',
    ...cautions,
  })
  const url = paths.products.one({ id: made._id })
  const flags = async () => {
    const { rows } = await shop.db.execute<{ block: string[]; ask: string[] }>(sql`
      select flags_block as block, flags_ask as ask from products where id = ${made._id}`)
    return rows[0]
  }
  expect(await flags()).toEqual({ block: ['preg'], ask: ['bf', 'meds'] })
  expect((await send('PUT', url, { price: 230 })).status).toBe(200)
  expect(await flags()).toEqual({ block: ['preg'], ask: ['bf', 'meds'] })
  expect((await send('PUT', url, { not_for: [], ask_doctor: ['dm'] })).status).toBe(200)
  expect(await flags()).toEqual({ block: [], ask: ['dm'] })
  const refused = await send('PUT', url, { ask_doctor: ['headache'] })
  expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ['ask_doctor']])
})

test('the owner says what a product does to the doshas: the quiz goes by it, and who does not say it leaves it', async () => {
  const made = await send('POST', `${paths.products.list()}/`, {})
  expect(await doshaOf(made._id)).toEqual([0, 0, 0])
  expect(await isRecommended(made._id)).toBe(false)
  const url = paths.products.one({ id: made._id })
  const effects = { dosha_vata: -3, dosha_pitta: -3, dosha_kapha: 0 }
  expect((await send('PUT', url, effects)).status).toBe(200)
  expect(await doshaOf(made._id)).toEqual([-3, -3, 0])
  expect(await isRecommended(made._id)).toBe(true)
  const { rows } = await shop.db.execute<{ before: object; after: object }>(
    sql`select before, after from audit_log where subject_id = ${made._id} order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { before: { doshaVata: 0, doshaPitta: 0 }, after: { doshaVata: -3, doshaPitta: -3 } },
  ])
  expect((await send('PUT', url, { price: 230 })).status).toBe(200)
  expect(await doshaOf(made._id)).toEqual([-3, -3, 0])
  for (const wrong of [-4, 4, 0.5, 'much']) {
    const refused = await send('PUT', url, { dosha_kapha: wrong })
    expect([refused.status, Object.keys(refused.errors)]).toEqual([400, ['dosha_kapha']])
  }
})
