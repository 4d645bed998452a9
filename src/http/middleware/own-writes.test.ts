import { afterEach, expect, test } from 'vitest'
import type { Right } from '#domain/accounts/rights.ts'
import type { ShopServer } from '#http/server.ts'
import { SHOP_URL, testServer } from '#tests/support/server.ts'
import { serveOwnWrites } from './own-writes.ts'

let app: ShopServer
afterEach(() => app.close())

const headers = { 'x-test-session': 'admin b', origin: SHOP_URL }

async function orderOfEvents(method: 'GET' | 'POST', right: Right): Promise<string[]> {
  const events: string[] = []
  app = testServer()
  serveOwnWrites(app, {
    async catchUp() {
      await Promise.resolve()
      events.push('caught up')
    },
  })
  app.route({
    method,
    url: '/api/x',
    config: { right },
    handler: async () => {
      events.push('written')
      return {}
    },
  })
  const answer = await app.inject({ method, url: '/api/x', headers })
  events.push(`answered ${answer.statusCode}`)
  return events
}

test.each([
  'review.write',
  'account.erase',
  'review.moderate',
  'post.write',
  'product.change',
  'settings.change',
] as const)('%s is answered after this process has dropped its outdated pages', async (right) => {
  expect(await orderOfEvents('POST', right)).toEqual(['written', 'caught up', 'answered 200'])
})

test.each([
  ['POST', 'order.place'],
  ['GET', 'order.list-all'],
  ['GET', 'shop.read'],
] as const)('%s with %s asks nothing more of the database', async (method, right) => {
  expect(await orderOfEvents(method, right)).toEqual(['written', 'answered 200'])
})
