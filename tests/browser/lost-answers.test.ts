import type { Locator, Page } from '@playwright/test'
import { ORDER_RECHECK_MS, UNANSWERED_RECHECK_MS } from '#web/waiting.ts'
import { DELIVERY } from '../support/buyers.ts'
import {
  arriveSignedIn,
  cartPanel,
  choose,
  expectToast,
  fillDelivery,
  keepInCart,
  MILK,
  openCart,
  openFilledCart,
  ordersOf,
  paiseIn,
  putIntoCart,
  searchDialog,
  signInAs,
  sum,
  visit,
} from './acts.ts'
import { expect, test } from './strict.ts'

const CONFIRM = '**/api/payments/verify-payment'
const QUOTE = '**/api/payments/getshipping'
const CHECKING = 'We are checking your order. Please do not order again.'

/** Brings a signed-in shopper to the confirmation; returns its button. */
async function comeToTheQuestion(page: Page): Promise<Locator> {
  await choose(await openFilledCart(page), 'COD')
  return page.getByRole('button', { name: 'Confirm COD Order' })
}

async function expectExactlyOneOrder(page: Page): Promise<void> {
  await expectToast(page, 'COD Order Placed Successfully!')
  await expect(page).toHaveURL(/\/track\/\w+\?thanks=1$/)
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  expect(await ordersOf(page)).toHaveLength(1)
}

test('the cart whose script was lost opens after the page is loaded again, which the toast offers', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR_INTERNET_DISCONNECTED/)
  await keepInCart(page, MILK.id)
  const script = '**/assets/cart-panel-*.js'
  await page.route(script, (route) => route.abort('internetdisconnected'))
  await visit(page, '/wishlist')
  const opener = page.getByRole('button', { name: 'Cart, 1 item' })
  await opener.click()
  await expectToast(page, 'The shop cannot be reached. Please check your connection and try again.')
  await page.unroute(script)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeHidden()
  await opener.click()
  await expect(cartPanel(page)).toContainText(MILK.name)
})

test('a charge, a city and a search without an answer are asked for again by themselves', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  await keepInCart(page, MILK.id)
  await visit(page, '/wishlist')
  const panel = await openCart(page)
  for (const lost of [QUOTE, '**/api/delivery/*']) {
    await page.route(lost, (route) => route.abort('internetdisconnected'))
  }
  await panel.getByLabel('Pincode').fill(DELIVERY.pincode)
  await expect(panel.getByText('No response yet. Trying again…')).toBeVisible()
  await page.unrouteAll()
  await page.clock.fastForward(UNANSWERED_RECHECK_MS)
  await expect(panel.getByLabel('City')).toHaveValue('Anand')
  await expect(panel.getByRole('term').filter({ hasText: /^Total/ })).toBeVisible()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.route('**/api/products/find/*', (route) => route.abort('internetdisconnected'))
  await searchDialog(page).getByLabel('Search for products').fill('gulkand')
  await expect(searchDialog(page).getByText(/^The shop cannot be reached/)).toBeVisible()
  await page.unrouteAll()
  await page.clock.fastForward(UNANSWERED_RECHECK_MS)
  await expect(searchDialog(page).getByRole('option', { name: 'Gulkand' }).first()).toBeVisible()
})

test('a confirmation that never reaches the shop is repeated until there is exactly one order', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR_INTERNET_DISCONNECTED/)
  await arriveSignedIn(page, shop.origin, 'lost-on-the-way@mail.example')
  await page.clock.install()
  const confirm = await comeToTheQuestion(page)
  await page.route(CONFIRM, (route) => route.abort('internetdisconnected'), { times: 1 })
  await confirm.click()
  await expect(page.getByText(CHECKING)).toBeVisible()
  await page.clock.fastForward(ORDER_RECHECK_MS)
  await expectExactlyOneOrder(page)
})

test('a response lost on its way makes no second order, and another tab that asks too takes nothing out of the cart', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR_CONNECTION_RESET/)
  await arriveSignedIn(page, shop.origin, 'lost-on-the-way-back@mail.example')
  await page.clock.install()
  const confirm = await comeToTheQuestion(page)
  await page.route(CONFIRM, async (route) => {
    // The shop has written the order; only the response is lost.
    const answer = await route.fetch()
    expect(answer.ok()).toBe(true)
    await route.abort('connectionreset')
  })
  await confirm.click()
  await expect(page.getByText(CHECKING)).toBeVisible()
  const other = await page.context().newPage()
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  await other.route(CONFIRM, async (route) => {
    await isHeld
    await route.continue()
  })
  await visit(other, '/about')
  await expect(other.getByText(CHECKING)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.clock.fastForward(ORDER_RECHECK_MS)
  await expectExactlyOneOrder(page)
  await putIntoCart(page, MILK.id)
  release()
  await expect(other.getByText(CHECKING)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(other).toHaveURL('/about')
})

