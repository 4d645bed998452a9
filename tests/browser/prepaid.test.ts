import type { Page } from '@playwright/test'
import { PAYMENT_RECHECK_MS } from '#web/waiting.ts'
import { arriveSignedIn, cartPanel, choose, expectToast, ordersOf, sum } from './acts.ts'
import {
  CARDS,
  CHECKING,
  choosePayment,
  comeToTheCheckout,
  expectOnePaidOrder,
  expectThanks,
  FAILURE,
  findSilentBank,
  leavePayment,
  openPayment,
  payByCard,
  payByUpi,
  paymentDialog,
  SUCCESS,
} from './paying.ts'
import { expect, test } from './strict.ts'

test('a double click on Checkout opens one dialog for one order, paid by card for exactly the total that was shown', async ({
  page,
  shop,
}) => {
  await arriveSignedIn(page, shop.origin, 'pays-by-card@mail.example')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/create-order')) keys.push(request.headers()['idempotency-key'])
  })
  const panel = await comeToTheCheckout(page)
  const total = await sum(panel, 'Total')
  await panel.getByRole('button', { name: 'Checkout' }).dblclick()
  await expect(page.locator('iframe[title^="Razorpay"]')).toHaveCount(1)
  await expect(paymentDialog(page).getByRole('heading', { name: `Pay ${total}` })).toBeVisible()
  await expect(panel).toBeHidden()
  await payByCard(page, CARDS.good)
  await expectToast(page, SUCCESS)
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  await expectThanks(page, total)
  await expectOnePaidOrder(page, total)
  await page.goto('/orders')
  const orders = page.getByRole('article', { name: /^SMG-\d+$/ })
  await expect(orders).toHaveCount(1)
  await expect(orders.getByText('Paid online', { exact: true })).toBeVisible()
  await expect(orders.getByRole('row', { name: /^Total / })).toContainText(total)
  await expectOnePaidOrder(page, total)
})

test('a declined card is reported in the dialog and after it, and the next attempt pays the same order', async ({
  page,
  shop,
}) => {
  await arriveSignedIn(page, shop.origin, 'closes-and-returns@mail.example')
  const total = await openPayment(page)
  const refusal = paymentDialog(page).getByRole('alert')
  await payByCard(page, CARDS.declined)
  await expect(refusal).toContainText('card_declined')
  await leavePayment(page)
  await expectToast(page, FAILURE)
  const panel = cartPanel(page)
  await expect(panel.getByRole('radio', { name: 'Prepaid' })).toBeChecked()
  expect(await sum(panel, 'Total')).toBe(total)
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await payByCard(page, CARDS.declined)
  await expect(refusal).toContainText('card_declined')
  await payByUpi(page)
  await expectToast(page, SUCCESS)
  await expectOnePaidOrder(page, total)
})

test('a window closed after paying loses nothing: the order appears automatically', async ({
  page,
  shop,
}) => {
  await arriveSignedIn(page, shop.origin, 'window-closed@mail.example')
  const total = await openPayment(page)
  await choosePayment(page, 'unheard')
  await payByUpi(page)
  await expectToast(page, SUCCESS)
  await expectOnePaidOrder(page, total)
})

test('a browser closed after paying finds its order at the next visit', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR_FAILED.*\/payments\/check/)
  await arriveSignedIn(page, shop.origin, 'browser-gone@mail.example')
  const total = await openPayment(page)
  // Loses everything that the dialog would report to the shop's page.
  await page.route('**/api/payments/{verify-payment,check}', (route) => route.abort())
  const taken = page.waitForResponse('**/stand-ins/razorpay/pay')
  await choosePayment(page, 'unheard')
  await payByUpi(page)
  await taken
  const again = await page.context().newPage()
  await page.close()
  await again.goto('/')
  await expectToast(again, SUCCESS)
  await expectOnePaidOrder(again, total)
})

test('a late response of the bank is waited for, over a reload, without a second payment', async ({
  page,
  shop,
}) => {
  await arriveSignedIn(page, shop.origin, 'late-bank@mail.example')
  const total = await openPayment(page)
  await choosePayment(page, 'silent')
  const bankAnswers = await findSilentBank(page)
  await payByUpi(page)
  await paymentDialog(page).getByRole('button', { name: 'Close this window' }).click()
  const notice = page.getByRole('dialog', { name: CHECKING })
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Continue shopping' }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: /^Cart, / }).click()
  await expect(cartPanel(page).getByText(CHECKING)).toBeVisible()
  await cartPanel(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(notice).toBeVisible()
  await bankAnswers()
  await expectToast(page, SUCCESS)
  await expectOnePaidOrder(page, total)
})

test('a silent bank does not block: the same order is paid in another way', async ({
  page,
  shop,
}) => {
  await arriveSignedIn(page, shop.origin, 'silent-bank@mail.example')
  const total = await openPayment(page)
  await choosePayment(page, 'silent')
  await payByUpi(page)
  await paymentDialog(page).getByRole('button', { name: 'Close this window' }).click()
  const notice = page.getByRole('dialog', { name: CHECKING })
  await notice.getByRole('button', { name: 'Pay another way' }).click()
  await payByCard(page, CARDS.good)
  await expectToast(page, SUCCESS)
  await expectOnePaidOrder(page, total)
})

test('a verification whose response is lost is repeated, and there is one order', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR_CONNECTION_RESET/)
  await arriveSignedIn(page, shop.origin, 'lost-verification@mail.example')
  await page.clock.install()
  const total = await openPayment(page)
  await page.route(
    '**/api/payments/verify-payment',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await payByUpi(page)
  await expect(page.getByRole('dialog', { name: CHECKING })).toBeVisible()
  await page.clock.fastForward(PAYMENT_RECHECK_MS[0])
  await expectToast(page, SUCCESS)
  await expectOnePaidOrder(page, total)
})

