import { expect, test } from './strict.ts'

test.use({ javaScriptEnabled: false })

// A browser without scripts refuses script files.
test.beforeEach(({ expectTrouble }) => expectTrouble(/^request failed: csp .*\.js$/))

test('the listing is filtered by links and sorted and filtered by a form', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Functional Foods' })
    .first()
    .click()
  await expect(page).toHaveURL('/category/Functional%20Foods')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('8 products')

  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price_asc')
  const filter = page.getByRole('button', { name: /^Filter/ })
  if (await filter.isVisible()) await filter.click()
  await page.getByRole('checkbox', { name: 'Sharbats' }).check()
  await page.getByRole('button', { name: 'Show products' }).click()
  await expect(page).toHaveURL(/\?category=Sharbats&category=Functional\+Foods&sort=price_asc$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('15 products')
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price_asc')
  await expect(page.getByRole('article').first()).toContainText('Methi Khakhra')
})

test('a search is answered by need, and offers other searches where nothing is sold', async ({
  page,
}) => {
  await page.goto('/category/?q=kabz')
  const answer = page.getByRole('region', { name: 'Constipation' })
  await expect(answer).toContainText('We sell nothing for constipation')
  await expect(answer.getByRole('link', { name: 'Ask a vaidya' })).toBeVisible()
  await page.getByRole('link', { name: 'acidity', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Find my sachets for acidity' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Variyali Sharbat/ })).toBeVisible()
})

test('a product page shows everything and its links work', async ({ page }) => {
  await page.goto('/category/Sharbats')
  await page.getByRole('link', { name: 'View Product: Khus Sharbat' }).click()
  await expect(page).toHaveURL('/product/khus-sharbat')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Khus Sharbat')
  const words = page.getByRole('main')
  await expect(words).toContainText('₹199')
  await expect(words).toContainText('Ingredients')
  await expect(words).toContainText('Net quantity')
  await expect(words).toContainText('FSSAI')
  await page.getByRole('link', { name: 'All Sharbats' }).click()
  await expect(page).toHaveURL('/category/Sharbats')
})

test('the account menu opens and links to the sign-in', async ({ page }) => {
  await page.goto('/about')
  await page.locator('summary').and(page.getByLabel('Account')).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
})
