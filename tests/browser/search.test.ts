import type { Locator, Page } from '@playwright/test'
import { MILK, searchDialog, visit } from './acts.ts'
import { expect, test } from './strict.ts'

async function openSearch(page: Page): Promise<Locator> {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = searchDialog(page).getByLabel('Search for products')
  await expect(box).toBeFocused()
  return box
}

test('the search shows a hint before anything is typed', async ({ page }) => {
  await openSearch(page)
  await expect(
    page.getByText('Start typing to see products you are looking for.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByPlaceholder('Search for products')).toBeVisible()
})

test('a word in Devanagari finds the product', async ({ page }) => {
  const box = await openSearch(page)
  await box.fill('हल्दी')
  await expect(searchDialog(page).getByRole('option', { name: MILK.name })).toBeVisible()
})

test('a misspelt word finds the product', async ({ page }) => {
  const box = await openSearch(page)
  await box.fill('tumeric')
  const hit = searchDialog(page).getByRole('option', { name: 'Golden Milk Mix' })
  await expect(hit).toContainText('Turmeric, ginger and pepper for warm milk')
  await hit.click()
  await expect(page).toHaveURL('/product/golden-milk-mix')
  await expect(searchDialog(page)).toBeHidden()
})

test('a text without matches is reported, and emptying the box shows the hint again', async ({
  page,
}) => {
  const box = await openSearch(page)
  await box.fill('zzqqxx')
  await expect(
    page.getByText('No products found matching your search.', { exact: true }),
  ).toBeVisible()
  await box.fill('')
  await expect(page.getByText('Start typing to see products you are looking for.')).toBeVisible()
})

test('the search closes by its button', async ({ page }) => {
  await openSearch(page)
  await searchDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(searchDialog(page)).toBeHidden()
})

test('the request for an older text is aborted for the newer one', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/products/find/khus?*', () => held.promise)
  const box = await openSearch(page)
  const asked = page.waitForRequest('**/api/products/find/khus?*')
  await box.fill('khus')
  const older = await asked
  const givenUp = page.waitForEvent('requestfailed', (request) => request === older)
  await box.fill('haldi')
  await givenUp
  await expect(searchDialog(page).getByRole('option', { name: MILK.name })).toBeVisible()
  await expect(searchDialog(page).getByRole('option', { name: 'Khus Sharbat' })).toBeHidden()
  held.resolve()
})

test('a complaint is answered with the signs for a doctor and the way to its concern', async ({
  page,
}) => {
  const box = await openSearch(page)
  await box.fill('acidiy')
  const answer = searchDialog(page).getByRole('region', { name: 'Acidity' })
  await expect(answer).toContainText('See a doctor first')
  await expect(searchDialog(page).getByRole('option').first()).toContainText('₹')
  await answer.getByRole('link', { name: 'Find my sachets for acidity' }).click()
  await expect(
    page.getByRole('button', { name: 'Acidity with Indigestion', expanded: true }),
  ).toBeVisible()
})
