import { waitForFonts, widthOf } from './acts.ts'
import { expectNoBarriers, expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

test('a policy opens at a section, links to all of them, unfolds its questions, is printed alone and accessible, in light and dark mode', async ({
  page,
}) => {
  await test.step('a link into a policy opens it at that section', async () => {
    await page.goto('/privacy-policy')
    await expectNoBarriersDayAndNight(page)
    await page.getByRole('link', { name: 'consumer help lines' }).click()
    await expect(page).toHaveURL('/terms-and-conditions#help')
    await expect(page.getByRole('heading', { name: 'Help outside the shop' })).toBeInViewport()
    await expectNoBarriersDayAndNight(page)
  })
  await page.goto('/returns')
  await expectNoBarriersDayAndNight(page)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await test.step('the contents of a policy link to its sections', async () => {
    for (const title of [
      'When it is our fault',
      'How the money comes back',
      'Cancelling an order',
    ]) {
      await contents.getByRole('link', { name: title, exact: true }).click()
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport()
      await expect(page).toHaveURL(/#[a-z-]+$/)
    }
  })
  await test.step('the questions on /returns open', async () => {
    const answer = page.getByText('A video or photo helps us with the courier')
    await expect(answer).toBeHidden()
    await page.getByText('Do I need an unboxing video?').click()
    await expect(answer).toBeVisible()
  })
  await test.step('only the policy itself is printed', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(contents).toBeHidden()
  })
})

test('in the colours of the system a button has an edge and what is chosen a fill; on paper the shop around is left out, and what can only be pressed', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const shopNow = page.getByRole('link', { name: 'Shop Now' })
  await expect(shopNow).toHaveCSS('border-top-width', '2px')
  const [chosen, other] = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).backgroundColor))
  expect(chosen).not.toBe(other)
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shopNow).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()

  await test.step('a product is printed without what can only be pressed, and without what it leads to', async () => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/product/badam-kesar-thandai-sharbat')
    const pressed = page.getByRole('main').locator('button, input, textarea, select')
    await expect(page.getByRole('group', { name: 'Quantity' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(pressed.filter({ visible: true })).toHaveCount(0)
    for (const name of ['Your review', 'Related products', 'Delivery']) {
      await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
    }
  })
})

test('the page of rules is accessible and fits the screen', async ({ page }) => {
  await page.goto('/about/how-we-recommend')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How we recommend')
  await waitForFonts(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(
    (page.viewportSize()?.width ?? 0) < 600 ? 6_000 : Number.POSITIVE_INFINITY,
  )
  const folds = page.getByText(/^Show all \d+ rows$/)
  for (const fold of await folds.all()) if (await fold.isVisible()) await fold.click()
  await expect(
    page.getByRole('table', { name: 'The 20 concerns and their sachets' }),
  ).toContainText('Yashti Kanth')
  expect(await widthOf(page)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await expectNoBarriers(page)
})
