import type { Locator, Page } from '@playwright/test'
import { type Buyer, signInBuyer } from '../support/buyers.ts'
import { arriveAs, placeOrder, setDelivered, visit } from './acts.ts'
import { expect, test } from './strict.ts'

/** Opens a new order in the owner's panel; returns its parcel section. */
async function openOrder(page: Page, origin: string, buyer: Buyer): Promise<Locator> {
  const { id, number } = await placeOrder(origin, buyer)
  await visit(page, `/admin_panel/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  return page.getByRole('region', { name: 'Parcel' })
}

const carrierOf = (parcel: Locator) => parcel.getByRole('definition').first()

test('the owner hands a parcel to the courier, who is asked again when silent, or over personally, and sees its number', async ({
  page,
  shop,
}) => {
  const buyer = await signInBuyer(shop.origin, `parcel-${test.info().testId}@mail.example`)
  await arriveAs(page, 'owner')
  const parcel = await openOrder(page, shop.origin, buyer)
  await test.step('booked with the courier, its number is seen without a reload', async () => {
    await parcel.getByRole('button', { name: 'Book courier' }).click()
    await expect(parcel.getByText('The courier will pick it up.')).toBeVisible()
    await expect(carrierOf(parcel)).not.toBeEmpty()
    await expect(parcel.getByRole('link', { name: /Track with the courier$/ })).toBeVisible()
    await expect(parcel.getByRole('button')).toHaveText(['Hand over'])
  })

  await test.step('once the courier has taken it, that is confirmed here too, and can be undone', async () => {
    await parcel.getByRole('button', { name: 'Hand over' }).click()
    await expect(parcel.getByText(/^Has the courier taken this parcel\?/)).toBeVisible()
    await parcel.getByRole('button', { name: 'Yes, it has left' }).click()
    await expect(page.getByText('Handed to the courier.')).toBeVisible()
    await expect(parcel.getByRole('button')).toHaveCount(0)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(parcel.getByRole('button')).toHaveText(['Hand over'])
  })

  await test.step('a courier that does not respond is asked again automatically, without another click', async () => {
    const parcel = await openOrder(page, shop.origin, buyer)
    const fault = {
      match: { path: '/v1/external/orders' },
      times: 20,
      effect: { dropBeforeProcessing: true },
    }
    await page.request.post('/stand-ins/faults', { data: fault })
    await parcel.getByRole('button', { name: 'Book courier' }).click()
    await expect(parcel.getByText(/has not given a clear answer yet/)).toBeVisible()
    await expect(parcel.getByRole('button')).toHaveCount(0)
    await page.request.post('/stand-ins/reset')
  })

  await test.step('handed over personally, it is shipped with its number', async () => {
    const parcel = await openOrder(page, shop.origin, buyer)
    await parcel.getByText('Handed over yourself').click()
    await parcel.getByLabel('Carrier').fill('India Post')
    const number = `EA${Date.now()}IN`
    await parcel.getByLabel('Number on the receipt (AWB)').fill(number)
    await parcel.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(parcel.getByText('On its way.')).toBeVisible()
    await expect(carrierOf(parcel)).toHaveText('India Post')
    await expect(parcel.getByText(number)).toBeVisible()
    // No courier says that it has arrived.
    await setDelivered(page, shop.origin, new URL(page.url()).pathname.split('/').at(-1) ?? '')
    await page.reload()
    await expect(parcel.getByText('Tracking has ended.')).toBeVisible()
  })
})
