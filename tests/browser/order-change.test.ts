import {
  arriveAs,
  arriveSignedIn,
  expectToast,
  forgetSession,
  placeOrder,
  setDelivered,
  visit,
} from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './strict.ts'

test('a dearer address is asked of the shopper, and holds the order until the answer', async ({
  page,
  shop,
}, { project }) => {
  const buyer = await arriveSignedIn(page, shop.origin, `moves-${project.name}@mail.example`)
  const { id, number } = await placeOrder(shop.origin, buyer)
  const shopper = await page.context().cookies()
  await forgetSession(page)

  await arriveAs(page, 'owner')
  await visit(page, `/admin_panel/orders/${id}`)
  await test.step('a question to the shopper is taken back, and the order stays as it was', async () => {
    await page.getByRole('button', { name: 'Correct address or goods' }).click()
    const quantity = page.getByLabel(/^Quantity of Haldi Kesar Milk/)
    await quantity.fill('2')
    await page.getByRole('button', { name: 'Show new total' }).click()
    await page.getByRole('button', { name: 'Ask the shopper' }).click()
    await expect(page.getByText('The order is on hold until then.')).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw the request' }).click()
    await expectToast(page, 'The order stays as it was.')
    await expect(page.getByText('withdrawn')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Correct address or goods' }).click()
  await page.getByLabel('Pincode').fill('793001')
  await page.getByLabel('City').fill('Shillong')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Meghalaya')
  await page.getByRole('button', { name: 'Show new total' }).click()
  const asked = page.getByRole('group', { name: /The total becomes .* instead of/ })
  await expect(asked).toBeVisible()
  await expectNoBarriers(page)
  await asked.getByRole('button', { name: 'Ask the shopper' }).click()
  await expectToast(page, 'We have asked the shopper.')
  await expect(page.getByText('We have asked the shopper about this order')).toBeVisible()
  await visit(page, `/admin_panel?q=${number}`)
  await expect(page.getByText('waiting for the shopper', { exact: true })).toBeVisible()

  await forgetSession(page)
  await page.context().addCookies(shopper)
  await visit(page, '/orders')
  const order = page.getByRole('article', { name: number })
  await order.getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByRole('heading', { name: 'A change to your order' })).toBeVisible()
  await expect(page.getByText('It would be delivered to Shillong, 793001.')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: /^Yes, change it for/ }).click()
  await expect(page.getByText('Thank you. Your order has been changed')).toBeVisible()
  await visit(page, '/orders')
  await expect(order).toContainText('Shillong')
  await expect(order.getByRole('link', { name: 'Answer' })).toBeHidden()
})

test('a part of an order goes now and the rest later, and the shopper reads of both', async ({
  page,
  openVisit,
  shop,
}) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'in-parts@mail.example')
  const { id, number } = await placeOrder(shop.origin, buyer, 3)
  const owner = await openVisit()
  await arriveAs(owner, 'owner')
  await visit(owner, `/admin_panel/orders/${id}`)
  await owner.getByRole('button', { name: 'Send part now' }).click()
  const form = owner.getByRole('region', { name: 'Send part now' })
  const send = form.getByRole('button', { name: 'Send these now, the rest later' })
  await expect(send).toBeDisabled()
  await form.getByLabel(/: how many of 3 go now$/).fill('1')
  await expect(form.getByRole('status')).toHaveText(/^Collect ₹[\d,.]+ now and ₹438 later\.$/)
  await expectNoBarriers(owner)
  await send.click()
  const link = owner.getByRole('link', { name: /^Its other parcel: SMG-/ })
  await expect(link).toBeVisible()
  const rest = (await link.textContent())?.match(/SMG-\d+/)?.[0] ?? ''
  await setDelivered(owner, shop.origin, id)

  await visit(page, '/orders')
  const first = page.getByRole('article', { name: number })
  const later = page.getByRole('article', { name: rest })
  await expect(first).toContainText('Part of your order has left our shop.')
  await expect(later).toContainText('₹438')
  await first.getByRole('link', { name: rest }).click()
  // The title of the new page is announced in words that begin alike.
  await expect(page.getByText(`Order ${rest}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
})
