import type { Page } from '@playwright/test'
import {
  cartPanel,
  expectToast,
  holdScripts,
  keepInCart,
  MILK,
  visit,
  waitForFonts,
} from './acts.ts'
import { expect, test } from './strict.ts'

const ARTICLE = 'six-tastes-on-one-indian-plate'

const startsOf = (page: Page, ending: '.js' | '.woff2') =>
  page.evaluate((wanted) => {
    const starts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith(wanted))
      .map(({ startTime }) => startTime)
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    return { first: Math.min(...starts), count: starts.length, paint }
  }, ending)

/** Slow pictures hold the scripts up for three seconds at most; a busy machine may paint later than that. */
function neverStartUnpainted(page: Page) {
  return page.addInitScript(() => {
    const { setTimeout } = window
    const patient = (run: () => void, ms = 0) => setTimeout(run, ms === 3_000 ? 1_000_000 : ms)
    Object.assign(window, { setTimeout: patient })
  })
}

/** When a button is pressed while React starts. */
const MOMENTS = [
  'just before React listens',
  'as soon as React listens',
  'while React hydrates',
  'when everything is hydrated and no effect has run',
] as const
type Moment = (typeof MOMENTS)[number]

const BUTTONS = {
  heart: { selector: 'button.wish', key: 'samagni-wishlist' },
  'Add to Cart': { selector: '.buy button[type="submit"]', key: 'samagni-cart' },
} as const

const nameOfWrites = (key: string) => `writes of ${key}`

/** Counts what the shop writes to the device. */
const countWrites = (page: Page, key: string) =>
  page.addInitScript(
    ({ key, name }) => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (written, value) {
        if (written === key) Reflect.set(window, name, (Reflect.get(window, name) ?? 0) + 1)
        setItem.call(this, written, value)
      }
    },
    { key, name: nameOfWrites(key) },
  )

/** Presses at that moment, on a phone so slow that React pauses after every step. */
const pressAt = (page: Page, moment: Moment, selector: string) =>
  page.addInitScript(
    ({ moment, selector }) => {
      const begin = performance.now()
      let steps = 0
      performance.now = () => begin + 10 * steps++
      const button = () => document.querySelector<HTMLElement>(selector)
      const press = () => button()?.click()
      // What React writes on the elements that it knows.
      const mark = (on: object | null, name: string): unknown => {
        const key = Object.keys(on ?? {}).find((one) => one.startsWith(name))
        return on && key && Reflect.get(on, key)
      }
      const hasHydrated = () => {
        const root = mark(document, '__reactContainer$') as
          | { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
          | undefined
        return root?.stateNode.current.memoizedState.isDehydrated === false
      }
      const isTime =
        moment === 'while React hydrates'
          ? () => mark(button(), '__reactProps$') !== undefined
          : hasHydrated
      const { port1, port2 } = new MessageChannel()
      const wait = () => (isTime() ? press() : port2.postMessage(undefined))
      port1.onmessage = wait
      const { addEventListener } = document
      document.addEventListener = (...given: Parameters<typeof addEventListener>) => {
        addEventListener.apply(document, given)
        // Only React listens to it, and to clicks later.
        if (given[0] !== 'abort') return
        if (moment === 'just before React listens') press()
        else queueMicrotask(moment === 'as soon as React listens' ? press : wait)
      }
    },
    { moment, selector },
  )

const isHeld = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Everything that a press set off is over. */
async function countActs(page: Page, key: string): Promise<number> {
  await expect.poll(() => isHeld(page, key)).not.toBeNull()
  await page.waitForLoadState('networkidle')
  return page.evaluate((name): number => Reflect.get(window, name) ?? 0, nameOfWrites(key))
}

/** Whatever this tab loads is the first page of a device that keeps nothing of the shop but its files. */
const forgetEachTime = (page: Page) =>
  page.addInitScript(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

/** The first page of a device, in a tab of its own. */
async function onNewPage(before: Page, act: (page: Page) => Promise<void>): Promise<void> {
  const page = await before.context().newPage()
  await forgetEachTime(page)
  await act(page)
  await page.close()
}

const heldButtons = Object.entries(BUTTONS)

test.describe('a press acts once, whenever it comes', () => {
  for (const moment of MOMENTS) {
    test(`heart and Add to Cart, pressed ${moment}`, async ({ page: before }) => {
      for (const [name, { selector, key }] of heldButtons) {
        await onNewPage(before, async (page) => {
          await countWrites(page, key)
          await pressAt(page, moment, selector)
          await visit(page, `/product/${MILK.id}`)
          expect(await countActs(page, key), name).toBe(1)
        })
      }
    })
  }

  test('heart and Add to Cart, pressed before the scripts have come', async ({ page: before }) => {
    for (const [name, { selector, key }] of heldButtons) {
      await onNewPage(before, async (page) => {
        await countWrites(page, key)
        const letGo = await holdScripts(page)
        await page.goto(`/product/${MILK.id}`)
        await page.locator(selector).first().click()
        await expect(page.locator(selector).first()).toHaveAttribute('data-held')
        await letGo()
        expect(await countActs(page, key), name).toBe(1)
      })
    }
  })

  test('heart and Add to Cart, pressed after hydration', async ({ page: before }) => {
    await onNewPage(before, async (page) => {
      for (const { key } of Object.values(BUTTONS)) await countWrites(page, key)
      await visit(page, `/product/${MILK.id}`)
      for (const [name, { selector, key }] of heldButtons) {
        await page.locator(selector).first().click()
        expect(await countActs(page, key), name).toBe(1)
      }
    })
  })
})

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )

const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })

