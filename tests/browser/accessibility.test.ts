import type { Page } from '@playwright/test'
import {
  arriveAs,
  arriveSignedIn,
  askForReturn,
  cartPanel,
  choose,
  fillDelivery,
  forgetSession,
  goInside,
  keepInCart,
  MILK,
  openCart,
  openSentOrder,
  searchDialog,
  sum,
  visit,
} from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { CHECKING, choosePayment, payByUpi, paymentDialog } from './paying.ts'
import { expect, test } from './strict.ts'

interface Screen<Known = unknown> {
  name: string
  open(page: Page, origin: string, known: Known): Promise<unknown>
}

/** What anybody may open, seen one after the other. */
const PUBLIC_PAGES: readonly Screen[] = [
  { name: 'the home page', open: (page) => visit(page, '/') },
  { name: 'the listing', open: (page) => visit(page, '/category/Sharbats?sort=price_asc') },
  { name: 'an empty shelf', open: (page) => visit(page, '/category/Sharbats?origin=Nowhere') },
  {
    name: 'a product',
    async open(page) {
      await visit(page, '/product/haldi-kesar-milk')
      await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible()
    },
  },
  { name: 'the sign-in page', open: (page) => page.goto('/login?problem=cancelled') },
  { name: 'the page about the shop', open: (page) => page.goto('/about') },
  { name: 'the home page in Hindi', open: (page) => page.goto('/hi') },
]

/** What a purchase shows, from the cart of a visitor to the payment that is being checked. */
const PURCHASE: readonly Screen[] = [
  {
    name: 'the open search with its hits',
    async open(page) {
      await visit(page, `/product/${MILK.id}`)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await searchDialog(page).getByLabel('Search for products').fill('amla')
      await expect(searchDialog(page).getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'the open cart with what is wrong in its form',
    async open(page, origin) {
      await arriveSignedIn(page, origin, 'axe-buys@mail.example')
      await keepInCart(page, MILK.id)
      await visit(page, '/wishlist')
      const panel = await openCart(page)
      await panel.getByRole('radio', { name: 'COD' }).check()
      await page.keyboard.press('Tab')
      await expect(panel.getByText('Address is required')).toBeVisible()
    },
  },
  {
    name: 'the question before a cash on delivery order',
    async open(page) {
      await fillDelivery(cartPanel(page))
      await cartPanel(page).getByRole('button', { name: 'Checkout' }).click()
      await expect(page.getByRole('button', { name: 'Confirm COD Order' })).toBeVisible()
    },
  },
  {
    name: 'the payment dialog with a refused card',
    async open(page) {
      await page.getByRole('button', { name: 'Go back' }).click()
      await choose(cartPanel(page), 'Prepaid')
      await sum(cartPanel(page), 'Total')
      await cartPanel(page).getByRole('button', { name: 'Checkout' }).click()
      await choosePayment(page, 'declined')
      await payByUpi(page)
      await expect(paymentDialog(page).getByRole('alert')).toContainText('payment_failed')
    },
  },
  {
    name: 'a payment that is being checked, over an order that waits for its money',
    async open(page) {
      await choosePayment(page, 'silent')
      await payByUpi(page)
      await paymentDialog(page).getByRole('button', { name: 'Close this window' }).click()
      await page.goto('/orders')
      await expect(page.getByRole('dialog', { name: CHECKING })).toBeVisible()
    },
  },
]

/** What the shopper of a delivered order and its owner see until the money is given back. */
const RETURN: readonly Screen<{ orderId?: string }>[] = [
  {
    name: 'the orders, and the form for a return with what is wrong in it',
    async open(page, origin, known) {
      const { id, buyer } = await openSentOrder(page, origin, 'axe-returns@mail.example')
      await visit(page, '/orders')
      const order = page.getByRole('article').first()
      await order.getByRole('button', { name: 'Return items' }).click()
      await order.getByRole('button', { name: 'Request return' }).click()
      await expect(order.getByText('Please choose a reason.')).toBeVisible()
      await askForReturn(origin, buyer, id)
      known.orderId = id
    },
  },
  {
    name: 'what waits for the owner',
    async open(page) {
      await forgetSession(page)
      await arriveAs(page, 'owner')
      await visit(page, '/admin_panel?tab=decisions')
      await expect(page.getByText('A shopper asks for a return').first()).toBeVisible()
    },
  },
  {
    name: 'the owner’s orders',
    async open(page) {
      await goInside(page, '/admin_panel')
      await expect(page.getByLabel(/^Delivery status of SMG-/).first()).toBeVisible()
    },
  },
  {
    name: 'an order in the owner’s panel',
    async open(page, _, { orderId }) {
      await goInside(page, `/admin_panel/orders/${orderId}`)
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      await expect(page.getByRole('group', { name: /^Refund ₹.*\?$/ })).toBeVisible()
    },
  },
  {
    name: 'the cash of the courier, with what is wrong in its list',
    async open(page) {
      await goInside(page, '/admin_panel/cash')
      await page.getByLabel('Bank reference number (UTR)').fill('UTR12345678')
      await page.getByLabel('Date received').fill(new Date().toISOString().slice(0, 10))
      await page.getByLabel('Order number or AWB').fill('SMG-1, ten\n32101234567890, 250')
      await page.getByRole('button', { name: 'Check it' }).click()
      await expect(page.getByText('Correct these lines above, then check again.')).toBeVisible()
    },
  },
]

/** For the owner, who is signed in. */
const OWNERS_PAGES: readonly Screen[] = [
  {
    name: 'the form of a product with what is wrong in it',
    async open(page) {
      await visit(page, '/admin_panel?tab=product')
      await page.getByLabel('Description', { exact: true }).fill('Cures everything')
      await page.getByRole('button', { name: 'Create product' }).click()
      await expect(page.getByText('Product name is required')).toBeVisible()
    },
  },
  {
    name: 'the owner’s list of products',
    async open(page) {
      await goInside(page, '/admin_panel/products')
      await page
        .getByRole('button', { name: /^Change price/ })
        .first()
        .click()
    },
  },
  {
    name: 'one product for its owner',
    async open(page) {
      await goInside(page, '/admin_panel/products/khus-sharbat')
      await expect(page.getByRole('heading', { name: 'On the shelf' })).toBeVisible()
    },
  },
  {
    name: 'the page that brings products in',
    async open(page) {
      await goInside(page, '/admin_panel/import')
      await expect(page.getByRole('button', { name: 'Check the file' })).toBeEnabled()
    },
  },
]

/** One after the other, each with what the ones before it have found out. */
async function lookAtEach<Known extends object>(
  screens: readonly Screen<Partial<Known>>[],
  page: Page,
  origin: string,
): Promise<void> {
  const known: Partial<Known> = {}
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await open(page, origin, known)
      await expectNoBarriersDayAndNight(page)
    })
  }
}

test('home, listing, product and sign-in are accessible, in light and dark mode', ({
  page,
  shop,
}) => lookAtEach(PUBLIC_PAGES, page, shop.origin))

test('search, cart, the questions of a purchase and its payment are accessible, in light and dark mode', ({
  page,
  shop,
}) => lookAtEach(PURCHASE, page, shop.origin))

test('the orders, a return and what the owner does with it are accessible, in light and dark mode', ({
  page,
  shop,
}) => lookAtEach(RETURN, page, shop.origin))

test('the owner’s products and the page that brings them in are accessible, in light and dark mode', async ({
  page,
  shop,
}) => {
  await arriveAs(page, 'owner')
  await lookAtEach(OWNERS_PAGES, page, shop.origin)
})