test('two tabs that confirm the same cart before either is answered make one order', async ({
  page,
  shop,
}) => {
  await arriveSignedIn(page, shop.origin, 'two-tabs@mail.example')
  const confirm = await comeToTheQuestion(page)
  await expect(confirm).toBeVisible()
  const other = await page.context().newPage()
  await visit(other, '/about')
  await choose(await openCart(other), 'COD')
  const confirmToo = other.getByRole('button', { name: 'Confirm COD Order' })
  await expect(confirmToo).toBeVisible()
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  await page.context().route(CONFIRM, async (route) => {
    await isHeld
    await route.continue()
  })
  const sent = page.waitForRequest(CONFIRM)
  await confirm.click()
  const [first, second] = await Promise.all([
    sent,
    other.waitForRequest(CONFIRM),
    confirmToo.click(),
  ])
  expect(await second.headerValue('idempotency-key')).toBe(
    await first.headerValue('idempotency-key'),
  )
  await expect(other.getByText(CHECKING)).toBeVisible()
  release()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  }
  expect(await ordersOf(page)).toHaveLength(1)
})

test('a charge that cannot be loaded loses nothing typed, and a reload during the request asks about the same order', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR_(FAILED|CONNECTION_RESET)/)
  await arriveSignedIn(page, shop.origin, 'reloads@mail.example')
  const confirm = page.getByRole('button', { name: 'Confirm COD Order' })
  await test.step('a delivery charge that cannot be loaded is reported', async () => {
    await page.route(QUOTE, (route) => route.abort())
    await keepInCart(page, MILK.id)
    await visit(page, '/wishlist')
    const panel = await openCart(page)
    await fillDelivery(panel)
    await choose(panel, 'COD')
    await expectToast(page, 'Failed to fetch shipping charges. Please try again.')
    await expect(panel.getByLabel('Pincode')).toHaveValue('388001')
    await page.unrouteAll({ behavior: 'wait' })
    await panel.getByRole('button', { name: 'Checkout' }).click()
  })
  await page.route(CONFIRM, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await confirm.click()
  await expect(page.getByText(CHECKING)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expectExactlyOneOrder(page)
})

test('going back from the confirmation leaves the cart unchanged, and a double click on Confirm makes one order', async ({
  page,
  shop,
}) => {
  await arriveSignedIn(page, shop.origin, 'presses-twice@mail.example')
  const confirm = await comeToTheQuestion(page)
  await page.getByRole('button', { name: 'Go back' }).click()
  const panel = cartPanel(page)
  await expect(panel.getByRole('button', { name: 'Checkout' })).toBeVisible()
  expect(await sum(panel, 'Subtotal')).toBe('₹219')
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await confirm.dblclick()
  await expectExactlyOneOrder(page)
})

test('a total other than the shop’s own is shown again and confirmed again, never charged', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/409 .*\/verify-payment/)
  await arriveSignedIn(page, shop.origin, 'sees-the-new-total@mail.example')
  await page.route(QUOTE, async (route) => {
    const answer = await route.fetch()
    const quote = (await answer.json()) as { delivery: number }
    await route.fulfill({ response: answer, json: { ...quote, delivery: quote.delivery - 20 } })
  })
  const confirm = await comeToTheQuestion(page)
  const question = page.getByRole('dialog', { name: /^Pay ₹/ })
  const before = paiseIn(await question.getByRole('heading').innerText())
  await confirm.click()
  await expect(question.getByRole('alert')).toContainText('The price has changed.')
  const heading = question.getByRole('heading')
  await expect.poll(async () => paiseIn(await heading.innerText())).toBe(before + 2_000)
  const after = await heading.innerText()
  await confirm.click()
  await expectExactlyOneOrder(page)
  expect(await ordersOf(page)).toMatchObject([{ amount: paiseIn(after) / 100 }])
})

test('a session that ended elsewhere redirects to the sign-in and back to the same order', async ({
  page,
  expectTrouble,
}) => {
  // The page may still request data of the account.
  expectTrouble(/401 .*\/(verify-payment|auth\/session|account\/)/)
  await page.goto('/login?next=/about')
  await signInAs(page, 'Kiran Desai')
  await expect(page).toHaveURL('/about')
  const confirm = await comeToTheQuestion(page)
  await expect(confirm).toBeVisible()
  await page.context().clearCookies()
  await confirm.click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await signInAs(page, 'Kiran Desai')
  await expectExactlyOneOrder(page)
})

test('an order that was confirmed as the session ended is not placed for the next person who signs in', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401 .*\/(verify-payment|auth\/session|account\/)/)
  await page.goto('/login?next=/about')
  await signInAs(page, 'Kiran Desai')
  await expect(page).toHaveURL('/about')
  const confirm = await comeToTheQuestion(page)
  await expect(confirm).toBeVisible()
  await page.context().clearCookies()
  await confirm.click()
  await expect(page).toHaveURL(/\/login\?next=/)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/verify-payment')) sent.push(request.url())
  })
  await signInAs(page, 'Asha Patel')
  await expect(cartPanel(page)).toContainText(MILK.name)
  const kept = () => page.evaluate(() => localStorage.getItem('samagni-open-order'))
  await expect.poll(kept).toBeNull()
  expect(sent).toEqual([])
})
