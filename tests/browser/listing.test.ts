import type { Page } from '@playwright/test'
import { visit } from './acts.ts'
import { expect, test } from './strict.ts'

const count = (page: Page) => page.locator('.listing-count')

/** On a phone the filter is behind a button. */
async function openFilter(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filter/ })
  if (await button.isVisible()) await button.click()
  await expect(page.getByRole('checkbox', { name: 'Sharbats' })).toBeVisible()
}

async function closeFilter(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: /^Show \d+ products$/ })
  if (await done.isVisible()) await done.click()
}

test('filter and sort are in the address, back and forward restore them, and a chip removes what narrows the list', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/category/')
  await expect(count(page)).toHaveText('60 products')

  await openFilter(page)
  await page.getByRole('checkbox', { name: 'Sharbats' }).click()
  await expect(page).toHaveURL('/category/Sharbats')
  await expect(count(page)).toHaveText('7 products')

  await page.getByRole('checkbox', { name: 'Drinks' }).click()
  await expect(page).toHaveURL('/category/Sharbats?category=Drinks')
  await expect(count(page)).toHaveText('16 products')
  await closeFilter(page)

  const sort = page.getByRole('combobox', { name: 'Sort' })
  await sort.selectOption('price_asc')
  await expect(page).toHaveURL('/category/Sharbats?category=Drinks&sort=price_asc')
  await expect(page.getByRole('article').first()).toContainText('Khus Sharbat')

  await page.goBack()
  await expect(page).toHaveURL('/category/Sharbats?category=Drinks')
  await expect(sort).toHaveValue('relevance')
  await page.goBack()
  await expect(count(page)).toHaveText('7 products')
  await page.goForward()
  await expect(count(page)).toHaveText('16 products')
  await page.goForward()
  await expect(sort).toHaveValue('price_asc')

  await page.reload()
  await expect(sort).toHaveValue('price_asc')
  await openFilter(page)
  await expect(page.getByRole('checkbox', { name: 'Sharbats' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Drinks' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Cosmetics' })).not.toBeChecked()

  await test.step('price, diet, dosha and stock narrow the list together, and each is removed by its chip', async () => {
    await visit(page, '/category/')
    await openFilter(page)
    await page.getByLabel('Price', { exact: true }).selectOption('to-150')
    await expect(page).toHaveURL('/category/?price=to-150')
    await page.getByLabel('Diet', { exact: true }).selectOption('no-added-sugar')
    await expect(page).toHaveURL('/category/?price=to-150&diet=no-added-sugar')
    await page.getByLabel('Dosha', { exact: true }).selectOption('pitta')
    await page.getByRole('checkbox', { name: 'In stock only' }).click()
    await expect(page).toHaveURL('/category/?price=to-150&dosha=pitta&diet=no-added-sugar&stock=in')
    await closeFilter(page)
    const chips = page.getByRole('list', { name: 'Selected filters' })
    await chips.getByRole('link', { name: 'Remove Calms Pitta, by tradition' }).click()
    await expect(page).toHaveURL('/category/?price=to-150&diet=no-added-sugar&stock=in')
    await page.goBack()
    await openFilter(page)
    await expect(page.getByLabel('Dosha', { exact: true })).toHaveValue('pitta')
    await closeFilter(page)
    await chips.getByRole('link', { name: 'Clear all' }).click()
    await expect(count(page)).toHaveText('60 products')
  })
})

test('the listing is sorted, narrowed by ticks, chips and a concern, continued, and says when it is empty', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR_FAILED/)
  await test.step('the prices are sorted upwards and downwards', async () => {
    const prices = async () => {
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(9)
      const texts = await cards.getByText(/^₹/).and(page.locator('b')).allInnerTexts()
      return texts.map((text) => Number(text.replaceAll(/[₹,]/g, '')))
    }
    await visit(page, '/category/Cosmetics?sort=price_asc')
    const up = await prices()
    expect(up).toEqual([...up].sort((one, other) => one - other))
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('price_desc')
    await expect.poll(prices).toEqual(up.toReversed())
  })
  await test.step('a tick is shown immediately', async () => {
    await visit(page, '/category/')
    // Synchronously: before the shop has responded, and before anything is rendered.
    const ticked = await page
      .getByRole('checkbox', { name: 'Cosmetics', includeHidden: true })
      .evaluate((box: HTMLInputElement) => {
        box.click()
        return box.checked
      })
    expect(ticked).toBe(true)
    await expect(page).toHaveURL('/category/Cosmetics')
  })
  await test.step('the chosen categories are listed above the products and can be removed there', async () => {
    await visit(page, '/category/Sharbats?category=Drinks')
    const chosen = page.getByRole('list', { name: 'Selected filters' })
    await chosen.getByRole('link', { name: 'Remove Sharbats' }).click()
    await expect(page).toHaveURL('/category/Drinks')
    await expect(count(page)).toHaveText('9 products')
    // The keyboard goes on from there, and not from the top of the page.
    await expect(page.getByRole('heading', { level: 1, name: 'Drinks' })).toBeFocused()
    await chosen.getByRole('link', { name: 'Clear all' }).click()
    await expect(count(page)).toHaveText('60 products')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('further products are appended', async () => {
    await expect(page.getByRole('article')).toHaveCount(24)
    // Nothing is lost when the network is.
    const further = /category\/_\.data\?.*cursor=/
    await page.route(further, (route) => route.abort())
    for (const _ of [1, 2]) {
      await page.getByRole('link', { name: 'More products' }).click()
      await expect(page.getByText('More products could not be loaded.')).toBeVisible()
    }
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.unroute(further)
    await page.getByRole('link', { name: 'More products' }).click()
    await expect(page.getByRole('article')).toHaveCount(48)
    await expect(page.getByText('More products could not be loaded.')).toBeHidden()
    await page.getByRole('link', { name: 'More products' }).click()
    await expect(page.getByRole('article')).toHaveCount(60)
    await expect(page.getByRole('link', { name: 'More products' })).toBeHidden()
  })
  await test.step('a listing without products says so and links to all of them', async () => {
    await visit(page, '/category/Sharbats?origin=Nowhere')
    await expect(page.getByText('No product found', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'View all products' }).click()
    await expect(count(page)).toHaveText('60 products')
  })
  await test.step('a concern in the filter answers with its signs first, as a search does', async () => {
    await visit(page, '/category/')
    await openFilter(page)
    await page.getByLabel('Everyday concern', { exact: true }).selectOption('acidity')
    await expect(page).toHaveURL('/category/?q=acidity')
    await closeFilter(page)
    await expect(page.getByRole('link', { name: 'Find my sachets for acidity' })).toBeVisible()
    await openFilter(page)
    await expect(page.getByLabel('Everyday concern', { exact: true })).toHaveValue('acidity')
    await page.getByLabel('Price', { exact: true }).selectOption('150-300')
    await expect(page).toHaveURL('/category/?price=150-300&q=acidity')
  })
  await test.step('the pictures of a product wrap around at both ends', async () => {
    await visit(page, '/product/khus-sharbat')
    const gallery = page.getByRole('region', { name: 'Pictures of Khus Sharbat' })
    await gallery.getByRole('button', { name: 'Previous picture' }).click()
    await expect(gallery.getByText('Picture 3 of 3')).toBeAttached()
    await expect(gallery.getByRole('img').nth(2)).toBeInViewport()
    await gallery.getByRole('button', { name: 'Next picture' }).click()
    await expect(gallery.getByText('Picture 1 of 3')).toBeAttached()
    await expect(gallery.getByRole('img', { name: 'Khus Sharbat', exact: true })).toBeInViewport()
  })
})
