import type { Page } from '@playwright/test'
import { arriveSignedIn, visit } from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

const heart = (page: Page, name: string) =>
  page.getByRole('button', { name: `Wishlist: ${name}`, exact: true }).first()

const names = (page: Page) => page.locator('[aria-labelledby=wishlist] .card-name a')

test('a wishlist made signed out is kept, follows the account to another device, and loses nothing @phone-alone', async ({
  page,
  openVisit,
  shop,
}, { project }) => {
  const email = `wishes-${project.name}@mail.example`
  await visit(page, '/product/khus-sharbat')
  await heart(page, 'Khus Sharbat').click()
  await expect(heart(page, 'Khus Sharbat')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart(page, 'Khus Sharbat')).toHaveAttribute('aria-pressed', 'true')
  const box = await heart(page, 'Khus Sharbat').boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)

  const other = await openVisit()
  await arriveSignedIn(other, shop.origin, email)
  await visit(other, '/product/chyawanprash')
  const reported = other.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/account/wishlist') && answer.request().method() === 'POST',
  )
  await heart(other, 'Chyawanprash').click()
  await reported

  await arriveSignedIn(page, shop.origin, email)
  await visit(page, '/wishlist')
  await expect(names(page)).toHaveText(['Khus Sharbat', 'Chyawanprash'])
  await expectNoBarriersDayAndNight(page)

  // What is removed stays until the page is left, so that a second tap brings it back.
  await heart(page, 'Khus Sharbat').click()
  await expect(heart(page, 'Khus Sharbat')).toHaveAttribute('aria-pressed', 'false')
  await expect(names(page)).toHaveCount(2)
  await expect(async () => {
    await other.goto('/wishlist')
    await expect(names(other)).toHaveText(['Chyawanprash'], { timeout: 2_000 })
  }).toPass()
})

test('wishlist and cart fill the window, so that the footer stays in its place when their content comes @phone', async ({
  page,
}) => {
  for (const address of ['/wishlist', '/cart']) {
    await visit(page, address)
    await expect(page.getByRole('contentinfo'), address).not.toBeInViewport()
  }
})
