import type { Locator, Page } from '@playwright/test'
import {
  arriveAs,
  arriveSignedIn,
  cartPanel,
  forgetSession,
  keepInCart,
  MILK,
  openCart,
  putIntoCart,
  sum,
  visit,
} from './acts.ts'
import { expect, test } from './strict.ts'

/** The texts of the main screens. */
const link = (place: Page | Locator, name: string) =>
  place.getByRole('link', { name, exact: true }).first()
const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true })
const heading = (place: Page | Locator, name: string) =>
  place.getByRole('heading', { name, exact: true })

/** On a phone the four links are in the menu. */
async function navigation(page: Page): Promise<Locator> {
  const menu = page.locator('summary').and(page.getByLabel('Menu'))
  if (await menu.isVisible()) await menu.click()
  return page.getByRole('navigation', { name: 'Main navigation' }).filter({ visible: true })
}

async function expectLinks(place: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) await expect(link(place, name)).toBeVisible()
}

test('the header has brand, four links with the current one marked, search, account and cart; the home tabs begin with Sharbat and show at most four products each', async ({
  page,
}) => {
  await visit(page, '/')
  const header = page.getByRole('banner')
  await expect(link(header, 'Samagni: Home')).toBeVisible()
  await expect(button(header, 'Search')).toBeVisible()
  await expect(button(header, 'Cart, 0 items')).toBeVisible()
  const links = await navigation(page)
  await expectLinks(links, ['Home', 'About', 'Consulting', 'Blogs'])
  await expect(link(links, 'Home')).toHaveAttribute('aria-current', 'page')
  await expect(link(links, 'About')).not.toHaveAttribute('aria-current')
  await link(links, 'Blogs').click()
  await expect(page).toHaveURL('/blogs')
  await expect(link(await navigation(page), 'Blogs')).toHaveAttribute('aria-current', 'page')

  await test.step('the tabs', async () => {
    await visit(page, '/')
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveText(['Sharbat', 'Drink', 'Food', 'Cosmetics'])
    for (const [index, category] of [
      'Sharbat',
      'Juice|Infusion',
      'prash|Gulkand',
      'Oil',
    ].entries()) {
      await tabs.nth(index).click()
      await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true')
      const cards = page.getByRole('tabpanel').getByRole('article')
      await expect(cards).toHaveCount(4)
      await expect(cards.filter({ hasText: new RegExp(category) }).first()).toBeVisible()
      await expect(cards.first().getByRole('button', { name: /^Add to Cart/ })).toBeVisible()
      await expect(cards.first().getByRole('link', { name: /^View Product/ })).toBeVisible()
    }
  })
})

test('the account menu links a visitor to the login and greets a shopper, whose account may have no name, or one with markup', async ({
  page,
  shop,
}) => {
  const account = page.locator('summary').and(page.getByLabel('Account'))
  await visit(page, '/')
  await account.click()
  await expect(link(page, 'Login')).toHaveAttribute('href', '/login')
  await arriveSignedIn(page, shop.origin, 'greeted@example.com')
  await visit(page, '/')
  await account.click()
  await expect(page.getByText(/^Hello, \S/)).toBeVisible()
  // The account has no photo: an icon replaces it.
  await expect(page.locator('.user-photo svg')).toBeVisible()
  await expect(button(page, 'Logout')).toBeVisible()
  await expect(link(page, 'Orders')).toHaveAttribute('href', '/orders')
  await test.step('an account without a name and a picture can use the shop', async () => {
    await forgetSession(page)
    await arriveAs(page, 'nameless')
    await visit(page, '/contact-us')
    await account.click()
    await expect(page.getByText('Hello,')).toBeVisible()
    await link(page, 'Orders').click()
    await expect(page.getByText('No orders found.')).toBeVisible()
  })
  await test.step('a name with markup is shown as text', async () => {
    await forgetSession(page)
    await arriveAs(page, 'markup')
    await page.goto('/orders')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText("<img src=x onerror=1>'s Orders")
    await expect(page.getByText('No orders found.')).toBeVisible()
  })
  await test.step('an admin’s address that was never confirmed does not open the panel', async () => {
    await forgetSession(page)
    await arriveAs(page, 'unverified')
    await page.goto('/admin_panel')
    await expect(page).toHaveURL('/')
  })
})

