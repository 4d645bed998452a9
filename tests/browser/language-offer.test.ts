import type { Page } from '@playwright/test'
import { arriveSignedIn, holdScripts, MILK, visit, waitForFonts } from './acts.ts'
import { expect, test } from './strict.ts'

const IN_HINDI = 'यह दुकान हिन्दी में पढ़ें'
const ARTICLE = '/blogs/six-tastes-on-one-indian-plate'

const offerOf = (page: Page, read: string) => page.getByRole('region', { name: read, exact: true })
const isPainted = (page: Page) =>
  expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).not.toBe(0)

/** What the device knows of a choice. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}

/** How far the page has moved without anybody touching it. */
function watchShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // What moved is compared without the letters, which the arriving fonts change.
        const sources: { node?: Node | null }[] = Reflect.get(entry, 'sources') ?? []
        if (sources.some(({ node }) => node instanceof Element && node.closest('.language-offer')))
          shifts.push(Reflect.get(entry, 'value'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

test.describe('a browser that prefers Hindi', () => {
  test.use({ locale: 'hi-IN' })

  test('is offered Hindi in one line over the page @phone', async ({ page }) => {
    await watchShifts(page)
    for (const address of ['/', `/product/${MILK.id}`, ARTICLE]) {
      await page.goto(address)
      const offer = offerOf(page, IN_HINDI)
      await expect(offer, address).toBeInViewport()
      await expect(offer).toHaveAttribute('lang', 'hi')
      await waitForFonts(page)
      expect((await offer.boundingBox())?.height, address).toBeLessThanOrEqual(60)
      const [shifts, width] = await page.evaluate(() => [
        Reflect.get(window, 'shifts'),
        document.documentElement.scrollWidth - window.innerWidth,
      ])
      expect(shifts, address).toEqual([])
      expect(width, address).toBe(0)
      await expect(page).toHaveURL(address)
    }
  })

  test('covers no answer of the quiz @phone', async ({ page }) => {
    await page.goto('/test')
    const offer = offerOf(page, IN_HINDI)
    await expect(offer).toBeInViewport()
    const line = await offer.boundingBox()
    const answers = await page.locator('.quiz-option').all()
    expect(answers.length).toBeGreaterThan(3)
    for (const one of [...answers, page.getByText('Not a diagnosis.')]) {
      const box = await one.boundingBox()
      const isAboveOrBelow =
        !box || !line || line.y + line.height <= box.y || box.y + box.height <= line.y
      const isBeside = box && line && (box.x + box.width <= line.x || line.x + line.width <= box.x)
      expect(isAboveOrBelow || isBeside).toBe(true)
    }
  })

  test('follows it to the same address, wherever the reader went since, and is not asked again', async ({
    page,
  }) => {
    await test.step('it leads to the page that is open', async () => {
      await visit(page, '/')
      await expect(offerOf(page, IN_HINDI)).toBeVisible()
      await page.getByRole('link', { name: 'Shop Now' }).click()
      await expect(page).toHaveURL('/category/')
      await offerOf(page, IN_HINDI).getByRole('link').click()
      await expect(page).toHaveURL('/hi/category/')
    })
    await forget(page)
    await page.goto('/category/Drinks?sort=price-low')
    await offerOf(page, IN_HINDI).getByRole('link').click()
    await expect(page).toHaveURL('/hi/category/Drinks?sort=price-low')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await page.goto('/about')
    await isPainted(page)
    await expect(page.locator('link[href*="/fonts-"]').first()).toBeAttached()
    await expect(page.locator('.language-offer')).toHaveCount(0)
  })

  test('closes it for good, and an article still loads no script', async ({ page }) => {
    // The press would start the first page's scripts, after which the device may keep something of the shop.
    await holdScripts(page)
    await page.goto(ARTICLE)
    await offerOf(page, IN_HINDI).getByRole('button', { name: 'बंद करें', exact: true }).click()
    await expect(page.locator('.language-offer')).toHaveCount(0)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto('/about')
    await isPainted(page)
    await expect(page.locator('link[href*="/fonts-"]').first()).toBeAttached()
    await expect(page.locator('.language-offer')).toHaveCount(0)
    expect(scripts).toEqual([])
  })

  test('reads its own language without a line, and is not asked when it chose one in the footer, which the account keeps for mails', async ({
    page,
    shop,
  }) => {
    await page.goto('/hi')
    await isPainted(page)
    await expect(page.locator('link[href*="/fonts-"]').first()).toBeAttached()
    await expect(page.locator('.language-offer')).toHaveCount(0)

    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'ગુજરાતી' }).click()
    await expect(page).toHaveURL('/gu')
    await page.goto('/about')
    await expect(page.locator('link[href*="/fonts-"]').first()).toBeAttached()
    await expect(page.locator('.language-offer')).toHaveCount(0)

    await test.step('the choice is kept with the account, so that mails follow', async () => {
      await arriveSignedIn(page, shop.origin, 'reads-hindi@mail.example')
      // Signed in, the account is told of the choice of before at once.
      const kept = page.waitForResponse(
        (answer) =>
          answer.url().endsWith('/api/account/language') &&
          answer.request().postDataJSON().language === 'hi',
      )
      await visit(page, '/')
      await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
      expect((await kept).status()).toBe(204)
      expect((await kept).request().postDataJSON()).toEqual({ language: 'hi' })
    })
  })
})

test('a Hindi page that was shared stays in Hindi, and English is offered to those who read it', async ({
  page,
}) => {
  await page.goto('/hi/about')
  await expect(page).toHaveURL('/hi/about')
  await offerOf(page, 'Read this shop in English').getByRole('link').click()
  await expect(page).toHaveURL('/about')
})

test.describe('a browser that prefers a language the shop has not', () => {
  test.use({ locale: 'ta-IN' })

  test('is offered nothing', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('link[href*="/fonts-"]').first()).toBeAttached()
    await expect(page.locator('.language-offer')).toHaveCount(0)
  })
})
