import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { LANGUAGES } from '#domain/language/languages.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { WEBHOOK_KINDS } from '#domain/webhooks/webhook.ts'
import { testServer } from '#tests/support/server.ts'
import { registerApiDocs } from './api-docs.ts'
import { ProblemDocument } from './problem.ts'
import type { ShopServer } from './server.ts'

let app: ShopServer
beforeAll(async () => {
  app = testServer()
  registerApiDocs(app, '1')
  app.get('/about', { config: { right: 'shop.read' } }, async () => 'page')
  app.post(
    '/api/payments/getshipping',
    {
      config: { right: 'shipping.quote' },
      schema: {
        summary: 'What sending costs',
        body: z.object({ pincode: z.string().regex(/^[1-9][0-9]{5}$/) }),
        response: { 200: z.object({ shippingCharge: z.number() }), 422: ProblemDocument },
      },
    },
    async () => ({ shippingCharge: 60 }),
  )
  for (const right of ['order.list-all', 'order.refund', 'order.place'] as const) {
    for (const method of ['GET', 'POST']) {
      app.route({ method, url: `/api/${right}`, config: { right }, handler: async () => 'done' })
    }
  }
  await app.ready()
})
afterAll(() => app.close())

test('the API documentation is generated from the routes’ schemas and leaves out pages', async () => {
  const { openapi, paths, components } = (await app.inject('/api/docs/json')).json()
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).not.toContain('/about')
  const { post } = paths['/api/payments/getshipping']
  expect(post.summary).toBe('What sending costs')
  expect(post.requestBody.content['application/json'].schema.properties.pincode.pattern).toBe(
    '^[1-9][0-9]{5}$',
  )
  expect(Object.keys(post.responses)).toEqual(['200', '422', 'default'])
  expect(post.parameters).toEqual([{ $ref: '#/components/parameters/AcceptLanguage' }])
  expect(components.parameters.AcceptLanguage.description).toContain(LANGUAGES.join(', '))
  const problem = components.responses.Problem
  expect(problem.headers['Content-Language'].schema.enum).toEqual(LANGUAGES)
  expect(Object.keys(problem.content['application/problem+json'].schema.properties)).toContain(
    'detail',
  )
})

test('the API documentation lists the credentials of each route, and which routes accept tokens', async () => {
  const { paths } = (await app.inject('/api/docs/json')).json()
  const browser = { session: [] }
  const write = { session: [], antiForgery: [] }
  const reported = (path: string) => [paths[path].get?.security, paths[path].post?.security]
  expect(reported('/api/payments/getshipping')).toEqual([undefined, []])
  expect(reported('/api/order.list-all')).toEqual([
    [browser, { token: [] }],
    [write, { token: [] }],
  ])
  for (const path of ['/api/order.refund', '/api/order.place']) {
    expect(reported(path)).toEqual([[browser], [write]])
  }
})

test('the API documentation describes every event of outgoing webhooks', async () => {
  const { webhooks } = (await app.inject('/api/docs/json')).json()
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_KINDS])
  const { schema } = webhooks['parcel.changed'].post.requestBody.content['application/json']
  expect(Object.keys(schema.properties)).toEqual([
    'id',
    'sequence',
    'kind',
    'at',
    'order',
    'parcel',
  ])
})

test('the API documentation is generated once, and requests for it are rate-limited (DOS-19)', async () => {
  const limited = testServer({ limits: { search: { max: 2, windowMs: MINUTE_MS } } })
  onTestFinished(() => limited.close())
  registerApiDocs(limited, '1')
  limited.get('/api/orders', { config: { right: 'shop.read' } }, async () => 'orders')
  const url = '/api/docs/json'
  const first = await limited.inject(url)
  expect([first.statusCode, first.body.includes('/api/orders')]).toEqual([200, true])
  const writing = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => writing.mockRestore())
  const again = await limited.inject(url)
  expect(writing).not.toHaveBeenCalled()
  expect([again.body, again.headers['content-type']]).toEqual([
    first.body,
    first.headers['content-type'],
  ])
  expect((await limited.inject(url)).statusCode).toBe(429)
})

test('the viewer runs script files only, nothing inline', async () => {
  const answer = await app.inject('/api/docs')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  const scripts = [...answer.body.matchAll(/<script src="([^"]+)"[^>]*>\s*<\/script>/g)]
  expect(scripts.length).toBe([...answer.body.matchAll(/<script/g)].length)
  for (const [, src = ''] of scripts) {
    expect((await app.inject(src)).statusCode).toBe(200)
  }
})