test('a blocked script is reported, and the next attempt opens the dialog', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR_BLOCKED_BY_CLIENT/)
  await arriveSignedIn(page, shop.origin, 'no-script@mail.example')
  await page.route('**/checkout.js', (route) => route.abort('blockedbyclient'), { times: 1 })
  const panel = await comeToTheCheckout(page)
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await expectToast(page, 'Razorpay SDK failed to load. Are you online?')
  await sum(panel, 'Total')
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await payByUpi(page)
  await expectToast(page, SUCCESS)
})

test('nothing is ordered while the page cannot show the result of a payment', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR_INTERNET_DISCONNECTED/)
  await arriveSignedIn(page, shop.origin, 'no-dialogs@mail.example')
  await page.route('**/assets/payment-dialogs-*.js', (route) => route.abort('internetdisconnected'))
  const panel = await comeToTheCheckout(page)
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await expectToast(page, 'The shop cannot be reached. Please check your connection and try again.')
  await expect(panel.getByRole('button', { name: 'Checkout' })).toBeEnabled()
  expect(await ordersOf(page)).toEqual([])
})

test('a total other than the shop’s own is shown again before anything can be paid', async ({
  page,
  shop,
}) => {
  await arriveSignedIn(page, shop.origin, 'sees-the-new-price@mail.example')
  await page.route('**/api/payments/getshipping', async (route) => {
    const answer = await route.fetch()
    const quote = (await answer.json()) as { delivery: number }
    const ended = { name: 'Diwali', translations: {}, code: null, saved: 20 }
    const json = { ...quote, delivery: quote.delivery - 20, offers: [ended] }
    await route.fulfill({ response: answer, json })
  })
  const panel = await comeToTheCheckout(page)
  await panel.getByRole('button', { name: 'Checkout' }).click()
  const question = page.getByRole('dialog', { name: /^Pay ₹\d+ online\?$/ })
  await expect(question.getByRole('alert')).toHaveText(
    /^This offer no longer applies: Diwali\. The price has changed\. The new total is ₹\d+\.$/,
  )
  await expect(page.locator('iframe[title^="Razorpay"]')).toHaveCount(0)
  await question.getByRole('button', { name: /^Pay ₹/ }).click()
  await payByUpi(page)
  await expectToast(page, SUCCESS)
})

test('paying needs no mouse, and UPI requires no typed id', async ({ page, shop }) => {
  await arriveSignedIn(page, shop.origin, 'pays-by-keyboard@mail.example')
  await openPayment(page)
  const dialog = paymentDialog(page)
  await expect(dialog.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('heading', { name: 'Cancel the payment?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'Card' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'UPI' })).toBeChecked()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'I have paid by UPI' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, SUCCESS)
})

test.describe('a browser inside another app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A156E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 Instagram 354.0.0.29.90 Android',
  })

  async function goToPay(page: Page): Promise<string> {
    const panel = await comeToTheCheckout(page)
    const total = await sum(panel, 'Total')
    await panel.getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL(/\/stand-ins\/razorpay\/dialog/)
    await expect(page.getByRole('heading', { name: `Pay ${total}` })).toBeVisible()
    await page.getByRole('radio', { name: 'UPI' }).check({ force: true })
    return total
  }

  test('comes back unpaid with its cart, whether it went back or was declined, and then with its paid order', async ({
    page,
    shop,
  }) => {
    await arriveSignedIn(page, shop.origin, `in-app-${test.info().project.name}@mail.example`)
    const total = await goToPay(page)
    const panel = cartPanel(page)
    await test.step('that goes back without paying gets a message, and its cart is unchanged', async () => {
      await page.goBack()
      await expectToast(page, FAILURE)
      await expect(panel).toBeVisible()
    })
    const payAgain = async () => {
      await choose(panel, 'Prepaid')
      expect(await sum(panel, 'Total')).toBe(total)
      await panel.getByRole('button', { name: 'Checkout' }).click()
      await page.getByRole('radio', { name: 'UPI' }).check({ force: true })
    }
    await test.step('is redirected back to its cart after a decline, and can try again', async () => {
      await payAgain()
      await page.getByLabel('What the bank does').selectOption('declined')
      await page.getByRole('button', { name: 'I have paid by UPI' }).click()
      await expectToast(page, FAILURE)
    })
    await payAgain()
    await page.getByRole('button', { name: 'I have paid by UPI' }).click()
    await expectToast(page, SUCCESS)
    await expectThanks(page, total)
    await expectOnePaidOrder(page, total)
  })
})
