import { arriveSignedIn, openPlaces, placeOrder, setDelivered, signInAs, visit } from './acts.ts'
import { expect, test } from './strict.ts'

test('a delivery is asked about and undone; set delivered, its shopper sees it after a reload', async ({
  page,
  openVisit,
  shop,
}) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'waits@mail.example')
  const { id, number } = await placeOrder(shop.origin, buyer)
  await page.goto('/orders')
  const order = page.getByRole('article', { name: number })
  const deliveryStatus = order
    .getByRole('term')
    .filter({ hasText: 'Delivery status' })
    .locator('xpath=following-sibling::dd[1]')
  await expect(deliveryStatus).toHaveText('Placed')

  const owner = await openVisit()
  await owner.goto('/login')
  await signInAs(owner, 'Meera Shah')
  await expect(owner).toHaveURL('/')
  await visit(owner, '/admin_panel')
  const status = owner.getByLabel(`Delivery status of ${number}`)
  await expect(status).toHaveValue('pending')
  await status.selectOption('delivered')
  const question = owner.getByRole('group', { name: `Mark ${number} as delivered?` })
  await expect(question).toContainText('Its tax invoice is issued')
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await expect(status).toHaveValue('pending')
  await status.selectOption('delivered')
  await question.getByRole('button', { name: 'Yes, delivered' }).click()
  const row = owner.getByRole('row', { name: number })
  await expect(row.getByText('Nothing has been sent yet.')).toBeVisible()
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveValue('pending')
  await setDelivered(owner, shop.origin, id)

  await page.reload()
  await expect(deliveryStatus).toHaveText('Delivered')

  await test.step('the panel’s other tabs open', async () => {
    const places = await openPlaces(owner)
    const three = places.getByRole('link', { name: /^(Orders|Add Product|Add Blog)( ?\d+)?$/ })
    await expect(three, 'in this order').toHaveText([/^Orders/, 'Add Product', 'Add Blog'])
    await places.getByRole('link', { name: 'Add Product' }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Add Product' })).toBeVisible()
    await (await openPlaces(owner)).getByRole('link', { name: 'Add Blog' }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Add Blog' })).toBeVisible()
  })
})
