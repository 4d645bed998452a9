import { afterEach, expect, test, vi } from 'vitest'
import { reviewEndpoints } from '#contract/reviews.ts'
import { clientOf } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

test('a call sends the method, body and key of its endpoint, and the language of the page', async () => {
  vi.stubGlobal('window', {
    localStorage: { getItem: () => null },
    addEventListener: () => {},
    location: { pathname: '/hi/account' },
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ ok: 1 }))
  vi.stubGlobal('fetch', fetched)
  const client = clientOf(reviewEndpoints)
  expect(client.moderate.path({ params: { id: 'a/b' } })).toBe('/api/reviews/a%2Fb')
  const answer = await client.moderate({
    params: { id: 7 },
    body: { act: 'show', written: '2026-11-22T00:00:00Z' },
    idempotencyKey: 'k',
  })
  expect(answer).toMatchObject({ ok: true, data: { ok: 1 } })
  const [path, init] = fetched.mock.calls[0] ?? []
  expect(path).toBe('/api/reviews/7')
  expect(init?.method).toBe('PATCH')
  expect(init?.body).toBe('{"act":"show","written":"2026-11-22T00:00:00Z"}')
  expect(new Headers(init?.headers).get('idempotency-key')).toBe('k')
  expect(new Headers(init?.headers).get('accept-language')).toBe('hi')
})
