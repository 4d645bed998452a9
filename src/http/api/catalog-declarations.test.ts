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
    product_name: 'Declaring',
    desc: 'Sour, red and cooling.',
    category: 'Sharbats',
    price: 225,
    stock: 4,
    image1: await uploadPhoto(shop, owner),
    hsn: '21069011',
    gst_percent: 5,
    licence_number: '10012345000123',
    maker: 'Own Kitchen',
    vegetarian: true,
  }
})
afterAll(() => shop.close())

const send = (method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) =>
  shop.app.inject({
    method,
    url,
    headers: { ...owner.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

test('a product on sale keeps what it must declare, and may lack it once it is hidden', async () => {
  const id: string = (await send('POST', paths.products.list(), form)).json()._id
  const url = paths.products.one({ id })
  const change = (more: object) => send('PUT', url, { ...form, ...more })

  const emptied = { hsn: '', licence_number: '', maker: '', country_of_origin: 'Nepal' }
  const refused = await change(emptied)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid-input'])
  expect(Object.keys(refused.json().errors)).toEqual(['hsn', 'licence_number', 'maker', 'importer'])
  expect(refused.json().errors.hsn).toContain('HSN code is needed while the product is on sale')
  const shown = await shop.app.inject({ url, headers: { host: 'localhost:3000' } })
  expect(shown.json()).toMatchObject({ maker: 'Own Kitchen', country_of_origin: 'India' })

  const importer = 'Own Imports, Anand 388001'
  expect((await change({ country_of_origin: 'Nepal', importer })).statusCode).toBe(200)
  // A form that leaves the importer out keeps it, as it keeps the country.
  const short = await change({})
  expect([short.statusCode, short.json()]).toMatchObject([200, { country_of_origin: 'Nepal' }])

  await send('PATCH', url, { hidden: true })
  expect((await change({ maker: '', hsn: '' })).statusCode).toBe(200)
  const again = await send('PATCH', url, { hidden: false })
  expect([again.statusCode, again.json().code, again.json().detail]).toEqual([
    422,
    'declarations-missing',
    'It stays hidden. Fill in first: HSN code, Maker.',
  ])
})
