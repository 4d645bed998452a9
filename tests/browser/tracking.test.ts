import { signInBuyer } from '../support/buyers.ts'
import { placeOrder, takeSession } from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './strict.ts'

test('a parcel goes from the owner to the door, and its link shows every step', async ({
  page,
  shop,
}) => {
  const shopper = await signInBuyer(shop.origin, 'tracks.a.parcel@example.com')
  const owner = await signInBuyer(shop.origin, 'owner@samagni.example')
  const { id, number } = await placeOrder(shop.origin, shopper)
  const handedOver = await page.request.post(`/api/orders/${id}/parcel`, {
    headers: { ...owner.headers },
    data: {},
  })
  expect(handedOver.status()).toBe(200)

  const orders = await page.request.get('/orders', {
    headers: { cookie: shopper.headers.cookie ?? '' },
  })
  const [link = ''] = /\/track\/[a-z0-9]+/.exec(await orders.text()) ?? []
  await page.goto(link)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Packed')
  await expect(page.getByText(`Order ${number}`, { exact: true })).toBeVisible()

  // A job books the parcel with the courier, whose own page lists it afterwards.
  await expect(async () => {
    await page.goto('/stand-ins/shiprocket')
    await expect(page.getByRole('heading', { name: number, exact: true })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  const happens = async (...events: string[]) => {
    await page.goto('/stand-ins/shiprocket')
    const parcel = page.getByRole('heading', { name: number, exact: true })
    for (const event of events) {
      // The page is left for another one right after the last of them.
      const noted = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await parcel.locator('~ form').first().getByRole('button', { name: event }).click()
      await noted
    }
  }
  const shows = (words: string) =>
    expect(async () => {
      await page.goto(link)
      await expect(heading).toHaveText(words, { timeout: 1_000 })
    }).toPass()

  await happens('Next: OUT FOR PICKUP', 'Next: PICKED UP')
  await shows('On its way')
  await happens('Next: IN TRANSIT', 'Next: OUT FOR DELIVERY', 'Nobody at home')
  await shows('Not delivered yet')
  await expectNoBarriers(page)
  await happens('Next: OUT FOR DELIVERY', 'Next: DELIVERED')
  await shows('Delivered')
  await expect(page.getByRole('table')).toContainText('Could not be delivered')
  // Whoever is signed in gets back to their orders; a guest has none.
  const toOrders = page.getByRole('main').getByRole('link', { name: 'My orders' })
  await expect(toOrders).toHaveCount(0)
  await takeSession(page, shop.origin, shopper.headers.cookie ?? '')
  await page.goto(link)
  await toOrders.click()
  await expect(page).toHaveURL('/orders')
  await page.goto(link)
  await page.getByRole('link', { name: 'Track with Demo Surface' }).click()
  await expect(page.getByText('Carried by Demo Surface.')).toBeVisible()
})
