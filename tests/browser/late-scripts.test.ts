import type { Page } from '@playwright/test'
import { cartPanel, expectToast, holdScripts, MILK, visit } from './acts.ts'
import { expect, test } from './strict.ts'

const startsOf = (page: Page) =>
  page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime)
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    return { first: Math.min(...scripts), count: scripts.length, paint }
  })

test.describe('scripts load after the first paint', () => {
  for (const address of ['/', '/category/', `/product/${MILK.id}`]) {
    test(`on ${address} none is requested before the first paint`, async ({ page }) => {
      await visit(page, address)
      const { first, count, paint } = await startsOf(page)
      expect(count).toBeGreaterThan(5)
      expect(paint).toBeGreaterThan(0)
      expect(first).toBeGreaterThan(paint ?? Number.POSITIVE_INFINITY)
    })
  }

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
