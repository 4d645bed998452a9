import type { Locator, Page } from '@playwright/test'
import {
  arriveSignedIn,
  cartPanel,
  MILK,
  openCart,
  placeOrder,
  putIntoCart,
  searchDialog,
  visit,
} from './acts.ts'
import { expect, test } from './strict.ts'

/** The words of the main screens. */
const link = (place: Page | Locator, name: string) =>
  place.getByRole('link', { name, exact: true }).first()
const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true })
const heading = (place: Page | Locator, name: string) =>
  place.getByRole('heading', { name, exact: true })

async function expectLinks(place: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) await expect(link(place, name)).toBeVisible()
}

/** On a phone the four links stand in the menu. */
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

test('header and footer are hidden on the quiz, and there again elsewhere', async ({ page }) => {
  for (const address of ['/test', '/hi/test']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
  await page.goto('/about')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('the menu of the account leads a visitor to the login and greets a shopper', async ({
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
  // No photo came with the account: the drawn figure stands in for it.
  await expect(page.locator('.user-photo svg')).toBeVisible()
  await expect(button(page, 'Logout')).toBeVisible()
  await expect(link(page, 'Orders')).toHaveAttribute('href', '/orders')
})

test('the footer has its texts, names and labels', async ({ page }) => {
  await visit(page, '/')
  const footer = page.getByRole('contentinfo')
  await expectLinks(footer, ['Sharbats', 'Drinks', 'Cosmetics', 'Functional Foods'])
  await expectLinks(footer, ['Home', 'About', 'Privacy Policy', 'Returns'])
  await expectLinks(footer, ['Terms & Conditions', 'Contact Us'])
  await expectLinks(footer, ['Instagram', 'YouTube', 'WhatsApp'])
  await expect(footer.getByText(/Samagni means an even digestive fire/)).toBeVisible()
  await expect(footer.getByText(/Gujarat 388001/)).toBeVisible()
  await expect(footer.locator('a[href^="tel:"]')).toBeVisible()
  await expect(footer.getByText(/^FSSAI Lic\. No\. \d{14}/)).toBeVisible()
  await expect(footer.getByText(/not intended to diagnose, treat, cure or prevent/)).toBeVisible()
  const credits = footer.getByText(/^Built by/)
  await expect(credits.locator('a[href^="mailto:"]')).toHaveCount(2)
})

test('the home page has its five parts, each with its targets', async ({ page }) => {
  await visit(page, '/')
  const main = page.getByRole('main')
  await expect(link(main, 'Take Quiz')).toHaveAttribute('href', '/test')
  await expect(link(main, 'Shop Now')).toHaveAttribute('href', '/category/')
  for (const words of [
    "What you'll Discover",
    'Personalized Analysis',
    'Instant result',
    'Tailored Solutions',
    'Explore Our Products',
    'Why choose Samagni',
    'Ancient Wisdom',
    'Modern Science',
    'Personalized Care',
  ]) {
    await expect(heading(main, words)).toBeVisible()
  }
  await expect(link(main, 'Know more')).toHaveAttribute('href', '/blogs')
  await expect(link(main, 'View all products')).toHaveAttribute('href', '/category/')
  const strip = main.getByRole('navigation', { name: 'Shop by category' })
  await expect(strip.getByRole('link')).toHaveCount(6)
  await strip.getByRole('link', { name: /Instant Mixes/ }).click()
  await expect(page).toHaveURL('/category/Instant%20Mixes')
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
  await expect(sidebar.getByRole('checkbox')).toHaveCount(6)
  await expect(link(sidebar, 'Take Quiz')).toHaveAttribute('href', '/test')
  const close = button(sidebar, 'Close')
  if (await close.isVisible()) await close.click()
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toHaveValue('relevance')
  const sorts = await sort
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(sorts).toEqual(['relevance', 'price_asc', 'price_desc', 'newest'])

  const card = page.getByRole('article').filter({ hasText: 'Khus Sharbat' })
  await expect(card).toContainText('Cooling vetiver-root syrup for hot days')
  await expect(card).toContainText('₹199')
  await expect(button(card, 'Add to Cart: Khus Sharbat')).toBeVisible()
  await card.locator('a').first().click()
  await expect(page).toHaveURL('/product/khus-sharbat')
})

test('the product page has price, description, shares and the whole label', async ({ page }) => {
  await visit(page, '/product/khus-sharbat')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Khus Sharbat')
  await expect(main.getByText('Cooling vetiver-root syrup for hot days')).toBeVisible()
  await expect(main.getByText('₹199', { exact: true })).toBeVisible()
  await expect(button(main, 'Add to Cart').first()).toBeVisible()
  await expect(link(main, 'Sharbats')).toHaveAttribute('href', '/category/Sharbats')
  const fact = (name: string) =>
    main.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
  // docs/law.md, legal metrology and food: what a listing must carry.
  await expect(fact('Made by').first()).toContainText(/Gujarat 388001/)
  await expect(fact('Country of origin').first()).toHaveText('India')
  await expect(fact('Net quantity').first()).toHaveText('750 ml')
  await expect(fact('Best before').first()).toContainText('12 months')
  await expect(fact('Licence').first()).toHaveText(/^FSSAI \d{14} \(example\)$/)
  await expect(fact('MRP').first()).toHaveText('₹230, inclusive of all taxes')
  await expect(fact('Unit price').first()).toHaveText('₹26.53 per 100 ml')
  await expect(fact('Batch').first()).toContainText('good until')
  await expect(fact('Diet').first()).toHaveText('Vegetarian')
  await expect(fact('Customer care').first()).toContainText('@')
  const table = main.getByRole('table', { name: /Nutrition/ })
  await expect(table).toContainText('example values')
  await expect(table).toContainText('per 100 ml')
  await expect(table.getByRole('row', { name: /of it total sugars 63 g/ })).toBeVisible()
})

test('cosmetics are for external use, medicines have their class, and neither has a food’s table', async ({
  page,
}) => {
  await page.goto('/product/kumkumadi-face-oil')
  await expect(page.getByText('For external use only.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Cosmetic Mfg\. Lic\. No\./)).toBeVisible()
  await expect(page.getByRole('table', { name: /Nutrition/ })).toHaveCount(0)
  await page.goto('/product/chyawanprash')
  await expect(page.getByText('Ayurvedic medicine, classical', { exact: true })).toBeVisible()
  await expect(page.getByText(/^AYUSH Mfg\. Lic\. No\./)).toBeVisible()
  await expect(page.getByRole('table', { name: /Nutrition/ })).toHaveCount(0)
})

test('related products arrive when they are scrolled to, each with its reason', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/related')) asked.push(new URL(request.url()).pathname)
  })
  await visit(page, '/product/khus-sharbat')
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

test('the address of a product is shared by WhatsApp and by the clipboard', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/product/khus-sharbat')
  const address = `${shop.origin}/product/khus-sharbat`
  const whatsApp = await link(page, 'Share on WhatsApp').getAttribute('href')
  expect(decodeURIComponent(whatsApp ?? '')).toBe(`https://wa.me/?text=Khus Sharbat: ${address}`)
  await button(page, 'Copy link').click()
  await expect(page.getByText('Linked copied to clipboard!', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('a pincode is answered with the days and cash on delivery, and remembered', async ({
  page,
}) => {
  await visit(page, '/product/khus-sharbat')
  await page.getByLabel('Pincode').fill('388001')
  await button(page, 'Check delivery').click()
  const answer = page.getByText(/^Arrives \d+ \w+ to \d+ \w+\. Delivery ₹\d+\. Cash on delivery/)
  await expect(answer).toBeVisible()
  await visit(page, '/product/gulkand')
  await expect(page.getByLabel('Pincode')).toHaveValue('388001')
  await expect(answer).toBeVisible()
  await page.getByLabel('Pincode').fill('3880')
  await expect(answer).toBeHidden()
  await button(page, 'Check delivery').click()
  await expect(page.getByText('Pincode must be a 6-digit number', { exact: true })).toBeVisible()
})

test('the cart panel is empty with a way back, and full with sums and delivery', async ({
  page,
}) => {
  await visit(page, '/about')
  const panel = await openCart(page)
  await expect(heading(panel, 'Shopping Cart')).toBeVisible()
  await expect(panel.getByText('No products in the cart.', { exact: true })).toBeVisible()
  await button(panel, 'RETURN TO SHOP').click()
  await expect(page).toHaveURL('/home')
  await expect(cartPanel(page)).toBeHidden()

  await putIntoCart(page, MILK.id)
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

test('the search says its three sentences and shows what it found', async ({ page }) => {
  await visit(page, '/')
  await button(page, 'Search').click()
  const dialog = searchDialog(page)
  const box = dialog.getByPlaceholder('Search for products')
  const said = (words: string) => dialog.getByText(words, { exact: true })
  await expect(said('Start typing to see products you are looking for.')).toBeVisible()
  await box.fill('qqqqzzzz')
  await expect(said('No products found matching your search.')).toBeVisible()
  await box.fill('khus')
  const hit = dialog.getByRole('option', { name: /Khus Sharbat/ })
  await expect(hit.locator('img')).toBeVisible()
  await expect(hit).toContainText('Cooling vetiver-root syrup for hot days')
  await button(dialog, 'Close').click()
  await expect(dialog).toBeHidden()
})

test('the login has a home icon and one button', async ({ page }) => {
  await page.goto('/login')
  const main = page.getByRole('main')
  await expect(link(main, 'Home')).toHaveAttribute('href', '/')
  await expect(link(main, 'Login with Google')).toBeVisible()
})

test('orders are empty at first and then a card with everything', async ({ page, shop }) => {
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
  await expect(link(card, 'Raise a complaint')).toHaveAttribute('href', '/contact-us')
})

/** What stands at the top of each screen; a listing counts, a product has its own name. */
const HEADINGS: readonly (readonly [address: RegExp, words: RegExp])[] = [
  [/^\/(home)?$/, /^Keep the fire even\.$/],
  [/^\/category\//, /^\d+ products$/],
  [/^\/about$/, /\S/],
  [/^\/about\/how-we-recommend$/, /^How we recommend$/],
  [/^\/consulting$/, /\S/],
  [/^\/blogs(\/|$)/, /\S/],
  [/^\/test$/, /\S/],
  [/^\/login/, /^Login$/],
  [/^\/privacy-policy$/, /^Privacy Policy$/],
  [/^\/returns$/, /^Returns$/],
  [/^\/terms-and-conditions$/, /^Terms & Conditions$/],
  [/^\/contact-us$/, /^Contact Us$/],
  [/^\/product\//, /\S/],
  [/^\/stand-ins/, /\S/],
]

const START = ['/', '/category/', '/category/Sharbats?category=Drinks', '/product/khus-sharbat']

test('every link of header, footer, home, listing and product leads to its screen', async ({
  page,
}) => {
  const targets = new Set<string>()
  const products = new Map<string, string>()
  const linksIn = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('href') ?? '', one.textContent?.trim() ?? ''] as const),
      )
  for (const address of START) {
    await visit(page, address)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    for (const [target] of await linksIn('a[href^="/"]')) targets.add(target)
    for (const [target, name] of await linksIn('article :is(h2, h3) a')) products.set(target, name)
  }
  expect(targets.size).toBeGreaterThan(60)
  expect(products.size).toBeGreaterThan(24)
  for (const target of targets) {
    const answer = await page.request.get(target)
    expect(answer.status(), target).toBe(200)
    // The pages in Hindi and Gujarati are held by tests of their own.
    if (/^\/(hi|gu)(\/|$)/.test(target)) continue
    const found = /<h1[^>]*>(.*?)<\/h1>/s.exec(await answer.text())?.[1] ?? ''
    const top = found
      .replace(/<[^>]+>/g, '')
      .replaceAll('&amp;', '&')
      .trim()
    const expected = HEADINGS.find(([address]) => address.test(target))?.[1]
    expect(expected, `${target} is an address that this test knows`).toBeDefined()
    expect(top, target).toMatch(expected ?? /$^/)
    expect(top, target).toBe(products.get(target) ?? top)
  }
})
