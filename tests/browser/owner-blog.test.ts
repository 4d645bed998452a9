import type { Page } from '@playwright/test'
import { DAY_MS } from '#domain/time/durations.ts'
import { photo } from '../support/pictures.ts'
import { arriveAs, changeAsOwner, expectToast, sidewaysOf, visit } from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { button, field, openForm, text, tool } from './post-editor.ts'
import { expect, test } from './strict.ts'

const CREATED = 'Blog post created successfully!'

/** Every required field except the text. */
async function fillForm(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title)
  await field(page, 'Author').fill('Meera Shah')
  await page.getByRole('checkbox', { name: 'Wellness' }).check()
  await field(page, 'Summary').fill('What a spoon a day is said to do.')
}

/** Hides a post, so that other tests find the blog unchanged. */
const hide = (page: Page, origin: string, id: string): Promise<void> =>
  changeAsOwner(page, origin, `/api/blogs/${id}`, { state: 'hidden' })

async function look(page: Page): Promise<void> {
  await expectNoBarriersDayAndNight(page)
  expect(await sidewaysOf(page)).toBe(0)
}

test.beforeEach(({ page }) => arriveAs(page, 'owner'))

test('a post goes from draft through preview to list, article and feed, and is hidden again, on accessible screens that fit', async ({
  page,
  openVisit,
}, { project }) => {
  const title = `Ghee on a ${project.name}`
  await openForm(page)
  await button(page, 'Publish').click()
  for (const words of ['Title', 'Author', 'Summary', 'Content'])
    await expect(page.getByText(`${words} is required`, { exact: true })).toBeVisible()
  await expect(page.getByText('At least one category is required')).toBeVisible()
  await expect(field(page, 'Title')).toBeFocused()
  await tool(page, 'Link').click()
  await look(page)

  await fillForm(page, title)
  await expect(page.getByText('Title is required')).toBeHidden()
  await text(page).click()
  await page.keyboard.type('Warm, in dal.')
  await page.keyboard.press('Enter')
  await tool(page, 'Heading').click()
  await expect(tool(page, 'Heading')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('A spoon a day')
  await page.keyboard.press('Enter')
  await tool(page, 'List').click()
  await page.keyboard.type('with rice')
  await button(page, 'Save as draft').click()
  await expectToast(page, 'Draft saved. Visitors do not see it.')
  await expect(page).toHaveURL(/\/admin_panel\/posts\/edit\?post=ghee-on-a-/)
  const id = new URL(page.url()).searchParams.get('post')
  expect((await page.request.get(`/api/blogs/${id}`)).status()).toBe(404)
  await expect(text(page)).toContainText('A spoon a day')

  await button(page, 'Preview').click()
  const preview = page.getByRole('dialog', { name: `Preview: ${title}` })
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(preview.getByRole('heading', { level: 2, name: 'A spoon a day' })).toBeVisible()
  await expect(preview.locator('.article-byline')).toContainText('By Meera Shah')
  await preview.getByRole('button', { name: 'Back to the form' }).click()

  await button(page, 'Publish').click()
  await expectToast(page, CREATED)
  const visitor = await openVisit()
  await visitor.goto('/blogs')
  await visitor.getByRole('link', { name: title, exact: true }).first().click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(visitor.locator('.article-body').getByRole('listitem')).toHaveText('with rice')
  await expect(visitor.locator('.article-body > p').first()).toHaveText('Warm, in dal.')
  expect(await (await page.request.get('/rss.xml')).text()).toContain(`/blogs/${id}`)

  await visit(page, '/admin_panel/posts')
  await look(page)
  await button(page, `Hide ${title}`).click()
  await expectToast(page, `‘${title}’ is hidden.`)
  expect((await page.request.get(`/api/blogs/${id}`)).status()).toBe(404)
  expect(await (await page.request.get('/rss.xml')).text()).not.toContain(`/blogs/${id}`)
})

async function pictureFile(colour?: string) {
  const plain = photo(1_500, 1_000)
  const buffer = await (colour ? plain.tint(colour) : plain).jpeg().toBuffer()
  return { name: 'plate.jpg', mimeType: 'image/jpeg', buffer }
}

test('a cover is uploaded and a picture inserted into the text, and visitors see both', async ({
  page,
  openVisit,
  shop,
}, { project }) => {
  const title = `Ghee with pictures on a ${project.name}`
  await openForm(page)
  await fillForm(page, title)
  const upload = field(page, 'Upload a picture')
  await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('none') })
  await expect(page.getByText('This file cannot be opened as a picture.')).toBeVisible()
  await upload.setInputFiles(await pictureFile())
  const chosen = page.getByRole('radio', { name: 'Uploaded picture 1', exact: true })
  await expect(chosen).toBeChecked()
  await expect(page.getByText('This file cannot be opened as a picture.')).toBeHidden()

  await text(page).click()
  await page.keyboard.type('Warm, in dal.')
  await tool(page, 'Picture').click()
  await button(page, 'Insert picture').click()
  await expect(page.getByText('Choose a picture first.')).toBeVisible()
  await field(page, 'Choose a picture or drop it here').setInputFiles(await pictureFile('#2a6'))
  await expect(page.locator('.editor-picture > img')).toBeVisible()
  await button(page, 'Insert picture').click()
  const words = field(page, 'Describe the picture')
  await expect(page.getByText('Describe the picture in a few words.')).toBeVisible()
  await expect(words).toBeFocused()
  await words.fill('A bowl of dal')
  await page.keyboard.press('Enter')
  const shown = text(page).getByRole('img', { name: 'A bowl of dal' })
  await expect(shown).toBeVisible()
  // The description of an inserted picture can be edited in place.
  await shown.click()
  await tool(page, 'Picture').click()
  await words.fill('A bowl of dal with ghee')
  await button(page, 'Save words').click()

  await button(page, 'Publish').click()
  await expectToast(page, CREATED)
  const visitor = await openVisit()
  await visitor.goto('/blogs')
  const card = visitor.getByRole('article').filter({ hasText: title })
  await expect(card.locator('img')).toHaveAttribute('src', /^\/pictures\/uploads\//)
  await visitor.getByRole('link', { name: title, exact: true }).first().click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  const inside = visitor
    .locator('.article-body')
    .getByRole('img', { name: 'A bowl of dal with ghee' })
  await inside.scrollIntoViewIfNeeded()
  await expect(inside).toHaveJSProperty('naturalWidth', 960)
  const card1280 = visitor.locator('meta[property="og:image"]')
  await expect(card1280).toHaveAttribute('content', /^http.*\/pictures\/uploads\/\w+-1280\.webp$/)
  const picture = await page.request.get((await card1280.getAttribute('content')) ?? '')
  expect(picture.headers()['content-type']).toBe('image/webp')
  expect(await (await page.request.get('/rss.xml')).text()).toContain('A bowl of dal with ghee')

  await hide(page, shop.origin, new URL(visitor.url()).pathname.replace('/blogs/', ''))
})

