import type { BrowserContext, Locator, Page } from '@playwright/test'
import { ORDER_RECHECK_MS } from '#web/waiting.ts'
import {
  arriveSignedIn,
  cartPanel,
  choose,
  expectToast,
  fillDelivery,
  keepInCart,
  MILK,
  openCart,
  ordersOf,
  putIntoCart,
  visit,
} from './acts.ts'
import { expect, test } from './strict.ts'

// On a train: the network is cut at each step of a purchase.

test.use({ serviceWorkers: 'allow' })

const SEEN_EARLIER = 'You are offline: prices and stock may have changed.'
const CHECKING = 'We are checking your order. Please do not order again.'
const CONFIRM = '**/api/payments/verify-payment'

test.beforeEach(({ expectTrouble }) => {
  expectTrouble(
    /ERR_INTERNET_DISCONNECTED|status of 503|ERR_FAILED|Failed to fetch|NetworkError|404 .*no-such-page/,
  )
})

/** Waits until the worker keeps the page on the screen and the quiz. */
async function waitForKept(page: Page, other?: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (other) => {
        const { pathname } = window.location
        const quiz = pathname.replace(/^(\/hi|).*/, '$1/test')
        const found = await Promise.all(
          [pathname, other ?? quiz].map((address) => caches.match(address)),
        )
        return found.every(Boolean)
      }, other),
    )
    .toBe(true)
}

/** Cuts the network, and waits until the worker has noticed too. */
async function cut(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await expect
    .poll(() => page.evaluate(() => fetch('/no-such-page.data').then(String, () => 'cut')))
    .toBe('cut')
}

async function countOrders(page: Page, context: BrowserContext): Promise<number> {
  await context.setOffline(false)
  return (await ordersOf(page)).length
}

/** Brings a signed-in shopper to the confirmation. */
async function comeToTheQuestion(page: Page): Promise<Locator> {
  await keepInCart(page, MILK.id)
  await visit(page, '/about')
  await waitForKept(page)
  const panel = await openCart(page)
  await fillDelivery(panel)
  await choose(panel, 'COD')
  // The question comes with the price, which a cut network would not answer.
  const confirm = page.getByRole('button', { name: 'Confirm COD Order' })
  await expect(confirm).toBeVisible()
  return confirm
}

test('a seen product, the cart and the quiz open without a network, and say that they are old', async ({
  page,
  context,
}) => {
  await putIntoCart(page, MILK.id)
  await expect(page.getByText(SEEN_EARLIER)).toBeHidden()
  await waitForKept(page)
  await cut(page, context)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: MILK.name })).toBeVisible()
  await expect(page.getByText(SEEN_EARLIER)).toBeVisible()
  const panel = await openCart(page)
  await expect(panel.getByText(MILK.name)).toBeVisible()
  await page.goto('/test')
  await expect(page.getByRole('tab', { name: 'Internal Health' })).toBeVisible()
  await expect(page.getByText(SEEN_EARLIER)).toBeVisible()
  await context.setOffline(false)
  await visit(page, `/product/${MILK.id}`)
  await expect(page.getByText(SEEN_EARLIER)).toBeHidden()
})

test('a private page is never kept, and a file asked for after the session ended leads to the sign-in', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/401 \(Unauthorized\).*\/api\/account\/wishlist/)
  await arriveSignedIn(page, shop.origin, 'keeps-nothing@mail.example')
  await visit(page, '/about')
  await waitForKept(page)
  await visit(page, '/orders')
  await visit(page, '/account')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/about')
  expect(
    kept.filter((path) => /orders|account|login|cart|api/.test(path.replace(/^\/assets.*/, ''))),
  ).toEqual([])
  await cut(page, context)
  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  // What was seen, and nothing of the account.
  await expect(page.getByRole('listitem')).toHaveText([/^Self Assessment/, /^About/])
  await page.getByRole('link', { name: /^About/ }).click()
  await expect(page.getByText(SEEN_EARLIER)).toBeVisible()
  await context.setOffline(false)
  await page.goto('/orders')
  await expect(page.getByText('No orders found.')).toBeVisible()

  await test.step('a file that is asked for after the session ended leads to the sign-in and back', async () => {
    await visit(page, '/account')
    await context.clearCookies()
    await page.getByRole('link', { name: 'Download my data' }).click()
    await expect(page).toHaveURL('/login?next=%2Faccount')
  })
})

