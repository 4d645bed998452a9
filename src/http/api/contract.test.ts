import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { apiDocs } from '#urls.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function bodyOf(path: string, method = 'post') {
  const { paths } = (await shop.app.inject(apiDocs.document)).json()
  return paths[path][method].requestBody.content['application/json'].schema.properties
}

test('the API documentation contains the limits that the shop enforces', async () => {
  expect(await bodyOf('/api/reviews')).toMatchObject({
    rating: { type: 'integer', minimum: 1, maximum: 5 },
    text: { type: 'string', minLength: 20, maxLength: 200 },
  })
  expect(await bodyOf('/api/tickets')).toMatchObject({
    name: { type: 'string', maxLength: 80 },
    topic: { enum: ['order', 'product', 'payment', 'complaint', 'privacy', 'other'] },
    message: { minLength: 10, maxLength: 2_000 },
  })
  expect(await bodyOf('/api/scheduler/{slug}/bookings')).toMatchObject({
    about: { maxLength: 300 },
    consent: { enum: [true] },
    language: { enum: ['en', 'hi', 'gu'], default: 'en' },
  })
})
