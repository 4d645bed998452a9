import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { ORIGIN, openTestShop, type TestShop } from '#tests/support/shop.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const count = (step: unknown, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: paths.funnel.count(),
    payload: { step },
    headers: { 'user-agent': PHONE, origin: ORIGIN, host: new URL(ORIGIN).host, ...headers },
  })

test('steps are counted in memory until the server stops, and then stored only by day and step', async () => {
  const kept = async () =>
    (await shop.db.$client.query('select day::text, step, times::int from funnel_counts')).rows
  for (const step of ['cart', 'checkout', 'cart']) {
    expect((await count(step)).statusCode).toBe(204)
  }
  const uncounted: Record<string, string>[] = [
    { 'user-agent': 'curl/8.5.0' },
    { dnt: '1' },
    { 'sec-gpc': '1' },
  ]
  for (const headers of uncounted) expect((await count('cart', headers)).statusCode).toBe(204)
  const refused = await count('seen')
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['step']])
  expect((await count('cart', { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect(await kept()).toEqual([])

  await shop.app.close()
  const [{ day }] = await kept()
  expect(await kept()).toEqual([
    { day, step: 'cart', times: 2 },
    { day, step: 'checkout', times: 1 },
  ])
})

test('requests with further fields are refused, and the endpoint is rate-limited (DOS-17)', async () => {
  const busy = await openTestShop()
  try {
    const statuses: number[] = []
    for (let at = 0; at < 122; at += 1) {
      const answer = await busy.app.inject({
        method: 'POST',
        url: paths.funnel.count(),
        payload: { step: 'cart' },
        headers: { 'user-agent': PHONE, origin: ORIGIN, host: new URL(ORIGIN).host },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses.slice(119)).toEqual([204, 429, 429])
    await busy.app.close()
    const { rows } = await busy.db.$client.query('select times::int from funnel_counts')
    expect(rows).toEqual([{ times: 120 }])
  } finally {
    await busy.close()
  }
})
