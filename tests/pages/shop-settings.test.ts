import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language/languages.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { postForm } from '#tests/support/posted-form.ts'
import { get, renderedShop, wordsIn, wordsOf } from '#tests/support/rendered-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { files, inLanguage, pages } from '#urls.ts'

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

async function shownEverywhere() {
  const { root } = await shop.open(PRODUCT)
  const data = root
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.textContent))
    .find((one) => one['@type'] === 'Product')
  const listing = await shop.app.inject({
    url: files.merchantListing,
    headers: { host: 'localhost:3000' },
  })
  return {
    notices: wordsIn(root, 'main > p[data-nosnippet]'),
    sellsNow: wordsIn(root, '.product-words .help')[0]?.includes('In stock'),
    offer: data.offers.availability,
    inListing: new Set(listing.body.match(/(?<=<g:availability>)\w+/g)),
  }
}

test('a shop that takes no orders says so on every page, the cart too, and to search engines, until it takes them again', async () => {
  const before = await shownEverywhere()
  expect(before).toMatchObject({ notices: [], sellsNow: true, offer: 'https://schema.org/InStock' })
  expect(before.inListing).toContain('in_stock')

  await save({ takesOrders: 'no' })
  const paused = await shownEverywhere()
  expect(paused).toMatchObject({ sellsNow: false, offer: 'https://schema.org/OutOfStock' })
  expect([...paused.inListing]).toEqual(['out_of_stock'])
  const added = await postForm(shop.app, pages.cart, { act: 'add', product: 'haldi-kesar-milk' })
  const cookie = added.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const language of LANGUAGES) {
    for (const address of ['/', '/category', PRODUCT, pages.cart]) {
      const { root } = await shop.open(inLanguage(address, language), { cookie })
      const [notice, ...others] = root.querySelectorAll('main > p[data-nosnippet]').map(wordsOf)
      expect([address, notice]).toEqual([address, sentencesIn(language, 'cart')('ordersPaused')])
      expect(others).toEqual([])
    }
  }

  await save({ takesOrders: 'yes' })
  expect(await shownEverywhere()).toEqual(before)
})

test('the hours of the phone are written as every time of day is', async () => {
  await save({ phoneFrom: '09:30', phoneTo: '18:00' })
  const { root } = await shop.open(pages.contact)
  expect(wordsOf(get(root, 'address'))).toContain('Monday to Saturday, 9:30 am to 6:00 pm')
})

test('no page tells its visitors what only the owner has set for themselves', async () => {
  await save({ orderAlertsTo: 'private@owner.example', orderAlertsPhone: '9812300045' })
  for (const address of ['/', '/category', PRODUCT, pages.contact, '/login', '/about']) {
    const { root } = await shop.open(address)
    const page = root.toString()
    expect(page).toContain(get(root, 'h1').textContent)
    expect([address, page.match(/private@owner|9812300045|orderAlerts/g)]).toEqual([address, null])
  }
})
