import {
  arriveSignedIn,
  choose,
  expectToast,
  fillDelivery,
  MILK,
  openCart,
  putIntoCart,
  signInAs,
  visit,
} from './acts.ts'
import { CARDS, expectThanks, openPayment, payByCard, SUCCESS } from './paying.ts'
import { comeToTheSachets } from './quizzing.ts'
import { test as base, expect, PLAIN_HOST } from './strict.ts'

// The shop as a phone in the same network opens it: over plain http at a host name that is not loopback for the
// browser. This is not a secure context, so there is no `crypto.randomUUID`, no clipboard and no share sheet;
// everything must work all the same.

const test = base.extend({
  baseURL: async ({ shop }, use) => use(shop.origin.replace('127.0.0.1', PLAIN_HOST)),
})

test.beforeEach(async ({ page, expectTrouble }) => {
  // Chromium logs on each page that this header is ignored without https.
  expectTrouble(/Cross-Origin-Opener-Policy header has been ignored/)
  await page.goto('/robots.txt')
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
})

test('a link that cannot be copied is reported, and a cart is bought for cash on delivery, from the sign-in to the order', async ({
  page,
}) => {
  await putIntoCart(page, MILK.id)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'The link could not be copied. Please copy it from the address bar.')
  // No share sheet is offered where there is none.
  await expect(page.getByRole('button', { name: /^Share/ })).toHaveCount(0)

  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await signInAs(page, 'Asha Patel')
  await fillDelivery(cart)
  await choose(cart, 'COD')
  const question = page.getByRole('dialog', { name: /^Pay ₹\d+ in cash on delivery\?$/ })
  const [total = ''] = /₹\d+/.exec(await question.getByRole('heading').innerText()) ?? []
  await question.getByRole('button', { name: 'Confirm COD Order' }).click()
  await expectToast(page, 'COD Order Placed Successfully!')
  await expect(page).toHaveURL(/\/track\/\w+\?thanks=1$/)
  await page.goto('/orders')
  const order = page.getByRole('article', { name: /^SMG-\d+$/ }).first()
  await expect(order.getByRole('row', { name: /^Total / })).toContainText(total)
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

test('an order is paid online, sachets are ordered, a consultation is booked and a message is sent', async ({
  page,
  shop,
}) => {
  const email = 'plain-does-all@mail.example'
  await arriveSignedIn(page, shop.origin, email, new URL(page.url()).origin)
  await test.step('an order is paid online', async () => {
    const total = await openPayment(page)
    await payByCard(page, CARDS.good)
    await expectToast(page, SUCCESS)
    await expectThanks(page, total)
  })

  await test.step('sachets are ordered for cash on delivery', async () => {
    await comeToTheSachets(page)
    await page.getByRole('radio', { name: 'COD' }).press('Space')
    await page.getByRole('button', { name: 'Confirm COD Order' }).press('Enter')
    await expectToast(page, 'COD Order Placed Successfully!')
    await expect(page).toHaveURL(/\/track\/\w+\?thanks=1$/)
    await page.goto('/orders')
    const orders = page.getByRole('article', { name: /^SMG-\d+$/ })
    await expect(orders).toHaveCount(2)
    await expect(orders.first()).toContainText('Tulsi Ritu Sachets')
    await expect(orders.last()).toContainText('Paid online')
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  })

  await test.step('a consultation is booked in the frame', async () => {
    await page.goto('/consulting')
    const calendar = page.frameLocator('#calendar iframe')
    await calendar
      .getByRole('button', { name: /free times?$/ })
      .first()
      .click()
    await calendar
      .getByRole('button', { name: /\d [ap]m$/i })
      .first()
      .click()
    await calendar.getByLabel('Your name').fill('Asha Patel')
    await calendar.getByLabel('Email').fill(email)
    await calendar.getByLabel('Phone number').fill('98765 43210')
    await calendar.getByLabel('What is it about?').fill('Sleep, since the rains.')
    await calendar.getByLabel(/I agree to be consulted/).check()
    await calendar.getByRole('button', { name: /^Book / }).click()
    await expect(page.getByRole('heading', { name: 'Booked.' })).toBeFocused()
  })

  await test.step('a message is sent', async () => {
    await visit(page, '/contact-us')
    await page.getByLabel('Your name', { exact: true }).fill('Asha Patel')
    await page.getByLabel('E-mail, for our answer').fill(email)
    await page.getByLabel('What is it about?').selectOption('A complaint')
    await page.getByLabel('Your message').fill('The bottle came broken.\nWhat now?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: 'We have received your message.' }),
    ).toBeFocused()
  })
})
