import { test as base, expect, type Page } from '@playwright/test'
import { crawlerFiles, inLanguage, pages } from '#urls.ts'
import { arriveSignedIn, MILK, placeOrder } from '../browser/acts.ts'
import { removeFolder, temporaryFolder } from '../support/folders.ts'
import { type RunningShop, startRunningShop } from '../support/running-shop.ts'
import { clippedOn } from './clipped.ts'
import { addressesIn, buildPseudoShop, PSEUDO } from './pseudo-shop.ts'
import { unmarkedIn } from './unmarked.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
]

const language = PSEUDO as Parameters<typeof inLanguage>[1]
const at = (address: string) => inLanguage(address, language)

interface Worker {
  shop: RunningShop
}

const test = base.extend<object, Worker>({
  shop: [
    async ({ playwright: _ }, use) => {
      const folder = await buildPseudoShop()
      const dataDir = temporaryFolder()
      const env = { RATE_LIMIT_FACTOR: '10000' }
      const shop = await startRunningShop({ cwd: folder, dataDir, env })
      await use(shop)
      await shop.stop()
      for (const one of [dataDir, folder]) removeFolder(one)
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
})

/** A page, or an action on it. */
interface Screen {
  name: string
  address: string
  act?(page: Page): Promise<unknown>
}

async function publicPages({ origin }: RunningShop): Promise<Screen[]> {
  const answer = await fetch(`${origin}${crawlerFiles.sitemapOf(language)}`)
  return addressesIn(await answer.text()).map((address) => ({ name: address, address }))
}

const begun = (page: Page) => page.locator('body').dispatchEvent('pointerdown')
/** Presses the first such button in view, and waits for what it opens. */
const press = (opener: string, opened: string) => async (page: Page) => {
  await begun(page)
  await page.locator(opener).filter({ visible: true }).first().click()
  await expect(page.locator(opened).filter({ visible: true }).first()).toBeVisible()
}

const STATES: readonly Screen[] = [
  { name: 'search', address: '/', act: press('button[data-opens=search]', '[role=dialog]') },
  {
    name: 'menu',
    address: '/',
    act: press('.site-tools summary, .site-nav summary', 'details[open]'),
  },
  { name: 'empty cart', address: '/', act: press('button.needs-script', '[role=dialog]') },
  { name: 'nothing found', address: pages.listing({ q: 'zzzz' }) },
  { name: 'no article found', address: pages.blogList({ q: 'zzzz' }) },
  { name: 'found', address: pages.listing({ q: 'haldi' }) },
  { name: 'sign-in', address: pages.login() },
  { name: 'unknown product', address: pages.product('never-made') },
  { name: 'cart without scripts', address: pages.cart },
  { name: 'wishlist', address: pages.wishlist },
  {
    name: 'contact with errors',
    address: pages.contact,
    act: press('main form button[type=submit]', '.field-error'),
  },
  {
    name: 'filled cart',
    address: pages.product(MILK.id),
    act: async (page) => {
      await begun(page)
      await page
        .getByRole('button', { name: /Add to Cart/ })
        .first()
        .click()
      await expect(page.locator('.toast').filter({ visible: true }).first()).toBeVisible()
      await press('button.needs-script', '[role=dialog]')(page)
    },
  },
]

const OWN: readonly string[] = [pages.account, pages.orders, pages.suggestProducts, pages.checkout]

/** The fonts load after the first paint; their fallbacks are a little wider or narrower. */
async function inItsFonts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.replaceAll('"', '') === 'Anek' && status === 'loaded',
    ),
  )
  await page.evaluate(() => document.fonts.ready)
}

async function walk(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const { name, address, act } of screens) {
      await page.goto(address)
      await act?.(page)
      await inItsFonts(page)
      const all = [...unmarkedIn(await page.content()), ...(await clippedOn(page))]
      found.push(...all.map((one) => `${size.width} ${name}  ${one}`))
      const picture = `${size.width}-${name.replace(/\W+/g, '-')}.png`
      await page.screenshot({ path: test.info().outputPath(picture) })
    }
  }
  return found
}

test('every public page and state is in the language, and fits', async ({ page, shop }) => {
  const states = STATES.map((state) => ({ ...state, address: at(state.address) }))
  expect(await walk(page, [...(await publicPages(shop)), ...states])).toEqual([])
})

test('so is what a shopper sees of the account and an order', async ({ page, shop }) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'asha@mail.example')
  await placeOrder(shop.origin, buyer)
  expect(
    await walk(
      page,
      OWN.map((address) => ({ name: address, address: at(address) })),
    ),
  ).toEqual([])
})
