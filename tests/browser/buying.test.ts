import type { Request } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { DELIVERY } from '../support/buyers.ts'
import {
  cartPanel,
  choose,
  expectToast,
  fillDelivery,
  MILK,
  openCart,
  paiseIn,
  searchDialog,
  signInAs,
  sum,
  visit,
} from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './strict.ts'

test('a visitor finds a product, signs in at the checkout, pays cash on delivery and finds the order', async ({
  page,
}) => {
  const counted: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === paths.funnel.count()) counted.push(request)
  })
  await test.step('haldi is searched for and found', async () => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await searchDialog(page).getByLabel('Search for products').fill('haldi')
    await searchDialog(page).getByRole('option', { name: MILK.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: MILK.name })).toBeVisible()
    await expect(page).toHaveURL(`/product/${MILK.id}`)
    await expect(searchDialog(page)).toBeHidden()
  })

  await test.step('it goes into the cart, twice', async () => {
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expectToast(page, 'Product added to cart!')
    const panel = await openCart(page)
    await panel.getByRole('button', { name: `One more ${MILK.name}` }).click()
    expect(paiseIn(await sum(panel, 'Subtotal'))).toBe(2 * 21_900)
    await expect(panel.getByText('*Without delivery charges')).toBeVisible()
  })

  await test.step('the checkout redirects to the sign-in and back to the open cart', async () => {
    await cartPanel(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await signInAs(page, 'Asha Patel')
    await expect(page).toHaveURL(`/product/${MILK.id}`)
    const panel = cartPanel(page)
    await expect(panel.getByRole('group', { name: `Quantity of ${MILK.name}` })).toContainText('2')
  })

  const panel = cartPanel(page)
  await test.step('without a payment method the checkout shows a message', async () => {
    await panel.getByRole('button', { name: 'Checkout' }).click()
    await expectToast(page, 'Please select a payment method (Prepaid or COD).')
  })

  await test.step('a chosen method ends that message and leads to the first field, without complaints', async () => {
    await choose(panel, 'COD')
    await expect(panel.getByText('Please select a payment method (Prepaid or COD).')).toBeHidden()
    await expect(panel.getByLabel('Address')).toBeFocused()
    await expect(panel.getByText('Address is required')).toBeHidden()
  })

  await test.step('a field that is left says what is wrong in it', async () => {
    await page.keyboard.press('Tab')
    await expect(panel.getByText('Address is required')).toBeVisible()
    await expect(panel.getByText('Pincode is required')).toBeHidden()
  })

  await test.step('the checkout marks every field and focuses the first one', async () => {
    await panel.getByRole('button', { name: 'Checkout' }).click()
    const message = (label: string) => panel.getByLabel(label)
    await expect(message('Address')).toHaveAccessibleDescription('Address is required')
    await expect(message('Pincode')).toHaveAccessibleDescription('Pincode is required')
    await expect(message('City')).toHaveAccessibleDescription('City is required')
    await expect(message('State')).toHaveAccessibleDescription('State is required')
    await expect(message('Phone number')).toHaveAccessibleDescription('Phone number is required')
    await expect(panel.getByText('Phone number is required', { exact: true })).toBeVisible()
    await expect(message('Address')).toBeFocused()
  })

  await test.step('invalid numbers are marked, and the first invalid field is focused', async () => {
    await panel.getByLabel('Address').fill(DELIVERY.address)
    await panel.getByLabel('Pincode').fill('12345')
    await panel.getByLabel('Phone number').fill('98250')
    await panel.getByRole('button', { name: 'Checkout' }).click()
    await expect(panel.getByLabel('Address')).toHaveAccessibleDescription('')
    await expect(panel.getByLabel('Pincode')).toHaveAccessibleDescription(
      'Pincode must be a 6-digit number',
    )
    await expect(panel.getByLabel('Phone number')).toHaveAccessibleDescription(
      'Invalid phone number format',
    )
    await expect(panel.getByLabel('Pincode')).toBeFocused()
  })

  await test.step('a pasted number is shown whole in its narrow field, as the courier gets it', async () => {
    await panel.getByLabel('Phone number').fill('+91 98250 12345')
    await panel.getByLabel('Phone number').press('Tab')
    await expect(panel.getByLabel('Phone number')).toHaveValue('9825012345')
  })

  let total = ''
  await test.step('the pincode determines delivery, fee and a total that is their sum', async () => {
    await fillDelivery(panel)
    const delivery = await sum(panel, `Delivery to ${DELIVERY.pincode}`)
    const fee = await sum(panel, 'COD fee')
    total = await sum(panel, 'Total')
    const subtotal = await sum(panel, 'Subtotal')
    expect(paiseIn(delivery)).toBeGreaterThan(0)
    expect(paiseIn(fee)).toBeGreaterThan(0)
    expect(paiseIn(total)).toBe(paiseIn(subtotal) + paiseIn(delivery) + paiseIn(fee))
  })

  await test.step('the confirmation repeats the total, and exactly that is sent', async () => {
    await panel.getByRole('button', { name: 'Checkout' }).click()
    const question = page.getByRole('dialog', { name: `Pay ${total} in cash on delivery?` })
    await expect(question.getByRole('heading')).toBeFocused()
    await expect(question).toContainText(`${DELIVERY.address}, Anand, Gujarat ${DELIVERY.pincode}`)
    const sent = page.waitForRequest('**/api/payments/verify-payment')
    await question.getByRole('button', { name: 'Confirm COD Order' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      productIds: [MILK.id],
      quantities: [2],
      amount: paiseIn(total) / 100,
      userName: 'Asha Patel',
      boxes: 2,
      paymentMethod: 'COD',
      ...DELIVERY,
    })
    await expectToast(page, 'COD Order Placed Successfully!')
  })

  await test.step('the thank-you says what, where to, when and what to keep ready', async () => {
    await expect(page).toHaveURL(/\/track\/[a-z0-9]+\?thanks=1$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Asha' })).toBeFocused()
    await expect(page.getByText(/^Order SMG-\d+$/)).toBeInViewport()
    const thanks = page.getByRole('article')
    await expect(thanks).toContainText(`Keep readyCash or UPI, at your door${total}`)
    await expect(thanks).toContainText(MILK.name)
    await expect(thanks).toContainText(`To Asha Patel, ${DELIVERY.phone_number}`)
    await expect(thanks).toContainText(DELIVERY.address)
    const steps = thanks.getByRole('list', { name: 'Where the parcel is' }).getByRole('listitem')
    await expect(steps.first()).toContainText('Placed')
    await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
    await expect(steps.last()).toContainText(`Pay ${total} then.`)
    const calendar = thanks.getByRole('link', { name: 'Add to calendar' })
    const file = await page.request.get((await calendar.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toContain('text/calendar')
    expect(await file.text()).toContain('BEGIN:VEVENT')
    await expectNoBarriers(page)
  })

  await test.step('the cart is empty and the order is listed under Orders with that total', async () => {
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
    await page.getByRole('link', { name: 'My orders' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "Asha Patel's Orders" })).toBeVisible()
    const order = page.getByRole('article', { name: /^SMG-\d+$/ }).first()
    await expect(order.getByRole('paragraph').filter({ hasText: 'Amount' })).toContainText(total)
    await expect(order.getByRole('row', { name: /^Total / })).toContainText(total)
    await expect(order.getByRole('row', { name: `${MILK.name} × 2` })).toContainText('₹438')
    await expect(order).toContainText('Cash on delivery')
    await expect(order).not.toContainText('pending')
  })

  await test.step('a tap puts the same into the cart again, once however often it is tapped', async () => {
    const again = page.getByRole('button', { name: 'Order again' }).first()
    await again.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    const panel = cartPanel(page)
    await expect(panel.getByRole('group', { name: `Quantity of ${MILK.name}` })).toContainText('2')
  })

  await test.step('the shop was told once of a filled cart and once of the checkout, by nobody', async () => {
    await expect
      .poll(() => counted.map((request) => request.postDataJSON()))
      .toEqual([{ step: 'cart' }, { step: 'checkout' }])
    for (const request of counted) {
      const headers = await request.allHeaders()
      expect([headers.cookie, headers['x-csrf-token']]).toEqual([undefined, undefined])
      expect((await request.response())?.status()).toBe(204)
    }
  })
})
