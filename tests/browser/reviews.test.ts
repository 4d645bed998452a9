import type { Locator, Page } from '@playwright/test'
import {
  arriveAs,
  arriveSignedIn,
  changeAsOwner,
  expectToast,
  MILK,
  openSentOrder,
  signInAs,
  visit,
} from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './strict.ts'

const WRITE = '**/api/reviews'
const SENT = 'Review submitted successfully'
const NO_STARS = 'Please provide a star rating.'
const WRONG_LENGTH = 'Review must be between 20-200 characters.'
const WORDS = 'Good in cold milk, and the bottle came whole.'

const section = (page: Page): Locator => page.getByRole('region', { name: /review/i })
const stars = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Star rating' })
const star = (page: Page, count: number): Locator =>
  stars(page).getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` })
const words = (page: Page): Locator => page.getByPlaceholder('Write your product review here...')
const submit = (page: Page): Locator => page.getByRole('button', { name: 'Submit', exact: true })
const reviews = (page: Page): Locator =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })

/** Picks a star by its flower, as people do. */
const pick = (page: Page, count: number): Promise<void> => star(page, count).check()

async function fill(page: Page, rating: number, text: string): Promise<void> {
  await pick(page, rating)
  await words(page).fill(text)
}

async function expectEmptyForm(page: Page): Promise<void> {
  await expect(words(page)).toHaveValue('')
  await expect(stars(page).getByRole('radio', { checked: true })).toHaveCount(0)
}

/** Hides a review as the owner, over HTTP. */
const hideReview = (
  owner: Page,
  origin: string,
  { id, createdAt }: { id: string; createdAt: string },
): Promise<void> =>
  changeAsOwner(owner, origin, `/api/reviews/${id}`, {
    act: 'hide',
    reason: 'abuse',
    written: createdAt,
  })

test('a visitor is redirected to the sign-in and back to the draft of a review, which is then published', async ({
  page,
}) => {
  await visit(page, '/product/khus-sharbat')
  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText('7 reviews')
  await fill(page, 2, WORDS)
  await submit(page).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fproduct%2Fkhus-sharbat$/)

  await signInAs(page, 'Asha Patel')
  await expect(page).toHaveURL('/product/khus-sharbat')
  await expect(words(page)).toHaveValue(WORDS)
  await expect(star(page, 2)).toBeChecked()
  await expect(words(page)).toBeInViewport()
  await expect(words(page)).toBeFocused()

  await submit(page).click()
  await expectToast(page, SENT)
  await expectEmptyForm(page)
  await expect(reviews(page).first()).toContainText(WORDS)
  await expect(reviews(page).first()).toContainText('Asha P.')
  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText('8 reviews')
  await expect(section(page)).toContainText('7 of them are samples')

  await page.reload()
  await expect(reviews(page).first()).toContainText(WORDS)
  await expectEmptyForm(page)
})

test('a review is refused by its measures, kept when it cannot be sent, published once and changed', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR_INTERNET_DISCONNECTED/)
  await arriveSignedIn(page, shop.origin, 'measures@mail.example')
  let sent = 0
  await page.route(WRITE, (route) => {
    sent += 1
    return sent === 1 ? route.abort('internetdisconnected') : route.continue()
  })
  await visit(page, '/product/bel-sharbat')

  await test.step('no stars, 19 and 201 characters are refused with a message, and a corrected field has none', async () => {
    await expect(section(page)).toContainText('No reviews yet.')
    await submit(page).click()
    await expect(stars(page)).toHaveAccessibleDescription(NO_STARS)
    await expect(words(page)).toHaveAccessibleDescription(WRONG_LENGTH)
    await expect(star(page, 1)).toBeFocused()
    await expectNoBarriers(page, '#reviews')

    await pick(page, 5)
    await expect(stars(page)).toHaveAccessibleDescription('')
    await expect(words(page)).toHaveAccessibleDescription(WRONG_LENGTH)
    await words(page).fill('x'.repeat(19))
    await expect(words(page)).toHaveAccessibleDescription('')
    await submit(page).click()
    await expect(words(page)).toHaveAccessibleDescription(WRONG_LENGTH)
    await expect(words(page)).toBeFocused()
    await words(page).fill('x'.repeat(201))
    await submit(page).click()
    await expect(words(page)).toHaveAccessibleDescription(WRONG_LENGTH)
    await expect(words(page)).toHaveValue('x'.repeat(201))
    expect(sent).toBe(0)
  })

  const longest = `${WORDS} ${'x'.repeat(200)}`.slice(0, 200)
  await test.step('a review that could not be sent stays in the form, also over a reload', async () => {
    await words(page).fill(longest)
    await submit(page).click()
    await expectToast(
      page,
      'Your review could not be sent. Your text has been kept; please try again.',
    )
    await expect(words(page)).toHaveValue(longest)
    await page.reload()
    await expect(words(page)).toHaveValue(longest)
    await expect(star(page, 5)).toBeChecked()
    await submit(page).click()
    await expectToast(page, SENT)
    await expect(reviews(page)).toHaveCount(1)
    await expectEmptyForm(page)
    expect(sent).toBe(2)
  })

  await test.step('a shopper changes the existing review, and there is still only one', async () => {
    await page.reload()
    // Loaded when the form comes into view.
    await words(page).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Edit my review' }).click()
    await expect(words(page)).toHaveValue(longest)
    await expect(words(page)).toBeFocused()
    await expect(star(page, 5)).toBeChecked()
    await fill(page, 3, `${WORDS} The second one did not.`)
    await submit(page).click()
    await expectToast(page, SENT)
    await expect(reviews(page)).toHaveCount(1)
    await expect(reviews(page)).toContainText('The second one did not.')
    await expect(reviews(page).getByRole('img', { name: '3 out of 5 stars' })).toBeVisible()
    await expect(section(page).getByRole('heading', { level: 2 })).toHaveText('1 review')
  })

  await test.step('and removes it after a question, whose focused button keeps it', async () => {
    await page.getByRole('button', { name: 'Remove my review' }).click()
    const question = page.getByRole('group', { name: 'Remove your review?' })
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectNoBarriers(page, '#reviews')
    await question.getByRole('button', { name: 'Remove it' }).click()
    await expectToast(page, 'Your review has been removed.')
    await expect(words(page)).toBeFocused()
    await expect(section(page)).toContainText('No reviews yet.')
    await page.reload()
    await expect(section(page)).toContainText('No reviews yet.')
  })
})

test('a session that ended elsewhere redirects to the sign-in and back to the same draft', async ({
  page,
  expectTrouble,
}) => {
  // The own review may be loaded at the same time.
  expectTrouble(/401 .*\/(reviews|auth\/session|account\/)/)
  await page.goto('/login?next=/product/kokum-jeera-cooler')
  await signInAs(page, 'Kiran Desai')
  await expect(page).toHaveURL('/product/kokum-jeera-cooler')
  await fill(page, 4, WORDS)
  await page.context().clearCookies()
  await submit(page).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await signInAs(page, 'Kiran Desai')
  await expect(words(page)).toHaveValue(WORDS)
  await submit(page).click()
  await expect(reviews(page)).toContainText('Kiran D.')
})

test('a review sent without a mouse, which the shop then hides, is not listed for its author either, and stays hidden when it is changed', async ({
  page,
  shop,
  openVisit,
}) => {
  const product = 'chyawanprash'
  await arriveSignedIn(page, shop.origin, 'hidden-review@mail.example')
  await visit(page, `/product/${product}`)
  await test.step('stars are picked by arrow keys, and everything is sent without a mouse', async () => {
    // The form's scripts are loaded after the page's; until then it is disabled.
    await expect(star(page, 1)).toBeEnabled()
    await star(page, 1).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(star(page, 3)).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(words(page)).toBeFocused()
    await page.keyboard.type(WORDS)
    await expect(page.getByLabel('Add a photo')).toBeAttached()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Add a photo')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectToast(page, SENT)
    await expect(reviews(page).getByRole('img', { name: '3 out of 5 stars' })).toBeVisible()
  })
  await expect(reviews(page).filter({ hasText: WORDS })).toHaveCount(1)
  const written = await (await page.request.get(`/api/products/${product}/reviews/own`)).json()
  const { _id: id, createdAt } = written.review
  const panel = await openVisit()
  await arriveAs(panel, 'owner')
  await hideReview(panel, shop.origin, { id, createdAt })

  await visit(page, `/product/${product}`)
  const note = section(page).getByText(
    'The shop is not showing your review: it insults or threatens.',
  )
  await expect(note).toBeVisible()
  await fill(page, 2, `${WORDS} Truly.`)
  await submit(page).click()
  await expectToast(page, SENT)
  await expectEmptyForm(page)
  await expect(note).toBeVisible()
  await expect(reviews(page).filter({ hasText: WORDS })).toHaveCount(0)
})

test('a verified purchase is marked, and markup in a review is shown as text', async ({
  page,
  shop,
}) => {
  await openSentOrder(page, shop.origin, 'bought-it@mail.example')
  await visit(page, `/product/${MILK.id}`)
  const markup = '<img src=x onerror=alert(1)> said the bottle'
  await fill(page, 1, markup)
  await submit(page).click()
  await expect(reviews(page).first()).toContainText(markup)
  await expect(reviews(page).first()).toContainText('Verified purchase')
  await page.reload()
  await expect(reviews(page).first()).toContainText(markup)
  await expect(reviews(page).first()).toContainText('Verified purchase')
  await expect(section(page).locator('img')).toHaveCount(0)
})

test('a shopper finds a review helpful, and takes that back', {
  tag: '@phone-alone',
}, async ({ page, shop }) => {
  await arriveSignedIn(page, shop.origin, 'finds-it-helpful@mail.example')
  await visit(page, '/product/gulkand')
  const review = reviews(page).filter({ hasText: 'Real petals that you can chew.' })
  const vote = review.getByRole('button', { name: /^Helpful: the review of / })
  await review.scrollIntoViewIfNeeded()
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await expect(review).toContainText('found this helpful')
  await expectNoBarriers(page, '#reviews')

  await page.reload()
  await review.scrollIntoViewIfNeeded()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'false')
})

test('older reviews are appended to the newest, the rating beside the name links to them, and a visitor who finds one helpful is led to the sign-in', async ({
  page,
}) => {
  await visit(page, '/product/khus-sharbat')
  await page.getByRole('link', { name: /out of 5 stars/ }).click()
  await expect(section(page).getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(reviews(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'More reviews' }).click()
  await expect(reviews(page).nth(5)).toBeFocused()
  await expect(page.getByRole('button', { name: 'More reviews' })).toBeHidden()
  const texts = await reviews(page).allInnerTexts()
  expect(new Set(texts).size).toBe(texts.length)

  await test.step('a visitor who finds a review helpful is led to the sign-in and back to the product', async () => {
    await visit(page, '/product/gulkand')
    const vote = section(page).getByRole('button', { name: /^Helpful: / })
    await reviews(page).first().scrollIntoViewIfNeeded()
    await vote.first().click()
    await expect(page).toHaveURL(/\/login\?next=%2Fproduct%2Fgulkand$/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('reviews are readable, and one is written on a page of its own', async ({
    page,
    shop,
    expectTrouble,
  }) => {
    expectTrouble(/^request failed: csp .*\.js$/)
    expectTrouble(/400 .*\/review\/gulkand/)
    await arriveSignedIn(page, shop.origin, 'no-scripts@mail.example')
    await page.goto('/product/gulkand')
    await expect(section(page)).toContainText('Real petals that you can chew.')
    await expect(section(page)).toContainText('Sample')
    await expect(submit(page)).toBeHidden()

    await page.getByRole('link', { name: 'Write your review on a separate page' }).click()
    await submit(page).click()
    await expect(page.getByText(NO_STARS)).toBeVisible()
    await expect(page.getByText(WRONG_LENGTH)).toBeVisible()
    await pick(page, 4)
    await page.getByRole('textbox', { name: 'Review, 20 to 200 characters' }).fill(WORDS)
    await submit(page).click()
    await expect(page.getByText(SENT)).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Reviews' }).click()
    await expect(page).toHaveURL('/product/gulkand#reviews')
    await expect(reviews(page).first()).toContainText(WORDS)
  })
})
