import type { Page } from '@playwright/test'
import {
  arriveAs,
  cartPanel,
  choose,
  expectToast,
  fillDelivery,
  keepInCart,
  keepOnDevice,
  MILK,
  openCart,
  putIntoCart,
  sum,
  visit,
} from './acts.ts'
import { expect, test } from './strict.ts'

/** Storage key of the cart. */
const KEY = 'samagni-cart'

const LINE = { name: MILK.name, tint: '#ffffff', quantity: 1 } as const

test('the cart survives a reload, and two tabs are synchronised', async ({ page, context }) => {
  await putIntoCart(page, MILK.id)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()

  const second = await context.newPage()
  // Who saves data loads nothing ahead of use.
  await second.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await putIntoCart(second, 'khus-sharbat')
  await expect(second.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()

  const panel = await openCart(page)
  expect(await sum(panel, 'Subtotal')).toBe('₹418')
  // A fixed fee needs no pincode to be known before cash is chosen.
  await expect(panel.getByRole('radio', { name: /^COD/ })).toHaveAccessibleName('COD + ₹30 fee')
  await panel.getByRole('button', { name: 'Remove Khus Sharbat' }).click()
  expect(await sum(panel, 'Subtotal')).toBe('₹219')
  await expect(second.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()

  // A page that is restored from the browser's cache got no events for changes by other tabs.
  await second.evaluate((key) => {
    localStorage.setItem(key, '[]')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, KEY)
  await expect(second.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

test('a cart with invalid data on the device is empty and harmless, and closes three ways; changes since a cart was filled are shown', async ({
  page,
  expectTrouble,
}) => {
  await keepOnDevice(page, KEY, '{"not":"a cart')
  await visit(page, '/')
  const panel = await openCart(page)
  await expect(page.getByText('No products in the cart.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await openCart(page)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await test.step('the overlay beside the panel closes it', async () => {
    await openCart(page)
    await page.mouse.click(4, 4)
    await expect(panel).toBeHidden()
  })
  await putIntoCart(page, MILK.id)
  await expectToast(page, 'Product added to cart!')

  await test.step('products removed, prices raised, quantities above the stock', async () => {
    // The shop returns 404 for it, which the browser logs.
    expectTrouble(/404 .*\/api\/products\/never-made/)
    await keepCart(page, [
      { ...LINE, id: 'never-made', name: 'Never Made', pricePaise: 10_000 },
      { ...LINE, id: MILK.id, pricePaise: 100 },
      { ...LINE, id: 'khus-sharbat', name: 'Khus Sharbat', pricePaise: 19_900, quantity: 5_000 },
    ])
    const panel = await openCart(page)
    await expect(panel).toContainText('Never Made is no longer sold and has been removed.')
    await expect(panel).toContainText('Haldi Kesar Milk now costs ₹219 instead of ₹1.')
    await expect(panel).toContainText(/Only \d+ Khus Sharbat are left\./)
    await panel.getByRole('button', { name: 'Remove Khus Sharbat' }).click()
    await expect
      .poll(() => sum(panel, 'Subtotal'), 'the subtotal follows the shop’s price')
      .toBe('₹219')
    await panel.getByRole('button', { name: `Remove ${MILK.name}` }).click()
    await expect(panel.getByText('No products in the cart.')).toBeVisible()
  })

  await test.step('a product that was renamed has its new name, and nothing is said of that', async () => {
    await keepCart(page, [{ ...LINE, id: MILK.id, name: 'Golden Milk', pricePaise: 21_900 }])
    const panel = await openCart(page)
    await expect(panel.getByRole('button', { name: `Remove ${MILK.name}` })).toBeVisible()
    await expect(panel).not.toContainText('Since you were last here')
  })
})

async function keepCart(page: Page, lines: unknown): Promise<void> {
  await keepOnDevice(page, KEY, JSON.stringify(lines))
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Cart, [1-9]/ })).toBeVisible()
}

test('products added without JavaScript are merged into the browser’s cart, once', async ({
  page,
  context,
  shop,
}) => {
  await keepInCart(page, MILK.id)
  const addWithout = async (product: string) => {
    const headers = { origin: shop.origin }
    const added = await context.request.post('/cart', { form: { act: 'add', product }, headers })
    expect(added.ok()).toBe(true)
  }
  await page.goto('about:blank')
  await addWithout('khus-sharbat')
  // The second one is added while the page moves the first.
  await page.route(
    '**/api/products/khus-sharbat',
    async (route) => {
      await addWithout(MILK.id)
      await route.continue()
    },
    { times: 1 },
  )
  await visit(page, '/about')
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
  await visit(page, '/cart')
  await expect(page.getByRole('main')).toContainText('2 × Haldi Kesar Milk')
  await expect(page.getByRole('main')).toContainText('1 × Khus Sharbat')
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
})

test('a quantity is at most the stock and at least one, three products are folded to one row, and policies open beside the cart', async ({
  page,
}) => {
  await test.step('a quantity increases up to the stock and decreases, but never below one', async () => {
    await page.route(`**/api/products/${MILK.id}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), stock: 2 } })
    })
    await keepInCart(page, MILK.id)
    await visit(page, '/wishlist')
    const panel = await openCart(page)
    const quantity = panel.getByRole('group', { name: `Quantity of ${MILK.name}` })
    const more = quantity.getByRole('button', { name: `One more ${MILK.name}` })
    const fewer = quantity.getByRole('button', { name: `One fewer ${MILK.name}` })
    for (const [press, pieces] of [
      [more, '2'],
      [fewer, '1'],
    ] as const) {
      await press.click()
      await expect(quantity.getByRole('status')).toHaveText(pieces)
      await expect(press).toHaveAttribute('aria-disabled', 'true')
      await press.click({ force: true })
      await expect(quantity.getByRole('status')).toHaveText(pieces)
    }
  })

  await test.step('three products and more are folded to one row, which opens their list', async () => {
    await keepInCart(page, MILK.id, 'khus-sharbat', 'gulkand')
    await visit(page, '/wishlist')
    const panel = await openCart(page)
    const row = panel.getByRole('button', { name: /3 items/ })
    await expect(row).toHaveAttribute('aria-expanded', 'false')
    await expect(panel.getByRole('button', { name: 'Remove Gulkand' })).toBeHidden()
    await row.click()
    await panel.getByRole('button', { name: 'Remove Gulkand' }).click()
    await expect(panel.getByRole('button', { name: 'Remove Khus Sharbat' })).toBeVisible()
  })

  await test.step('the policies are linked before one orders, and open beside the cart', async () => {
    const panel = cartPanel(page)
    const opened = page.waitForEvent('popup')
    await panel.getByRole('link', { name: 'Returns' }).click()
    await expect(await opened).toHaveURL('/returns')
    await expect(panel).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  })
})

test('a sold-out product is named before the shopper is asked to pay for it in cash', async ({
  page,
}) => {
  await arriveAs(page, 'asha')
  await putIntoCart(page, MILK.id)
  // As if the last unit were sold while the cart is open.
  await page.route('**/api/payments/getshipping', async (route) => {
    const response = await route.fetch()
    const outOfStock = { productId: MILK.id, productName: MILK.name, left: 0 }
    await route.fulfill({ response, json: { ...(await response.json()), outOfStock } })
  })
  const panel = await openCart(page)
  await fillDelivery(panel)
  await choose(panel, 'COD')
  await expectToast(page, `${MILK.name} is sold out. Please remove it, or wait until it is back.`)
  await expect(page.getByRole('button', { name: 'Confirm COD Order' })).toBeHidden()
  // A quote may still be on its way.
  await page.unrouteAll({ behavior: 'wait' })
})
