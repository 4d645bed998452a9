import { signInBuyer } from '../support/buyers.ts'
import {
  arriveAs,
  askForReturn,
  expectToast,
  MILK,
  placeOrder,
  setDelivered,
  signInAs,
  visit,
} from './acts.ts'
import { expect, test } from './strict.ts'

test('text typed in the panel when the session ends is restored after the next sign-in, once @phone-alone', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 401/)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/settings')
  const address = page.getByLabel('Address, line by line')
  const before = await address.inputValue()
  const entered = '7 Mill Lane\nAnand, Gujarat 388001'
  await address.fill(entered)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin_panel%2Fsettings$/)

  await signInAs(page, 'Meera Shah')
  await expect(page).toHaveURL('/admin_panel/settings')
  await expect(address).toHaveValue(entered)
  await expectToast(
    page,
    'You were signed out before this was sent. Your text is back here, but not saved yet.',
  )
  await page.reload()
  await expect(address).toHaveValue(before)
})

test('a message to the shopper of a return is back after the next sign-in, and gone from the field once it is sent', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/status of 401/)
  const buyer = await signInBuyer(shop.origin, `unsent-${test.info().testId}@mail.example`)
  const { id } = await placeOrder(shop.origin, buyer)
  await arriveAs(page, 'owner')
  await setDelivered(page, shop.origin, id)
  await askForReturn(shop.origin, buyer, id)
  await visit(page, `/admin_panel/orders/${id}`)
  const returns = page.getByRole('region', { name: 'Returns' })
  const message = returns.getByLabel('Message to the shopper')
  await message.fill('We are sorry. Keep what is left.')
  await page.context().clearCookies()
  await returns.getByRole('button', { name: 'Approve' }).click()
  await signInAs(page, 'Meera Shah')
  await expect(message).toHaveValue('We are sorry. Keep what is left.')
  await returns.getByRole('button', { name: 'Approve' }).click()
  await expect(returns).toContainText('We are sorry. Keep what is left.')
  await expect(message).toHaveValue('')
})

test('an action whose response is lost reports only that the shop cannot be reached, and an order by phone keeps its goods and its address over a sign-in', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_CONNECTION_RESET|request failed: .*\/api\/category/)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/categories')
  await page.route('**/api/category/*/move', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Move Sharbats down' }).click()
  await expectToast(page, 'The shop cannot be reached. Please try again.')

  await test.step('an order by phone keeps its goods and its address over a sign-in', async () => {
    expectTrouble(/status of 401/)
    await visit(page, '/admin_panel/orders/new')
    await page.getByLabel('Name for the parcel').fill('Kokila Shah')
    await page.getByLabel('Find a product to add').fill('haldi kesar')
    await page
      .getByRole('button', { name: new RegExp(`^Add ${MILK.name}`) })
      .first()
      .click()
    const quantity = page.getByLabel(new RegExp(`^Quantity of ${MILK.name}`))
    await quantity.fill('3')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Show the price' }).click()
    await signInAs(page, 'Meera Shah')
    await expect(page.getByLabel('Name for the parcel')).toHaveValue('Kokila Shah')
    await expect(quantity).toHaveValue('3')
  })
})
