import type { Page } from '@playwright/test'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { visit } from './acts.ts'
import { expect, test } from './strict.ts'

const NOON = new Date('2026-11-21T12:00:00+05:30')

/** From here on the page's own clock moves only when the test moves it. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(NOON.getTime() + MINUTE_MS))
}

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test.beforeEach(({ page }) => page.clock.install({ time: NOON }))

  test('a product opens at once with what its card knew, and the rest follows', async ({
    page,
  }) => {
    await visit(page, '/category/Sharbats')
    const held = Promise.withResolvers<void>()
    await page.route('**/product/bel-sharbat.data*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'View Product: Bel Sharbat' }).click()
    await expect(page).toHaveURL('/product/bel-sharbat')
    await expect(page.getByRole('heading', { level: 1, name: 'Bel Sharbat' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('₹219')
    const picture = page.getByRole('img', { name: 'Bel Sharbat', exact: true })
    await expect(picture).toBeVisible()
    const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
    await expect(page.getByText('Loading…')).toBeAttached()
    await expect(add).toBeHidden()
    held.resolve()
    await expect(add).toBeVisible()
    await expect(page.getByText('Loading…')).toBeHidden()
  })

  test('the cards of a chosen category are skeletons until they were in view for one second', async ({
    page,
  }) => {
    await visit(page, '/')
    await stopTheClock(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cosmetics' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cosmetics')
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.clock.runFor(990)
    await expect(page.getByRole('article')).toHaveCount(0)
    // The second starts when the browser has noticed that the card is in view.
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(page.getByRole('article').first()).toBeVisible({ timeout: 500 })
    }).toPass()
  })

  test('server-rendered content is never hidden, and a toast stays for six seconds, or until it is closed', async ({
    page,
  }) => {
    await stopTheClock(page)
    await visit(page, '/category/Cosmetics')
    await expect(page.getByRole('article')).toHaveCount(9)
    await visit(page, '/product/khus-sharbat')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Khus Sharbat')
    const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
    await add.click()
    const toast = page.getByText('Product added to cart!', { exact: true })
    await page.clock.runFor(5_999)
    await expect(toast).toBeVisible()
    await page.clock.runFor(1)
    await expect(toast).toBeHidden()

    await add.click()
    await expect(toast).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(toast).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
    await expect(toast).toBeHidden()
  })
})

test.describe('with reduced motion', () => {
  test('there are no deliberate delays', async ({ page }) => {
    await page.clock.install({ time: NOON })
    await visit(page, '/')
    await stopTheClock(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cosmetics' }).click()
    await expect(page.getByRole('article')).toHaveCount(9)
  })
})
