import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { readContentVersion } from '#database/content-version.ts'
import { listReviews } from '#database/reviews/reviews.ts'
import type { ShopServer } from '#http/server.ts'
import { layOutGoods, P1, P2 } from '#tests/races/fixture.ts'
import { loadBuiltShop } from '#tests/support/built-shop.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { pages } from '#urls.ts'
import { releaseTogether } from './held-requests.ts'
import { ask, stateOf, WITHOUT_LIMITS } from './scene.ts'

const MARKUP = '</script><script>alert(1)</script><!--<script> "><img src=x onerror=alert(2)>'
const NAME = '<img/src=x/onerror=alert(3)> </title>'

let shop: TestShop
/** The built shop with its pages, on the parts of the test shop. */
let app: ShopServer

beforeAll(async () => {
  const built = await loadBuiltShop()
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  app = await built.createApp(shop.parts, built.screens)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})
beforeEach(() => layOutGoods(shop.db))

const review = (more: Record<string, unknown> = {}) => ({
  product_id: P2,
  rating: 4,
  text: 'Good in cold milk, and the bottle came whole.',
  ...more,
})

const write = async (body: Record<string, unknown>, name = 'Asha Patel') =>
  ask(app, paths.reviews.write(), { method: 'POST', person: await shop.signIn({ name }), body })

async function open(url: string): Promise<string> {
  const version = await readContentVersion(shop.db)
  await expect.poll(() => shop.parts.contentVersion.current()).toBe(version)
  return (await ask(app, url, { headers: { host: 'localhost:3000' } })).body
}

function productDataIn(html: string): Record<string, unknown> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const found = blocks.map(([, json = '']) => JSON.parse(json)).find((one) => one.name)
  if (!found) throw new Error('the page tells machines of no product')
  return found
}

describe('a review with markup', () => {
  beforeEach(async () => {
    const answer = await write(review({ text: MARKUP }), NAME)
    expect(answer.statusCode).toBe(200)
  })

  test.each([
    ['the page', pages.product(P2)],
    ['the page in Gujarati', `/gu${pages.product(P2)}`],
    ['the data that moving inside the app asks for', `${pages.product(P2)}.data`],
  ])('is text on %s', async (_, url) => {
    const body = await open(url)
    expect(body).toContain('alert(1)')
    if (url.endsWith('.data')) return
    expect(body).not.toMatch(/<img[ /]src=x|<script>alert|<!--<script/i)
    // A page in another script names the language of each run of Latin letters.
    const written = body.replaceAll(/<span lang="en">|<\/span>/g, '')
    expect(written).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  })

  test('adds no script that the page’s policy does not name', async () => {
    await open(pages.product(P2))
    const { body, headers } = await ask(app, pages.product(P2))
    const scripts = [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)]
    const inline = scripts.filter(([, attributes = '']) => !/src=|json"/.test(attributes))
    const policy = String(headers['content-security-policy'])
    expect(policy.match(/'sha256-/g)).toHaveLength(
      new Set(inline.map(([, , code = '']) => code)).size,
    )
  })

  test('is letter for letter in the structured data, and cannot break out of it', async () => {
    const html = await open(pages.product(P2))
    expect(productDataIn(html)).toMatchObject({
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      review: [{ reviewBody: MARKUP, author: { name: '<img/src=x/onerror=alert(3)> <.' } }],
    })
  })
})

test('samples are on the page, marked as such, and not in the structured data', async () => {
  const html = await open('/product/khus-sharbat')
  expect(html).toContain('7 sample reviews')
  expect(html).toContain('>Sample<')
  expect(JSON.stringify(productDataIn(html))).not.toMatch(/Rating|Review/)
})

test('the page with a review on it is the same for its author and for a visitor', async () => {
  const author = await shop.signIn({ name: 'Asha Patel' })
  await ask(app, paths.reviews.write(), { method: 'POST', person: author, body: review() })
  const theirs = await open(pages.product(P2))
  const own = await ask(app, pages.product(P2), { person: author })
  expect(own.body).toBe(theirs)
  expect(theirs).toContain('Asha P.')
  expect(theirs).not.toContain('Patel')
  expect(theirs).not.toContain(author.person.userId)
})

test('thirty simultaneous requests leave one review', async () => {
  const person = await shop.signIn()
  const body = review({ product_id: P1 })
  const presses = Array.from({ length: 30 }, () => ({ path: paths.reviews.write(), person, body }))
  const answers = await releaseTogether(app, presses)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await listReviews(shop.db, P1, { limit: 50 })).reviews).toHaveLength(1)
})

test.each([
  { product_id: { $gt: '' }, rating: { $ne: 0 }, text: ['a'] },
  { product_id: P2, rating: 4, text: { toString: 'x'.repeat(30) } },
  { product_id: [P2], rating: 4, text: 'x'.repeat(30) },
  { product_id: 'never-made', rating: 4, text: 'x'.repeat(30) },
  {},
])('%j is refused and leaves nothing behind (INJ-04)', async (body) => {
  const person = await shop.signIn()
  const before = await stateOf(shop.db)
  const answer = await ask(app, paths.reviews.write(), { method: 'POST', person, body })
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect(await stateOf(shop.db)).toEqual(before)
})
