import type { FrameLocator, Locator, Page } from '@playwright/test'
import { choose, openFilledCart, ordersOf, paiseIn, sum } from './acts.ts'
import { expect } from './strict.ts'

// The payment dialog of the stand-in, as a shopper uses it.

export const CARDS = { good: '4100 2800 0000 1007', declined: '4100 2800 0006 0003' } as const

export const SUCCESS = 'Payment Successful! Thank you for your purchase.'
export const FAILURE = 'Payment Failed! Please try again.'
export const CHECKING = 'We are checking your payment. Please do not pay again.'

export const paymentDialog = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title^="Razorpay"]')

/** Fills the cart and its form for paying online; returns the panel. */
export async function comeToTheCheckout(page: Page): Promise<Locator> {
  const panel = await openFilledCart(page)
  await choose(panel, 'Prepaid')
  await sum(panel, 'Total')
  return panel
}

/** Clicks Checkout and waits for the dialog; returns the total that was shown and requested. */
export async function openPayment(page: Page): Promise<string> {
  const panel = await comeToTheCheckout(page)
  const total = await sum(panel, 'Total')
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await expect(paymentDialog(page).getByRole('heading', { name: `Pay ${total}` })).toBeVisible()
  return total
}

export async function payByCard(page: Page, card: string, otp = '1234'): Promise<void> {
  const dialog = paymentDialog(page)
  await dialog.getByRole('radio', { name: 'Card' }).check({ force: true })
  await dialog.getByLabel('Card number').fill(card)
  await dialog.getByLabel('Valid until').fill('12/34')
  await dialog.getByLabel('CVV').fill('123')
  await dialog.getByRole('button', { name: /by card$/ }).click()
  await dialog.getByLabel(/^One-time password/).fill(otp)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

export async function payByUpi(page: Page): Promise<void> {
  const dialog = paymentDialog(page)
  await dialog.getByRole('radio', { name: 'UPI' }).check({ force: true })
  await dialog.getByRole('button', { name: 'I have paid by UPI' }).click()
}

/** Sets the bank's reaction, whatever is typed. */
export async function choosePayment(page: Page, bank: string): Promise<void> {
  await paymentDialog(page).getByLabel('What the bank does').selectOption(bank)
}

/** A bank that was chosen to be silent says yes now, to the order of the open dialog. */
export async function findSilentBank(page: Page): Promise<() => Promise<void>> {
  const order = await paymentDialog(page).locator('input[name="order_id"]').first().inputValue()
  return async () => {
    const data = { order_id: order }
    const answer = await page.request.post('/stand-ins/razorpay/bank-answers', { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

export async function leavePayment(page: Page): Promise<void> {
  const dialog = paymentDialog(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
}

/** The thank-you says what was paid. */
export async function expectThanks(page: Page, total: string): Promise<void> {
  await expect(page).toHaveURL(/\/track\/[a-z0-9]+\?thanks=1$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeFocused()
  await expect(page.getByText(`Paid ${total}`)).toBeVisible()
}

/** The account has one order, which is paid, and the cart is empty. */
export async function expectOnePaidOrder(page: Page, total: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  const paid = { payment_method: 'prepaid', status: 'success', amount: paiseIn(total) / 100 }
  expect(await ordersOf(page)).toEqual([expect.objectContaining(paid)])
}