test('a page that is not kept says so in the language of its address, else in the one that was read last', async ({
  page,
  context,
}) => {
  for (const address of ['/about', '/hi/about']) {
    await page.goto(address)
    // The page loads its scripts when it is touched.
    await page.locator('body').dispatchEvent('pointerdown')
    await waitForKept(page, address.replace('about', 'offline-page'))
  }
  await test.step('it is always there, also while a newer copy of it is stored', async () => {
    const missing = await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      const address = '/hi/offline-page'
      const copy = await (await caches.match(address))?.text()
      let missing = 0
      for (let times = 0; times < 100; times += 1) {
        active?.postMessage({ offlinePage: [address, copy] })
        if (!(await caches.match(address))) missing += 1
      }
      return missing
    })
    expect(missing).toBe(0)
  })
  await cut(page, context)
  const title = page.getByRole('heading', { level: 1 })
  for (const [address, lang, words] of [
    ['/orders', 'en', 'No connection'],
    ['/hi/orders', 'hi', 'कनेक्शन नहीं है'],
    ['/gu/orders', 'hi', 'कनेक्शन नहीं है'],
  ] as const) {
    await page.goto(address)
    await expect(title).toHaveText(words)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    const about = lang === 'en' ? '/about' : '/hi/about'
    await expect(page.getByRole('listitem').last().getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`[^i]${about}$`),
    )
  }
})

test.describe('the network is cut', () => {
  test('while delivery is asked for: the page says so, and nothing is ordered', async ({
    page,
    context,
    shop,
  }) => {
    await arriveSignedIn(page, shop.origin, 'cut-at-the-quote@mail.example')
    await keepInCart(page, MILK.id)
    await visit(page, '/about')
    await waitForKept(page)
    const panel = await openCart(page)
    await context.setOffline(true)
    await panel.getByLabel('Address').fill('14 Patel Society')
    await panel.getByLabel('Pincode').fill('388001')
    // Only the shop knows the city of a pincode.
    await panel.getByLabel('City').fill('Anand')
    await panel.getByLabel('State').selectOption('Gujarat')
    await panel.getByLabel('Phone number').fill('9825012345')
    await choose(panel, 'COD')
    await expectToast(page, 'Failed to fetch shipping charges. Please try again.')
    expect(await countOrders(page, context)).toBe(0)
  })

  test('before the confirmation is sent: it is sent once when there is a network again', async ({
    page,
    context,
    shop,
  }) => {
    await arriveSignedIn(page, shop.origin, 'cut-before-sending@mail.example')
    await page.clock.install()
    const confirm = await comeToTheQuestion(page)
    await context.setOffline(true)
    await confirm.click()
    await expect(page.getByText(CHECKING)).toBeVisible()
    await context.setOffline(false)
    await page.clock.fastForward(ORDER_RECHECK_MS)
    await expectToast(page, 'COD Order Placed Successfully!')
    expect(await countOrders(page, context)).toBe(1)
  })

  test('while the answer is on its way, and the page is loaded again without a network', async ({
    page,
    context,
    shop,
  }) => {
    await arriveSignedIn(page, shop.origin, 'cut-after-sending@mail.example')
    await page.clock.install()
    const confirm = await comeToTheQuestion(page)
    await page.route(CONFIRM, async (route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await confirm.click()
    await expect(page.getByText(CHECKING)).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await cut(page, context)
    await page.reload()
    await expect(page.getByText(SEEN_EARLIER)).toBeAttached()
    await expect(cartPanel(page).or(page.getByText(CHECKING)).first()).toBeVisible()
    await expect(page.getByText(CHECKING)).toBeVisible()
    await context.setOffline(false)
    await page.clock.fastForward(ORDER_RECHECK_MS)
    await expectToast(page, 'COD Order Placed Successfully!')
    expect(await countOrders(page, context)).toBe(1)
  })

  test('and the tab is closed before the answer: the next one asks about the same order', async ({
    page,
    context,
    shop,
  }) => {
    await arriveSignedIn(page, shop.origin, 'closes-the-tab@mail.example')
    const confirm = await comeToTheQuestion(page)
    await context.setOffline(true)
    await confirm.click()
    await expect(page.getByText(CHECKING)).toBeVisible()
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await visit(next, '/')
    await expectToast(next, 'COD Order Placed Successfully!')
    expect(await countOrders(next, context)).toBe(1)
  })
})
