import { signInBuyer } from '../support/buyers.ts'
import { arriveAs, arriveSignedIn, expectToast, openPlaces, placeOrder, visit } from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

test('a packer finds the order, its slip and its parcel, and nothing else of the panel', async ({
  page,
  openVisit,
  shop,
}) => {
  const { testId } = test.info()
  const email = `packs-${testId}@mail.example`
  const buyer = await signInBuyer(shop.origin, `buys-${testId}@mail.example`)
  const { id, number } = await placeOrder(shop.origin, buyer)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/team')
  await page.getByLabel('E-mail of the helper').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('Packer')
  await page.getByRole('button', { name: 'Add helper' }).click()
  await expectToast(page, `${email} can open the panel now.`)
  await expect(page.getByLabel(`Role of ${email}`)).toHaveValue('packer')
  await page.getByText('What each role may do').click()
  await expect(page.getByRole('columnheader', { name: 'Accountant' })).toBeVisible()
  await expectNoBarriersDayAndNight(page)
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const packer = await openVisit()
  await arriveSignedIn(packer, shop.origin, email)
  await packer.goto('/admin_panel')
  const places = await openPlaces(packer)
  await expect(places.getByRole('link', { name: /^Orders/ })).toBeVisible()
  for (const name of ['Products', 'Sales', 'Team', 'Settings', 'Blog']) {
    await expect(places.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await visit(packer, `/admin_panel/orders/${id}`)
  await expect(packer.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(packer.getByRole('button', { name: 'Hand to courier' })).toBeVisible()
  await expect(packer.getByRole('heading', { name: 'Money' })).toHaveCount(0)
  // A place of others leads to one's own first page.
  await packer.goto('/admin_panel/sales')
  await expect(packer).toHaveURL('/admin_panel?tab=decisions')
})
