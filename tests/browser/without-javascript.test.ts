import { arriveAs, signInAs } from './acts.ts'
import { expect, test } from './strict.ts'

test.use({ javaScriptEnabled: false })

// A browser without scripts refuses script files.
test.beforeEach(({ expectTrouble }) => expectTrouble(/^request failed: csp .*\.js$/))

test('the listing is filtered by links and sorted and filtered by a form, in the shop’s own letters', async ({
  page,
}) => {
  const font = page.waitForResponse(/\/fonts\/anek-latin\.[^/]*woff2$/)
  await page.goto('/')
  expect((await font).status()).toBe(200)
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Functional Foods' })
    .first()
    .click()
  await expect(page).toHaveURL('/category/Functional%20Foods')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Functional Foods')

  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price_asc')
  const filter = page.getByRole('button', { name: /^Filter/ })
  if (await filter.isVisible()) await filter.click()
  await page.getByRole('checkbox', { name: 'Sharbats' }).check()
  await page.getByRole('button', { name: 'Show products' }).click()
  await expect(page).toHaveURL(/\?category=Sharbats&category=Functional\+Foods&.*sort=price_asc$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Functional Foods, Sharbats')
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price_asc')
  await expect(page.getByRole('article').first()).toContainText('Methi Khakhra')

  if (await filter.isVisible()) await filter.click()
  await page.getByLabel('Diet', { exact: true }).selectOption('vegan')
  await page.getByRole('button', { name: 'Show products' }).click()
  await expect(page.getByRole('link', { name: 'Remove Vegan' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Methi Khakhra' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Gavya' })).toHaveCount(0)

  await test.step('the account menu opens and links to the sign-in', async () => {
    await page.locator('summary').and(page.getByLabel('Account')).click()
    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
  })
})

test('nothing is offered that requires JavaScript, and typed text never gets into an address', async ({
  page,
}) => {
  await arriveAs(page, 'asha')
  const dead = page.locator('button[type=button]:not([popovertarget])').filter({ visible: true })
  for (const path of ['/', '/test', '/product/gulkand', '/wishlist', '/account']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(dead).toHaveCount(0)
  }
  await expect(page.getByRole('main').locator('noscript p')).toBeVisible()
  await expect(page.locator('form:has(input[type=tel])')).toHaveAttribute('method', 'post')
})

test('the quiz and the sachets lead on to the products, and the quiz to a consultation', async ({
  page,
}) => {
  await page.goto('/hi/test')
  const links = page.getByRole('main').locator('noscript .button-row a')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(['/hi/category/', '/hi/consulting'])
  await arriveAs(page, 'asha')
  await page.goto('/suggest-products')
  const onwards = page.getByRole('main').getByRole('link', { name: 'View all products' })
  await expect(onwards).toHaveAttribute('href', '/category/')
})

test('a whole purchase with cash on delivery, from the search to the order', async ({
  page,
  expectTrouble,
}) => {
  // An incomplete address is answered with 400, which the browser logs.
  expectTrouble(/4\d\d .*\/checkout/)
  await page.goto('/')
  const search = page.getByRole('search')
  await search.getByRole('searchbox', { name: 'Search for products' }).fill('bel')
  await search.getByRole('button').click()
  await page.getByRole('button', { name: 'Add to Cart: Bel Sharbat', exact: true }).click()
  await expect(page).toHaveURL('/cart')
  await page.goto('/product/gulkand')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()

  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(2)
  const bel = lines.filter({ hasText: 'Bel Sharbat' })
  await bel.getByRole('spinbutton').fill('2')
  await bel.getByRole('button', { name: 'Change' }).click()
  await expect(bel).toContainText('₹438')
  await page.getByRole('button', { name: 'Remove Gulkand' }).click()
  await expect(lines).toHaveCount(1)

  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText('Your cart is kept while you sign in.')).toBeVisible()
  await signInAs(page, 'Kiran Desai')
  await expect(page).toHaveURL('/checkout')

  // Errors are shown beside the fields, and nothing typed is lost.
  await page.getByLabel('Address').fill('14 Patel Society, Station Road')
  await page.getByLabel('Phone number').fill('+91 98250 12345')
  await page.getByRole('button', { name: 'Show delivery and total' }).click()
  await expect(page.getByText('Pincode is required')).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('14 Patel Society, Station Road')
  await page.getByLabel('Pincode').fill('388 001')
  await page.getByLabel('City').fill('Anand')
  await page.getByLabel('State').selectOption('Gujarat')
  await page.getByRole('button', { name: 'Show delivery and total' }).click()

  await page.getByRole('button', { name: 'Change the address' }).click()
  // As the courier gets it.
  await expect(page.getByLabel('Pincode')).toHaveValue('388001')
  await expect(page.getByLabel('State')).toHaveValue('Gujarat')
  await page.getByRole('button', { name: 'Show delivery and total' }).click()

  const question = page.getByRole('heading', { name: /^Pay ₹[\d,]+ in cash on delivery\?$/ })
  const total = /₹[\d,]+/.exec(await question.innerText())?.[0] ?? 'no total'
  await page.getByRole('button', { name: 'Confirm COD Order' }).click()
  await expect(page.getByRole('main')).toContainText(/SMG-\d+/)
  await expect(page.getByRole('main')).toContainText(total)
  const number = /SMG-\d+/.exec(await page.getByRole('main').innerText())?.[0] ?? 'no number'
  await page.goto('/cart')
  await expect(page.getByText('No products in the cart.')).toBeVisible()
  // Nothing is left to order, so going back to the checkout orders nothing.
  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')

  await test.step('the order is cancelled again', async () => {
    await page.goto('/orders')
    // Among those of the same person in other tests.
    const placed = page.getByRole('article').filter({ hasText: number })
    await placed.getByRole('link', { name: 'Cancel this order' }).click()
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('Ordered by mistake')
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('is cancelled.')
    await page.getByRole('link', { name: 'See your orders' }).click()
    await expect(placed).toContainText('Cancelled')
  })
})
