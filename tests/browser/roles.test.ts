import { signInBuyer } from '../support/buyers.ts'
import {
  arriveAs,
  arriveSignedIn,
  expectToast,
  openInvitation,
  openPlaces,
  placeOrder,
  visit,
  widthOf,
} from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

test('an owner makes a role, invites to it, and a packer has their own places and work', async ({
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
    await page.getByRole('button', { name: 'Create a role' }).click()
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
    for (const role of ['Packer', 'Counts stock']) {
      const email = mailOf(role.toLowerCase().replace(' ', '-'))
      await page.getByLabel('E-mail of the person to invite').fill(email)
      await page.getByLabel('Role', { exact: true }).selectOption(role)
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await expectToast(page, `An invitation is on its way to ${email}. It is valid for 7 days.`)
    }
    await page.getByRole('button', { name: /^Withdraw invite: counts-stock/ }).click()
    await expectToast(page, `The invitation to ${mailOf('counts-stock')} is withdrawn.`)
    await page.getByRole('button', { name: 'Remove the role Counts stock' }).click()
    await expectToast(page, 'The role Counts stock is removed.')
    await expectNoBarriersDayAndNight(page)
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await widthOf(page)).toBe(360)
  })

  await test.step('packer: the order, its slip and its parcel, and a note for the next one', async () => {
    const packer = await openVisit()
    await arriveSignedIn(packer, origin, mailOf('packer'))
    await openInvitation(packer, mailOf('packer'))
    await packer.getByRole('button', { name: 'Accept' }).click()
    await expect(packer).toHaveURL('/admin_panel?tab=decisions')
    const places = await openPlaces(packer)
    await expect(places.getByRole('link', { name: 'Orders' })).toBeVisible()
    await expect(places.getByRole('link', { name: 'Sales' })).toHaveCount(0)
    await visit(packer, `/admin_panel/orders/${id}`)
    await expect(packer.getByRole('heading', { level: 1, name: number })).toBeVisible()
    await expect(packer.getByRole('button', { name: 'Book courier' })).toBeVisible()
    await expect(packer.getByRole('heading', { name: 'Money' })).toHaveCount(0)
    await packer.getByLabel('New note').fill('Leave it with the guard.')
    const notes = packer.getByRole('region', { name: 'Notes' })
    await notes.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(packer, 'Note saved.')
  })
})
