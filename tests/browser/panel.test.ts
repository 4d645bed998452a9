import type { Page } from '@playwright/test'
import {
  arriveAs,
  arriveSignedIn,
  expectToast,
  openFinding,
  openInvitation,
  placeOrder,
  sidewaysOf,
  visit,
} from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

async function look(page: Page): Promise<void> {
  await expectNoBarriersDayAndNight(page)
  expect(await sidewaysOf(page)).toBe(0)
}

test('an invited helper opens the panel once they accepted, and is redirected to the home page once withdrawn; an invalid address is reported below its field', async ({
  page,
  openVisit,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/400/)
  const helper = await openVisit()
  await arriveSignedIn(helper, shop.origin, 'helper@mail.example')
  await helper.goto('/admin_panel')
  await expect(helper).toHaveURL('/')

  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/team')
  await look(page)
  await page.getByLabel('E-mail of the person to invite').fill('nobody')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('This is not an e-mail address.')).toBeVisible()
  await page.getByLabel('E-mail of the person to invite').fill('helper@mail.example')
  await page.getByLabel('Role', { exact: true }).selectOption('Owner')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expectToast(
    page,
    'An invitation is on its way to helper@mail.example. It is valid for 7 days.',
  )
  await helper.goto('/admin_panel')
  await expect(helper).toHaveURL('/')
  await openInvitation(helper, 'helper@mail.example')
  await helper.getByRole('button', { name: 'Accept' }).click()
  await expect(helper).toHaveURL('/admin_panel?tab=decisions')
  await helper.goto('/admin_panel/team')
  await expect(helper.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()

  await page.reload()
  // The owner from the configuration has no button.
  await expect(page.getByRole('button', { name: /^Remove owner@/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove helper@mail.example' }).click()
  await expectToast(page, 'helper@mail.example can no longer open the panel.')
  await helper.reload()
  await expect(helper).toHaveURL('/')
})

test('a saved setting is on the public pages at once, and in the audit log with before and after', async ({
  page,
  openVisit,
}) => {
  const visitor = await openVisit()
  await visitor.goto('/contact-us')
  await expect(visitor.getByText('+91 00000 00000').first()).toBeVisible()

  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/settings')
  await look(page)
  const phone = page.getByLabel('Phone', { exact: true })
  await phone.fill('call us')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText(/^A phone number has 7 to 20 digits/)).toBeVisible()
  await expect(phone).toBeFocused()
  await phone.fill('+91 12345 67890')
  await page.getByLabel('Zone A, first 500 g, ₹').fill('40')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved.')

  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByText('+91 12345 67890').first()).toBeVisible({ timeout: 500 })
  }).toPass()

  await visit(page, '/admin_panel/log?kind=settings')
  const entry = page.getByRole('listitem').filter({ hasText: 'Settings changed' }).first()
  await expect(entry.getByRole('listitem')).toHaveText([
    'Phone: before +91 00000 00000 → now +91 12345 67890',
    'Zone A, first 500 g, ₹: before 38 → now 40',
  ])
})

const PLACES = [
  ['/admin_panel/sales', 'Sales'],
  ['/admin_panel/log', 'Log'],
] as const

test('an order is found by number, by name and by state, and exported as a table; sales and log are accessible and do not scroll sideways', async ({
  page,
  shop,
}) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'findable@mail.example')
  const { number } = await placeOrder(shop.origin, buyer)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel')
  await openFinding(page)
  await page.getByLabel('Number, name, phone or AWB').fill(number)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page.getByRole('rowheader')).toContainText([number])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^orders-[\d-]+\.csv$/)
  const lists = page.getByRole('navigation', { name: 'Lists of orders' })
  await lists.getByRole('link', { name: /^Returned/ }).click()
  await expect(page.getByText('No orders found.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all orders' }).click()
  await expect(page.getByRole('rowheader', { name: number })).toBeVisible()
  // An empty list that was not searched is no search without a hit.
  await lists.getByRole('link', { name: /^Returned/ }).click()
  await expect(page.getByText('No orders here right now.')).toBeVisible()

  await test.step('sales and log', async () => {
    for (const [path, name] of PLACES) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await look(page)
    }
  })
})
