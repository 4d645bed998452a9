import type { Locator, Page } from '@playwright/test'
import { PAGES } from '#page-table.ts'
import { languageOf } from '#urls.ts'
import { DEVICE_KEYS } from '#web/device.ts'
import { isFirstScreen } from '#web/first-screens.ts'
import { type Buyer, DELIVERY, signInBuyer } from '../support/buyers.ts'
import { expect } from './strict.ts'

/** The demo shop's product that the tests buy. */
export const MILK = { id: 'haldi-kesar-milk', name: 'Haldi Kesar Milk' } as const

export const cartPanel = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Shopping Cart' })

export const searchDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' })

/** As long as `expect` waits, but looked for oftener, because every journey waits so several times. */
const SHOWN = { timeout: 30_000 } as const

/** Expects a toast with exactly this text. */
export async function expectToast(page: Page, sentence: string): Promise<void> {
  await page.getByText(sentence, { exact: true }).waitFor(SHOWN)
}

/** Such pages load their scripts when they are touched (`web/late-scripts.ts`). */
function waitsForTouch(url: string): boolean {
  const { pathname } = new URL(url)
  const { path } = languageOf(pathname)
  return (
    isFirstScreen(pathname) ||
    PAGES.some(
      (page) =>
        page.defersScripts && new RegExp(`^${page.path.replace(/:\w+/, '[^/]+')}$`).test(path),
    )
  )
}

/** Opens a page and waits for hydration, before which buttons do nothing. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  if (waitsForTouch(page.url())) await page.locator('body').dispatchEvent('pointerdown')
  // The owner's panel has its own frame; its sign-out waits for hydration too.
  if (/\/admin_panel/.test(page.url())) {
    const signOut = page.getByRole('button', { name: 'Sign out', includeHidden: true })
    const enabled = signOut.first().and(page.locator(':enabled'))
    await enabled.waitFor({ ...SHOWN, state: 'attached' })
    return
  }
  // Also behind a dialog that the page opens by itself, such as one about a payment that is being checked.
  const header = page.getByRole('banner', { includeHidden: true })
  const search = { name: 'Search', exact: true, includeHidden: true }
  await header.getByRole('button', search).waitFor(SHOWN)
}

/** Moves on within an open page, as a link of it does: a quarter of the work of loading the next one. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { navigate } = Reflect.get(window, '__reactRouterDataRouter')
    return navigate(to)
  }, address)
  await expect(page).toHaveURL(address)
}

/** All places of the owner's panel: beside the page, and behind 'More' on a phone. */
export async function openPlaces(page: Page): Promise<Locator> {
  // Without the styles, the bar of phones is visible as well.
  await page.waitForLoadState()
  const panel = page.getByRole('navigation', { name: 'Owner’s panel' })
  await expect(panel).toBeVisible()
  const more = panel.locator('summary').filter({ hasText: 'More' })
  if (!(await more.isVisible())) return panel
  await more.click()
  return panel.getByRole('list').first()
}

/** Opens what finds orders above their list, which is folded on a phone. */
export async function openFinding(page: Page): Promise<void> {
  const fold = page.locator('summary').filter({ hasText: 'Search, scan, download' })
  if (await fold.isVisible()) await fold.click()
}

/** Delays files until they are released; a route would have every file of the page pass through the test. */
export async function holdFiles(page: Page, urlPattern: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] })
  return () => session.detach()
}

export const holdScripts = (page: Page) => holdFiles(page, '*/assets/*.js')

export async function putIntoCart(page: Page, productId: string): Promise<void> {
  await visit(page, `/product/${productId}`)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expectToast(page, 'Product added to cart!')
}

/** By what a phone shows: there a toast lies over the header for six seconds, and leads to the cart itself. */
export async function openCart(page: Page): Promise<Locator> {
  const offered = page.getByRole('link', { name: 'View cart', exact: true })
  const isOverHeader = (page.viewportSize()?.width ?? 0) < 600 && (await offered.isVisible())
  await (isOverHeader ? offered : page.getByRole('button', { name: /^Cart, / })).click()
  const panel = cartPanel(page)
  await expect(panel).toBeVisible()
  return panel
}

