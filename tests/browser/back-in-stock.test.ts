import type { Page } from '@playwright/test'
import { connectTo } from '../support/running-shop.ts'
import { arriveAs, arriveSignedIn } from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

const PRODUCT = { id: 'moong-khichdi-mix', name: 'Moong Khichdi Mix' } as const
const MAIL = `${PRODUCT.name}: shall we notify you when it is back?`

/** Sets the product's stock; the pages are updated. */
async function setStock(dataDir: string, units: number): Promise<void> {
  const client = await connectTo(dataDir)
  await client.query('update stock_lots set on_hand = least($1, received) where product_id = $2', [
    units,
    PRODUCT.id,
  ])
  await client.query(`with moved as (
    update content_version set version = version + 1 returning version
  ) select pg_notify('content_version', version::text) from moved`)
  await client.end()
}

test.beforeEach(({ shop }) => setStock(shop.dataDir, 0))
test.afterEach(({ shop }) => setStock(shop.dataDir, 20))

/** Opens the product's page, which everybody is shown alike, once it knows that nothing is left. */
async function openSoldOut(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(`/product/${PRODUCT.id}`)
    await expect(page.getByRole('button', { name: 'Out of stock' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('a visitor waits for a product once the link of the mail was confirmed, and can stop it; a signed-in shopper waits with one tap', async ({
  page,
  shop,
}, { project }) => {
  await openSoldOut(page)
  const email = `waits-${project.name}@mail.example`
  await page.getByLabel('E-mail').fill(email)
  await expectNoBarriersDayAndNight(page)
  await page.getByRole('button', { name: 'Notify me when it is back' }).click()
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible()
  await expect(page).toHaveURL(`/tell-me/${PRODUCT.id}`)

  await expect(async () => {
    await page.goto('/stand-ins/mailbox')
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1, {
      timeout: 1_000,
    })
  }).toPass()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText(MAIL)
  await row.getByRole('link').click()
  const text = await page.locator('pre').first().innerText()
  const [confirm = '', stop = ''] = text.match(/\/stock-alert\/[0-9a-z]+/g) ?? []

  await page.goto(confirm)
  await page.getByRole('button', { name: 'Yes, notify me' }).click()
  await expect(page.getByText('You are on the list.')).toBeVisible()
  const back = page.getByRole('link', { name: `See ${PRODUCT.name}` })
  await expect(back).toHaveAttribute('href', `/product/${PRODUCT.id}`)
  await page.goto(stop)
  await page.getByRole('button', { name: 'Stop all of them' }).click()
  await expect(page.getByText('Stopped.')).toBeVisible()

  await test.step('a signed-in shopper waits with one tap, and the owner sees how many do', async () => {
    const address = `one-tap-${project.name}@mail.example`
    await arriveSignedIn(page, shop.origin, address)
    await openSoldOut(page)
    await page.getByRole('button', { name: `Notify me at ${address}` }).click()
    await expect(page.getByText(`We will write to ${address}`)).toBeVisible()

    // A sign-in leaves the page, whose requests would be answered 401.
    await page.goto('about:blank')
    await arriveAs(page, 'owner')
    await page.goto(`/admin_panel/products?q=${PRODUCT.id}`)
    await expect(page.getByRole('row', { name: PRODUCT.name })).toContainText(/waiting for it/)
  })
})
