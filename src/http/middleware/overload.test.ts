import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { lagDetector, refuseWhenOverloaded } from './overload.ts'

function overloadedAfter(...looksAtMs: number[]): boolean {
  const look = lagDetector()
  return looksAtMs.map((at) => look(at)).at(-1) ?? false
}

describe('a lagging event loop', () => {
  test('is overloaded when two checks in a row come more than a second late', () => {
    expect(overloadedAfter(0, 1_600, 3_200)).toBe(true)
  })

  test('is not overloaded when one check is late and the next in time', () => {
    expect(overloadedAfter(0, 5_000)).toBe(false)
    expect(overloadedAfter(0, 5_000, 5_500)).toBe(false)
  })

  test('recovers as soon as a check comes in time', () => {
    expect(overloadedAfter(0, 1_600, 3_200, 3_700)).toBe(false)
  })

  test('is not overloaded when checks are a little late', () => {
    expect(overloadedAfter(0, 1_400, 2_800, 4_200)).toBe(false)
  })
})

test('an overloaded shop refuses requests, and serves cached pages and health checks', async () => {
  const app = testServer()
  onTestFinished(() => app.close())
  refuseWhenOverloaded(app, () => true)
  const handler = async () => ({ status: 'ok' })
  app.get('/api/products', { config: { right: 'shop.read' }, handler })
  app.get('/hi/orders', { config: { right: 'shop.read' }, handler })
  app.get('/', { config: { right: 'shop.read', cache: 'page' }, handler })
  app.get('/healthz', { config: { right: 'shop.health' }, handler })

  const refused = await vi.waitFor(async () => {
    const answer = await app.inject('/api/products')
    expect(answer.statusCode).toBe(503)
    return answer
  })
  expect(refused.json()).toMatchObject({ code: 'unavailable' })
  expect(refused.headers['retry-after']).toBe('2')
  const page = await app.inject({ url: '/hi/orders', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2'])
  expect(page.body).toContain('<html lang="hi"')
  expect((await app.inject('/')).statusCode).toBe(200)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
