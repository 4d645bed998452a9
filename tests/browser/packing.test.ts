import type { Locator, Page } from '@playwright/test'
import { signInBuyers } from '../support/buyers.ts'
import { arriveAs, MILK, visit } from './acts.ts'
import { expect, test } from './strict.ts'

// How much a morning's parcels ask of a hand: every touch of a link, button or box is a tap.

const ORDERS = 50
const MAX_TAPS = 60

class Hand {
  taps = 0

  async tap(what: Locator): Promise<void> {
    await what.click()
    this.taps += 1
  }
}

async function placeOrders(origin: string): Promise<void> {
  const [first, ...others] = await signInBuyers(origin, ORDERS)
  if (!first) throw new Error('nobody signed in')
  // The same piece to the same address costs everybody the same.
  const amount = await first.quote(MILK.id, 1)
  for (const buyer of [first, ...others]) {
    expect(await buyer.confirm(MILK.id, 1, amount)).toMatchObject({ ok: true })
  }
}

const list = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Lists of orders' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

test('fifty orders are printed, booked and handed over within sixty taps @phone-alone', async ({
  page,
  shop,
}, { project }) => {
  await placeOrders(shop.origin)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel')
  const hand = new Hand()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  const all = page
    .getByRole('checkbox', { name: 'Select all on this page' })
    .filter({ visible: true })
  const began = performance.now()

  // The list that is open is in sight, although the row of lists is longer than a phone is wide.
  await expect(list(page, 'All')).toBeInViewport({ ratio: 1 })
  await hand.tap(list(page, 'To pack'))
  await expect(list(page, 'To pack')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('checkbox', { name: /^Select SMG/ })).toHaveCount(ORDERS)
  await expect(all).toHaveCount(1)
  await hand.tap(all)
  await expect(all).toBeFocused()
  await expect(bar).toContainText(`${ORDERS} orders selected`)
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  // On a phone the bar takes no more than the panel's own bar, which it covers, does.
  if (isPhone) expect((await bar.boundingBox())?.height).toBeLessThan(72)
  // The tab that opens is the browser's own reader of PDFs; what it is asked for is the shop's.
  await page.evaluate(() => {
    window.open = (address) => {
      document.documentElement.dataset.opened = String(address)
      return null
    }
  })
  await hand.tap(bar.getByRole('button', { name: `Print ${ORDERS} slips and labels` }))
  // The courier is asked for its labels first.
  await expect(page.locator('html')).toHaveAttribute('data-opened', /packing\.pdf/)
  const opened = await page.locator('html').getAttribute('data-opened')
  const printed = await page.request.get(opened ?? '')
  expect(printed.headers()['content-type']).toBe('application/pdf')
  const pages = (await printed.body()).toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages).toHaveLength(2 * ORDERS)

  if (isPhone) await hand.tap(bar.getByRole('button', { name: 'More' }))
  await hand.tap(bar.getByRole('button', { name: 'Book courier' }))
  await expect(bar).toContainText(`Book a courier for these ${ORDERS} orders?`)
  await hand.tap(bar.getByRole('button', { name: `Yes, book ${ORDERS}` }))
  await expect(page.getByText(`${ORDERS} done.`)).toBeVisible()

  await hand.tap(list(page, 'Packed'))
  await expect(list(page, 'Packed')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('checkbox', { name: /^Select SMG/ })).toHaveCount(ORDERS)
  // A job books them; the courier's numbers then appear on the page.
  const listed = async () => (await page.request.get(page.url())).text()
  await expect.poll(listed).not.toContain('being booked')
  await page.reload()
  await hand.tap(all)
  if (isPhone) await hand.tap(bar.getByRole('button', { name: 'More' }))
  await hand.tap(bar.getByRole('button', { name: 'Hand over' }))
  await hand.tap(bar.getByRole('button', { name: `Yes, ${ORDERS} have left` }))
  await expect(page.getByText(`${ORDERS} done.`)).toBeVisible()
  await expect(page.getByText('Nothing is sent for 30 seconds')).toBeVisible()

  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.info(`${ORDERS} orders on a ${project.name}: ${hand.taps} taps, ${seconds} s`)
  expect(hand.taps).toBeLessThanOrEqual(MAX_TAPS)
})
