import type { Page } from '@playwright/test'
import { holdFiles, visit, waitForFonts } from './acts.ts'
import { expect, test } from './strict.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('every new screen starts at its top, and going back restores where one was', async ({
  page,
}) => {
  await test.step('the scroll position of the home page', async () => {
    await visit(page, '/')
    await waitForFonts(page)
    const more = page.getByRole('link', { name: 'Know more' })
    await more.scrollIntoViewIfNeeded()
    const before = await scrolled(page)
    expect(before).toBeGreaterThan(300)
    await more.click()
    await expect(page).toHaveURL('/blogs')
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect.poll(() => scrolled(page)).toBe(before)
  })

  await test.step('its chosen tab', async () => {
    const cosmetics = page.getByRole('tab', { name: 'Cosmetics' })
    await cosmetics.click()
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /^View Product/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(cosmetics).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('all appended products of a long listing', async () => {
    await visit(page, '/category/')
    await waitForFonts(page)
    await page.getByRole('link', { name: 'More products' }).click()
    await expect(page.getByRole('article')).toHaveCount(48)
    const far = page
      .getByRole('article')
      .nth(40)
      .getByRole('link', { name: /^View Product/ })
    await far.scrollIntoViewIfNeeded()
    const before = await scrolled(page)
    await far.click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(48)
    await expect.poll(() => scrolled(page)).toBe(before)
  })
})

test('a product that is opened from its card asks for its data at once; without a network a navigation keeps the page, or what its card knew, and works when it is tried again', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch/)
  const notice = page.getByRole('alert').filter({
    hasText: 'The shop cannot be reached. Please check your connection and try again.',
  })
  const again = notice.getByRole('button', { name: 'Try again' })
  const heading = page.getByRole('heading', { level: 1 })
  const toProduct = page.getByRole('link', { name: 'View Product: Bel Sharbat' })
  await test.step('a product that is opened from its card asks for its data at once, and for no script before it', async () => {
    await visit(page, '/category/Sharbats')
    // What is loaded when the browser is idle, for the next screen.
    const isReady = () =>
      page.evaluate(() => {
        const ahead = document.querySelectorAll<HTMLLinkElement>(
          'link[rel=modulepreload][href*="/product-"]',
        )
        const have = [...ahead].filter(({ href }) => performance.getEntriesByName(href).length > 0)
        return ahead.length > 2 && have.length === ahead.length
      })
    await expect.poll(isReady).toBe(true)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const arrived = page.waitForResponse(/\/product\/bel-sharbat\.data/)
    await page.getByRole('link', { name: 'View Product: Bel Sharbat' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bel Sharbat')
    await arrived
    expect(asked.filter((path) => /\/product-[^/]+\.js$/.test(path))).toEqual([])
  })
  await visit(page, '/category/Sharbats')

  await test.step('a navigation that fails on the way keeps the page, and another one replaces it', async () => {
    await page.route('**/category/Drinks.data*', (route) => route.abort('connectionrefused'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Drinks' }).click()
    await expect(notice).toBeVisible()
    await expect(page).toHaveURL('/category/Sharbats')
    await expect(heading).toHaveText('Sharbats')
    // A phone hides the header from who has read down, and this is not about it.
    const home = page.getByRole('banner').getByRole('link', { name: 'Samagni: Home' })
    await home.dispatchEvent('click')
    await expect(page).toHaveURL('/')
    await expect(notice).toBeHidden()
  })

  await test.step('a navigation keeps the page, shows a notice, and works when it is tried again', async () => {
    await visit(page, '/category/Sharbats')
    await context.setOffline(true)
    await toProduct.click()
    await expect(notice).toBeVisible()
    await expect(page).toHaveURL('/category/Sharbats')
    await expect(heading).toHaveText('Sharbats')
    await again.click()
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await again.click()
    await expect(page).toHaveURL('/product/bel-sharbat')
    await expect(heading).toHaveText('Bel Sharbat')
    await expect(notice).toBeHidden()
  })

  await test.step('a product whose data is lost on the way keeps what its card knew, and comes when it is tried again', async () => {
    await visit(page, '/category/Sharbats')
    await page.route('**/product/bel-sharbat.data*', (route) => route.abort('connectionrefused'))
    await toProduct.click()
    await expect(notice).toBeVisible()
    await expect(heading).toHaveText('Bel Sharbat')
    await page.unroute('**/product/bel-sharbat.data*')
    await again.click()
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
    await expect(notice).toBeHidden()
  })
})

test('a press is answered at the top of the screen until the next screen is here, or the network is known to fail', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_CONNECTION_REFUSED|Failed to fetch/)
  await visit(page, '/category/Sharbats')
  const progress = page.locator('.navigation-progress')
  const toDrinks = page.getByRole('contentinfo').getByRole('link', { name: 'Drinks' })
  await page.route('**/category/Drinks.data*', (route) => route.abort('connectionrefused'))
  await toDrinks.click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(progress).toHaveCount(0)
  await page.unroute('**/category/Drinks.data*')
  const letGo = await holdFiles(page, '*/category/Drinks.data*')
  await toDrinks.click()
  await expect(progress).toBeInViewport()
  await letGo()
  await expect(page).toHaveURL('/category/Drinks')
  await expect(progress).toHaveCount(0)
})
