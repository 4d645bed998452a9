import type { Locator, Page } from '@playwright/test'
import {
  arriveAs,
  arriveSignedIn,
  cartPanel,
  expectToast,
  keepInCart,
  MILK,
  openCart,
  placeOrder,
  searchDialog,
  visit,
  waitForFonts,
} from './acts.ts'
import { expect, test } from './strict.ts'

/** More than any page of the shop has tab stops. */
const MAX_STOPS = 150

/** Presses the Tab key until the focus is there. */
async function walkTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test('with a keyboard alone a shopper finds a product and fills the cart; search, cart and account menu close and give the focus back, and tabs follow arrows', async ({
  page,
}) => {
  await visit(page, '/')
  await test.step('the first stop skips to the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('the tabs of the home page are reachable by arrow keys', async () => {
    await walkTo(page, page.getByRole('tab', { name: 'Sharbat' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Drink' })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'Drink' }).getByRole('article')).toHaveCount(4)
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tabpanel', { name: 'Sharbat' })).toContainText('Khus Sharbat')
  })
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await test.step('closing the search returns the focus to its button', async () => {
    await walkTo(page, search, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(searchDialog(page).getByLabel('Search for products')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(searchDialog(page)).toBeHidden()
    await expect(search).toBeFocused()
  })
  await test.step('the account menu opens with Enter and closes with Escape', async () => {
    const opener = page.locator('summary').and(page.getByLabel('Account'))
    await walkTo(page, opener)
    await page.keyboard.press('Enter')
    const login = page.getByRole('link', { name: 'Login', exact: true })
    await expect(login).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(login).toBeHidden()
    await expect(opener).toBeFocused()
  })
  await test.step('the focus never leaves the open cart', async () => {
    await walkTo(page, page.getByRole('button', { name: 'Cart, 0 items' }))
    await page.keyboard.press('Enter')
    const panel = cartPanel(page)
    const back = panel.getByRole('button', { name: 'RETURN TO SHOP' })
    await walkTo(page, back)
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(back).toBeFocused()
  })

  await test.step('a product is found and put into the cart', async () => {
    await page.keyboard.press('Escape')
    await walkTo(page, search, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(searchDialog(page).getByLabel('Search for products')).toBeFocused()
    await page.keyboard.type('haldi')
    const hit = searchDialog(page).getByRole('option', { name: MILK.name })
    await expect(hit).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(hit).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: MILK.name })).toBeVisible()

    await walkTo(page, page.getByRole('button', { name: 'Add to Cart', exact: true }))
    await page.keyboard.press('Enter')
    await expectToast(page, 'Product added to cart!')

    const cart = page.getByRole('button', { name: 'Cart, 1 item' })
    await walkTo(page, cart, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(cartPanel(page)).toBeVisible()
    const more = cartPanel(page).getByRole('button', { name: `One more ${MILK.name}` })
    await walkTo(page, more)
    await page.keyboard.press('Space')
    const pieces = cartPanel(page).getByRole('group', { name: `Quantity of ${MILK.name}` })
    await expect(pieces).toContainText('2')
    await walkTo(page, cartPanel(page).getByRole('button', { name: 'Checkout' }))
    await page.keyboard.press('Escape')
    await expect(cartPanel(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeFocused()
  })
})

test('whoever closes a toast by keyboard goes on where the keyboard was', async ({ page }) => {
  await visit(page, '/product/khus-sharbat')
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  const close = page.getByRole('status').getByRole('button', { name: 'Close' })
  await add.press('Enter')
  await expect(close).toBeVisible()
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(close).toBeHidden()
  await expect(add).toBeFocused()

  // The cart gives the focus back to the button too, not to the toast's link, which is gone.
  await add.press('Enter')
  await page.getByRole('link', { name: 'View cart', exact: true }).press('Enter')
  await expect(cartPanel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cartPanel(page)).toBeHidden()
  await expect(add).toBeFocused()
})

test('whoever removes a line of the cart by keyboard goes on at the line beside it', async ({
  page,
}) => {
  await keepInCart(page, MILK.id, 'gulkand', 'khus-sharbat')
  await visit(page, '/wishlist')
  const panel = await openCart(page)
  await panel.getByRole('button', { name: '3 items' }).press('Enter')
  const remove = (name: string) => panel.getByRole('button', { name: `Remove ${name}` })
  await remove('Gulkand').press('Enter')
  await expect(remove('Khus Sharbat')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove(MILK.name)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('No products in the cart.')
  expect(await panel.evaluate((here) => here.contains(document.activeElement))).toBe(true)
})

test('in the panel the keys of a list go on where a question was taken back', async ({
  page,
  shop,
}) => {
  const shopper = await arriveSignedIn(page, shop.origin, 'keys@mail.example')
  await placeOrder(shop.origin, shopper)
  await placeOrder(shop.origin, shopper)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel?state=to-pack')
  const row = page.getByRole('row', { name: /SMG-/ }).first()
  const { keyboard } = page
  await keyboard.press('j')
  await expect(row).toBeFocused()
  await waitForFonts(page)
  const before = await row.boundingBox()
  await keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected orders' })).toBeVisible()
  // What one looks at stays where it is.
  expect(await row.boundingBox()).toEqual(before)
  await keyboard.press('b')
  await expect(page.getByRole('button', { name: 'Yes, book it' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(row).toBeFocused()
  // No courier is booked, which is told at once instead of after a question.
  await keyboard.press('h')
  await expect(page.getByRole('region', { name: 'Selected orders' })).toContainText(
    /SMG-\S+: not booked/,
  )
  await expect(page.getByRole('button', { name: 'Yes, it has left' })).toBeHidden()
  await expect(row).toBeFocused()
  await keyboard.press('b')
  await page.getByRole('button', { name: 'No', exact: true }).press('Enter')
  await expect(row).toBeFocused()
  await row.getByRole('link', { name: /SMG-/ }).click()
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible()
  const first = page.url()
  const number = page.getByRole('heading', { level: 1 })
  const firstNumber = await number.innerText()
  await keyboard.press('j')
  // The address changes a moment before the page, whose keys know its neighbours.
  await expect(number).not.toHaveText(firstNumber)
  await keyboard.press('k')
  await expect(number).toHaveText(firstNumber)
  expect(page.url()).toBe(first)
})