/** Fills the delivery form with an address in Anand; city and state follow from the pincode. */
export async function fillDelivery(panel: Locator): Promise<void> {
  await panel.getByLabel('Address').fill(DELIVERY.address)
  await panel.getByLabel('Pincode').fill(DELIVERY.pincode)
  await panel.getByLabel('Phone number').fill(DELIVERY.phone_number)
  await expect(panel.getByLabel('City')).toHaveValue('Anand')
  await expect(panel.getByLabel('State')).toHaveValue('Gujarat')
}

/** What the device has kept before it opens a page of the shop. */
export async function keepOnDevice(page: Page, key: string, text: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text] as const)
}

/** One piece of each product, for journeys that are not about the way into the cart. */
export async function keepInCart(page: Page, ...productIds: string[]): Promise<void> {
  await page.goto('/robots.txt')
  // Only the browser knows the other host of tests/browser/plain-http.test.ts.
  const { port } = new URL(page.url())
  const lines = productIds.map(async (id) => {
    const answer = await page.request.get(`http://127.0.0.1:${port}/api/products/${id}`)
    const { product_name: name, price } = await answer.json()
    return { id, name, pricePaise: price * 100, quantity: 1 }
  })
  await keepOnDevice(page, DEVICE_KEYS.cart, JSON.stringify(await Promise.all(lines)))
}

/** Opens the cart of a device that has the product and an address from an earlier visit; returns the panel. */
export async function openFilledCart(page: Page): Promise<Locator> {
  const { phone_number: phone, ...place } = DELIVERY
  await keepInCart(page, MILK.id)
  await keepOnDevice(page, DEVICE_KEYS.delivery, JSON.stringify({ ...place, phone }))
  // A page with little on it.
  await visit(page, '/wishlist')
  return openCart(page)
}

export async function choose(panel: Locator, method: 'COD' | 'Prepaid'): Promise<void> {
  await panel.getByRole('radio', { name: method }).check()
}

/** The amount beside a term in a list of sums, as text. */
export async function sum(list: Locator, word: string): Promise<string> {
  const term = list.getByRole('term').filter({ hasText: new RegExp(`^${word}`) })
  const figure = term.locator('xpath=following-sibling::dd[1]')
  await expect(figure).toHaveText(/^₹[\d,.]+$/)
  return (await figure.innerText()).trim()
}

/** '₹1,23,456.50' as a number of paise. */
export function paiseIn(text: string): number {
  const figure = /₹([\d,]+(?:\.\d{1,2})?)/.exec(text)?.[1]
  if (figure === undefined) throw new Error(`no price in '${text}'`)
  return Math.round(Number(figure.replaceAll(',', '')) * 100)
}

/** Clicks 'Login with Google' and chooses an account at the stand-in. */
export async function signInAs(page: Page, account: string): Promise<void> {
  await page.getByRole('link', { name: 'Login with Google' }).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.getByRole('button', { name: account }).click()
}

/** Signs a new shopper in without the pages, for tests that start after it. */
export async function arriveSignedIn(
  page: Page,
  origin: string,
  email: string,
  shownAt = origin,
): Promise<Buyer> {
  const buyer = await signInBuyer(origin, email)
  await takeSession(page, shownAt, buyer.headers.cookie ?? '')
  return buyer
}

/** Signs in one of the stand-in's ready accounts without the pages. */
export async function arriveAs(
  page: Page,
  account: 'asha' | 'owner' | 'markup' | 'nameless' | 'unverified',
): Promise<void> {
  const chooser = await page.request.get('/api/auth/google/start')
  const done = await page.request.post(`${chooser.url()}/choose`, { form: { account } })
  expect(done.ok()).toBe(true)
}

/** Ends what this device knows of its session, under no page that still asks for something and would be answered 401. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

export async function takeSession(page: Page, origin: string, cookies: string): Promise<void> {
  const pairs = cookies.split('; ').map((pair) => pair.split('='))
  await page
    .context()
    .addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: origin })))
}

/** Buys one piece for cash on delivery over HTTP; returns the order as its shopper sees it. */
export async function placeOrder(
  origin: string,
  buyer: Buyer,
  units = 1,
): Promise<{ id: string; number: string }> {
  const amount = await buyer.quote(MILK.id, units)
  const confirmed = await buyer.confirm(MILK.id, units, amount)
  if (!confirmed.ok) throw new Error(`no order: ${confirmed.code}`)
  const id = confirmed.acknowledged.orderId
  const orders = await fetch(`${origin}/api/orders/user/${buyer.userId}`, {
    headers: buyer.headers,
  })
  const list = (await orders.json()) as { _id: string; channel_order_id: string }[]
  const order = list.find(({ _id }) => _id === id)
  if (!order) throw new Error('the order is not listed')
  return { id, number: order.channel_order_id }
}

