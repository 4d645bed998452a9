import { photo } from '../support/pictures.ts'
import {
  arriveAs,
  arriveSignedIn,
  choose,
  expectMail,
  keepInCart,
  MILK,
  openCart,
  placeOrder,
  setDelivered,
  sum,
  visit,
} from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expectThanks, leavePayment, openPayment, payByUpi } from './paying.ts'
import { expect, test } from './strict.ts'

test('a shopper cancels an order that is still here, and below the thanks is led to the heading that says so', async ({
  page,
  shop,
}) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'changes-mind@mail.example')
  const { number } = await placeOrder(shop.origin, buyer)
  await visit(page, '/orders')
  const order = page.getByRole('article', { name: number })
  await order.getByRole('button', { name: 'Cancel this order' }).click()
  const question = order.getByRole('group', { name: `Cancel order ${number}?` })
  await expect(question).toContainText('There is no charge.')
  await question.getByRole('button', { name: 'Keep the order' }).click()
  await expect(question).toBeHidden()
  // What had the focus is gone; the keyboard goes on where it was, not at the top of the page.
  await expect(order.getByRole('button', { name: 'Cancel this order' })).toBeFocused()
  await order.getByRole('button', { name: 'Cancel this order' }).click()
  await question.getByLabel('Reason (optional)').selectOption('Another reason')
  await question.getByLabel('In your words').fill('My sister bought it')
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText(`Your order ${number} is cancelled.`)).toBeVisible()
  await expect(order.getByRole('list', { name: 'Where the parcel is' })).toContainText(
    /Cancelled.*Reason: My sister bought it/,
  )
  await expect(order).not.toContainText('pending')
  await expect(order.getByRole('button', { name: 'Cancel this order' })).toBeHidden()
  await expect(order.getByRole('heading', { name: number })).toBeFocused()

  await test.step('who cancels below the thanks is led to the heading that says so', async () => {
    const second = await placeOrder(shop.origin, buyer)
    await visit(page, '/orders')
    const track = page
      .getByRole('article', { name: second.number })
      .locator('a[href*="/track/"]')
      .first()
    await visit(page, `${await track.getAttribute('href')}?thanks=1`)
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Cancelled' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  })
})

test('an unpaid order is paid from the list of orders, and another one cancelled', async ({
  page,
  shop,
}) => {
  await arriveSignedIn(page, shop.origin, 'pays-later@mail.example')
  const total = await openPayment(page)
  await leavePayment(page)
  await visit(page, '/orders')
  const orders = page.getByRole('article', { name: /^SMG-/ })
  await expect(orders).toContainText('Not paid yet')
  await orders.getByRole('button', { name: `Pay ${total}` }).click()
  await payByUpi(page)
  await expectThanks(page, total)
  await visit(page, '/orders')
  await expect(orders).toHaveCount(1)
  await expect(orders).toContainText('Paid online')

  // The address and the choice to pay online are known from before.
  await keepInCart(page, MILK.id)
  await visit(page, '/wishlist')
  const panel = await openCart(page)
  await choose(panel, 'Prepaid')
  await sum(panel, 'Total')
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await leavePayment(page)
  await visit(page, '/orders')
  const unpaid = orders.filter({ hasText: 'Not paid yet' })
  await unpaid.getByRole('button', { name: 'Cancel this order' }).click()
  await unpaid.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText(/is cancelled\.$/)).toBeVisible()
  await expect(unpaid).toHaveCount(0)
  await expect(orders.first()).toContainText('Cancelled')
})

