import type { Page } from '@playwright/test'
import { mayUse } from '#domain/accounts/rights.ts'
import { ROLES, type RoleName } from '#domain/accounts/roles.ts'
import { PANEL_PLACES } from '#panel-places.ts'
import { signInBuyer } from '../support/buyers.ts'
import {
  arriveAs,
  arriveSignedIn,
  expectToast,
  openInvitation,
  openPlaces,
  placeOrder,
  visit,
} from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { field, openForm } from './post-editor.ts'
import { expect, test } from './strict.ts'

/** Whoever was invited signs in and accepts; the panel opens with the places of the role and no other. */
async function joinAs(page: Page, origin: string, email: string, role: RoleName): Promise<void> {
  await arriveSignedIn(page, origin, email)
  await openInvitation(page, email)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL('/admin_panel?tab=decisions')
  const places = await openPlaces(page)
  const own = PANEL_PLACES.filter(({ right }) =>
    mayUse({ role: 'admin', rights: ROLES[role] }, right),
  )
  await expect(places.locator('a[href^="/admin_panel"]')).toHaveCount(own.length)
  for (const { to } of own) await expect(places.locator(`a[href="${to}"]`)).toHaveCount(1)
}

/** A place of others leads to one's own first page. */
async function expectClosed(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page).toHaveURL('/admin_panel?tab=decisions')
}

test('an owner makes a role, invites to it, and each helper has their own places and work', async ({
  page,
  openVisit,
  shop: { origin },
}) => {
  const { testId } = test.info()
  const mailOf = (role: string) => `${role}-${testId}@mail.example`
  const buyer = await signInBuyer(origin, mailOf('buys'))
  const { id, number } = await placeOrder(origin, buyer)

  await test.step('owner: a role of one’s own, and invitations', async () => {
    await arriveAs(page, 'owner')
    await visit(page, '/admin_panel/team')
    await page.getByText('What each role may do').click()
    await page.getByRole('button', { name: 'Make a role' }).click()
    await page.getByRole('button', { name: 'Save role' }).click()
    await expect(page.getByLabel('Name of the role')).toHaveAccessibleDescription(
      'Please give the role a name.',
    )
    await page.getByLabel('Name of the role').fill('Counts stock')
    await page.getByRole('checkbox', { name: 'See all products and stock' }).check()
    await expectNoBarriersDayAndNight(page)
    await page.getByRole('button', { name: 'Save role' }).click()
    await expectToast(page, 'The role Counts stock is saved.')
    await expect(page.getByRole('columnheader', { name: 'Counts stock' })).toBeVisible()
    const roles = ['Manager', 'Packer', 'Writer', 'Support', 'Accountant', 'Counts stock']
    for (const role of roles) {
      const email = mailOf(role.toLowerCase().replace(' ', '-'))
      await page.getByLabel('E-mail of whom you invite').fill(email)
      await page.getByLabel('Role', { exact: true }).selectOption(role)
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await expectToast(page, `An invitation is on its way to ${email}. It holds for 7 days.`)
    }
    await page.getByRole('button', { name: /^Take back: counts-stock/ }).click()
    await expectToast(page, `The invitation of ${mailOf('counts-stock')} is taken back.`)
    await page.getByRole('button', { name: 'Remove the role Counts stock' }).click()
    await expectToast(page, 'The role Counts stock is removed.')
    await expectNoBarriersDayAndNight(page)
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  await test.step('packer: the order, its slip and its parcel, and a note for the next one', async () => {
    const packer = await openVisit()
    await joinAs(packer, origin, mailOf('packer'), 'packer')
    await expectClosed(packer, '/admin_panel/sales')
    await visit(packer, `/admin_panel/orders/${id}`)
    await expect(packer.getByRole('heading', { level: 1, name: number })).toBeVisible()
    await expect(packer.getByRole('button', { name: 'Hand to courier' })).toBeVisible()
    await expect(packer.getByRole('heading', { name: 'Money' })).toHaveCount(0)
    await packer.getByLabel('New note').fill('Leave it with the guard.')
    const notes = packer.getByRole('region', { name: 'Notes' })
    await notes.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(packer, 'The note is kept.')
  })

  await test.step('manager: an offer, but nobody’s role', async () => {
    const manager = await openVisit()
    await joinAs(manager, origin, mailOf('manager'), 'manager')
    await expectClosed(manager, '/admin_panel/team')
    await visit(manager, '/admin_panel/offers')
    await manager.getByRole('button', { name: 'Make an offer' }).click()
    const form = manager.locator('.panel-form')
    await form.getByLabel('Name that shoppers and invoices show').fill('Of the manager')
    await form.getByLabel('Code (empty: it applies by itself)').fill('managers')
    await form.getByLabel('Percent off').fill('5')
    await form.getByRole('button', { name: 'Make it' }).click()
    await expectToast(manager, 'Of the manager is made.')
  })

  await test.step('writer: a draft, and no order', async () => {
    const writer = await openVisit()
    await joinAs(writer, origin, mailOf('writer'), 'writer')
    await expectClosed(writer, `/admin_panel/orders/${id}`)
    await openForm(writer)
    await field(writer, 'Title').fill(`Of the writer ${testId}`)
    await writer.getByRole('button', { name: 'Save as draft' }).click()
    await expectToast(writer, 'Draft saved. Visitors do not see it.')
  })

  await test.step('support: an answer to a message, and no product', async () => {
    const ticket = await fetch(`${origin}/api/tickets`, {
      ...{ method: 'POST', headers: { origin, 'content-type': 'application/json' } },
      body: JSON.stringify({
        ...{ name: 'Asha Patel', email: mailOf('buys'), topic: 'order', phone: '' },
        ...{ orderNumber: '', message: 'Where is my parcel, please?' },
      }),
    })
    const asked = (await ticket.json()) as { number: string }
    const support = await openVisit()
    await joinAs(support, origin, mailOf('support'), 'support')
    await expectClosed(support, '/admin_panel/products')
    await visit(support, '/admin_panel/tickets')
    await support.getByRole('button', { name: `Answer ${asked.number}` }).click()
    await support.getByLabel('Your answer, sent by mail').fill('It comes tomorrow.')
    await support.getByRole('button', { name: 'Send', exact: true }).click()
    await expectToast(support, `Your answer to ${asked.number} is on its way.`)
  })

  await test.step('accountant: the orders as a file, and no setting', async () => {
    const accountant = await openVisit()
    await joinAs(accountant, origin, mailOf('accountant'), 'accountant')
    await expectClosed(accountant, '/admin_panel/settings')
    await visit(accountant, '/admin_panel')
    const [file] = await Promise.all([
      accountant.waitForEvent('download'),
      accountant.getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
  })
})
