import type { Locator, Page } from '@playwright/test'
import { signInBuyer } from '../support/buyers.ts'
import { inLongTests } from '../support/rounds.ts'
import { arriveSignedIn, cartPanel } from './acts.ts'
import { payByUpi, paymentDialog } from './paying.ts'
import { expect, test } from './strict.ts'

// How much a purchase asks of a thumb. A tap is a touch of a link, button or choice; a typed field is
// counted apart, with its characters. The long tests slow network and processor down and print the time
// as well, which nothing asserts: it depends on the machine.

test.use({ contextOptions: { reducedMotion: inLongTests ? 'no-preference' : 'reduce' } })

/** Slow 4G as Lighthouse has it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
}
const SLOWER_CPU = 4

/** An address in another state than the shop's. */
const PUNE = {
  Address: '7 Prabhat Road',
  Pincode: '411001',
  City: 'Pune',
  'Phone number': '9822012345',
} as const

/** The thumb of one shopper, which counts what it does. */
class Thumb {
  taps = 0
  fields: string[] = []
  keys = 0
  readonly #page: Page
  readonly #beganMs = performance.now()

  constructor(page: Page) {
    this.#page = page
  }

  async tap(what: Locator): Promise<void> {
    await what.scrollIntoViewIfNeeded()
    await what.tap()
    this.taps += 1
  }

  async type(field: string, text: string): Promise<void> {
    const input = cartPanel(this.#page).getByLabel(field)
    await input.pressSequentially(text)
    this.fields.push(field)
    this.keys += text.length
  }

  say(purchase: string): void {
    const seconds = ((performance.now() - this.#beganMs) / 1000).toFixed(1)
    const time = inLongTests ? `, ${seconds} s on slow 4G with the processor at a quarter` : ''
    console.info(
      `${purchase}: ${this.taps} taps, ${this.fields.length} typed fields (${this.fields.join(', ')}), ${this.keys} characters${time}`,
    )
  }
}

async function slowDown(page: Page): Promise<void> {
  if (!inLongTests) return
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
}

/** From the home page to the open cart with one product. */
async function fillTheCart(page: Page, thumb: Thumb): Promise<void> {
  await page.goto('/')
  await thumb.tap(page.getByRole('link', { name: /^View Product: / }).first())
  await thumb.tap(page.getByRole('button', { name: 'Add to Cart', exact: true }).first())
  await expect(page.getByText('Product added to cart!', { exact: true })).toBeVisible()
  await thumb.tap(page.getByRole('button', { name: /^Cart, 1/ }))
  await expect(cartPanel(page)).toBeVisible()
}

/** What the form does not know by itself. */
async function typeTheAddress(page: Page, thumb: Thumb): Promise<void> {
  const panel = cartPanel(page)
  for (const field of ['Address', 'Pincode', 'Phone number'] as const) {
    await thumb.type(field, PUNE[field])
  }
  await expect(panel.getByLabel('State')).toHaveValue('Maharashtra')
  if ((await panel.getByLabel('City').inputValue()) === '') await thumb.type('City', PUNE.City)
}

async function choose(page: Page, thumb: Thumb, method: 'COD' | 'Prepaid'): Promise<void> {
  await thumb.tap(page.locator('label').filter({ has: page.getByRole('radio', { name: method }) }))
}

/** Signs in for the first time, and back to the cart. */
async function signIn(page: Page, thumb: Thumb): Promise<void> {
  await thumb.tap(page.getByRole('link', { name: 'Login with Google' }))
  await thumb.tap(page.getByRole('button', { name: 'Asha Patel' }))
  await expect(cartPanel(page)).toBeVisible()
  // Who taps before the total is there is asked once more.
  await expect(
    cartPanel(page)
      .getByRole('term')
      .filter({ hasText: /^Total/ }),
  ).toBeVisible()
}

const isChosen = (page: Page, method: string) =>
  cartPanel(page).getByRole('radio', { name: method }).isChecked()

/** The order's number is on the screen, without scrolling. */
async function seeTheNumber(page: Page): Promise<void> {
  await expect(page.getByText(/SMG-\d+/).first()).toBeInViewport()
}

test('a new visitor pays cash on delivery with at most 9 taps, 3 typed fields and the pincode', async ({
  page,
}) => {
  await slowDown(page)
  const thumb = new Thumb(page)
  await fillTheCart(page, thumb)
  await choose(page, thumb, 'COD')
  await typeTheAddress(page, thumb)
  await thumb.tap(cartPanel(page).getByRole('button', { name: 'Checkout' }))
  await signIn(page, thumb)
  // Choosing it asks at once; a choice that outlived the sign-in waits for Checkout.
  if (await isChosen(page, 'COD')) {
    await thumb.tap(cartPanel(page).getByRole('button', { name: 'Checkout' }))
  } else await choose(page, thumb, 'COD')
  await thumb.tap(page.getByRole('button', { name: 'Confirm COD Order' }))
  await seeTheNumber(page)
  thumb.say('Cash on delivery, new visitor')
  expect(thumb.taps).toBeLessThanOrEqual(9)
  expect(thumb.fields.length).toBeLessThanOrEqual(4)
})

test('a new visitor pays online with at most 11 taps', async ({ page }) => {
  await slowDown(page)
  const thumb = new Thumb(page)
  await fillTheCart(page, thumb)
  await choose(page, thumb, 'Prepaid')
  await typeTheAddress(page, thumb)
  const checkout = cartPanel(page).getByRole('button', { name: 'Checkout' })
  await thumb.tap(checkout)
  await signIn(page, thumb)
  if (!(await isChosen(page, 'Prepaid'))) await choose(page, thumb, 'Prepaid')
  await thumb.tap(checkout)
  const dialog = paymentDialog(page)
  const upi = dialog.getByRole('radio', { name: 'UPI' })
  await expect(dialog.getByRole('heading', { name: /^Pay / })).toBeVisible()
  if (!(await upi.isChecked())) thumb.taps += 1
  await payByUpi(page)
  thumb.taps += 1
  await seeTheNumber(page)
  thumb.say('Paid online, new visitor')
  expect(thumb.taps).toBeLessThanOrEqual(11)
  expect(thumb.fields.length).toBeLessThanOrEqual(4)
})

test('a shopper who has bought before pays cash on delivery with at most 5 taps and types nothing', async ({
  page,
  shop,
}) => {
  const email = `buys-again-${test.info().project.name}@mail.example`
  const buyer = await signInBuyer(shop.origin, email)
  const kept = await fetch(`${shop.origin}/api/account/addresses`, {
    method: 'POST',
    headers: buyer.headers,
    body: JSON.stringify({
      address: PUNE.Address,
      pincode: PUNE.Pincode,
      city: PUNE.City,
      state: 'Maharashtra',
      phone_number: PUNE['Phone number'],
      recipient: 'Meera Patel',
      language: 'en',
    }),
  })
  expect(kept.ok, await kept.text()).toBe(true)
  await arriveSignedIn(page, shop.origin, email)
  await slowDown(page)
  const thumb = new Thumb(page)
  await fillTheCart(page, thumb)
  await expect(cartPanel(page).getByLabel('Address')).toHaveValue(PUNE.Address)
  await choose(page, thumb, 'COD')
  await thumb.tap(page.getByRole('button', { name: 'Confirm COD Order' }))
  await seeTheNumber(page)
  thumb.say('Cash on delivery, bought before')
  expect(thumb.taps).toBeLessThanOrEqual(5)
  expect(thumb.keys).toBe(0)
})
