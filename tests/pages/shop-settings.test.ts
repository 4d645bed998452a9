import { beforeAll, expect, test } from 'vitest'
import { get, renderedShop } from '#tests/support/rendered-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { pages } from '#urls.ts'

const shop = renderedShop()
let owner: SignedIn

beforeAll(async () => {
  owner = await shop.shop.signIn({ admin: true })
})

async function save(payload: Record<string, string>): Promise<void> {
  const { headers } = owner
  const url = '/api/admin/settings'
  const saved = await shop.app.inject({ method: 'PATCH', url, headers, payload })
  expect(saved.statusCode, saved.body).toBe(200)
}

const PRODUCT = pages.product('haldi-kesar-milk')

test('no page tells its visitors what only the owner has set for themselves', async () => {
  await save({ orderAlertsTo: 'private@owner.example', orderAlertsPhone: '9812300045' })
  for (const address of ['/', '/category', PRODUCT, pages.contact, '/login', '/about']) {
    const { root } = await shop.open(address)
    const page = root.toString()
    expect(page).toContain(get(root, 'h1').textContent)
    expect([address, page.match(/private@owner|9812300045|orderAlerts/g)]).toEqual([address, null])
  }
})
