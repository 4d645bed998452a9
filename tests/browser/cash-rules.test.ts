import type { Page } from '@playwright/test'
import {
  arriveAs,
  arriveSignedIn,
  expectToast,
  fillDelivery,
  MILK,
  openCart,
  visit,
} from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './strict.ts'

/** Nobody else's orders go there. */
const PINCODE = '388540'

async function openRules(page: Page): Promise<void> {
  await visit(page, '/admin_panel/cash-rules')
  const remove = page.getByRole('button', { name: 'Remove rule 1' })
  while (await remove.isVisible()) await remove.click()
}

test('the owner tries and publishes a rule for cash, and a shopper is told why before ordering @phone', async ({
  page,
  shop,
  openVisit,
}, { project }) => {
  await arriveAs(page, 'owner')
  await openRules(page)

  await test.step('what is wrong is named where it stands', async () => {
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByLabel('Pincodes, or the digits they begin with').fill('Kottayam')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(
      page.getByLabel('Pincodes, or the digits they begin with'),
    ).toHaveAccessibleDescription(/388001/)
  })

  await test.step('a rule is tried on the last 30 days and published', async () => {
    await page.getByLabel('Pincodes, or the digits they begin with').fill(PINCODE)
    await page
      .getByRole('combobox', { name: 'The shopper’s order' })
      .selectOption('The first one here')
    await expect(page.getByText(`Rule 1: Online only · to ${PINCODE} · first order`)).toBeVisible()
    await page.getByRole('button', { name: 'Try on the last 30 days' }).click()
    await expect(page.getByText(/^In 30 days: 0 orders/)).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expectToast(page, 'The rules hold from now on.')
  })

  const shopper = await openVisit()
  await arriveSignedIn(shopper, shop.origin, `new-${project.name}@mail.example`)
  await visit(shopper, `/product/${MILK.id}`)
  await shopper.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  const panel = await openCart(shopper)
  const why =
    'Cash on delivery is not possible for this order: parcels to this pincode are paid in advance and it is your first order here.'
  await fillDelivery(panel)
  await expect(panel.getByRole('radio', { name: 'COD' })).toBeEnabled()
  await panel.getByLabel('Pincode').fill(PINCODE)
  await expect(panel.getByText(why)).toBeVisible()
  await expect(panel.getByRole('radio', { name: 'COD' })).toBeDisabled()
  await expectNoBarriers(shopper)

  await openRules(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'The rules hold from now on.')
  await expect(page.getByText('There is no rule yet')).toBeVisible()
})
