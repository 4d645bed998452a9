import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { loadBuiltShop } from '#tests/support/built-shop.ts'
import {
  LIVE_ORIGIN,
  OWN_DETAILS,
  openForBusiness,
  openLiveShop,
} from '#tests/support/live-shop.ts'
import type { SignedIn, TestShop } from '#tests/support/shop.ts'
import { crawlerFiles, files, inLanguage, pages } from '#urls.ts'

const HOST = new URL(LIVE_ORIGIN).host
const PUBLIC = [
  pages.home,
  pages.listing(),
  pages.about,
  pages.consulting,
  pages.contact,
  pages.privacy,
  pages.terms,
  pages.blogs,
]
/** What says so; English where a language lacks it. */
const WORDS: Readonly<Record<string, string>> = { hi: 'जल्द खुलेगी', gu: 'જલદી ખૂલશે' }

const FIRST_DAY = panelPages.firstDay

let shop: TestShop
let app: TestShop['app']
let owner: SignedIn
let asha: SignedIn

beforeAll(async () => {
  const built = await loadBuiltShop()
  shop = await openLiveShop()
  app = await built.createApp(shop.parts, built.screens)
  await app.ready()
  owner = await shop.signIn({ admin: true })
  asha = await shop.signIn({ email: 'asha@mail.in' })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const open = (url: string, person?: SignedIn) =>
  app.inject({
    url,
    headers: { host: HOST, accept: 'text/html,*/*;q=0.8', ...person?.headers },
  })

test('a closed live shop shows visitors a plain page in their language, its owner the shop, and opens with no example left', async () => {
  for (const language of LANGUAGES) {
    for (const page of PUBLIC) {
      const url = inLanguage(page, language)
      // The owner first, so that a page kept from that visit would show.
      const preview = await open(url, owner)
      expect([url, preview.statusCode, preview.headers['cache-control']]).toEqual([
        url,
        200,
        'private, no-store',
      ])
      for (const person of [undefined, asha]) {
        const answer = await open(url, person)
        expect([url, answer.statusCode]).toEqual([url, 503])
        expect(answer.headers).toMatchObject({ 'retry-after': '3600', 'x-robots-tag': 'noindex' })
        expect(answer.body).toContain(`<html lang="${language}"`)
        expect(answer.body).toContain(WORDS[language] ?? 'opens soon')
        const signIn = /<a href="([^"]+)">/.exec(answer.body)?.[1] ?? ''
        expect(signIn).toBe(inLanguage(pages.login(inLanguage(FIRST_DAY, language)), language))
      }
    }
  }
  expect((await open(pages.contact, owner)).body).toContain('(example)')
  const signIn = await open(pages.login())
  expect(signIn.statusCode).toBe(200)
  expect(signIn.body).toContain('Its owner and team sign in here.')
  expect(signIn.body.replace(/<script.*?<\/script>/gs, '')).not.toMatch(/example/i)
  expect((await open(pages.adminPanel, owner)).statusCode).toBe(200)
  // After signing in from the closed page, the owner sees what is missing.
  const afterSignIn = await open(pages.login(FIRST_DAY), owner)
  expect([afterSignIn.statusCode, afterSignIn.headers.location]).toEqual([302, FIRST_DAY])
  const firstDay = await open(FIRST_DAY, owner)
  expect(firstDay.statusCode).toBe(200)
  // What cannot be pressed yet covers no step, and a step leads to its group of settings.
  expect(firstDay.body).not.toContain('sticky-foot')
  const settings = (await open(placeAddress('settings'), owner)).body
  const groups = Array.from(firstDay.body.matchAll(/settings#(\w+)"/g), ([, id]) => id)
  expect(new Set(groups)).toEqual(new Set(['licences', 'look', 'charges']))
  for (const id of groups) expect(settings).toContain(`<fieldset id="${id}"`)
  expect((await open('/favicon.svg')).statusCode).toBe(200)

  await openForBusiness(shop, owner)
  const names = (await open(paths.products.list())).json<{ id: string }[] | object>()
  expect(JSON.stringify(names)).not.toContain('(example)')
  for (const language of LANGUAGES) {
    for (const page of [...PUBLIC, pages.returns, pages.quiz]) {
      const url = inLanguage(page, language)
      const answer = await open(url)
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(answer.body, url).not.toContain('(example)')
      expect(answer.body, url).not.toContain('.example')
    }
  }
  expect((await open(pages.scheduler('first-talk'))).statusCode).toBe(404)
  expect((await open(pages.contact)).body).toContain(OWN_DETAILS.phone)
  expect((await open(files.feedOf('en'))).body).not.toContain('(example)')
})

test('an open shop of another name speaks of itself alone, in every language', async () => {
  // The pictures of the shop as shipped bear its name.
  const otherName =
    /Samagni|समाग्नि|સમાગ્નિ|"[^"]*\/social[^"]*\.(?:png|jpg)"|\/artwork\/(?:hero-(?:wide|tall)|category)-/
  const machines = [crawlerFiles.sitemap, crawlerFiles.security, files.manifest, files.feedOf('en')]
  const everyPage = [...PUBLIC, pages.returns, pages.fairness, pages.quiz, pages.howWeRecommend]
  const personal = [pages.cart, pages.login(), pages.suggestProducts, pages.orders]
  for (const language of LANGUAGES) {
    for (const page of [...everyPage, ...personal]) {
      const url = inLanguage(page, language)
      const { body } = await open(url, asha)
      expect([url, otherName.exec(body)?.[0]]).toEqual([url, undefined])
    }
    const home = (await open(inLanguage(pages.home, language))).body
    expect(home).toContain('/icons/icon-512.png')
    expect(home).toContain('/artwork/hero-own-')
  }
  for (const url of machines) {
    expect([url, otherName.exec((await open(url)).body)?.[0]]).toEqual([url, undefined])
  }
})

test('an empty listing leads to all products only where it is narrowed', async () => {
  for (const [url, leads] of [
    [pages.listing(), false],
    [pages.listing({ q: 'haldi' }), true],
    [pages.listing({ categories: ['Sharbats'] }), true],
  ] as const) {
    const { body } = await open(url)
    expect(body, url).toContain('No product found')
    expect([url, body.includes('View all products')]).toEqual([url, leads])
  }
})

test('with nothing on show there is nothing to filter and to sort, and the list for Google and Meta says that it is empty', async () => {
  const bare = (await open(pages.listing())).body
  for (const words of ['Show 0 products', 'listing-filter', 'name="sort"']) {
    expect([words, bare.includes(words)]).toEqual([words, false])
  }
  expect((await open(pages.listing({ q: 'haldi' }))).body).toContain('listing-filter')
  expect((await open(pages.home)).body).not.toContain('Explore Our Products')
  expect((await open(placeAddress('listings'), owner)).body).toContain('No goods are on show yet')
})

test('the home page of a shop with one product begins with the tab that has it', async () => {
  await shop.db.execute(sql`
    update products set name = 'Own soap', hidden = false, archived_at = null
    where id = (select min(id) from products where category = 'Cosmetics')`)
  await shop.db.execute(sql`update content_version set version = version + 1`)
  await shop.parts.contentVersion.catchUp()
  const { body } = await open(pages.home)
  expect(body).toContain('Own soap')
  expect(body).toMatch(/aria-selected="true"[^>]*>Cosmetics/)
  expect((await open(placeAddress('listings'), owner)).body).not.toContain(
    'No goods are on show yet',
  )
})
