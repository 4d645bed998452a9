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

/** How many panels the tab's history says are open. */
const openLayers = (page: Page) => page.evaluate(() => history.state?.openLayers)
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

test('Back closes the cart, the search, the account menu and the filter of small screens, and leaves the page as it is', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
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
  for (const [name, open] of PANELS) {
    await test.step(name, async () => {
      await arriveAt(page, '/contact-us')
      const panel = await open(page)
      await expect.poll(() => openLayers(page)).toBe(1)
      await expect(page).toHaveURL('/contact-us')
      await pressBack(page)
      await expect(panel).toBeHidden()
      await expect(page).toHaveURL('/contact-us')
      // Forward opens nothing, and the next Back leaves the page at once.
      await pressForward(page)
      await expect.poll(() => openLayers(page)).toBeUndefined()
      await expect(panel).toBeHidden()
      await pressBack(page)
      await expect(page).toHaveURL(BEFORE)
    })
  }
  // On a large one the filter stands beside the products.
  if (!isMobile) return
  await test.step('the filter', async () => {
    await arriveAt(page, '/category/Drinks')
    await page.getByRole('button', { name: /^Filter/ }).click()
    const sheet = page.getByRole('button', { name: /^Show \d+/ })
    await expect(sheet).toBeVisible()
    // A choice moves the address beneath the open sheet.
    await page.getByRole('checkbox', { name: /Sharbats/ }).check()
    await expect(page).toHaveURL(/category=/)
    await expect.poll(() => openLayers(page)).toBe(1)
    await pressBack(page)
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/category=/)
    await pressBack(page)
    await expect(page).toHaveURL('/category/Drinks')
  })
})

test('a panel leaves no entry behind when its button or a reload closes it, a link of it leads on, and Back closes a dialog over it first', async ({
  page,
  shop,
}) => {
  await test.step('a panel that was closed by its button leaves no entry, nor does a reload while it is open', async () => {
    await arriveAt(page, '/contact-us')
    await openCart(page)
    await cartPanel(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => openLayers(page)).toBeUndefined()
    await pressBack(page)
    await expect(page).toHaveURL(BEFORE)

    await visit(page, '/contact-us')
    await openCart(page)
    await expect.poll(() => openLayers(page)).toBe(1)
    await page.reload()
    await expect(cartPanel(page)).toBeHidden()
    await expect.poll(() => openLayers(page)).toBeUndefined()
    await pressBack(page)
    await expect(page).toHaveURL(BEFORE)
  })

  await test.step('a link inside a panel leads on, and Back returns to the page without it', async () => {
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

  await test.step('Back closes the dialog over the cart first, then the cart', async () => {
    await arriveSignedIn(page, shop.origin, `back-${test.info().project.name}@mail.example`)
    await putIntoCart(page, MILK.id)
    const panel = await openCart(page)
    await fillDelivery(panel)
    await choose(panel, 'COD')
    const question = page.getByRole('dialog', { name: /^Pay ₹/ })
    await expect(question).toBeVisible()
    await expect.poll(() => openLayers(page)).toBe(2)
    await pressBack(page)
    await expect(question).toBeHidden()
    await expect(panel).toBeVisible()
    await pressBack(page)
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(`/product/${MILK.id}`)
  })
})

test('a browser that is slow to move back, or moves twice, leaves the page and the panel that is open', async ({
  context,
  page,
}) => {
  await test.step('a panel opened while a slow browser still leaves the entry of a reload stays open', async () => {
    await arriveAt(page, '/contact-us')
    await openCart(page)
    await expect.poll(() => openLayers(page)).toBe(1)
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
    await expect.poll(() => openLayers(page)).toBe(1)
    await expect(dialog).toBeVisible()
    await pressBack(page)
    await expect(dialog).toBeHidden()
    await pressBack(page)
    await expect(page).toHaveURL(BEFORE)
  })

  await test.step('a move back that was asked for before a reload and comes after it does not leave the page', async () => {
    const next = await context.newPage()
    await arriveAt(next, '/contact-us')
    await openCart(next)
    await expect.poll(() => openLayers(next)).toBe(1)
    await next.addInitScript(() => {
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
    await next.reload()
    await expect.poll(() => openLayers(next)).toBeUndefined()
    await expect(next).toHaveURL('/contact-us')
    await pressBack(next)
    await expect(next).toHaveURL(BEFORE)
  })
})
