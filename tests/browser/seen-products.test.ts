import { visit } from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

test('products seen recently are stored on the device only, never sent to the shop, and deleted with one tap @phone-alone', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  const names = page.locator('.seen-row a')
  const kept = () => page.evaluate(() => localStorage.getItem('samagni-seen') ?? '')
  await visit(page, '/product/khus-sharbat')
  await expect.poll(kept).toContain('khus-sharbat')
  await page.goto('/hi/product/chyawanprash')
  await expect.poll(kept).toContain('chyawanprash')
  sent.length = 0

  await page.locator('.related').scrollIntoViewIfNeeded()
  await expect(names).toHaveText(['खस शरबत'])
  await page.goto('/wishlist')
  await expect(names).toHaveText(['Chyawanprash', 'Khus Sharbat'])
  // The related products are requested by the product's id, which is not about the seen products.
  const asked = sent.filter((one) => one.includes('/api/') && !one.endsWith('/related'))
  expect(asked.filter((one) => /khus|chyawan/.test(one))).toEqual([])
  await expectNoBarriersDayAndNight(page)

  await page.getByRole('button', { name: 'Clear list' }).click()
  await expect(page.getByText('Cleared. The list was stored only on this device.')).toBeFocused()
  await expect(names).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(names).toHaveCount(0)
})
