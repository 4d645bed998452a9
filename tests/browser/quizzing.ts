import type { Page } from '@playwright/test'
import { expect } from './strict.ts'

/** The keys of answers that are all Pitta's where they count: four that describe, then the fourteen that count. */
export const PITTA = '221222222222222222'

/** One key a question, each when the question before it is answered. */
export async function answerByKeys(page: Page, keys: string, progress = 'Progress'): Promise<void> {
  const bar = page.getByRole('progressbar', { name: progress })
  for (const [place, key] of [...keys].entries()) {
    await expect(bar).toHaveAttribute('aria-valuenow', String(place))
    await page.keyboard.press(key)
  }
}
