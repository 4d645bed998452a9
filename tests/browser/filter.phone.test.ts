import { holdScripts } from './acts.ts'
import { expect, test } from './strict.ts'

test('on a phone the filter is a panel that opens without scripts, stays open when they are loaded, and is closed by buttons', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/category/')
  const panel = page.getByRole('complementary', { name: 'Products' })
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(panel).toBeVisible()
  await letGo()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await expect(panel).toBeVisible()

  await panel.getByRole('checkbox', { name: 'Cosmetics' }).check()
  await panel.getByRole('button', { name: 'Show 9 products' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()

  await page.getByRole('button', { name: 'Filter (1)' }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
})
