import type { Page } from '@playwright/test'
import { DEVICE_KEYS } from '#web/device.ts'
import { expectToast, holdFiles, keepOnDevice, openCart, sum, visit, waitForFonts } from './acts.ts'
import { expect, test } from './strict.ts'

const SMALL = { width: 360, height: 640 }

test.use({ viewport: SMALL })

test('name and price are on the first screen of a small phone, the buy bar comes with the quantity, and another size changes everything', async ({
  page,
}) => {
  await visit(page, '/product/khus-sharbat')
  await waitForFonts(page)
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.locator('.product-words .price b'),
  ]) {
    const box = await part.boundingBox()
    expect((box?.y ?? SMALL.height) + (box?.height ?? 0)).toBeLessThanOrEqual(SMALL.height)
  }
  await test.step('on a phone laid on its side, the picture is no higher than the screen', async () => {
    await page.setViewportSize({ width: SMALL.height, height: SMALL.width })
    const picture = await page.locator('.gallery').boundingBox()
    expect(picture?.height).toBeLessThanOrEqual(SMALL.width)
    await page.setViewportSize(SMALL)
  })
  await test.step('the buy bar comes when the button has left the screen, with its quantity, and goes at the footer', async () => {
    const bar = page.getByRole('region', { name: 'Buy' })
    await expect(bar).toBeHidden()
    await page
      .getByRole('group', { name: 'Quantity' })
      .getByRole('button', { name: 'More' })
      .click()
    await page.getByRole('heading', { name: 'On the label' }).scrollIntoViewIfNeeded()
    await expect(bar).toBeVisible()
    await expect(bar).toContainText('2 × 750 ml')
    await expect(bar).toContainText('₹398')
    await bar.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
    const panel = await openCart(page)
    expect(await sum(panel, 'Subtotal')).toBe('₹398')
  })

  await keepOnDevice(page, DEVICE_KEYS.cart, '[]')
  await visit(page, '/product/khus-sharbat')
  const sizes = page.getByRole('radiogroup', { name: 'Size' })
  await expect(sizes.getByRole('radio', { checked: true })).toContainText('750 ml')
  await sizes.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(sizes.getByRole('radio', { name: /^250 ml/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/product/khus-sharbat-250-ml')
  await visit(page, '/product/khus-sharbat')
  await sizes.getByRole('radio', { name: /^1\.5 L/ }).click()
  await expect(page).toHaveURL('/product/khus-sharbat-1-5-l')
  await expect(sizes.getByRole('radio', { checked: true })).toContainText('1.5 L')
  await expect(page.getByRole('main')).toContainText('₹375')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  const panel = await openCart(page)
  await expect(panel).toContainText('Khus Sharbat 1.5 L')
  expect(await sum(panel, 'Subtotal')).toBe('₹375')
})

test('a picture opens over the page, larger by keys, whole at first on a small and a wide screen, and closes by Escape', async ({
  page,
}) => {
  await visit(page, '/product/khus-sharbat')
  const zoom = page.getByRole('dialog')
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('link', { name: 'Enlarge: Khus Sharbat', exact: true }).click()
    for (const number of [1, 2, 3]) {
      await expect(zoom.getByText(`Picture ${number} of 3`)).toBeAttached()
      const picture = await zoom.getByRole('img').boundingBox()
      const acts = await zoom.getByRole('button', { name: 'Next picture' }).boundingBox()
      if (!picture || !acts) throw new Error('the picture is not shown')
      expect(picture.y).toBeGreaterThanOrEqual(0)
      expect(picture.x).toBeGreaterThanOrEqual(0)
      expect(picture.x + picture.width).toBeLessThanOrEqual(width)
      expect(picture.y + picture.height).toBeLessThanOrEqual(acts.y)
      await zoom.getByRole('button', { name: 'Next picture' }).click()
    }
    await page.keyboard.press('Escape')
    await expect(zoom).toBeHidden()
  }

  await test.step('larger by keys', async () => {
    await page.getByRole('link', { name: 'Enlarge: Khus Sharbat', exact: true }).click()
    await expect(zoom).toBeVisible()
    const picture = zoom.getByRole('img')
    const before = (await picture.boundingBox())?.height ?? 0
    await page.keyboard.press('+')
    await expect
      .poll(async () => (await picture.boundingBox())?.height ?? 0)
      .toBeGreaterThan(before * 1.4)
    await zoom.getByRole('button', { name: 'Next picture' }).click()
    await expect(zoom.getByText('Picture 2 of 3')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(zoom).toBeHidden()
  })
})

/** How far down the page what can be pressed first stands. */
async function placesToPress(page: Page): Promise<Record<string, number>> {
  await waitForFonts(page)
  return page.evaluate(() => {
    const topOf = (selector: string) => {
      const found = document.querySelector(`.product-words ${selector}`)
      return Math.round((found?.getBoundingClientRect().top ?? Number.NaN) + window.scrollY)
    }
    return { heart: topOf('.wish'), button: topOf('.buy [type="submit"]') }
  })
}

const button = (page: Page) => page.locator('.buy [type="submit"]')

/** The widths of phones, and of a tablet. */
const WIDTHS = [320, 360, 412, 768] as const

test('what is pressed at once stands still: the heart while the product’s data comes, Add to Cart while the delivery block does', async ({
  page,
}) => {
  for (const pincode of ['', '411001']) {
    await keepOnDevice(page, DEVICE_KEYS.delivery, JSON.stringify({ pincode }))
    for (const width of WIDTHS) {
      const which = `${width} px ${pincode}`
      await page.setViewportSize({ width, height: 640 })
      await visit(page, '/category/Sharbats')
      const sendData = await holdFiles(page, '*/product/*.data*')
      const sendBlock = await holdFiles(page, '*/assets/delivery-here-*')
      await page.locator('a.text-link[href$="/product/khus-sharbat-250-ml"]').click()
      await expect(page.locator('.product-words .wish')).toBeVisible()
      const { heart } = await placesToPress(page)
      await sendData()
      await expect(button(page)).toBeVisible()
      const arrived = await placesToPress(page)
      expect(arrived.heart, which).toBe(heart)
      await sendBlock()
      const block = page.locator('.product-delivery')
      await expect(block.locator('.free-from-cells')).toBeVisible()
      if (pincode !== '') await expect(block).toContainText('Pune')
      expect(await placesToPress(page), which).toEqual(arrived)
    }
  }
})

test('a part of the page whose script is lost says so, and the rest of the page is used', async ({
  page,
  expectTrouble,
}) => {
  // React says as well that it renders the part anew.
  expectTrouble(/delivery-here-|React error #418/)
  await page.route('**/assets/delivery-here-*', (route) => route.abort())
  await visit(page, '/product/khus-sharbat')
  const block = page.locator('.product-delivery')
  await expect(block).toContainText('The shop cannot be reached.')
  await button(page).click()
  await expectToast(page, 'Product added to cart!')
  await page.unroute('**/assets/delivery-here-*')
  await block.getByRole('button', { name: 'Try again' }).click()
  await expect(block.getByLabel('Pincode')).toBeVisible()
})
