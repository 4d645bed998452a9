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

test('the search shows its hint, hits, misses, a complaint and its concern', async ({ page }) => {
  const box = await openSearch(page)
  const dialog = searchDialog(page)
  const said = (words: string) => dialog.getByText(words, { exact: true })
  const HINT = 'Start typing to see products you are looking for.'

  await test.step('a hint is shown before anything is typed, and again once the box is empty', async () => {
    await expect(said(HINT)).toBeVisible()
    await expect(dialog.getByPlaceholder('Search for products')).toBeVisible()
    await box.fill('zzqqxx')
    await expect(said('No products found matching your search.')).toBeVisible()
    await box.fill('')
    await expect(said(HINT)).toBeVisible()
  })

  await test.step('a word in Devanagari finds the product, with its picture', async () => {
    await box.fill('हल्दी')
    const hit = dialog.getByRole('option', { name: MILK.name })
    await expect(hit.locator('img')).toBeVisible()
  })

  await test.step('the request for an older text is aborted for the newer one', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/products/find/khus?*', () => held.promise)
    const asked = page.waitForRequest('**/api/products/find/khus?*')
    await box.fill('khus')
    const older = await asked
    const givenUp = page.waitForEvent('requestfailed', (request) => request === older)
    await box.fill('golden')
    await givenUp
    await expect(dialog.getByRole('option', { name: 'Golden Milk Mix' })).toBeVisible()
    await expect(dialog.getByRole('option', { name: 'Khus Sharbat' })).toBeHidden()
    held.resolve()
  })

  await test.step('the search closes by its button, and a misspelt word finds the product', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await box.fill('tumeric')
    const hit = dialog.getByRole('option', { name: 'Golden Milk Mix' })
    await expect(hit).toContainText('Turmeric, ginger and pepper for warm milk')
    await hit.click()
    await expect(page).toHaveURL('/product/golden-milk-mix')
    await expect(dialog).toBeHidden()
  })

  await test.step('a complaint is answered with the signs for a doctor and the way to its concern', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await box.fill('acidiy')
    const answer = dialog.getByRole('region', { name: 'Acidity' })
    await expect(answer).toContainText('see a doctor first')
    await expect(dialog.getByRole('option').first()).toContainText('₹')
    await answer.getByRole('link', { name: 'Find my sachets for acidity' }).click()
    await expect(
      page.getByRole('button', { name: 'Acidity with Indigestion', expanded: true }),
    ).toBeVisible()
  })

  await test.step('in another language a hit names its product in both, each on a line of its own', async () => {
    await page.goto('/hi/wishlist')
    await page.getByRole('button', { name: 'खोजें', exact: true }).click()
    await page.getByRole('combobox').fill('हल्दी')
    const hit = page.getByRole('option', { name: /^हल्दी-केसर दूध Haldi Kesar Milk हल्दी और केसर / })
    await expect(hit).toBeVisible()
  })
})