/** What the account of a page has ordered, as the shop lists it. */
export async function ordersOf(
  page: Page,
): Promise<{ payment_method: string; status: string; amount: number }[]> {
  const session = await page.request.get('/api/auth/session')
  const { user } = (await session.json()) as { user: { user_id: string } }
  const orders = await page.request.get(`/api/orders/user/${user.user_id}`)
  expect(orders.ok()).toBe(true)
  return orders.json()
}

/** Changes or makes something over HTTP; the page is signed in as the owner. */
export async function changeAsOwner(
  owner: Page,
  origin: string,
  address: string,
  data: object,
  method: 'PATCH' | 'POST' = 'PATCH',
): Promise<void> {
  const session = await owner.request.get('/api/auth/session')
  const { token } = (await session.json()) as { token: string }
  const headers = { 'x-csrf-token': token, origin }
  const changed = await owner.request.fetch(address, { method, data, headers })
  expect(changed.ok(), await changed.text()).toBe(true)
}

/** Sets an order delivered at once, over HTTP; the page is signed in as the owner. */
export const setDelivered = (owner: Page, origin: string, id: string): Promise<void> =>
  changeAsOwner(owner, origin, `/api/orders/${id}`, { delivery_status: 'delivered' })

/** An order that the owner has set delivered; the page is signed in as its shopper. */
export async function openSentOrder(
  page: Page,
  origin: string,
  email: string,
): Promise<{ id: string; number: string; buyer: Buyer }> {
  await arriveAs(page, 'owner')
  const buyer = await signInBuyer(origin, email)
  const order = await placeOrder(origin, buyer)
  await setDelivered(page, origin, order.id)
  await forgetSession(page)
  await takeSession(page, origin, buyer.headers.cookie ?? '')
  return { ...order, buyer }
}

/** Requests over HTTP to return the one piece of an order. */
export async function askForReturn(origin: string, buyer: Buyer, id: string): Promise<void> {
  const asked = await fetch(`${origin}/api/orders/${id}/returns`, {
    method: 'POST',
    headers: buyer.headers,
    body: JSON.stringify({
      reason: 'damaged',
      goods: [{ productId: MILK.id, quantity: 1 }],
      note: 'The lid is broken.',
    }),
  })
  expect(asked.ok).toBe(true)
}

/** Waits until the stand-in's mailbox has these words; a job sends the mails. */
export async function expectMail(page: Page, words: string): Promise<void> {
  const mailbox = async () => (await page.request.get('/stand-ins/mailbox')).text()
  await expect.poll(mailbox).toContain(words)
}

/** Opens the link of the latest mail that invites an address. */
export async function openInvitation(page: Page, email: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: email }).first()
  await expect(async () => {
    await page.goto('/stand-ins/mailbox')
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await row.getByRole('link').click()
  const text = await page.locator('pre').first().innerText()
  const [link = ''] = /\/invitation\/[\w-]+/.exec(text) ?? []
  await page.goto(link)
}

/** The page is painted by then in all its letters, and has started whatever it starts by itself. */
export const waitForFonts = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(
          () =>
            // Not while those of another script are still on their way.
            document.fonts.status === 'loaded' &&
            [...document.fonts].some(
              ({ family, status }) => family.replaceAll('"', '') === 'Anek' && status === 'loaded',
            ),
        ),
      // They come within a part of a second, and many pages wait for them.
      { intervals: [50] },
    )
    .toBe(true)

/** How wide a page is in the shop's own letters, which come after the first paint. */
export async function widthOf(page: Page): Promise<number> {
  await waitForFonts(page)
  return page.evaluate(() => document.documentElement.scrollWidth)
}

/** How far a page can be scrolled sideways. */
export async function sidewaysOf(page: Page): Promise<number> {
  const width = await widthOf(page)
  return width - (await page.evaluate(() => document.documentElement.clientWidth))
}

/** Sets how large letters are, as a reader does in the browser. */
export async function lettersOf(page: Page): Promise<(lettersPx: number) => Promise<unknown>> {
  const browser = await page.context().newCDPSession(page)
  return (standard) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
}
