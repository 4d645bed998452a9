import { sanitisePost } from '../../src/domain/blog/sanitise-post.ts'
import { inLongTests } from '../support/rounds.ts'
import { arriveAs } from './acts.ts'
import { button, openForm, text } from './post-editor.ts'
import { expect, test } from './strict.ts'

interface Article {
  _id: string
  content: string
}

/** Line breaks of the source have no meaning in HTML, nor does the nesting of bold and links. */
const inOneSpelling = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/> (?=<\/?(?:h\d|p|ul|ol|li|table|thead|tbody|tr|blockquote))/g, '>')
    .replace(/<strong>(<a [^>]*>)([^<]*)<\/a><\/strong>/g, '$1<strong>$2</strong></a>')

/** Outside the long tests, those that bring an element or an attribute which none before them has. */
function worthOpening(articles: readonly Article[]): readonly Article[] {
  const seen = new Set<string>()
  return articles.filter(({ content }) => {
    const kinds = content.match(/<\w+| [\w-]+(?==")/g) ?? []
    const isNew = kinds.some((kind) => !seen.has(kind))
    for (const kind of kinds) seen.add(kind)
    return inLongTests || isNew
  })
}

test.beforeEach(({ page }) => arriveAs(page, 'owner'))

test('opening an article of the shop and saving it changes no character', async ({ page }) => {
  test.setTimeout(120_000)
  const pages = await Promise.all(
    [1, 2].map(async (number) => (await page.request.get(`/api/blogs?page=${number}`)).json()),
  )
  const articles: Article[] = pages.flat()
  expect(articles).toHaveLength(12)
  // The articles of other tests must not change.
  await page.route('**/api/blogs/*', (route) =>
    route.fulfill({ json: { _id: '', state: 'published', version: 1 } }),
  )
  for (const { _id, content } of worthOpening(articles)) {
    await openForm(page, `/admin_panel/posts/edit?post=${_id}`)
    await text(page).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('x')
    await page.keyboard.press('Backspace')
    const sending = page.waitForRequest((request) => request.method() === 'PUT')
    await button(page, 'Save changes').click()
    const sent: { content: string } = (await sending).postDataJSON()
    expect(inOneSpelling(sanitisePost(sent.content))).toBe(inOneSpelling(content))
    await expect(button(page, 'Save changes')).not.toHaveAttribute('aria-busy')
  }
})