test('the formatting is usable by keyboard, links have only allowed addresses, and pasted hostile markup does nothing', async ({
  page,
}) => {
  await openForm(page)
  await text(page).click()
  await page.keyboard.type('read more here')
  await page.keyboard.press('Alt+F10')
  await expect(tool(page, 'Heading')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Smaller heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()

  await page.keyboard.press('Shift+Control+ArrowLeft')
  await page.keyboard.press('Control+k')
  const address = field(page, 'Address of the link')
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(page.getByText(/^Begin with https:\/\//)).toBeVisible()
  await address.fill('https://who.int/')
  await address.press('Enter')
  await expect(text(page).locator('a[href="https://who.int/"]')).toHaveText('here')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(text(page).locator('a')).toHaveCount(0)

  await test.step('pasted hostile markup does nothing and is not stored', async () => {
    await page.keyboard.press('Control+a')
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<p>one<br>two</p><img src=x onerror=ran=1><script>ran=1</script><a href="javascript:ran=1">link</a><style>*{}</style><p lang="sa">समदोषः</p><p>of <span lang="la">Withania</span></p>',
      )
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
      document.querySelector('.editor-text')?.dispatchEvent(paste)
    })
    await expect(text(page)).toContainText('one two')
    await expect(text(page).locator('script, style, [onerror], a[href^="javascript"]')).toHaveCount(
      0,
    )
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
    // What says in whose voice a text is read stays.
    await expect(text(page).locator('p[lang=sa]')).toHaveText('समदोषः')
    await expect(text(page).locator('span[lang=la]')).toHaveText('Withania')
  })
})

