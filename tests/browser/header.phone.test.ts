import { cartPanel, keepInCart, MILK, openCart, putIntoCart, visit, waitForFonts } from './acts.ts'
import { expect, test } from './strict.ts'

test('the phone’s menu contains the four links and closes after a choice; the header hides while one reads down and returns when one goes up', async ({
  page,
}) => {
  await visit(page, '/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Samagni: Home' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  const menu = page.locator('summary').and(page.getByLabel('Menu'))
  await menu.click()
  const links = page.getByRole('navigation', { name: 'Main navigation' }).filter({ visible: true })
  const link = (name: string) => links.getByRole('link', { name, exact: true })
  for (const name of ['Home', 'About', 'Consulting', 'Blogs']) {
    await expect(link(name)).toBeVisible()
  }
  await expect(link('Home')).toHaveAttribute('aria-current', 'page')
  await expect(link('About')).not.toHaveAttribute('aria-current')
  await link('About').click()
  await expect(page).toHaveURL('/about')
  await expect(page.locator('.about-opening h1')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Consulting', exact: true })).toBeHidden()

  const cart = page.getByRole('banner').getByRole('button', { name: /^Cart, / })
  await expect(cart).toBeInViewport()
  // The script that follows the reading is loaded when the browser is idle.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.mouse.wheel(0, 900)
    await expect(cart).not.toBeInViewport({ timeout: 1000 })
  }).toPass()
  await page.mouse.wheel(0, -200)
  await expect(cart).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await menu.click()
  await expect(link('About')).toHaveAttribute('aria-current', 'page')

  await test.step('the target of a link within a page is below the header', async () => {
    await visit(page, '/contact-us#write')
    await waitForFonts(page)
    const boxOf = async (role: 'banner' | 'heading', name?: string) => {
      const box = await page.getByRole(role, name === undefined ? {} : { name }).boundingBox()
      if (!box) throw new Error(`no ${role} is on the screen`)
      return box
    }
    const [header, heading] = [await boxOf('banner'), await boxOf('heading', 'Write to us')]
    expect(header.y).toBe(0)
    expect(Math.ceil(heading.y)).toBeGreaterThanOrEqual(header.height)
  })
})

test('the toast of an added product leads to the cart, whose overlay closes it; the quiz leads there too, and with four products all to pay is on the screen', async ({
  page,
}) => {
  await putIntoCart(page, MILK.id)
  const toast = page.getByText('Product added to cart!', { exact: true })
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(cartPanel(page)).toBeVisible()
  await expect(toast).toBeHidden()
  await expect(page).toHaveURL(`/product/${MILK.id}`)
  await page.touchscreen.tap(10, 300)
  await expect(cartPanel(page)).toBeHidden()

  await page.goto('/test')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await expect(cartPanel(page)).toBeVisible()

  await test.step('with four products the way of paying, the total and Checkout are on the screen', async () => {
    await keepInCart(page, MILK.id, 'khus-sharbat', 'gulkand', 'bilona-cow-ghee')
    await visit(page, '/wishlist')
    const panel = await openCart(page)
    await expect(panel.getByLabel('Name for the parcel (optional)')).toBeVisible()
    for (const part of [
      panel.getByRole('radio', { name: 'Prepaid' }),
      panel.getByRole('radio', { name: 'COD' }),
      panel.getByRole('definition').last(),
      panel.getByRole('button', { name: 'Checkout' }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  })
})
