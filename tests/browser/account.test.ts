import { readFileSync } from 'node:fs'
import { DELIVERY } from '../support/buyers.ts'
import {
  arriveSignedIn,
  expectToast,
  fillDelivery,
  keepInCart,
  MILK,
  openCart,
  placeOrder,
  visit,
  waitForFonts,
} from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

test('a device that is signed out here gets the sign-in page at its next step', async ({
  page,
  openVisit,
  expectTrouble,
  shop,
}) => {
  // The console message of a device whose session was ended elsewhere.
  expectTrouble(/401 \(Unauthorized\).*\/api\/(auth\/session|account\/wishlist)/)
  await arriveSignedIn(page, shop.origin, 'two-devices@mail.example')
  const other = await openVisit()
  await arriveSignedIn(other, shop.origin, 'two-devices@mail.example')
  await other.goto('/orders')
  await expect(other.getByText('No orders found.')).toBeVisible()

  await visit(page, '/account')
  const devices = page.getByRole('region', { name: 'Signed-in devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('this device')).toHaveCount(1)
  await devices.getByRole('button', { name: /^Sign out: / }).click()
  await expectToast(page, 'The device has been signed out.')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()

  await other.goto('/orders')
  await expect(other).toHaveURL('/login?next=%2Forders')

  await devices.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/account')
  await expect(page).toHaveURL('/login?next=%2Faccount')
})

test('an address saved with a tick fills the next form, also on another device, until it is withdrawn', async ({
  page,
  openVisit,
  shop,
}) => {
  await arriveSignedIn(page, shop.origin, 'keeps@mail.example')
  await keepInCart(page, MILK.id)
  await visit(page, '/wishlist')
  const panel = await openCart(page)
  await fillDelivery(panel)
  const keep = panel.getByRole('checkbox', { name: 'Save these details in my account' })
  await expect(keep).not.toBeChecked()
  await keep.check()
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/account/addresses') && answer.request().method() === 'POST',
  )
  await panel.getByRole('radio', { name: 'COD' }).check()
  expect((await kept).status()).toBe(204)

  const phone = await openVisit()
  await arriveSignedIn(phone, shop.origin, 'keeps@mail.example')
  await keepInCart(phone, MILK.id)
  await visit(phone, '/wishlist')
  const there = await openCart(phone)
  await expect(there.getByLabel('Address')).toHaveValue(DELIVERY.address)
  await expect(there.getByLabel('Phone number')).toHaveValue(DELIVERY.phone_number)
  // Saved already, so there is no checkbox.
  await expect(there.getByRole('checkbox')).toHaveCount(0)

  await visit(phone, '/account')
  const consents = phone.getByRole('region', { name: 'Your consents' })
  await consents.getByRole('button', { name: /^Withdraw/ }).click()
  await expectToast(phone, 'Withdrawn. What we stored with this consent has been deleted.')
  await expect(phone.getByText('You have no saved addresses.')).toBeVisible()
  await expect(consents.getByText(/ended/)).toBeVisible()
})

test('a visitor is redirected to the sign-in and back, everything the shop knows is downloaded, and an erasure shows before what stays and leaves nothing else', async ({
  page,
  shop,
}) => {
  await page.goto('/account')
  await expect(page).toHaveURL('/login?next=%2Faccount')
  const buyer = await arriveSignedIn(page, shop.origin, 'leaves@mail.example')
  const { id } = await placeOrder(shop.origin, buyer)
  await visit(page, '/')
  await page.locator('summary').and(page.getByLabel('Account')).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page.getByText('Signed in as leaves@mail.example')).toBeVisible()
  // The most used parts come first, devices last.
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(parts.first()).toHaveText('Your orders')
  await expect(parts.nth(1)).toHaveText('Saved addresses')
  await expect(parts.last()).toHaveText('Signed-in devices')
  // On the smallest phones the menu's sheet is whole.
  const screen = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.locator('summary').and(page.getByLabel('Account')).click()
  await waitForFonts(page)
  const sheet = await page.locator('.disclosure[open] .disclosure-sheet').boundingBox()
  expect(sheet?.x).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
  if (screen) await page.setViewportSize(screen)

  const question = page.getByRole('dialog', { name: 'Erase your account?' })
  await test.step('the account page and the erasure dialog are accessible', async () => {
    await expectNoBarriersDayAndNight(page)
    await page.getByRole('button', { name: 'Erase my account' }).click()
    await expect(question.getByRole('button', { name: 'Keep my account' })).toBeFocused()
    await expectNoBarriersDayAndNight(page)
  })
  await expect(question.getByText(/1 order keeps its name and address/)).toBeVisible()
  await question.getByRole('button', { name: 'Keep my account' }).click()
  await expect(question).toBeHidden()

  await test.step('everything the shop knows is downloaded as one file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('my-data.json')
    const exported = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(exported.account.email).toBe('leaves@mail.example')
    expect(exported.orders[0].id).toBe(id)
  })

  await page.getByRole('button', { name: 'Erase my account' }).click()
  await question.getByRole('button', { name: 'Yes, erase my account' }).click()
  await expectToast(page, 'Your account has been erased. Thank you for being with us.')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('user-info'))).toBeNull()

  await test.step('the same person gets a new account afterwards', async () => {
    await arriveSignedIn(page, shop.origin, 'leaves@mail.example')
    await page.goto('/orders')
    await expect(page.getByText('No orders found.')).toBeVisible()
  })
})
