import { expect, test } from './strict.ts'

test('a visitor changes the language and stays on the same page; the Hindi pages are in Hindi and stay in Hindi', async ({
  page,
}) => {
  await page.goto('/product/khus-sharbat')
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL('/hi/product/khus-sharbat')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('खस शरबत')
  await page.goto('/hi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  const strip = page.getByRole('main').getByRole('link', { name: /शरबत/ }).last()
  await strip.click()
  await expect(page).toHaveURL('/hi/category/Sharbats')
  await expect(page.getByRole('article').first()).toContainText('खस शरबत')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
})
