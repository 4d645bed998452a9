import type { Locator, Page } from '@playwright/test'
import {
  arriveAs,
  arriveSignedIn,
  choose,
  expectToast,
  fillDelivery,
  MILK,
  openCart,
  visit,
} from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { payByUpi } from './paying.ts'
import { expect, test } from './strict.ts'

/** Nobody else's orders go there. */
const PINCODE = '388540'

async function openRules(page: Page): Promise<void> {
  await visit(page, '/admin_panel/cash-rules')
  const remove = page.getByRole('button', { name: 'Remove rule 1' })
  while (await remove.isVisible()) await remove.click()
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'The rules apply from now on.')
}

/** The cart of a new shopper, with milk in it and an address to which a rule applies. */
async function fillCart(shopper: Page, origin: string, email: string): Promise<Locator> {
  await arriveSignedIn(shopper, origin, email)
  await visit(shopper, `/product/${MILK.id}`)
  await shopper.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  const panel = await openCart(shopper)
  await fillDelivery(panel)
  await panel.getByLabel('Pincode').fill(PINCODE)
  return panel
}

test('the owner tries and publishes a rule for cash, and a shopper is told why before ordering, or that the order must be confirmed, and is packed after a yes', async ({
  page,
  shop,
  openVisit,
}, { project }) => {
  await arriveAs(page, 'owner')
  await openRules(page)

  await test.step('what is wrong is named where it stands', async () => {
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByLabel('Pincodes, or their first digits').fill('Kottayam')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByLabel('Pincodes, or their first digits')).toHaveAccessibleDescription(
      /388001/,
    )
  })

  await test.step('a rule is tried on the last 30 days and published', async () => {
    await page.getByLabel('Pincodes, or their first digits').fill(PINCODE)
    await page.getByRole('combobox', { name: 'The shopper’s order' }).selectOption('Their first')
    await expect(page.getByText(`Rule 1: Online only · to ${PINCODE} · first order`)).toBeVisible()
    await page.getByRole('button', { name: 'Test on last 30 days' }).click()
    await expect(page.getByText(/^In 30 days: 0 orders/)).toBeVisible()
    await expectNoBarriers(page)
    await publish(page)
  })

  const shopper = await openVisit()
  await arriveSignedIn(shopper, shop.origin, `new-${project.name}@mail.example`)
  await visit(shopper, `/product/${MILK.id}`)
  await shopper.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  const panel = await openCart(shopper)
  const why =
    'Cash on delivery is not available for this order: it goes to this pincode and it is your first order here.'
  await fillDelivery(panel)
  await expect(panel.getByRole('radio', { name: 'COD' })).toBeEnabled()
  await panel.getByLabel('Pincode').fill(PINCODE)
  await expect(panel.getByText(why)).toBeVisible()
  await expect(panel.getByRole('radio', { name: 'COD' })).toBeDisabled()
  await expectNoBarriers(shopper)

  await openRules(page)
  await publish(page)
  await expect(page.getByText('No rules yet')).toBeVisible()

  await test.step('a shopper is told before ordering that the order must be confirmed; it waits, and is packed after a yes', async () => {
    await openRules(page)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByRole('combobox', { name: 'How it is paid' }).selectOption('confirm')
    await page.getByLabel('Hours to confirm (empty: 24)').fill('6')
    await page.getByLabel('Pincodes, or their first digits').fill(PINCODE)
    await publish(page)

    await visit(shopper, `/product/${MILK.id}`)
    // The device knows the address from before.
    await openCart(shopper)
    const reported = /confirm your order through the link in our mail within 6 hours/
    await expect(panel.getByText(reported)).toBeVisible()
    await choose(panel, 'COD')
    const confirmation = shopper.getByRole('dialog').filter({ hasText: 'in cash on delivery?' })
    await expect(confirmation.getByText(reported)).toBeVisible()
    await expectNoBarriers(shopper)
    await confirmation.getByRole('button', { name: 'Confirm COD Order' }).click()
    const waits = 'We have mailed you a link to confirm this order. We pack it once you do.'
    await expect(shopper.getByText(waits)).toBeVisible()

    await visit(shopper, '/orders')
    await expect(shopper.getByText(waits)).toBeVisible()
    await shopper.getByRole('link', { name: 'Answer' }).click()
    await expect(shopper.getByRole('heading', { name: 'Please confirm your order' })).toBeVisible()
    await expectNoBarriers(shopper)
    await shopper.getByRole('button', { name: 'Yes, send it to me' }).click()
    await expect(shopper.getByText('Thank you. We will pack your order next.')).toBeVisible()
    await visit(shopper, '/orders')
    await expect(shopper.getByText(waits)).toBeHidden()

    await openRules(page)
    await publish(page)
  })
})

test('an advance is shown with its reason, paid online, and listed beside the rest @phone-alone', async ({
  page,
  shop,
  openVisit,
}, { project }) => {
  await arriveAs(page, 'owner')
  await openRules(page)
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('combobox', { name: 'How it is paid' }).selectOption('advance')
  await page.getByLabel('Paid online in advance, ₹ (empty: 99)').fill('50')
  await page.getByLabel('Pincodes, or their first digits').fill(PINCODE)
  await publish(page)
  await expectNoBarriers(page)

  const shopper = await openVisit()
  const panel = await fillCart(shopper, shop.origin, `advance-${project.name}@mail.example`)
  const reported =
    /^With cash on delivery, you pay ₹50 online now and ₹\d+(\.\d+)? in cash at your door/
  await expect(panel.getByText(reported)).toBeVisible()
  await choose(panel, 'COD')
  const confirmation = shopper.getByRole('dialog').filter({ hasText: 'Pay ₹50 now' })
  await expect(confirmation.getByText(reported)).toBeVisible()
  await expectNoBarriers(shopper)
  await confirmation.getByRole('button', { name: 'Pay ₹50 online now' }).click()
  await payByUpi(shopper)
  await expect(shopper.getByText(/^Paid ₹50 of ₹\d/)).toBeVisible()
  await expect(shopper.getByText('Keep ready')).toBeVisible()
  await visit(shopper, '/orders')
  await shopper.getByText('Advance paid online').first().waitFor({ state: 'attached' })

  await openRules(page)
  await publish(page)
})
