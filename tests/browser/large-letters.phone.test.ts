import { pages } from '#urls.ts'
import { arriveSignedIn, lettersOf, MILK, openCart, placeOrder, putIntoCart } from './acts.ts'
import { expect, test } from './strict.ts'

test('with letters twice as large a message can be closed, and the cart is read by scrolling all of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await (await lettersOf(page))(32)
  await putIntoCart(page, MILK.id)
  const close = page.locator('[data-toaster]').getByRole('button', { name: 'Close' })
  await expect(close).toBeInViewport({ ratio: 1 })
  const panel = await openCart(page)
  await expect(panel.getByRole('heading', { name: 'Shopping Cart' })).toBeInViewport({ ratio: 1 })
  // Nothing lies over a field that is scrolled to.
  await panel.getByLabel('Phone number').click()
  await expect(panel.getByRole('radio', { name: 'COD' })).not.toBeInViewport()
})

test('with letters twice as large no number of an order or a phone reaches over the edge', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await (await lettersOf(page))(32)
  const buyer = await arriveSignedIn(page, shop.origin, 'large-numbers@mail.example')
  const { id } = await placeOrder(shop.origin, buyer)
  for (const address of ['/contact-us', '/orders', pages.plainCancel(id)]) {
    await page.goto(address)
    const numbers = page.locator('main').locator('.unbroken, .nowrap').filter({ visible: true })
    await expect(numbers.first()).toBeAttached()
    const ends = await numbers.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().right),
    )
    for (const end of ends) expect(end, address).toBeLessThanOrEqual(360)
  }
})
