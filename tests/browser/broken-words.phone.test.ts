import type { Page } from '@playwright/test'
import { arriveAs, keepInCart, lettersOf, waitForFonts } from './acts.ts'
import { openQuiz } from './quizzing.ts'
import { expect, test } from './strict.ts'

const PHONE = { width: 360, height: 640 } as const
const SMALL_PHONE = { width: 320, height: 568 } as const

/** As a reader sets it in the browser. */
const LARGE_LETTERS_PX = 32
/** The height of a row of a table with five lines. */
const FIVE_LINES_PX = 5 * 1.28 * LARGE_LETTERS_PX

// What fits does not depend on how fine a screen is, and a coarse one is drawn in a quarter of the time.
test.use({ deviceScaleFactor: 1 })

const FONT_SHEET = /\/fonts-[^/]*\.css$/

/**
 * Words that are broken over two lines although they would fit on one, except those of tables, titles and addresses.
 */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const element = text.parentElement
      if (!element?.checkVisibility() || element.closest('table, .logo, h1, h2, h3')) continue
      for (const { 0: word, index } of text.data.matchAll(/(?<!\S)[^\s@./-]{2,}(?!\S)/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const { height } = range.getBoundingClientRect()
        if (height < 1.9 * Number.parseFloat(getComputedStyle(element).fontSize)) continue
        element.style.whiteSpace = 'nowrap'
        const { width } = range.getBoundingClientRect()
        element.style.whiteSpace = ''
        if (width < 0.7 * innerWidth) broken.push(word)
      }
    }
    return broken
  })

test('no word breaks where letters are twice as large and it fits into a line of the page', async ({
  page,
}) => {
  const setLetters = await lettersOf(page)
  await setLetters(LARGE_LETTERS_PX)
  await page.setViewportSize(PHONE)
  const broken: Record<string, string[]> = {}
  const paths = ['/', '/gu', '/hi/consulting', '/product/gulkand', '/gu/product/gulkand']
  for (const path of paths) {
    const { promise: isMeasured, resolve: sendFonts } = Promise.withResolvers<void>()
    await page.route(FONT_SHEET, async (route) => {
      await isMeasured
      await route.continue()
    })
    const asked = page.waitForRequest(FONT_SHEET)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await asked
    broken[`${path} in letters of the device`] = await brokenWords(page)
    sendFonts()
    await waitForFonts(page)
    broken[path] = await brokenWords(page)
    await page.unroute(FONT_SHEET)
  }
  await page.goto('/hi/product/haldi-kesar-milk')
  await waitForFonts(page)
  await test.step('the names of nutrients have more room than their heading', async () => {
    const rows = page.locator('.nutrition tbody tr')
    const heights = await rows.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
    expect(Math.max(...heights)).toBeLessThan(FIVE_LINES_PX)
  })
  await page.goto('/hi')
  await test.step('both names of a category fit below its picture', async () => {
    const cut = await page
      .locator('.category-names')
      .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length)
    expect(cut).toBe(0)
  })
  await arriveAs(page, 'asha')
  await keepInCart(page, 'gulkand')
  await page.goto('/gu')
  await page.getByRole('banner').getByRole('button', { name: /કાર્ટ/ }).click()
  await expect(page.getByRole('radio')).toHaveCount(2)
  broken.cart = await brokenWords(page)
  expect(Object.values(broken).flat(), JSON.stringify(broken)).toEqual([])
})

/** The words of titles that stand on two lines. */
const brokenTitles = (page: Page) =>
  page.locator('main :is(h1, h2, h3):visible').evaluateAll((titles) =>
    titles.flatMap((title) => {
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word)
        }
      }
      return broken
    }),
  )

test('a title gets narrower before one of its words breaks, with letters twice as large', async ({
  page,
}) => {
  await (await lettersOf(page))(LARGE_LETTERS_PX)
  await page.setViewportSize(PHONE)
  for (const path of [
    '/',
    '/contact-us',
    '/consulting',
    '/returns',
    '/hi/contact-us',
    '/gu/about',
  ]) {
    await page.goto(path)
    await waitForFonts(page)
    expect(await brokenTitles(page), path).toEqual([])
  }
})

test('no word of an open concern breaks beside its medallion, on a phone and a small one', async ({
  page,
}) => {
  const broken: string[] = []
  await openQuiz(page)
  await page.getByRole('tab', { name: 'Product suggestion' }).click()
  const heads = page.locator('.concern-list button[aria-expanded]')
  await expect(heads).toHaveCount(20)
  await waitForFonts(page)
  for (const head of await heads.all()) {
    await head.click()
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    for (const size of [PHONE, SMALL_PHONE]) {
      await page.setViewportSize(size)
      broken.push(...(await brokenWords(page)))
    }
  }
  expect(broken).toEqual([])
})