test('the address of a product is shared, and related products are loaded when scrolled into view', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/related')) asked.push(new URL(request.url()).pathname)
  })
  await visit(page, '/product/khus-sharbat')
  const address = `${shop.origin}/product/khus-sharbat`
  const whatsApp = await link(page, 'Share on WhatsApp').getAttribute('href')
  expect(decodeURIComponent(whatsApp ?? '')).toBe(`https://wa.me/?text=Khus Sharbat: ${address}`)
  await button(page, 'Copy link').click()
  await expect(page.getByText('Linked copied to clipboard!', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  expect(asked).toEqual([])
  const related = page.getByRole('region', { name: 'Related products' })
  await related.scrollIntoViewIfNeeded()
  await expect(related.getByRole('article')).toHaveCount(4)
  expect(asked).toEqual(['/api/products/khus-sharbat/related'])
  await expect(related.getByText('Also from Sharbats', { exact: true })).toHaveCount(2)
  await expect(related.getByText('Goes well together', { exact: true })).toHaveCount(1)
  await expect(related.getByText('Also said to calm Pitta', { exact: true })).toHaveCount(1)
  await expect(link(related, 'All Sharbats')).toHaveAttribute('href', '/category/Sharbats')
})

test('a pincode shows price, days and cash, is stored, and is used on cards and in the cart', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/422 .*getshipping/)
  await visit(page, '/product/khus-sharbat')
  await expect(page.getByText('₹600 more for free delivery. Free from ₹799.')).toBeVisible()
  await page.getByLabel('Pincode').fill('3880')
  await button(page, 'Check delivery').click()
  await expect(page.getByText('Pincode must be a 6-digit number', { exact: true })).toBeVisible()
  await page.getByLabel('Pincode').fill('900001')
  await button(page, 'Check delivery').click()
  await expect(
    page.getByText(/^To 900001: No courier delivers to army post offices\./),
  ).toBeVisible()
  await button(page, 'Change').click()
  await page.getByLabel('Pincode').fill('४११ ००१')
  await button(page, 'Check delivery').click()
  const answer = page.getByText(
    /^To 411001 Pune: ₹49, \w{3}\s\d+.* to \w{3}\s\d+\s\w+\. Cash on delivery available for ₹30 more\.$/,
  )
  await expect(answer).toBeVisible()
  await expect(button(page, 'Change')).toBeFocused()
  await visit(page, '/product/gulkand')
  await expect(answer).toBeVisible()
  await button(page, 'Change').click()
  await expect(page.getByLabel('Pincode')).toHaveValue('411001')

  await visit(page, '/category/')
  await expect(page.getByText(/^To 411001: ₹49, /).first()).toBeVisible()
  await putIntoCart(page, MILK.id)
  const panel = await openCart(page)
  await expect(panel.getByText(/more for free delivery\. Free from ₹799\.$/)).toBeVisible()
  expect(await sum(panel, 'Delivery to 411001')).toBe('₹49')
})

test('the cart panel has a link when empty, and sums and delivery when full', async ({ page }) => {
  await visit(page, '/about')
  const panel = await openCart(page)
  await expect(heading(panel, 'Shopping Cart')).toBeVisible()
  await expect(panel.getByText('No products in the cart.', { exact: true })).toBeVisible()
  await button(panel, 'RETURN TO SHOP').click()
  await expect(page).toHaveURL('/home')
  await expect(cartPanel(page)).toBeHidden()

  await keepInCart(page, MILK.id)
  await visit(page, '/wishlist')
  await openCart(page)
  await expect(panel.getByText('*Without delivery charges', { exact: true })).toBeVisible()
  const delivery = button(panel, 'Delivery Information')
  await expect(panel.getByLabel('Address')).toBeVisible()
  await delivery.click()
  await expect(panel.getByLabel('Address')).toBeHidden()
  await expect(panel.getByRole('radiogroup', { name: 'Payment method' })).toBeVisible()
  await expect(button(panel, 'Checkout')).toBeVisible()
  await button(panel, 'Close').click()
  await expect(panel).toBeHidden()
})
