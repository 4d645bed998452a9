import type { Locator, Page } from '@playwright/test'
import { signInBuyer } from '../support/buyers.ts'
import { inLongTests } from '../support/rounds.ts'
import { arriveSignedIn, cartPanel, visit } from './acts.ts'
import { payByUpi, paymentDialog } from './paying.ts'
import { expect, test } from './strict.ts'

// How much a purchase asks of a thumb. A tap is a touch of a link, button or choice; a typed field is
// counted apart, with its characters. The long tests slow network and processor down and tell the time as
// well, which nothing asserts: it depends on the machine. `npm run bench -- purchases` writes it down.

// This is the last file of a run: in one worker, the other would have nothing to do.
test.describe.configure({ mode: 'parallel' })

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
    const tookMs = Math.round(performance.now() - this.#beganMs)
    const { taps, fields, keys } = this
    console.info(
      `${purchase}: ${taps} taps, ${fields.length} typed fields (${fields.join(', ')}), ${keys} characters${timeOf(tookMs)}`,
    )
    reportToBench('purchase', { purchase, taps, fields: fields.length, keys, tookMs })
  }
}

const timeOf = (tookMs: number) =>
  inLongTests ? `, ${(tookMs / 1000).toFixed(1)} s on slow 4G with the processor at a quarter` : ''

/** For benchmarks/purchases.ts, which reads it in the report. */
function reportToBench(type: string, reported: object): void {
  test.info().annotations.push({ type, description: JSON.stringify(reported) })
}

/** From the touch until the product's name, picture and price are on the screen, measured by the page itself. */
function measureOpening(page: Page, name: string): Promise<number> {
  return page.evaluate((wanted) => {
    let touchedMs = 0
    const begin = () => {
      touchedMs = performance.now()
    }
    addEventListener('click', begin, { capture: true, once: true })
    return new Promise<number>((resolve) => {
      const isOpen = () => {
        const product = document.querySelector('article.product')
        const picture = product?.querySelector('img')
        return (
          product?.querySelector('h1')?.textContent === wanted &&
          /₹/.test(product.querySelector('.price-line')?.textContent ?? '') &&
          picture?.complete === true &&
          picture.naturalWidth > 0
        )
      }
      const look = () => {
        if (touchedMs > 0 && isOpen()) resolve(performance.now() - touchedMs)
        else requestAnimationFrame(look)
      }
      look()
    })
  }, name)
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
  // It lies over the button of the header for six seconds, and leads there itself.
  await thumb.tap(page.getByRole('link', { name: 'View cart', exact: true }))
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
  // A tap before the total is there leads to a second confirmation.
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

for (const address of ['/', '/category/'] as const) {
  test(`a product opened from its card on ${address} has name, picture and price`, async ({
    page,
  }) => {
    await slowDown(page)
    await visit(page, address)
    const link = page.getByRole('link', { name: /^View Product: / }).first()
    await link.scrollIntoViewIfNeeded()
    const name = (await link.getAttribute('aria-label'))?.replace('View Product: ', '') ?? ''
    // What a visitor who looks at the cards has loaded by then.
    await page.waitForLoadState('networkidle')
    const opening = measureOpening(page, name)
    await link.tap()
    const tookMs = Math.round(await opening)
    console.info(`A product opens from ${address}${timeOf(tookMs)}`)
    reportToBench('opening', { from: address, tookMs })
    await expect(page).toHaveURL(/\/product\//)
  })
}
