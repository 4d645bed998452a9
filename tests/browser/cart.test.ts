import type { Page } from '@playwright/test'
import { expectToast, MILK, openCart, putIntoCart, sum, visit } from './acts.ts'
import { expect, test } from './strict.ts'

/** Where the shop keeps the cart on a device. */
const KEY = 'samagni-cart'

const LINE = { name: MILK.name, tint: '#ffffff', quantity: 1 } as const

test('the cart is there after a reload and in a second tab, which follow each other', async ({
  page,
  context,
}) => {
  await putIntoCart(page, MILK.id)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()

  const second = await context.newPage()
  await putIntoCart(second, 'khus-sharbat')
  await expect(second.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()

  const panel = await openCart(page)
  expect(await sum(panel, 'Subtotal')).toBe('₹418')
  await panel.getByRole('button', { name: 'Remove Khus Sharbat' }).click()
  expect(await sum(panel, 'Subtotal')).toBe('₹219')
  await expect(second.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a quantity grows and shrinks, and never below one', async ({ page }) => {
  await putIntoCart(page, MILK.id)
  const panel = await openCart(page)
  const quantity = panel.getByRole('group', { name: `Quantity of ${MILK.name}` })
  const fewer = quantity.getByRole('button', { name: `One fewer ${MILK.name}` })
  await quantity.getByRole('button', { name: `One more ${MILK.name}` }).click()
  await expect(quantity.getByRole('status')).toHaveText('2')
  await fewer.click()
  await expect(quantity.getByRole('status')).toHaveText('1')
  await expect(fewer).toHaveAttribute('aria-disabled', 'true')
  await fewer.click({ force: true })
  await expect(quantity.getByRole('status')).toHaveText('1')
})

test('a product that has vanished is taken out, and the shopper is told', async ({
  page,
  expectTrouble,
}) => {
  // The shop answers 404 for it, which the browser writes to its console.
  expectTrouble(/404 .*\/api\/products\/never-made/)
  await page.goto('/')
  await keepCart(page, [{ ...LINE, id: 'never-made', name: 'Never Made', pricePaise: 10_000 }])
  const panel = await openCart(page)
  await expect(panel).toContainText('Never Made is no longer sold and was taken out.')
  await expect(panel.getByText('No products in the cart.')).toBeVisible()
})

test('a price that has changed is told, and the shop’s own price counts', async ({ page }) => {
  await page.goto('/')
  await keepCart(page, [{ ...LINE, id: MILK.id, pricePaise: 100 }])
  const panel = await openCart(page)
  await expect(panel).toContainText('Haldi Kesar Milk now costs ₹219 instead of ₹1.')
  await expect
    .poll(() => sum(panel, 'Subtotal'), 'the subtotal follows the shop’s price')
    .toBe('₹219')
})

test('more than the shop has left is told and comes down to what is left', async ({ page }) => {
  await page.goto('/')
  await keepCart(page, [{ ...LINE, id: MILK.id, pricePaise: 21_900, quantity: 5_000 }])
  const panel = await openCart(page)
  await expect(panel).toContainText(/Only \d+ Haldi Kesar Milk are left\./)
})

test('a cart that somebody has scribbled over is empty and harms nothing', async ({ page }) => {
  await page.goto('/')
  await page.evaluate((key) => localStorage.setItem(key, '{"not":"a cart'), KEY)
  await visit(page, '/')
  await openCart(page)
  await expect(page.getByText('No products in the cart.')).toBeVisible()
  await page.keyboard.press('Escape')
  await putIntoCart(page, MILK.id)
  await expectToast(page, 'Product added to cart!')
})

test('the overlay beside the panel closes it', async ({ page }) => {
  await visit(page, '/')
  const panel = await openCart(page)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await openCart(page)
  await page.mouse.click(4, 4)
  await expect(panel).toBeHidden()
})

async function keepCart(page: Page, lines: unknown): Promise<void> {
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    KEY,
    JSON.stringify(lines),
  ] as const)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Cart, [1-9]/ })).toBeVisible()
}
