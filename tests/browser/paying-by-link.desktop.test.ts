import { arriveAs, MILK, visit } from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { CARDS, payByCard, paymentDialog } from './paying.ts'
import { expect, test } from './strict.ts'

test('an order by phone is paid by its link, by somebody who is not signed in', async ({
  page,
  openVisit,
}) => {
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/orders/new')
  await page.getByLabel('Customer’s phone number').fill('9812345699')
  await page.getByLabel('Name for the parcel').fill('Kokila Shah')
  await page.getByLabel('Address').fill('4 Station Road')
  await page.getByLabel('Pincode').fill('388001')
  await page.getByLabel('Pincode').blur()
  await expect(page.getByLabel('City')).toHaveValue('Anand')
  await page.getByLabel('Find a product to add').fill('haldi kesar')
  await page
    .getByRole('button', { name: new RegExp(`^Add ${MILK.name}`) })
    .first()
    .click()
  await page.getByLabel('How it is paid').selectOption('Online, by payment link')
  await page.getByRole('button', { name: 'Show the price' }).click()
  await page.getByRole('button', { name: /^Create order and payment link, ₹/ }).click()
  await expect(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible()
  await expectNoBarriers(page)
  const url = await page.getByLabel('Link', { exact: true }).inputValue()
  const whatsApp = page.getByRole('link', { name: 'Open in WhatsApp' })
  await expect(whatsApp).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/919812345699\\?text=.*${encodeURIComponent(url)}`),
  )

  const customer = await openVisit()
  await test.step('the link shows what is paid, but neither name nor street', async () => {
    await customer.goto(url)
    await expect(customer.getByText(new RegExp(`1 × ${MILK.name}`))).toBeVisible()
    await expect(customer.getByText('Delivery to Anand 388001')).toBeVisible()
    await expect(customer.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    expect(await customer.content()).not.toMatch(/Kokila|Station Road|9812345699/)
    await expectNoBarriers(customer)
  })

  await test.step('and takes the money once', async () => {
    await customer.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(paymentDialog(customer).getByRole('heading', { name: /^Pay ₹/ })).toBeVisible()
    await payByCard(customer, CARDS.good)
    await expect(
      customer.getByText('This order is paid. There is nothing left to pay.'),
    ).toBeVisible()
    await customer.reload()
    await expect(customer.getByRole('button', { name: /^Pay ₹/ })).toBeHidden()
  })

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment link' })).toBeHidden()
})