const requestsAhead = (page: Page) => page.locator('link[rel=modulepreload]')

async function expectFontsAfterPaint(page: Page, address: string): Promise<void> {
  const { first, paint } = await startsOf(page, '.woff2')
  expect(paint, address).toBeGreaterThan(0)
  expect(first, address).toBeGreaterThan(paint ?? Number.POSITIVE_INFINITY)
}

test.describe('home, listing and product wait until they are used', () => {
  const addresses = ['/', '/category/', `/product/${MILK.id}`]

  test('nothing but React is requested before a use, and it after the fonts, which are after the first paint', async ({
    page,
  }) => {
    await forgetEachTime(page)
    await neverStartUnpainted(page)
    for (const [index, address] of addresses.entries()) {
      await page.goto(address)
      await waitForFonts(page)
      await expectFontsAfterPaint(page, address)
      await expect
        .poll(() => scriptsOf(page), address)
        .toEqual([expect.stringMatching(/\/react-[^/]*$/)])
      await page.mouse.move(20, 300 + index)
      await expect(page.locator('button[data-opens="search"]')).toBeVisible()
    }
  })

  test('who saves data is sent no script before a use', async ({ page }) => {
    await forgetEachTime(page)
    await saveData(page)
    for (const address of addresses) {
      await page.goto(address)
      await waitForFonts(page)
      expect(await requestsAhead(page).count(), address).toBe(0)
      expect(await scriptsOf(page), address).toEqual([])
      await page.evaluate(() => window.scrollTo(0, 200))
      await expect(page.locator('button[data-opens="search"]')).toHaveCount(1)
    }
  })
})

/** What is pressed first on a page, before any script has come, and what it does. */
const FIRST_PRESSES: readonly {
  name: string
  address: string
  press(page: Page): Promise<unknown>
  acts(page: Page): Promise<unknown>
}[] = [
  {
    name: 'a tab of the home page',
    address: '/',
    press: (page) => page.getByRole('tab', { name: 'Cosmetics' }).click(),
    acts: (page) =>
      expect(page.getByRole('tab', { name: 'Cosmetics' })).toHaveAttribute('aria-selected', 'true'),
  },
  {
    name: '‘Add to Cart’ of a card',
    address: '/category/Sharbats',
    press: (page) =>
      page.getByRole('button', { name: 'Add to Cart: Bel Sharbat', exact: true }).click(),
    acts: (page) => expectToast(page, 'Product added to cart!'),
  },
  {
    name: 'the order of the listing',
    address: '/category/Sharbats',
    press: (page) => page.getByRole('combobox', { name: 'Sort' }).selectOption('price_asc'),
    acts: (page) => expect(page).toHaveURL(/\?sort=price_asc$/),
  },
  {
    name: 'two categories of the filter',
    address: '/category/',
    press: async (page) => {
      const opener = page.getByRole('button', { name: /^Filter/ })
      if (await opener.isVisible()) await opener.click()
      await page.getByRole('checkbox', { name: 'Sharbats' }).check()
      await page.getByRole('checkbox', { name: 'Drinks' }).check()
    },
    acts: (page) => expect(page).toHaveURL('/category/Sharbats?category=Drinks'),
  },
  {
    name: 'a picture of a product',
    address: `/product/${MILK.id}`,
    press: (page) => page.locator('a.gallery-open').first().click(),
    acts: async (page) => {
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page).toHaveURL(`/product/${MILK.id}`)
    },
  },
  {
    name: 'one more of a product',
    address: `/product/${MILK.id}`,
    press: (page) => page.locator('.buy .stepper button').last().click(),
    acts: (page) => expect(page.locator('.buy output')).toHaveText('2'),
  },
]

