import { expect, test } from './strict.ts'

test('an unknown address leads to the sign-in page', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
})

test('an unknown product answers 404 with a page that helps on', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/404 .*\/product\/never-made/)
  const answer = await page.goto('/product/never-made')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not here')
  await page.getByRole('main').getByRole('link', { name: 'View all products' }).click()
  await expect(page).toHaveURL('/category/')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the home page stands at /home too, and names / as its address', async ({ page }) => {
  await page.goto('/home')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep the fire even.')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', /^http:\/\/[^/]+\/$/)
})

test('Orders and Recommendations lead a visitor to the sign-in and back', async ({ page }) => {
  await page.goto('/orders')
  await expect(page).toHaveURL('/login?next=%2Forders')
  await page.goto('/suggest-products')
  await expect(page).toHaveURL('/login?next=%2Fsuggest-products')
})

test('the Hindi pages are in Hindi and stay in Hindi', async ({ page }) => {
  await page.goto('/hi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  const strip = page.getByRole('main').getByRole('link', { name: /शरबत/ }).last()
  await strip.click()
  await expect(page).toHaveURL('/hi/category/Sharbats')
  await expect(page.getByRole('article').first()).toContainText('खस शरबत')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
})

test('the Gujarati pages are in Gujarati and stay in Gujarati', async ({ page }) => {
  await page.goto('/gu/category/Sharbats')
  await expect(page.locator('html')).toHaveAttribute('lang', 'gu')
  const first = page.getByRole('article').first()
  await expect(first.locator('[lang=gu]')).toContainText('ખસ')
  await first.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/gu\/product\//)
  await expect(page.locator('html')).toHaveAttribute('lang', 'gu')
})

test('every page names itself in the other languages', async ({ page }) => {
  await page.goto('/gu/product/khus-sharbat')
  const links = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((all) =>
      all.map((link) => [
        link.getAttribute('hreflang'),
        new URL(link.getAttribute('href') ?? '').pathname,
      ]),
    )
  expect(Object.fromEntries(links)).toEqual({
    en: '/product/khus-sharbat',
    hi: '/hi/product/khus-sharbat',
    gu: '/gu/product/khus-sharbat',
    'x-default': '/product/khus-sharbat',
  })
})

test('a visitor changes the language and stays on the same page', async ({ page }) => {
  await page.goto('/product/khus-sharbat')
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL('/hi/product/khus-sharbat')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Khus Sharbat')
})
