import type { Page } from '@playwright/test'
import {
  arriveAs,
  fillDelivery,
  keepInCart,
  MILK,
  openCart,
  putIntoCart,
  signInAs,
  takeSession,
  visit,
  waitForFonts,
} from './acts.ts'
import { expect, test } from './strict.ts'

test('a cancelled sign-in is tried again, and signing out leaves nothing personal on the device', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Login with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').getByText('The sign-in was cancelled.')).toBeVisible()
  await signInAs(page, 'Asha Patel')
  await expect(page).toHaveURL('/')
  await test.step('a signed-in person is redirected from the sign-in page', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })
  await putIntoCart(page, MILK.id)
  await fillDelivery(await openCart(page))
  await page.keyboard.press('Escape')

  const other = await page.context().newPage()
  await visit(other, '/orders')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Asha Patel')

  await page.locator('summary').and(page.getByLabel('Account')).click()
  await expect(page.getByText('Hello, Asha Patel')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await test.step('the orders in another tab are left for the sign-in', async () => {
    await expect(other).toHaveURL('/login?next=%2Forders')
    await other.close()
  })
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept).toEqual(['samagni-cart'])
  await page.goto('/orders')
  await expect(page).toHaveURL('/login?next=%2Forders')
})

test('the panel is left when another tab signs out', async ({ page }) => {
  await arriveAs(page, 'owner')
  await visit(page, '/')
  const other = await page.context().newPage()
  await visit(other, '/admin_panel?tab=customers')
  await page.locator('summary').and(page.getByLabel('Account')).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/')
})

test('the button of the sign-in stays where it is when the page comes to know of a cart', async ({
  page,
  browser,
  shop,
}) => {
  // Without scripts the header is higher.
  const belowTitle = async (one: Page) => {
    await waitForFonts(one)
    const button = await one.getByRole('link', { name: 'Login with Google' }).boundingBox()
    const title = await one.getByRole('heading', { level: 1 }).boundingBox()
    return (button?.y ?? 0) - (title?.y ?? 0)
  }
  const plain = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false })
  const before = await plain.newPage()
  await before.goto('/login')
  const unknown = await belowTitle(before)
  await plain.close()
  await keepInCart(page, MILK.id)
  await page.goto('/login')
  await expect(page.getByText('Your cart is kept while you sign in.')).toBeVisible()
  expect(await belowTitle(page)).toBe(unknown)
})

test('whoever signs in while another tab still asks about the session that has ended stays signed in', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/status of 401/)
  await takeSession(page, shop.origin, 'samagni_session=ended; samagni_signed_in=1')
  let isFirst = true
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch()
    // The other tab returns from the sign-in before this answer arrives.
    if (isFirst) await arriveAs(page, 'asha')
    isFirst = false
    await route.fulfill({ response: answer })
  })
  await page.goto('/about')
  await page.locator('summary').and(page.getByLabel('Account')).click()
  await expect(page.getByText('Hello, Asha Patel')).toBeVisible()
  await page.goto('/orders')
  await expect(page).toHaveURL('/orders')
})

test('inside another app, where Google signs nobody in, the sign-in page leads to the browser and the phone', async ({
  browser,
  shop,
}) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; SM-A156E Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 Instagram 354.0.0.29.90 Android'
  const context = await browser.newContext({ baseURL: shop.origin, userAgent })
  const page = await context.newPage()
  await page.goto(`/login?next=/product/${MILK.id}`)
  await expect(page.getByRole('link', { name: 'Open in Chrome' })).toHaveAttribute(
    'href',
    `intent://${new URL(shop.origin).host}/product/${MILK.id}#Intent;scheme=http;package=com.android.chrome;end`,
  )
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible()
  await context.close()
})
