import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listPublicContent, PRODUCTS_PER_PIECE } from '#database/public-content.ts'
import { LANGUAGES, TRANSLATIONS } from '#domain/language/languages.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { layOutProducts } from '#tests/support/many-products.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { crawlerFiles, files, pages } from '#urls.ts'
import { sitemap } from './sitemap.ts'

const ORIGIN = 'https://shop.example'
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ url, headers: { host: 'localhost:3000' } })
const placesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)

describe('files for search engines and other machines', () => {
  test('the sitemap index lists one sitemap per language, and each lists the pages of its language', async () => {
    const index = await get(crawlerFiles.sitemap)
    expect([index.statusCode, index.headers['content-type']]).toEqual([200, 'application/xml'])
    expect(placesIn(index.body)).toEqual(
      LANGUAGES.map((language) => `http://localhost:3000${crawlerFiles.sitemapOf(language)}`),
    )
    const gujarati = placesIn((await get(crawlerFiles.sitemapOf('gu'))).body)
    expect(gujarati).toContain('http://localhost:3000/gu')
    expect(gujarati).toContain('http://localhost:3000/gu/product/khus-sharbat')
    expect(gujarati).toContain('http://localhost:3000/gu/category/Functional%20Foods')
    expect(gujarati.filter((place) => place?.includes('/gu/product/'))).toHaveLength(71)
    expect(gujarati).toContain('http://localhost:3000/gu/blogs/dinacharya-for-a-working-day')
    expect(gujarati.filter((place) => place?.includes('/gu/blogs/'))).toHaveLength(12)
  })

  test('a hidden product is removed from the sitemap at once', async () => {
    await shop.db.$client.query("update products set hidden = true where id = 'bel-sharbat'")
    await shop.db.$client.query('update content_version set version = version + 1')
    await shop.db.$client.query(
      "select pg_notify('content_version', version::text) from content_version",
    )
    await expect
      .poll(async () => (await get(crawlerFiles.sitemapOf('en'))).body.includes('bel-sharbat'))
      .toBe(false)
    await shop.db.$client.query("update products set hidden = false where id = 'bel-sharbat'")
  })

  test('every address lists the same page in each language, with English as the default', async () => {
    const { body } = await get(crawlerFiles.sitemapOf('hi'))
    const entry = body
      .split('\n')
      .find((line) => line.includes('<loc>http://localhost:3000/hi/test<'))
    const links = [...(entry ?? '').matchAll(/hreflang="(.*?)" href="(.*?)"/g)]
    expect(links.map(([, language, place]) => [language, place])).toEqual([
      ['en', 'http://localhost:3000/test'],
      ...TRANSLATIONS.map((language) => [language, `http://localhost:3000/${language}/test`]),
      ['x-default', 'http://localhost:3000/test'],
    ])
    expect(body.match(/<xhtml:link /g)).toHaveLength(links.length * placesIn(body).length)
  })

  test('a large catalogue is listed completely, in as many sitemaps as it needs, each read separately', async () => {
    const large = await openTestShop()
    onTestFinished(() => large.close())
    await layOutProducts(large.db.$client, 2 * PRODUCTS_PER_PIECE, large.clock.now())
    // A piece without any products left is not listed.
    await large.db.$client.query(
      'update products set hidden = true where (catalogue_number - 1) / $1 = 1',
      [PRODUCTS_PER_PIECE],
    )
    const read = async (url: string) =>
      placesIn((await large.app.inject({ url, headers: { host: 'localhost:3000' } })).body)
    const named = await read(crawlerFiles.sitemap)
    expect(named.filter((place) => place?.includes('-gu'))).toEqual([
      'http://localhost:3000/sitemap-gu.xml',
      'http://localhost:3000/sitemap-gu-3.xml',
    ])
    const pieces = [await read('/sitemap-gu.xml'), await read('/sitemap-gu-3.xml')]
    const { rows } = await large.db.$client.query<{ id: string }>(
      'select id from products where not hidden order by id',
    )
    const products = pieces.flat().filter((place) => place?.includes('/gu/product/'))
    expect(products.map((place) => place?.split('/').at(-1)).sort()).toEqual(
      rows.map(({ id }) => id).sort(),
    )
    expect(pieces[1]).toHaveLength(rows.length - products.indexOf(pieces[1]?.[0]))
    for (const piece of [1, 3]) {
      const content = await listPublicContent(large.db, large.clock.now(), piece)
      expect(content.products.length).toBeLessThanOrEqual(PRODUCTS_PER_PIECE)
    }
  })

  test.each(['/sitemap-en-1.xml', '/sitemap-en-2.xml'])(
    '%s is not found: the shop has no such piece',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )

  test('addresses are escaped', () => {
    const content = { categories: ["Tea & 'More'"], products: [], posts: [] }
    expect(sitemap(ORIGIN, { language: 'en' }, content)).toContain(
      `<loc>${ORIGIN}/category/Tea%20%26%20&apos;More&apos;</loc>`,
    )
  })

  test('robots.txt excludes personal pages in every language and names the sitemap', async () => {
    const { body, statusCode } = await get(crawlerFiles.robots)
    expect(statusCode).toBe(200)
    for (const path of ['/orders', '/hi/orders', '/gu/admin_panel', '/api/', '/stand-ins']) {
      expect(body).toContain(`Disallow: ${path}\n`)
    }
    expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    expect(body).not.toMatch(/^Disallow: \/$/m)
  })

  test('the manifest lets phones install the shop', async () => {
    const { body, headers } = await get(files.manifest)
    expect(headers['content-type']).toBe('application/manifest+json')
    const { name, start_url, icons } = JSON.parse(body)
    expect([name, start_url]).toEqual(['Samagni', pages.home])
    expect(
      icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => [sizes, purpose]),
    ).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ])
  })

  test('security.txt has a contact and an expiry within a year (RFC 9116)', async () => {
    const { body } = await get(crawlerFiles.security)
    expect(body).toContain('Contact: mailto:hello@samagni.example\n')
    const end = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
    const days = (end.getTime() - shop.clock.now().getTime()) / DAY_MS
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  })

  test('an invalid host gets no addresses', async () => {
    const answer = await shop.app.inject({ url: crawlerFiles.robots, headers: { host: 'a b' } })
    expect(answer.statusCode).toBe(400)
  })
})
