import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { get, linkTo, renderedShop, wordsIn, wordsOf } from '../support/rendered-shop.ts'
import type { SignedIn } from '../support/shop.ts'

const rendered = renderedShop()
let owner: SignedIn

beforeAll(async () => {
  owner = await rendered.shop.signIn({ admin: true })
})

const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
  const answer = await rendered.app.inject({ method, url, headers: owner.headers, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}
const change = (id: string, body: object) => send('PUT', paths.categories.change({ id }), body)
const DRINKS = { title: 'Drinks', lead: '', cloth: 'leher', hidden: false }

const visit = (url: string) => rendered.app.inject({ url, headers: { host: 'localhost:3000' } })
const page = async (address: string) => (await rendered.open(address)).root

test('an own category is in header, footer, home and filter with its texts and cloth, in each language', async () => {
  await send('POST', paths.categories.make(), {
    title: 'Ghee',
    lead: 'Churned by hand.',
    cloth: 'dana',
    hidden: false,
  })
  const home = await page('/')
  for (const place of ['header', 'footer', 'main']) {
    expect(linkTo(get(home, place), 'Ghee'), place).toBe('/category/Ghee')
  }
  expect(get(home, '.category-cloth').getAttribute('style')).toContain('border-dana.svg')
  const listing = await page('/category/Ghee')
  expect(wordsOf(get(listing, 'main'))).toContain('Churned by hand.')
  // Not yet written in Gujarati: shown in English, and marked as such.
  const untold = get(await page('/gu/category/Ghee'), '.listing-about')
  expect([untold.getAttribute('lang'), wordsOf(untold)]).toEqual(['en', 'Churned by hand.'])

  const { root } = await rendered.open(
    '/admin_panel/languages/edit?kind=category&id=ghee',
    owner.headers,
  )
  expect(wordsOf(get(root, 'main'))).toContain('Churned by hand.')
  expect((await visit('/sitemap-en.xml')).body).toContain('/category/Ghee')
})

test('the old addresses of a renamed category redirect to the new one, through every name it had', async () => {
  expect(wordsOf(get(await page('/category/Drinks'), '.listing-about'))).toMatch(/^Juices/)
  await change('drinks', { ...DRINKS, title: 'Coolers' })
  await change('drinks', { ...DRINKS, title: 'Juices & Teas' })
  for (const old of ['/category/Drinks', '/category/drinks', '/category/Coolers']) {
    const moved = await visit(`${old}?sort=newest`)
    expect([moved.statusCode, moved.headers.location], old).toEqual([
      301,
      '/category/Juices%20%26%20Teas?sort=newest',
    ])
  }
  expect((await visit('/hi/category/Drinks')).headers.location).toBe(
    '/hi/category/Juices%20%26%20Teas',
  )
  const listing = await page('/category/Juices%20%26%20Teas')
  expect(wordsOf(get(listing, '.listing-about'))).toMatch(/^Juices/)
  expect(get(listing, '.tile .strip').getAttribute('style')).toContain('border-leher.svg')
  expect(linkTo(get(listing, 'footer'), 'Juices & Teas')).toBe('/category/Juices%20%26%20Teas')
  // The name leads to the category that has it now.
  await change('drinks', DRINKS)
  expect((await visit('/category/Drinks')).statusCode).toBe(200)
})

test('about names the categories as they are now, with their packs, and none that is hidden', async () => {
  const about = async (language = '') => get(await page(`${language}/about`), '.about-offers')
  expect(wordsIn(await about(), 'h3')).toEqual([
    'Ayurvedic sharbats and drinks',
    'Cosmetics',
    'Instant mix food',
    'Herbal remedies',
  ])
  await change('drinks', { ...DRINKS, title: 'Coolers' })
  await change('cosmetics', { title: 'Cosmetics', lead: '', cloth: 'pankhdi', hidden: true })
  const now = await about()
  expect(wordsIn(now, 'h3')).toEqual(['Sharbats, Coolers', 'Instant mix food', 'Herbal remedies'])
  const packs = now.querySelectorAll('li').map((one) => one.querySelectorAll('img').length)
  expect(packs).toEqual([3, 3, 3])
  expect(linkTo(now, 'All Sharbats, Coolers')).toContain('category=Coolers')
  expect(linkTo(await about('/hi'), /शरबत, /)).toMatch(/^\/hi\/category/)
  await change('drinks', DRINKS)
  await change('cosmetics', { title: 'Cosmetics', lead: '', cloth: 'pankhdi', hidden: false })
})

test('a syrup still tells its sugar when its category is renamed', async () => {
  const sugar = async () => wordsOf(get(await page('/product/khus-sharbat'), '.use'))
  expect(await sugar()).toContain('Count the sugar')
  const texts = { lead: '', cloth: 'leher', hidden: false }
  await change('sharbats', { ...texts, title: 'Syrups' })
  expect(await sugar()).toContain('Count the sugar')
  await change('sharbats', { ...texts, title: 'Sharbats' })
})

test('a hidden category is offered nowhere, and its products stay on sale', async () => {
  await change('drinks', { ...DRINKS, hidden: true })
  const home = await page('/')
  expect(home.toString()).not.toContain('/category/Drinks')
  const gone = await visit('/category/Drinks')
  expect([gone.statusCode, gone.headers.location]).toEqual([302, '/category/'])
  const product = await visit('/product/nariyal-sabja-pani')
  expect(product.statusCode).toBe(200)
  await change('drinks', DRINKS)
})
