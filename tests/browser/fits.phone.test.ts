import type { Locator, Page } from '@playwright/test'
import { PANEL_PLACES } from '#panel-places.ts'
import {
  arriveAs,
  arriveSignedIn,
  goInside,
  holdFiles,
  keepInCart,
  lettersOf,
  openCart,
  placeOrder,
  visit,
  waitForFonts,
} from './acts.ts'
import { comeToTheSachets } from './quizzing.ts'
import { expect, test } from './strict.ts'

const PHONE = { width: 360, height: 640 } as const
const SMALL_PHONE = { width: 320, height: 568 } as const

/** As a reader sets it in the browser. */
const LETTERS_PX = 16
const LARGE_LETTERS_PX = 32

/** What is measured of each page. */
const SCREENS = [
  { size: SMALL_PHONE, lettersPx: LETTERS_PX },
  { size: PHONE, lettersPx: LETTERS_PX },
  { size: PHONE, lettersPx: LARGE_LETTERS_PX },
] as const

// What fits does not depend on how fine a screen is, and a coarse one is drawn in a quarter of the time.
test.use({ deviceScaleFactor: 1 })

const PUBLIC_PAGES = [
  '/',
  '/category/',
  '/category/Functional%20Foods?category=Sharbats&category=Drinks&category=Cosmetics',
  '/category/?q=haldi',
  '/category/Sharbats?origin=Nowhere',
  '/product/badam-kesar-thandai-sharbat',
  '/product/ruchi-vardhak',
  '/login',
  '/test',
  '/consulting',
  '/about',
  '/about/how-we-recommend',
  '/blogs',
  '/privacy-policy',
  '/returns',
  '/terms-and-conditions',
  '/contact-us',
  '/hi',
  '/hi/category/Sharbats',
  '/hi/test',
  '/hi/about',
  '/gu',
  '/gu/product/badam-kesar-thandai-sharbat',
  '/gu/product/gulkand',
  '/gu/test',
  '/gu/about',
  '/gu/about/how-we-recommend',
  '/gu/terms-and-conditions',
] as const

const SHOPPERS_PAGES = ['/orders', '/account', '/suggest-products'] as const

const ownersPages = (orderId: string) => [
  ...PANEL_PLACES.map(({ to }) => to),
  ...[
    'orders/new',
    'products?state=low',
    'products/khus-sharbat',
    'policies/edit?policy=terms',
  ].map((place) => `/admin_panel/${place}`),
  '/admin_panel/reviews?shelf=all',
  `/admin_panel/orders/${orderId}`,
]

/** Forms whose labels are checked as well: the longest ones. */
const WITH_LABELS: readonly string[] = [
  '/admin_panel/settings',
  '/admin_panel/cash',
  '/admin_panel/products/khus-sharbat',
]

/** Only sizes matter here, and half of the time would go into painting them. */
const paintNothing = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.visibility = 'hidden'
  })

/** Opens each page once; returns what does not fit, each with the width of the screen and the size of its letters. */
async function tooWide(
  page: Page,
  paths: readonly string[],
  open: (path: string) => Promise<unknown> = (path) => page.goto(path),
): Promise<string[]> {
  const wide: string[] = []
  const setLetters = await lettersOf(page)
  for (const path of paths) {
    await open(path)
    await expect(page.locator('h1')).toBeAttached()
    if (WITH_LABELS.includes(path))
      await expect(page.locator('.field > label').first()).toBeAttached()
    await waitForFonts(page)
    await paintNothing(page)
    for (const { size, lettersPx } of SCREENS) {
      await page.setViewportSize(size)
      await setLetters(lettersPx)
      const { inside, cutOff } = await page.evaluate(
        async (whole) => {
          // What measures itself has followed the new size then.
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
          const cutOff = [...document.querySelectorAll(whole)]
            .filter((one) => one.scrollWidth > one.clientWidth + (one.matches('label') ? 1 : 0))
            .map(({ textContent }) => textContent)
          // Includes what the body clips.
          const { documentElement, body } = document
          return { inside: Math.max(documentElement.scrollWidth, body.scrollWidth), cutOff }
        },
        WITH_LABELS.includes(path) ? 'a[role="radio"], .field > label' : 'a[role="radio"]',
      )
      const where = `${path} at ${size.width}, letters of ${lettersPx} px`
      if (inside > size.width) wide.push(`${where}: ${inside}`)
      wide.push(...cutOff.map((label) => `${where}: ${label}`))
    }
  }
  return wide
}

