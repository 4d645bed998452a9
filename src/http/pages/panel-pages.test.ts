import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPanelRight } from '#domain/accounts/rights.ts'
import { ROLE_NAMES, ROLES } from '#domain/accounts/roles.ts'
import { pagePolicy } from '#http/csp.ts'
import type { ShopServer } from '#http/server.ts'
import { PAGES } from '#page-table.ts'
import { panelPages } from '#panel-urls.ts'
import { pageSources } from '#providers/payment/razorpay/page-sources.ts'
import { TestClock } from '#tests/support/clock.ts'
import { SHOP_URL, testServer } from '#tests/support/server.ts'
import { pages } from '#urls.ts'
import { createPageCache } from './page-cache.ts'
import { registerPages } from './pages.ts'

let app: ShopServer

beforeAll(async () => {
  const config = { publicUrl: SHOP_URL, trustedProxies: [] }
  app = testServer({ config })
  registerPages(app, {
    onProductSeen: () => {},
    render: async () =>
      new Response('<html></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    contextFor: () => new RouterContextProvider(),
    cache: createPageCache({ version: () => 1, clock: new TestClock(), config }),
    policy: pagePolicy({ config, payment: pageSources('/stand-ins/checkout.js') }),
    config,
    secret: 'test',
  })
  await app.ready()
})
afterAll(() => app.close())

const ofPanel = PAGES.filter((page) => page.inPanel)
const TABLE = ROLE_NAMES.flatMap((role) => ofPanel.map((page) => ({ role, page })))

describe('every page of the panel, for every role', () => {
  test.each(TABLE)('$role: $page.id', async ({ role, page }) => {
    const url = page.path.replace(':name', 'x')
    const asked = { url, headers: { 'x-test-session': `${role} a` } }
    const answer = await app.inject(asked)
    const { right } = page
    const opens = right !== undefined && isPanelRight(right) && ROLES[role].has(right)
    expect([answer.statusCode, answer.headers.location]).toEqual(
      opens ? [200, undefined] : [302, panelPages.refused],
    )
    // The page's data must be refused too.
    const data = await app.inject({ ...asked, url: `${url}.data` })
    expect(data.headers['x-remix-redirect']).toBe(opens ? undefined : panelPages.refused)
  })

  test.each<[string, Record<string, string>]>([
    ['a shopper', { 'x-test-session': 'shopper a' }],
    ['a visitor', {}],
  ])('none is open to %s', async (_who, headers) => {
    for (const { path } of ofPanel) {
      const url = path.replace(':name', 'x')
      const answer = await app.inject({ url, headers })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, pages.home])
    }
  })

  test('the first page is open to the whole team, so that nobody is redirected in a loop', async () => {
    for (const role of ROLE_NAMES) {
      const headers = { 'x-test-session': `${role} a` }
      expect((await app.inject({ url: panelPages.decisions(), headers })).statusCode).toBe(200)
    }
  })
})