test('a text is lost neither when it cannot be saved nor when the page is reloaded, and a scheduled post is listed with its day, seen by nobody before', async ({
  page,
  shop,
  expectTrouble,
}, { project }) => {
  expectTrouble(/net::ERR_FAILED|Failed to load resource/)
  await openForm(page)
  await fillForm(page, 'Kept words')
  await text(page).click()
  await page.keyboard.type('Every word of it.')
  await page.route('**/api/blogs/', (route) => route.abort())
  await button(page, 'Publish').click()
  await expect(page.getByText(/^The post could not be saved\./)).toBeVisible()
  await expect(text(page)).toHaveText('Every word of it.')
  await page.unroute('**/api/blogs/')

  await page.reload()
  await expect(page.getByText('We kept what you had written.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Kept words')
  await expect(text(page)).toHaveText('Every word of it.')
  await expect(page.getByRole('checkbox', { name: 'Wellness' })).toBeChecked()
  await button(page, 'Start over').click()
  await expect(field(page, 'Title')).toHaveValue('')
  await expect(text(page)).toHaveText('')
  await page.reload()
  await expect(text(page)).toHaveText('')

  await test.step('a scheduled post is listed with its day, and nobody sees it before', async () => {
    const title = `Later, on a ${project.name}`
    await fillForm(page, title)
    await text(page).click()
    await page.keyboard.type('Not yet.')
    await page.getByRole('radio', { name: 'From a chosen day' }).check()
    await button(page, 'Schedule').click()
    await expect(page.getByText('Choose a day and a time')).toBeVisible()
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
    await field(page, 'Day and time (Indian time)').fill(`${tomorrow}T09:00`)
    await button(page, 'Schedule').click()
    await expectToast(page, CREATED)
    await expect(page).toHaveURL('/admin_panel/posts')
    const row = page.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(/From \d+\s\w+ \d{4}, 9:00 am/)
    expect(await (await page.request.get('/api/blogs')).text()).not.toContain(title)
    await row.getByRole('link', { name: `Edit ${title}` }).click()
    await expect(field(page, 'Day and time (Indian time)')).toHaveValue(`${tomorrow}T09:00`)
    await hide(page, shop.origin, new URL(page.url()).searchParams.get('post') ?? '')
  })
})

test('an article in its form and its preview is accessible and fits the screen, also with a title of one long word', async ({
  page,
  shop,
}, { project }) => {
  await openForm(page, '/admin_panel/posts/edit?post=six-tastes-on-one-indian-plate')
  await text(page).getByRole('cell').first().click()
  await expect(tool(page, 'Add row')).toBeVisible()
  await look(page)
  await button(page, 'Preview').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page)

  await test.step('an article whose title is one long word fits the screen, on its page and in both lists', async () => {
    const title = `${project.name}-${'w'.repeat(100)}`
    await changeAsOwner(
      page,
      shop.origin,
      '/api/blogs/',
      {
        title,
        author: 'Meera Shah',
        categories: ['Wellness'],
        summary: 'What a spoon a day is said to do.',
        content: `<h2>${title}</h2>`,
      },
      'POST',
    )
    const posts: { _id: string; title: string }[] = await (
      await page.request.get('/api/blogs')
    ).json()
    const id = posts.find((post) => post.title === title)?._id
    for (const path of [`/blogs/${id}`, '/blogs', '/admin_panel/posts']) {
      await visit(page, path)
      await expect(page.getByText(title).first()).toBeVisible()
      expect(await sidewaysOf(page), path).toBe(0)
    }
    await hide(page, shop.origin, String(id))
  })
})