test('what is pressed first on home, listing and product acts when the scripts have come', async ({
  page: before,
}) => {
  for (const { name, address, press, acts } of FIRST_PRESSES) {
    await test.step(name, () =>
      onNewPage(before, async (page) => {
        const letGo = await holdScripts(page)
        await page.goto(address)
        await press(page)
        await letGo()
        await acts(page)
        await expect(page.locator('[data-held]')).toHaveCount(0)
      }),
    )
  }
})

test.describe('scripts and fonts load after the first paint', () => {
  test('no script of a page that hydrates at once is requested before the first paint', async ({
    page,
  }) => {
    await forgetEachTime(page)
    await neverStartUnpainted(page)
    for (const address of ['/contact-us', '/cart', '/consulting']) {
      await visit(page, address)
      const { first, count, paint } = await startsOf(page, '.js')
      expect(count, address).toBeGreaterThan(5)
      expect(paint, address).toBeGreaterThan(0)
      expect(first, address).toBeGreaterThan(paint ?? Number.POSITIVE_INFINITY)
    }
  })

  test('no script of a text page is requested before a touch, and no font before the first paint', async ({
    page,
  }) => {
    await forgetEachTime(page)
    await neverStartUnpainted(page)
    for (const address of ['/about', '/hi/privacy-policy', `/blogs/${ARTICLE}`]) {
      await page.goto(address)
      await waitForFonts(page)
      await expectFontsAfterPaint(page, address)
      expect((await startsOf(page, '.js')).count, address).toBe(0)
      await page.keyboard.press('Tab')
      await expect(page.locator('button[data-opens="search"]')).toBeVisible()
    }
  })

  test('a reader with a full cart need not touch a page to see it counted', async ({ page }) => {
    await keepInCart(page, MILK.id)
    await page.goto('/about')
    await expect(page.getByRole('button', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  })

  test('search touched before hydration opens afterwards', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL('/about')
  })

  test('each of several early clicks counts once, in their order', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto(`/product/${MILK.id}`)
    const add = page.getByRole('button', { name: 'Add to Cart', exact: true }).first()
    await add.click()
    await add.click()
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await page.getByRole('button', { name: 'Cart, 0 items', exact: true }).click()
    await letGo()
    await expect(cartPanel(page).getByText(MILK.name)).toBeVisible()
    const cart = { name: 'Cart, 1 item', exact: true, includeHidden: true }
    await expect(page.getByRole('button', cart)).toBeAttached()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  test('a link clicked after Add to Cart leads on when the product is in the cart', async ({
    page,
  }) => {
    const letGo = await holdScripts(page)
    await page.goto(`/product/${MILK.id}`)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await page.getByRole('link', { name: 'About', exact: true }).first().click()
    await expect(page.locator('a[data-held]')).toHaveCount(1)
    await letGo()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('button', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  })

  test('a form submitted before hydration is sent afterwards, as typed', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/contact-us')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Asha Patel')
    await name.press('Enter')
    await letGo()
    await expect(page.getByText('Please enter your e-mail address.')).toBeVisible()
    await expect(name).toHaveValue('Asha Patel')
    await expect(page).toHaveURL('/contact-us')
  })

  test('a link clicked before hydration works without scripts', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Shop Now' }).click()
    await expect(page).toHaveURL('/category/')
    await letGo()
    await page.waitForLoadState()
    // The page listens to the pointer only after painting, which no event reports: the pointer moves until it is
    // noticed.
    await expect(async () => {
      await page.mouse.move(20, 300)
      await page.mouse.move(30, 310)
      const search = page.getByRole('button', { name: 'Search', exact: true })
      await expect(search).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })
})
