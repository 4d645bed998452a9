import type { Page } from '@playwright/test'
import { HYDRATED_EVENT } from '#web/early-press.ts'
import { expect } from './strict.ts'

/** The keys of answers that are all Pitta where they count: four descriptive ones, then the fourteen that count. */
export const PITTA = '221222222222222222'

/** One key for each question, once the question before it is answered. */
export async function answerByKeys(page: Page, keys: string, progress = 'Progress'): Promise<void> {
  const bar = page.getByRole('progressbar', { name: progress })
  for (const [place, key] of [...keys].entries()) {
    await expect(bar).toHaveAttribute('aria-valuenow', String(place))
    await page.keyboard.press(key)
  }
}

/** Opens /test and waits for hydration, before which keys do nothing. */
export async function openQuiz(page: Page, address = '/test'): Promise<void> {
  await page.addInitScript((hydrated) => {
    addEventListener(hydrated, () => {
      document.documentElement.dataset.hydrated = ''
    })
  }, HYDRATED_EVENT)
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
}

/** One sachet suggested, the address filled and Prepaid chosen; only the button remains. */
export async function comeToTheSachets(page: Page): Promise<void> {
  await openQuiz(page)
  await page.evaluate(() =>
    sessionStorage.setItem(
      'samagni-concerns',
      JSON.stringify({
        selection: [{ index: 8, issues: [0] }],
        signs: { 8: 'none' },
        flags: 'none',
        consent: true,
      }),
    ),
  )
  await page.goto('/suggest-products')
  await expect(page.getByRole('link', { name: /^Tulsi Ritu/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill('14 Patel Society, Station Road')
  await page.getByLabel('Pincode').fill('388001')
  await page.getByLabel('Phone number').fill('9825012345')
  await page.getByRole('radio', { name: 'Prepaid' }).press('Space')
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('Delivery to 388001₹')
}