test('on a phone and a small one Checkout is visible while the delivery form is open', async ({
  page,
}) => {
  const atBothSizes = async (look: () => Promise<void>) => {
    for (const size of [PHONE, SMALL_PHONE]) {
      await page.setViewportSize(size)
      await look()
    }
  }
  await keepInCart(page, 'haldi-kesar-milk')
  await visit(page, '/wishlist')
  const panel = await openCart(page)
  const checkout = panel.getByRole('button', { name: 'Checkout' })
  await expect(panel.getByLabel('Address')).toBeVisible()
  await atBothSizes(() => expect(checkout).toBeInViewport({ ratio: 1 }))
  // With all messages, sums and charges the form is at its longest.
  await panel.getByLabel('Pincode').fill('388001')
  await panel.getByRole('radio', { name: 'COD' }).check()
  await expect(panel.getByLabel('Address')).toBeFocused()
  for (const label of ['Pincode', 'City', 'State', 'Phone number']) {
    await page.keyboard.press('Tab')
    await expect(panel.getByLabel(label)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(panel.getByText('Address is required')).toBeVisible()
  await expect(panel.getByText('Phone number is required')).toBeVisible()
  await expect(panel.getByText('COD fee', { exact: true })).toBeVisible()
  await atBothSizes(async () => {
    await expect(checkout).toBeInViewport({ ratio: 1 })
    await checkout.click({ trial: true })
    // The way of paying and the total stay in sight together.
    await expect(panel.getByRole('radio', { name: 'COD' })).toBeInViewport({ ratio: 1 })
    await expect(panel.getByRole('definition').last()).toBeInViewport({ ratio: 1 })
  })
})

test('no public page scrolls sideways, also where letters are twice as large', async ({ page }) => {
  expect(await tooWide(page, PUBLIC_PAGES)).toEqual([])
})

const TEXTS = [
  '/hi/contact-us',
  '/gu/about',
  '/hi/consulting',
  '/returns',
  '/gu/privacy-policy',
  '/fair-dealing',
  '/blogs/six-tastes-on-one-indian-plate',
] as const

test('no word or link of a sentence stands apart from it', async ({ page }) => {
  const apart: string[] = []
  for (const path of TEXTS) {
    await page.goto(path)
    const inline = page.locator(':is(main, address) :is(a, strong, em, span[lang]):not([class])')
    await expect(inline.first()).toBeAttached()
    const words = await inline.evaluateAll((all) =>
      all
        .filter(({ previousSibling, nextSibling }) =>
          [previousSibling, nextSibling].some((one) => one instanceof Text && one.data.trim()),
        )
        .filter((word) => getComputedStyle(word).display !== 'inline')
        .map(({ textContent }) => textContent),
    )
    apart.push(...words.map((word) => `${path}: ${word}`))
  }
  expect(apart).toEqual([])
})

test('no personal page scrolls sideways and no long label is cut off, also where letters are twice as large', async ({
  page,
  shop,
}) => {
  const buyer = await arriveSignedIn(page, shop.origin, 'fits@mail.example')
  const { id } = await placeOrder(shop.origin, buyer)
  expect(await tooWide(page, SHOPPERS_PAGES)).toEqual([])
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel')
  expect(await tooWide(page, ownersPages(id), (path) => goInside(page, path))).toEqual([])
})

/** The choices of a select that it cuts. */
const cutChoices = (select: Locator) =>
  select.evaluate((select: HTMLSelectElement) => {
    const { paddingLeft, paddingRight, font, fontStretch } = getComputedStyle(select)
    const room =
      select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const probe = document.body.appendChild(document.createElement('span'))
    Object.assign(probe.style, { position: 'absolute', whiteSpace: 'nowrap', font, fontStretch })
    return [...select.options]
      .filter(({ label }) => {
        probe.textContent = label
        return probe.offsetWidth > room
      })
      .map(({ label }) => label)
  })

test('the longest way to sort the goods fits its select, in every language', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const language of ['', '/hi', '/gu']) {
    await page.goto(`${language}/category/Drinks`)
    await waitForFonts(page)
    expect(await cutChoices(page.locator('select[name=sort]')), language).toEqual([])
  }
})

