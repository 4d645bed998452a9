import { afterEach, expect, test, vi } from 'vitest'
import { reviewEndpoints } from '#contract/reviews.ts'
import { sessionRequest, sessionStore } from '../session/session-store.ts'
import { clientOf } from './client.ts'

afterEach(() => {
  sessionRequest.running = undefined
  vi.unstubAllGlobals()
})

function openPage(): void {
  vi.stubGlobal('window', {
    localStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    addEventListener: () => {},
    location: { pathname: '/hi/account' },
  })
}

test('a write before the session is known waits for its token', async () => {
  openPage()
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  const asked = Promise.withResolvers<void>()
  sessionRequest.running = asked.promise
  const client = clientOf(reviewEndpoints)
  const sent = client.moderate({
    params: { id: 7 },
    body: { act: 'show', written: '2026-11-22T00:00:00Z' },
  })
  await Promise.resolve()
  expect(fetched).not.toHaveBeenCalled()
  sessionStore.set({
    user_id: 'u1',
    name: 'Asha',
    image: '',
    email: 'asha@mail.example',
    isAdmin: false,
    token: 'anti-forgery',
  })
  asked.resolve()
  await sent
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('x-csrf-token')).toBe('anti-forgery')
})

test('a call sends the method, body and key of its endpoint, and the language of the page', async () => {
  openPage()
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
