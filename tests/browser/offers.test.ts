import {
  arriveAs,
  cartPanel,
  choose,
  expectToast,
  fillDelivery,
  MILK,
  openCart,
  visit,
} from './acts.ts'
import { expect, test } from './strict.ts'

test('the owner makes an offer with a code, a shopper types it and orders, and the owner ends it', async ({
  page,
  openVisit,
}) => {
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/offers')
  await page.getByRole('button', { name: 'Create an offer' }).click()
  const form = page.locator('.panel-form')

  await test.step('what is missing is named', async () => {
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(
      form.getByLabel('Name that shoppers and invoices show'),
    ).toHaveAccessibleDescription('This may not be empty.')
  })

  await test.step('it is tried on the last 30 days and made', async () => {
    await form.getByLabel('Name that shoppers and invoices show').fill('Monsoon')
    await form.getByLabel('Code (empty: applies automatically)').fill('monsoon')
    await form.getByLabel('Percent off').fill('10')
    await form.getByLabel('Minimum value of goods, ₹').fill('400')
    await form.getByRole('button', { name: 'Test on last 30 days' }).click()
    await expect(form.getByRole('status')).toContainText('In the last 30 days')
    await form.getByRole('button', { name: 'Create' }).click()
    await expectToast(page, 'Monsoon is created.')
    await expect(page.getByRole('listitem').filter({ hasText: 'MONSOON' })).toContainText(
      '10 % off',
    )
  })

  await test.step('and one that applies by itself to a large cart', async () => {
    await page.getByRole('button', { name: 'Create an offer' }).click()
    await form.getByLabel('Name that shoppers and invoices show').fill('Festive')
    await form.getByLabel('Percent off').fill('20')
    await form.getByLabel('Minimum value of goods, ₹').fill('10000')
    await form.getByRole('button', { name: 'Create' }).click()
    await expectToast(page, 'Festive is created.')
  })

  await test.step('and one on a product that is found by its name', async () => {
    await page.getByRole('button', { name: 'Create an offer' }).click()
    await form.getByLabel('Name that shoppers and invoices show').fill('Milk week')
    await form.getByLabel('Code (empty: applies automatically)').fill('milkweek')
    await form.getByLabel('Percent off').fill('5')
    await form.getByLabel('Applies to').selectOption('Some products')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByLabel('Find a product to add')).toHaveAccessibleDescription(
      'Please choose 1 to 200 products.',
    )
    await form.getByLabel('Find a product to add').fill(MILK.name)
    await form.getByRole('button', { name: new RegExp(`^Add ${MILK.name}`) }).click()
    await expect(
      form.getByRole('button', { name: new RegExp(`^Leave out ${MILK.name}`) }),
    ).toBeVisible()
    await form.getByRole('button', { name: 'Create' }).click()
    await expectToast(page, 'Milk week is created.')
    await expect(page.getByRole('listitem').filter({ hasText: 'MILKWEEK' })).toContainText(
      `on ${MILK.name}`,
    )
  })

  const shopper = await openVisit()
  await test.step('a wrong code is refused under its field, the right one lowers the sum', async () => {
    await arriveAs(shopper, 'asha')
    await visit(shopper, `/product/${MILK.id}`)
    await shopper.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    const panel = await openCart(shopper)
    await fillDelivery(panel)
    await expect(
      panel.getByText('Add items worth ₹9,781 more for this offer: Festive'),
    ).toBeVisible()
    await panel.getByRole('button', { name: 'Enter code' }).click()
    await expect(panel.getByLabel('Offer code')).toBeFocused()
    await panel.getByLabel('Offer code').fill('summer')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(panel.getByLabel('Offer code')).toHaveAccessibleDescription(
      'This code is not valid at the moment.',
    )
    await panel.getByLabel('Offer code').fill('monsoon')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(panel.getByLabel('Offer code')).toHaveAccessibleDescription(
      'Add items worth ₹181 more to use this code.',
    )
    await panel.getByRole('button', { name: /^One more / }).click()
    await expect(panel.getByText('MONSOON is applied.')).toBeVisible()
    await expect(panel.getByRole('term').filter({ hasText: 'Monsoon' })).toBeVisible()
    await expect(panel.getByText('-₹43.80')).toBeVisible()
  })

  await test.step('the order has it on its bill', async () => {
    const panel = cartPanel(shopper)
    // A complete address: choosing asks for the confirmation at once.
    await choose(panel, 'COD')
    await shopper.getByRole('button', { name: 'Confirm COD Order' }).click()
    await expect(shopper.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
    await expect(shopper.getByRole('listitem').filter({ hasText: '-₹43.80' })).toHaveText(
      'Offer-₹43.80',
    )
    await visit(shopper, '/orders')
    await expect(shopper.getByText('-₹43.80').first()).toBeAttached()
  })

  const panel = await test.step('the next cart has it as well', async () => {
    await visit(shopper, `/product/${MILK.id}`)
    const add = shopper.getByRole('button', { name: 'Add to Cart', exact: true })
    await add.click()
    await add.click()
    const panel = await openCart(shopper)
    await expect(panel.getByText('-₹43.80')).toBeVisible()
    return panel
  })

  await test.step('the owner ends it', async () => {
    await page.reload()
    const row = page.getByRole('listitem').filter({ hasText: 'MONSOON' })
    await expect(row).toContainText('1 order, ₹43.80 off')
    await row.getByRole('button', { name: 'End Monsoon' }).click()
    await row
      .getByRole('group', { name: 'End Monsoon?' })
      .getByRole('button', { name: 'End' })
      .click()
    await expectToast(page, 'Monsoon has ended. Orders keep what it gave them.')
    await expect(row).toContainText('Ended')
  })

  await test.step('the cart is told before it asks for a confirmation, and its sum is right', async () => {
    await panel.getByRole('button', { name: 'Checkout' }).click()
    await expect(shopper.locator('[data-toaster]')).toContainText('This code is not valid')
    await expect(panel.getByLabel('Offer code')).toHaveAccessibleDescription(
      'This code is not valid at the moment.',
    )
    await expect(panel.getByText('-₹43.80')).toBeHidden()
    await panel.getByRole('button', { name: 'Remove', exact: true }).last().click()
    await panel.getByRole('button', { name: 'Checkout' }).click()
    await expect(shopper.getByRole('button', { name: 'Confirm COD Order' })).toBeVisible()
  })
})
