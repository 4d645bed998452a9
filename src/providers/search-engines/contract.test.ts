import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIndexNow } from '#tests/support/index-now.ts'
import { createIndexNow } from './index-now/index-now.ts'
import { findIndexNowSettings } from './index-now/settings.ts'

let engine: Awaited<ReturnType<typeof openIndexNow>>
beforeAll(async () => {
  engine = await openIndexNow()
})
afterAll(() => engine.close())

const pages = {
  host: 'shop.example',
  key: 'a'.repeat(32),
  keyLocation: `https://shop.example/${'a'.repeat(32)}.txt`,
  urls: ['https://shop.example/product/khus-sharbat'],
}

test('changed pages are sent with the key and its address', async () => {
  const { notify, maxUrls } = createIndexNow({ url: engine.url, allowsLocal: true })
  expect(maxUrls).toBe(10_000)
  expect(await notify(pages)).toEqual({ ok: true, status: 202 })
  const { urls, ...proof } = pages
  expect(engine.taken).toEqual([
    { ...proof, urlList: urls, sent: 'POST /indexnow application/json; charset=utf-8' },
  ])
})

test('a response of 200 is also a success', async () => {
  engine.answer(200)
  const { notify } = createIndexNow({ url: engine.url, allowsLocal: true })
  expect(await notify(pages)).toEqual({ ok: true, status: 200 })
})

test.each([301, 400, 403, 422, 429, 503])('a response of %i is a failure', async (status) => {
  engine.answer(status)
  const { notify } = createIndexNow({ url: engine.url, allowsLocal: true })
  expect(await notify(pages)).toEqual({ ok: false, status })
})

test('an unreachable service is reported, and private addresses are refused', async () => {
  const nobody = createIndexNow({ url: 'http://127.0.0.1:9/', allowsLocal: true })
  expect(await nobody.notify(pages)).toEqual({ ok: false, status: undefined })
  const before = engine.taken.length
  const inside = createIndexNow({ url: engine.url, allowsLocal: false })
  expect(await inside.notify(pages)).toEqual({ ok: false, status: undefined })
  expect(engine.taken).toHaveLength(before)
})

test('a live shop notifies the shared or the configured address, over https only; a demo none', () => {
  expect(findIndexNowSettings({}, true)?.url).toBe('https://api.indexnow.org/indexnow')
  expect(findIndexNowSettings({}, false)).toBeUndefined()
  const INDEXNOW_URL = 'http://engine.example/indexnow'
  expect(findIndexNowSettings({ INDEXNOW_URL }, false)?.url).toBe(INDEXNOW_URL)
  expect(() => findIndexNowSettings({ INDEXNOW_URL }, true)).toThrow(/INDEXNOW_URL/)
  expect(() => findIndexNowSettings({ INDEXNOW_URL: 'file:///etc' }, true)).toThrow(/INDEXNOW_URL/)
})
