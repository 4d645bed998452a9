import { fillDelivery, MILK, openCart, putIntoCart, signInAs } from './acts.ts'
import { expect, test } from './strict.ts'

test('signing out opens the sign-in page, and leaves nothing personal on the device', async ({
  page,
}) => {
  await page.goto('/login')
  await signInAs(page, 'Asha Patel')
  await expect(page).toHaveURL('/')
  await putIntoCart(page, MILK.id)
  await fillDelivery(await openCart(page))
  await page.keyboard.press('Escape')

  await page.locator('summary').and(page.getByLabel('Account')).click()
  await expect(page.getByText('Hello, Asha Patel')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept).toEqual(['samagni-cart'])
  await page.goto('/orders')
  await expect(page).toHaveURL('/login?next=%2Forders')
})

test('a signed-in person is redirected from the sign-in page', async ({ page }) => {
  await page.goto('/login')
  await signInAs(page, 'Asha Patel')
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test('a cancelled sign-in returns with a message and can be tried again', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Login with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').getByText('The sign-in was cancelled.')).toBeVisible()
  await signInAs(page, 'Asha Patel')
  await expect(page).toHaveURL('/')
})

test('a name with markup is shown as text', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Login with Google' }).click()
  await page.getByText('Difficult accounts').click()
  await page.getByRole('button', { name: '<img src=x onerror=1>' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("<img src=x onerror=1>'s Orders")
  await expect(page.getByText('No orders found.')).toBeVisible()
})

test('an account without a name and a picture can use the shop', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Login with Google' }).click()
  await page.getByText('Difficult accounts').click()
  await page.getByRole('button', { name: /^nameless@mail\.example/ }).click()
  await expect(page).toHaveURL('/')
  await page.locator('summary').and(page.getByLabel('Account')).click()
  await expect(page.getByText('Hello,')).toBeVisible()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByText('No orders found.')).toBeVisible()
})

test('an admin’s address that was never confirmed does not open the panel', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Login with Google' }).click()
  await page.getByText('Difficult accounts').click()
  await page.getByRole('button', { name: /^Unverified Admin/ }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin_panel')
  await expect(page).toHaveURL('/')
})