test('an invoice opens, goods are returned, and the owner handles it until the refund', async ({
  page,
  openVisit,
  shop,
}) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'sends-back@mail.example')
  const { id, number } = await placeOrder(shop.origin, buyer)

  const owner = await openVisit()
  await arriveAs(owner, 'owner')
  await setDelivered(owner, shop.origin, id)

  await visit(page, '/orders')
  const order = page.getByRole('article', { name: number })
  const link = order.getByRole('link', { name: 'Tax invoice (PDF)' })
  const invoice = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(invoice.headers()['content-type']).toBe('application/pdf')
  expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await order.getByRole('button', { name: 'Return items' }).click()
  const form = order.getByRole('form', { name: 'Return items' })
  await form.getByRole('button', { name: 'Request return' }).click()
  await expect(form.getByText('Please choose a reason.')).toBeVisible()
  await form.getByLabel('Reason').selectOption('damaged')
  await form.getByLabel('What happened').fill('The lid was open and half of it is gone.')
  await form.getByLabel('UPI id').fill('sends.back@okbank')
  await form.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText('We have received your request.')).toBeVisible()
  await expect(order).toContainText('Return requested')
  await expect(order.locator('.order-return')).toContainText(/ × \d/)

  await visit(owner, '/admin_panel?tab=decisions')
  await expect(owner.getByText('A shopper asks for a return').first()).toBeVisible()
  await owner.getByRole('link', { name: number }).click()
  await expect(owner.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const returns = owner.getByRole('region', { name: 'Returns' })
  // Where the return is answered, not the top of a long page.
  await expect(returns.getByRole('heading', { name: 'Returns' })).toBeInViewport()
  await expect(returns).toContainText('The lid was open and half of it is gone.')
  await returns.getByLabel('Message to the shopper').fill('We are sorry. Keep what is left.')
  await returns.getByRole('button', { name: 'Approve' }).click()
  await returns.getByRole('button', { name: 'Arrange pickup' }).click()
  await expect(returns).toContainText('The courier will collect it from the shopper.')
  await expect(returns.getByRole('link', { name: /^3210\d+$/ })).toBeVisible()
  await page.reload()
  await expect(order).toContainText(/A courier will pick it up from you.*Pickup on \d/)
  await expect(order.getByRole('link', { name: /^3210\d+$/ })).toBeVisible()
  await returns.getByRole('button', { name: 'Received, can be resold' }).click()
  const received = returns.getByRole('group', { name: 'Received, can be resold?' })
  await received.getByRole('button', { name: 'No' }).click()
  await expect(returns.getByRole('button', { name: 'Received, can be resold' })).toBeFocused()
  await returns.getByRole('button', { name: /^Refund ₹/ }).click()
  const sure = returns.getByRole('group', { name: /^Refund ₹.*\?$/ })
  await sure.getByRole('button', { name: 'No' }).click()
  await expect(returns).not.toContainText('Refunded')
  await returns.getByRole('button', { name: /^Refund ₹/ }).click()
  await sure.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(owner.getByText(/^A refund of .* is due\. Pay the cash part yourself/)).toBeVisible()
  await expect(returns).toContainText('Refunded')
  const money = owner.getByRole('region', { name: 'Money' })
  await expect(money).toContainText('to sends.back@okbank')
  await money.getByLabel('Bank reference number').fill('UTR 123456789012')
  await money.getByRole('button', { name: 'I have sent it' }).click()
  await expect(money).toContainText('sent, UTR 123456789012')
  await expect(money).not.toContainText('sends.back@okbank')
  await expect(owner.getByRole('link', { name: /^Credit note SMC\// })).toBeVisible()

  await page.reload()
  await expect(order).toContainText('We are sorry. Keep what is left.')
  await expect(order).toContainText('on its way')
  await expectMail(page, number)
  expect(id).not.toBe(MILK.id)
})

test('photos of the damage are sent with the return and seen by shopper and owner alone, who sends the goods again, found under the orders', async ({
  page,
  openVisit,
  shop,
  expectTrouble,
}) => {
  // The failing upload.
  expectTrouble(/return-photos/)
  const buyer = await arriveSignedIn(page, shop.origin, 'broken-glass@mail.example')
  const { id, number } = await placeOrder(shop.origin, buyer)
  const owner = await openVisit()
  await arriveAs(owner, 'owner')
  await setDelivered(owner, shop.origin, id)

  await visit(page, '/orders')
  const order = page.getByRole('article', { name: number })
  await order.getByRole('button', { name: 'Return items' }).click()
  const form = order.getByRole('form', { name: 'Return items' })
  const add = form.getByLabel('Add a photo')
  await expect(add).toHaveAttribute('accept', 'image/*')
  await expect(add).not.toHaveAttribute('capture')
  await add.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') })
  await expect(
    form.getByText('We cannot read this file as a photo. JPEG, PNG, WebP and AVIF work.'),
  ).toBeVisible()
  const file = async (side: number) => ({
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(side, 900).jpeg().toBuffer(),
  })
  await add.setInputFiles(await Promise.all([1_000, 1_100, 1_200, 1_300].map(file)))
  await expect(form.getByText('At most three photos; the others were left out.')).toBeVisible()
  await expect(form.getByRole('img', { name: /^Photo \d$/ })).toHaveCount(3)
  await expect(add).toBeHidden()
  await form.getByRole('button', { name: 'Remove photo 3' }).click()
  await expect(form.getByRole('img', { name: /^Photo \d$/ })).toHaveCount(2)
  await expect(add).toBeFocused()
  await expectNoBarriers(page, '.return-form')

  await form.getByLabel('Reason').selectOption('damaged')
  await form.getByLabel('What would you like?').selectOption('A replacement')
  await form.getByLabel('What happened').fill('The glass is broken, the milk is gone.')
  // The second photo fails at first: no request is sent yet, and nothing is lost.
  let tries = 0
  await page.route('**/return-photos', async (route) => {
    tries += 1
    await (tries === 2 ? route.abort() : route.continue())
  })
  await form.getByRole('button', { name: 'Request return' }).click()
  await expect(form.getByText(/^Photo 2 could not be uploaded/)).toBeVisible()
  await form.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText('We have received your request.')).toBeVisible()
  await expect(order).toContainText('Return requested')
  expect(tries).toBe(3)

  const photos = order.getByRole('link', { name: /^Photo \d of the return/ })
  await expect(photos).toHaveCount(2)
  await expect(photos.first().locator('img')).toHaveJSProperty('complete', true)
  const address = (await photos.first().getAttribute('href')) ?? ''
  expect(address).toMatch(/^\/api\/return-photos\/[a-z0-9]+-960\.webp$/)
  const large = await page.request.get(address)
  expect(large.headers()['cache-control']).toBe('private, no-store')

  const stranger = await openVisit()
  await arriveSignedIn(stranger, shop.origin, 'curious-of-photos@mail.example')
  expect((await stranger.request.get(address)).status()).toBe(404)

  await visit(owner, `/admin_panel/orders/${id}`)
  const returns = owner.getByRole('region', { name: 'Returns' })
  await expect(returns).toContainText('The glass is broken, the milk is gone.')
  const seen = returns.getByRole('link', { name: /^Photo \d of the return/ })
  await expect(seen).toHaveCount(2)
  const opening = owner.context().waitForEvent('page')
  await seen.first().click()
  const whole = await opening
  await expect(whole.locator('img')).toHaveJSProperty('naturalWidth', 960)

  await test.step('the goods are sent again by the owner, and found under the orders', async () => {
    await expect(returns).toContainText('wants the goods sent again')
    await returns.getByRole('button', { name: 'Approve' }).click()
    await returns.getByRole('button', { name: 'Send goods again' }).click()
    const sure = returns.getByRole('group', { name: 'Send goods again?' })
    await sure.getByRole('button', { name: 'Send goods again' }).click()
    await returns.getByRole('link', { name: /^Sent again as SMG-/ }).click()
    await expect(
      owner.getByRole('link', { name: `Goods sent again for a return of ${number}` }),
    ).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Cancel order' })).toBeVisible()

    await page.reload()
    await expect(order).toContainText(/We are sending you a replacement.*As order SMG-/)
    await expect(order.getByRole('button', { name: 'Return items' })).toBeHidden()
    const anew = page.getByRole('article').filter({ hasText: 'Replacement, nothing to pay' })
    await expect(anew).toContainText('₹0')
    await expect(anew.getByRole('link', { name: 'Tax invoice (PDF)' })).toBeHidden()
  })
})
