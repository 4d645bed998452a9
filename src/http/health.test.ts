import { afterEach, expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { registerHealth } from './health.ts'
import type { ShopServer } from './server.ts'

let app: ShopServer
afterEach(() => app.close())

function withCheck(isReady: () => Promise<boolean>) {
  app = testServer()
  registerHealth(app, { isReady })
}

test('the process is alive whatever state the database is in', async () => {
  withCheck(() => Promise.reject(new Error('no database')))
  const answer = await app.inject('/healthz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('the shop is ready when the database responds and is migrated', async () => {
  withCheck(async () => true)
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' })
})

test.each([
  ['says no', async () => false],
  ['fails', () => Promise.reject(new Error('password of postgres is wrong'))],
])('the shop is not ready when the check %s, and reveals no internals', async (_how, check) => {
  withCheck(check)
  const answer = await app.inject('/readyz')
  expect(answer.json()).toMatchObject({ status: 503, code: 'not-ready' })
  expect(answer.body).not.toContain('postgres')
})
