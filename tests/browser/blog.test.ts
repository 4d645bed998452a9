import type { Page } from '@playwright/test'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { sanitisePost } from '../../src/domain/blog/sanitise-post.ts'
import { expectToast, sidewaysOf, visit } from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

const NOON = new Date('2026-11-21T12:00:00+05:30')
const ARTICLE = {
  path: '/blogs/six-tastes-on-one-indian-plate',
  title: 'Six tastes on one Indian plate',
} as const

const found = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const cards = (page: Page) => page.getByRole('article')
const box = (page: Page, name: string) => page.getByRole('checkbox', { name })

test('articles are found by filters in the address, by words while one types, and again after Back', async ({
  page,
}) => {
  await visit(page, '/blogs')
  await expect(found(page)).toHaveText('12 articles')
  const search = page.getByPlaceholder('Search articles, Keywords')
  await test.step('the blog is searched while one types, and the field keeps the focus', async () => {
    await search.pressSequentially('deng')
    await expect(found(page)).toHaveText('Articles on ‘deng’')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('deng')
    await visit(page, '/blogs')
  })
  await test.step('filters are in the address, and back, reload and Clear all update them', async () => {
    await box(page, 'Diseases').click()
    await expect(page).toHaveURL('/blogs?category=Diseases')
    await expect(found(page)).toHaveText('2 articles')
    await box(page, 'Myths').click()
    await expect(page).toHaveURL('/blogs?category=Myths&category=Diseases')
    await expect(found(page)).toHaveText('4 articles')
    await expect(cards(page)).toHaveCount(4)
    await page.goBack()
    await expect(found(page)).toHaveText('2 articles')
  })
  await test.step('the search box finds words by prefix, within the ticked categories', async () => {
    await search.fill('  deng ')
    await search.press('Enter')
    await expect(page).toHaveURL('/blogs?category=Diseases&q=deng')
    await expect(found(page)).toHaveText('Articles on ‘deng’')
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page)).toContainText('Monsoon fevers: test first, kadha later')
    await expect(cards(page).locator('img')).toHaveJSProperty('complete', true)
  })
  await visit(page, '/blogs?category=Diseases')
  await expect(box(page, 'Diseases')).toBeChecked()
  await expect(box(page, 'Myths')).not.toBeChecked()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/blogs')
  await expect(box(page, 'Diseases')).not.toBeChecked()
})

test('the next page of the blog comes when the last card is in view or somebody jumps to the end, and on request after a network failure', async ({
  context,
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/)
  await test.step('it is appended when the last card is in view, and is still there after going back', async () => {
    await visit(page, '/blogs')
    await expect(cards(page)).toHaveCount(6)
    await cards(page).last().scrollIntoViewIfNeeded()
    await expect(cards(page)).toHaveCount(12)
    await expect(page.getByRole('link', { name: 'Older articles' })).toBeHidden()
    const titles = await cards(page).getByRole('heading').allInnerTexts()
    expect(new Set(titles).size).toBe(12)

    await cards(page)
      .last()
      .getByRole('link', { name: /^Read more/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.at(-1) ?? '')
    await page.goBack()
    await expect(cards(page)).toHaveCount(12)
    await expect(cards(page).last()).toBeInViewport()
  })

  await test.step('it is appended too when somebody jumps to the end of the page', async () => {
    const tab = await context.newPage()
    await visit(tab, '/blogs')
    await expect(cards(tab)).toHaveCount(6)
    await tab.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(cards(tab)).toHaveCount(12)
  })

  await test.step('a network failure is shown, and it loads on request', async () => {
    const tab = await context.newPage()
    await tab.route(/\/blogs\.data\?.*cursor=/, (route) => route.abort())
    await visit(tab, '/blogs')
    await cards(tab).last().scrollIntoViewIfNeeded()
    await expect(tab.getByText('The older articles could not be loaded.')).toBeVisible()
    await expect(cards(tab)).toHaveCount(6)
    await tab.unroute(/\/blogs\.data\?.*cursor=/)
    await tab.getByRole('link', { name: 'Older articles' }).click()
    await expect(cards(tab)).toHaveCount(12)
  })
})

test.describe('deliberate delays', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test.beforeEach(({ page }) => page.clock.install({ time: NOON }))
  const outlines = (page: Page) => page.locator('.post-card-waiting')

  test('six skeletons are shown for one second when the blog is reached inside the shop, and so waits an article, unless the server rendered it', async ({
    page,
  }) => {
    await visit(page, '/')
    await page.clock.pauseAt(new Date(NOON.getTime() + MINUTE_MS))
    await page.getByRole('link', { name: 'Know more' }).first().click()
    // The screen's script is loaded first, which takes some of the page's own time.
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(found(page)).toHaveText('12 articles', { timeout: 500 })
    }).toPass()
    await expect(outlines(page)).toHaveCount(6)
    await page.clock.runFor(950)
    await expect(outlines(page)).toHaveCount(6)
    await expect(cards(page)).toHaveCount(0)
    await page.clock.runFor(50)
    await expect(cards(page)).toHaveCount(6)
    await expect(outlines(page)).toHaveCount(0)

    await page.clock.resume()
    await visit(page, '/blogs?q=thali&category=Nutrition')
    await page.clock.pauseAt(new Date(NOON.getTime() + 5 * MINUTE_MS))
    await page.getByRole('link', { name: ARTICLE.title, exact: true }).first().click()
    await expect(page).toHaveURL(ARTICLE.path)
    const title = page.getByRole('heading', { level: 1, name: ARTICLE.title })
    await expect(page.getByText('Loading…')).toBeAttached()
    await page.clock.runFor(999)
    await expect(title).toBeHidden()
    await page.clock.runFor(1)
    await expect(title).toBeVisible()
    await page.reload()
    await expect(title).toBeVisible()
  })
})

