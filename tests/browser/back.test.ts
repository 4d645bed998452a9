import type { Locator, Page } from '@playwright/test'
import {
  arriveSignedIn,
  cartPanel,
  choose,
  fillDelivery,
  MILK,
  openCart,
  putIntoCart,
  searchDialog,
  visit,
} from './acts.ts'
import { expect, test } from './strict.ts'

const entries = (page: Page) => page.evaluate(() => history.length)

/** Back as the phone's button, which waits for no page to load. */
const pressBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()))
const pressForward = (page: Page) => page.evaluate(() => void setTimeout(() => history.forward()))

async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(searchDialog(page)).toBeVisible()
  return searchDialog(page)
}

/** What is in the tab before the page that is tested, so that Back would have somewhere to go. */
const BEFORE = '/robots.txt'

async function arriveAt(page: Page, address: string): Promise<void> {
  await page.goto(BEFORE)
  await visit(page, address)
}

const ACCOUNT = 'details:has(> summary[aria-label="Account"])'

test.describe('Back closes what is open and leaves the page as it is', { tag: '@phone' }, () => {
  const PANELS: readonly [string, (page: Page) => Promise<Locator>][] = [
    ['the cart', openCart],
    ['the search', openSearch],
    [
      'the account menu',
      async (page) => {
        await page.locator('summary').and(page.getByLabel('Account')).click()
        return page.locator(ACCOUNT).getByRole('link', { name: 'Login', exact: true })
      },
    ],
  ]
  test('the cart, the search and the account menu', async ({ page }) => {
    for (const [name, open] of PANELS) {
      await test.step(name, async () => {
        await arriveAt(page, '/contact-us')
        const panel = await open(page)
        await expect.poll(() => page.evaluate(() => history.state?.openLayers)).toBe(1)
        await expect(page).toHaveURL('/contact-us')
        await pressBack(page)
        await expect(panel).toBeHidden()
        await expect(page).toHaveURL('/contact-us')
        // Forward opens nothing, and the next Back leaves the page at once.
        await pressForward(page)
        await expect.poll(() => page.evaluate(() => history.state?.openLayers)).toBeUndefined()
        await expect(panel).toBeHidden()
        await pressBack(page)
        await expect(page).toHaveURL(BEFORE)
      })
    }
  })
})

test('the filter of small screens is closed by Back', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the filter stands beside the products')
  await arriveAt(page, '/category/Drinks')
  await page.getByRole('button', { name: /^Filter/ }).click()
  const sheet = page.getByRole('button', { name: /^Show \d+/ })
  await expect(sheet).toBeVisible()
  // A choice moves the address beneath the open sheet.
  await page.getByRole('checkbox', { name: /Sharbats/ }).check()
  await expect(page).toHaveURL(/category=/)
  await expect.poll(() => page.evaluate(() => history.state?.openLayers)).toBe(1)
  await pressBack(page)
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/category=/)
  await pressBack(page)
  await expect(page).toHaveURL('/category/Drinks')
})

test('a panel that was closed by its button leaves no entry, nor does a reload while it is open', async ({
  page,
}) => {
  await arriveAt(page, '/contact-us')
  await openCart(page)
  await cartPanel(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.evaluate(() => history.state?.openLayers)).toBeUndefined()
  await pressBack(page)
  await expect(page).toHaveURL(BEFORE)

  await visit(page, '/contact-us')
  await openCart(page)
  await expect.poll(() => page.evaluate(() => history.state?.openLayers)).toBe(1)
  await page.reload()
  await expect(cartPanel(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.openLayers)).toBeUndefined()
  await pressBack(page)
  await expect(page).toHaveURL(BEFORE)
})

test('a link inside a panel leads on, and Back returns to the page without it', async ({
  page,
}) => {
  await arriveAt(page, '/contact-us')
  const before = await entries(page)
  const dialog = await openSearch(page)
  await dialog.getByRole('combobox').fill('khus')
  await dialog
    .getByRole('option', { name: /Khus Sharbat/ })
    .first()
    .click()
  await expect(page).toHaveURL('/product/khus-sharbat')
  expect(await entries(page)).toBe(before + 1)
  await pressBack(page)
  await expect(page).toHaveURL('/contact-us')
  await expect(dialog).toBeHidden()
  await pressBack(page)
  await expect(page).toHaveURL(BEFORE)
})

test('a panel opened while a slow browser still leaves the entry of a reload stays open', async ({
  page,
}) => {
  await arriveAt(page, '/contact-us')
  await openCart(page)
  await expect.poll(() => page.evaluate(() => history.state?.openLayers)).toBe(1)
  await page.addInitScript(() => {
    // Nobody waits for a browser that does not move within a second.
    const { setTimeout } = window
    const soon = (run: () => void, ms = 0) => setTimeout(run, ms === 1_000 ? 0 : ms)
    const { navigation } = window
    addEventListener('popstate', () => Reflect.set(window, 'hasMoved', true), { capture: true })
    navigation.traverseTo = (key) => {
      Reflect.set(
        window,
        'moveNow',
        () => void Navigation.prototype.traverseTo.call(navigation, key),
      )
      return { committed: new Promise(() => {}), finished: new Promise(() => {}) }
    }
    Object.assign(window, { setTimeout: soon })
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => Reflect.has(window, 'moveNow'))).toBe(true)
  const dialog = await openSearch(page)
  await page.evaluate(() => Reflect.get(window, 'moveNow')())
  await expect.poll(() => page.evaluate(() => Reflect.has(window, 'hasMoved'))).toBe(true)
  await expect.poll(() => page.evaluate(() => history.state?.openLayers)).toBe(1)
  await expect(dialog).toBeVisible()
  await pressBack(page)
  await expect(dialog).toBeHidden()
  await pressBack(page)
  await expect(page).toHaveURL(BEFORE)
})

test('a move back that was asked for before a reload and comes after it does not leave the page', async ({
  page,
}) => {
  await arriveAt(page, '/contact-us')
  await openCart(page)
  await expect.poll(() => page.evaluate(() => history.state?.openLayers)).toBe(1)
  await page.addInitScript(() => {
    // The browser makes a page's own move twice: that of before the reload, too.
    const { traverseTo } = Navigation.prototype
    Navigation.prototype.traverseTo = function (key) {
      traverseTo.call(this, key).committed?.catch(() => {})
      return traverseTo.call(this, key)
    }
    const { go } = History.prototype
    History.prototype.go = function (by = 0) {
      go.call(this, by * 2)
    }
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => history.state?.openLayers)).toBeUndefined()
  await expect(page).toHaveURL('/contact-us')
  await pressBack(page)
  await expect(page).toHaveURL(BEFORE)
})

test('Back closes the dialog over the cart first, then the cart', async ({ page, shop }) => {
  await arriveSignedIn(page, shop.origin, `back-${test.info().project.name}@mail.example`)
  await putIntoCart(page, MILK.id)
  const panel = await openCart(page)
  await fillDelivery(panel)
  await choose(panel, 'COD')
  const question = page.getByRole('dialog', { name: /^Pay ₹/ })
  await expect(question).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.openLayers)).toBe(2)
  await pressBack(page)
  await expect(question).toBeHidden()
  await expect(panel).toBeVisible()
  await pressBack(page)
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(`/product/${MILK.id}`)
})