test('a state whose name is too long beside another field has a line of its own in the cart', async ({
  page,
}) => {
  for (const size of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(size)
    await keepInCart(page, 'haldi-kesar-milk')
    await visit(page, '/wishlist')
    await openCart(page)
    await waitForFonts(page)
    const state = page.getByLabel('State')
    await state.selectOption('')
    const cut = await cutChoices(state)
    expect(cut).toContain('Dadra and Nagar Haveli and Daman and Diu')
    for (const name of cut) {
      await state.selectOption(name)
      expect(await cutChoices(state)).not.toContain(name)
    }
  }
})

/** How many lines a text has. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

test('the thanks for an order have two lines, the second below the printed sun', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  const buyer = await arriveSignedIn(page, shop.origin, 'fits-thanks@mail.example')
  const { number } = await placeOrder(shop.origin, buyer)
  await visit(page, '/orders')
  const track = page.getByRole('article', { name: number }).locator('a[href*="/track/"]').first()
  await visit(page, `${await track.getAttribute('href')}?thanks=1`)
  await waitForFonts(page)
  const thanks = page.getByRole('heading', { level: 1 })
  await expect(thanks).toHaveText('Thank you, Buyer')
  expect(await linesOf(thanks)).toBe(2)
})

test('the choice of payment stands still when the delivery charge comes', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await keepInCart(page, 'haldi-kesar-milk')
  await visit(page, '/wishlist')
  const panel = await openCart(page)
  await waitForFonts(page)
  const letGo = await holdFiles(page, '*/api/payments/getshipping')
  await panel.getByLabel('Pincode').fill('411001')
  await expect(panel.getByText('Delivery to 411001')).toBeVisible()
  const choice = panel.getByRole('radio', { name: 'COD' })
  const before = await choice.boundingBox()
  await letGo()
  await expect(panel.getByRole('term').filter({ hasText: /^Total/ })).toBeVisible()
  expect(await choice.boundingBox()).toEqual(before)
})

/** Where the baseline of a text is: an empty inline block behind it stands there. */
const baselineOf = (text: Locator) =>
  text.evaluate((element) => {
    const [line, block] = [document.createElement('span'), document.createElement('span')]
    block.style.display = 'inline-block'
    line.append(...element.childNodes, block)
    element.append(line)
    return block.getBoundingClientRect().bottom
  })

test('a link and a button in one row of an order stand on one line', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const buyer = await arriveSignedIn(page, shop.origin, 'fits-row@mail.example')
  const { number } = await placeOrder(shop.origin, buyer)
  await visit(page, '/orders')
  await waitForFonts(page)
  const order = page.getByRole('article', { name: number })
  const link = await baselineOf(order.getByRole('link', { name: 'Raise a complaint' }))
  const button = await baselineOf(order.getByRole('button', { name: 'Order again' }))
  expect(Math.abs(link - button)).toBeLessThan(0.6)
})

test('the summary of sachets is as high when the charge comes', async ({ page, shop }) => {
  await arriveSignedIn(page, shop.origin, 'fits-sachets@mail.example')
  await comeToTheSachets(page)
  await waitForFonts(page)
  const summary = page.getByRole('region', { name: 'Order summary' })
  const letGo = await holdFiles(page, '*/api/payments/getshipping')
  await page.getByLabel('Pincode').fill('411001')
  await expect(summary).toContainText('Delivery to 411001')
  const before = await summary.boundingBox()
  await letGo()
  await expect(summary).toContainText('GST, in the total')
  expect((await summary.boundingBox())?.height).toBe(before?.height)
})
