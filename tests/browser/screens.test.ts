import type { Locator, Page } from '@playwright/test'
import {
  arriveSignedIn,
  cartPanel,
  keepInCart,
  MILK,
  openCart,
  placeOrder,
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

async function expectLinks(place: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) await expect(link(place, name)).toBeVisible()
}

/** On a phone the four links are in the menu. */
async function navigation(page: Page): Promise<Locator> {
  const menu = page.locator('summary').and(page.getByLabel('Menu'))
  if (await menu.isVisible()) await menu.click()
  return page.getByRole('navigation', { name: 'Main navigation' }).filter({ visible: true })
}

test('the header has brand, four links with the current one marked, search, account and cart', {
  tag: '@phone',
}, async ({ page }) => {
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
})

test('the account menu links a visitor to the login and greets a shopper', async ({
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
})

test('the home tabs begin with Sharbat and show at most four products each', async ({ page }) => {
  await visit(page, '/')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Sharbat', 'Drink', 'Food', 'Cosmetics'])
  for (const [index, category] of ['Sharbat', 'Juice|Infusion', 'prash|Gulkand', 'Oil'].entries()) {
    await tabs.nth(index).click()
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true')
    const cards = page.getByRole('tabpanel').getByRole('article')
    await expect(cards).toHaveCount(4)
    await expect(cards.filter({ hasText: new RegExp(category) }).first()).toBeVisible()
    await expect(cards.first().getByRole('button', { name: /^Add to Cart/ })).toBeVisible()
    await expect(cards.first().getByRole('link', { name: /^View Product/ })).toBeVisible()
  }
})

test('the listing has its sidebar, its sorts and a card with everything', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/category/')
  const filter = button(page, 'Filter')
  if (await filter.isVisible()) await filter.click()
  const sidebar = page.getByRole('complementary', { name: 'Products' })
  await expect(heading(sidebar, 'Products')).toBeVisible()
  // Six categories, and the filter for stock.
  await expect(sidebar.getByRole('checkbox')).toHaveCount(7)
  await expect(link(sidebar, 'Take Quiz')).toHaveAttribute('href', '/test')
  const close = button(sidebar, 'Close')
  if (await close.isVisible()) await close.click()
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toHaveValue('relevance')
  const sorts = await sort
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(sorts).toEqual(['relevance', 'price_asc', 'price_desc', 'newest', 'rating'])

  const card = page.getByRole('article').filter({ hasText: 'Bel Sharbat' })
  await expect(card).toContainText('Bael-fruit syrup with real pulp')
  await expect(card).toContainText('₹219')
  await expect(button(card, 'Add to Cart: Bel Sharbat')).toBeVisible()
  await card.locator('a').first().click()
  await expect(page).toHaveURL('/product/bel-sharbat')
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
  await expect(related.getByText('Also a sharbat', { exact: true })).toHaveCount(2)
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
    /^To 411001 Pune: ₹49, \w{3} \d+.* to \w{3} \d+ \w+\. Cash on delivery available for ₹30 more\.$/,
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

test('orders are empty at first and then have a card with everything', async ({ page, shop }) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'reader.of.orders@example.com')
  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\S.*'s Orders$/)
  await expect(page.getByText('No orders found.', { exact: true })).toBeVisible()

  const { number } = await placeOrder(shop.origin, buyer)
  await page.reload()
  const card = page.getByRole('article', { name: number })
  for (const words of ['Order number', 'Status', 'Delivery status', 'Tracking / order id']) {
    await expect(card.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(card.getByRole('table')).toContainText(MILK.name)
  await expect(card.getByRole('row', { name: /^Total ₹/ })).toBeVisible()
  await expect(card.getByRole('list', { name: 'Where the parcel is' })).toContainText('Placed')
  await expect(card.getByText(/tax invoice/)).toBeVisible()
  await expect(link(card, 'Raise a complaint')).toHaveAttribute(
    'href',
    /^\/contact-us#complaint=SMG-\d+$/,
  )
  await expect(card.getByRole('row', { name: new RegExp(MILK.name) }).locator('img')).toBeVisible()
})