test('an article copies its address and says so for six seconds, and links from its outline to its sections, and where there is none, to the others', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install({ time: NOON })
  await visit(page, ARTICLE.path)
  const fold = page.locator('summary').filter({ hasText: 'On this page' })
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('link', { name: 'Sweet does not mean sugar' }).click()
  await expect(page.getByRole('heading', { name: 'Sweet does not mean sugar' })).toBeInViewport()

  await page.clock.pauseAt(new Date(NOON.getTime() + MINUTE_MS))
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'Linked copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${shop.origin}${ARTICLE.path}`,
  )
  await page.clock.runFor(5_999)
  await expectToast(page, 'Linked copied to clipboard!')
  await page.clock.runFor(1)
  await expect(page.getByText('Linked copied to clipboard!', { exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`${ARTICLE.title}: ${shop.origin}${ARTICLE.path}`)}`,
  )

  await page.clock.resume()
  expectTrouble(/404/)
  const answer = await page.goto('/blogs/nothing-here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This article does not exist')
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(found(page)).toHaveText('12 articles')
})

test('list, empty search and articles are accessible and fit the screen', async ({ page }) => {
  for (const path of ['/blogs', '/blogs?q=zzzz', '/blogs/ritucharya-for-gujarat', '/hi/blogs']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoBarriersDayAndNight(page)
    expect(await sidewaysOf(page), path).toBe(0)
  }
})

test('no sanitised hostile HTML runs or loads anything in a real browser (XSS-01 to XSS-03, XSS-12)', async ({
  page,
}) => {
  const hostile = [
    '<script>ran=1</script><img src=x onerror=ran=1><a href="javascript:ran=1" id=l>link one</a>',
    '<iframe srcdoc="<script>parent.ran=1</script>"></iframe><object data="data:text/html,x"></object>',
    '<svg><animate onbegin=ran=1 attributeName=x dur=1s></svg><svg onload=ran=1></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ran=1&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran=1>',
    '<noscript><p title="</noscript><img src=x onerror=ran=1>"></noscript>',
    '<a href=" java&#x0A;script:ran=1">link two</a><a href="//evil.example">link three</a>',
    '<details open ontoggle=ran=1>x</details><body onload=ran=1><video><source onerror=ran=1>',
    '<link rel=stylesheet href=//evil.example/x.css><meta http-equiv=refresh content="0;url=//evil.example">',
    '<img src="//evil.example/pixel.gif"><p style="background:url(//evil.example/y)">the end</p>',
  ]
  const body = hostile.map((text) => sanitisePost(text)).join('\n')
  // Served without the policy that would stop it a second time.
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>x</title>${body}` }),
  )
  await page.goto('/bare')
  await expect(page.getByText('the end')).toBeVisible()
  for (const link of ['link one', 'link two', 'link three']) await page.getByText(link).click()
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
  await expect(page).toHaveURL('/bare')
})
