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

test('a product on sale must keep its declarations, and may lack them once it is hidden', async () => {
  const { _id: id } = await products.create()
  const url = paths.products.one({ id })

  const emptied = { hsn: '', licence_number: '', maker: '', country_of_origin: 'Nepal' }
  const refused = await products.replace(id, emptied)
  expect(refused).toMatchObject({ status: 400, code: 'invalid-input' })
  expect(Object.keys(refused.errors)).toEqual(['hsn', 'licence_number', 'maker', 'importer'])
  expect(refused.errors.hsn).toContain('HSN code is needed while the product is on sale')
  const shown = await shop.app.inject({ url, headers: { host: 'localhost:3000' } })
  expect(shown.json()).toMatchObject({ maker: 'Own Kitchen', country_of_origin: 'India' })

  const importer = 'Own Imports, Anand 388001'
  const imported = await products.replace(id, { country_of_origin: 'Nepal', importer })
  expect(imported.status).toBe(200)
  // A form without the importer keeps it, as it keeps the country.
  expect(await products.replace(id)).toMatchObject({ status: 200, country_of_origin: 'Nepal' })

  await products.change(id, { hidden: true })
  expect((await products.replace(id, { maker: '', hsn: '' })).status).toBe(200)
  expect(await products.change(id, { hidden: false })).toMatchObject({
    status: 422,
    code: 'declarations-missing',
    detail: 'It stays hidden. Fill in first: HSN code, Maker.',
  })
})
