import { holdScripts, visit } from './acts.ts'
import { expect, test } from './strict.ts'

test('on a phone the filter is a panel, opened and closed by buttons', async ({ page }) => {
  await visit(page, '/category/')
  const panel = page.getByRole('complementary', { name: 'Products' })
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(panel).toBeVisible()

  await panel.getByRole('checkbox', { name: 'Cosmetics' }).check()
  await panel.getByRole('button', { name: 'Show 9 products' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()

  await page.getByRole('button', { name: 'Filter (1)' }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
})

test('the filter opens without scripts, and stays open when they are loaded', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/category/')
  const panel = page.getByRole('complementary', { name: 'Products' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(panel).toBeVisible()
  await letGo()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await expect(panel).toBeVisible()
})

test('the phone’s menu contains the four links and closes after a choice', async ({ page }) => {
  await visit(page, '/')
  const menu = page.locator('summary').and(page.getByLabel('Menu'))
  await menu.click()
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'About' })
    .click()
  await expect(page).toHaveURL('/about')
  await expect(page.locator('.about-opening h1')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Consulting', exact: true })).toBeHidden()
})
