import type { Page } from '@playwright/test'
import { cartPanel, expectToast, holdScripts, MILK, putIntoCart, visit } from './acts.ts'
import { expect, test } from './strict.ts'

const ARTICLE = 'six-tastes-on-one-indian-plate'

const startsOf = (page: Page, ending: '.js' | '.woff2') =>
  page.evaluate((wanted) => {
    const starts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith(wanted))
      .map(({ startTime }) => startTime)
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    return { first: Math.min(...starts), count: starts.length, paint }
  }, ending)

/** Slow pictures hold the scripts up for three seconds at most; a busy machine may paint later than that. */
function neverStartUnpainted(page: Page) {
  return page.addInitScript(() => {
    const { setTimeout } = window
    const patient = (run: () => void, ms = 0) => setTimeout(run, ms === 3_000 ? 1_000_000 : ms)
    Object.assign(window, { setTimeout: patient })
  })
}

/** The page is painted by then and has started whatever it starts by itself. */
const waitForFonts = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => family.replaceAll('"', '') === 'Anek' && status === 'loaded',
        ),
      ),
    )
    .toBe(true)

test.describe('scripts and fonts load after the first paint', () => {
  for (const address of ['/', '/category/', `/product/${MILK.id}`]) {
    test(`on ${address} none is requested before the first paint`, async ({ page }) => {
      await neverStartUnpainted(page)
      await visit(page, address)
      const { first, count, paint } = await startsOf(page, '.js')
      expect(count).toBeGreaterThan(5)
      expect(paint).toBeGreaterThan(0)
      expect(first).toBeGreaterThan(paint ?? Number.POSITIVE_INFINITY)
    })
  }

  for (const address of ['/', '/category/', `/product/${MILK.id}`, '/about']) {
    test(`on ${address} no font is requested before the first paint, and then Anek is`, async ({
      page,
    }) => {
      await neverStartUnpainted(page)
      await page.goto(address)
      await waitForFonts(page)
      const { first, paint } = await startsOf(page, '.woff2')
      expect(paint).toBeGreaterThan(0)
      expect(first).toBeGreaterThan(paint ?? Number.POSITIVE_INFINITY)
    })
  }

  for (const address of ['/about', '/hi/privacy-policy', `/blogs/${ARTICLE}`]) {
    test(`on ${address} no script is requested before a touch`, async ({ page }) => {
      await page.goto(address)
      await waitForFonts(page)
      expect((await startsOf(page, '.js')).count).toBe(0)
      await page.keyboard.press('Tab')
      await expect(page.locator('button[data-opens="search"]')).toBeVisible()
    })
  }

  test('a reader with a full cart need not touch a page to see it counted', async ({ page }) => {
    await putIntoCart(page, MILK.id)
    await page.goto('/about')
    await expect(page.getByRole('button', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  })

  test('search touched before hydration opens afterwards', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL('/about')
  })

  test('a button clicked before hydration acts afterwards', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto(`/product/${MILK.id}`)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    letGo()
    await expectToast(page, 'Product added to cart!')
    await expect(page.getByRole('button', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  })

  test('of several early clicks the last one counts, once', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto(`/product/${MILK.id}`)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await page.getByRole('button', { name: 'Cart, 0 items', exact: true }).click()
    letGo()
    await expect(cartPanel(page)).toBeVisible()
    await expect(cartPanel(page).getByText(MILK.name)).toHaveCount(0)
  })

  test('a form submitted before hydration is sent afterwards, as typed', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/contact-us')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Asha Patel')
    await name.press('Enter')
    letGo()
    await expect(page.getByText('Please enter your e-mail address.')).toBeVisible()
    await expect(name).toHaveValue('Asha Patel')
    await expect(page).toHaveURL('/contact-us')
  })

  test('a link clicked before hydration works without scripts', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Shop Now' }).click()
    await expect(page).toHaveURL('/category/')
    letGo()
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  })
})
