import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRenderedShop, type RenderedShop } from '../support/rendered-shop.ts'

let rendered: RenderedShop
beforeAll(async () => {
  rendered = await openRenderedShop()
})
afterAll(() => rendered.close())

test('a listing without hits counts its words; one with hits, and one that answers a need, do not', async () => {
  for (const text of ['Zwxkqv', 'khus', 'pregnancy']) {
    expect((await rendered.open(`/category/?q=${text}`)).status).toBe(200)
  }
  const { rows } = await rendered.shop.db.$client.query('select words, times from search_misses')
  expect(rows).toEqual([{ words: 'zwxkqv', times: 1 }])
})
