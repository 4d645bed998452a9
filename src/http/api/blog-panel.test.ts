import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import { readContentVersion } from '#database/content-version.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { JOBS } from '#jobs/table.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { crawlerFiles, files } from '#urls.ts'

let shop: TestShop
let owner: SignedIn
let shopper: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ config: readConfig({ RATE_LIMIT_FACTOR: '1000' }) })
  owner = await shop.signIn({ admin: true })
  shopper = await shop.signIn()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from posts where author = 'Test Author'`)
})

const GOOD = {
  title: 'Ghee in winter',
  author: 'Test Author',
  categories: ['Wellness'],
  summary: 'What a spoon a day is said to do.',
  content: '<h2>A spoon</h2><p>Warm, in dal.</p>',
}

/** Less than the pages' cache lifetime. */
const FIVE_MINUTES_MS = 5 * MINUTE_MS

type Method = 'POST' | 'PUT' | 'PATCH'

async function send(method: Method, url: string, body: unknown, person: SignedIn | undefined) {
  const headers = { 'content-type': 'application/json', host: 'localhost:3000', ...person?.headers }
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await shop.app.inject({ method, url, headers, payload })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const write = (changed: object = {}) =>
  send('POST', `${paths.blog.list()}/`, { ...GOOD, ...changed }, owner)

/** Reads after this process has received every change of the content version. */
async function read(url: string): Promise<{ status: number; text: string }> {
  const version = await readContentVersion(shop.db)
  await expect.poll(() => shop.parts.contentVersion.current()).toBe(version)
  const answer = await shop.app.inject({ url, headers: { host: 'localhost:3000' } })
  return { status: answer.statusCode, text: answer.body }
}

describe('POST /api/blogs/', () => {
  test('publishes at once on list, article, feed and sitemap', async () => {
    const { status, body, headers } = await write()
    expect([status, headers.location, headers['cache-control']]).toEqual([
      201,
      '/api/blogs/ghee-in-winter',
      'private, no-store',
    ])
    expect(body).toEqual({
      _id: 'ghee-in-winter',
      title: GOOD.title,
      state: 'published',
      date: shop.clock.now().toISOString(),
      version: 1,
    })
    const article = JSON.parse((await read(paths.blog.one({ id: 'ghee-in-winter' }))).text)
    expect(article).toMatchObject({ ...GOOD, date: shop.clock.now().toISOString() })
    expect((await read(paths.blog.list())).text).toContain('ghee-in-winter')
    expect((await read(files.feedOf('en'))).text).toContain('/blogs/ghee-in-winter')
    expect((await read(crawlerFiles.sitemapOf('en'))).text).toContain('/blogs/ghee-in-winter')
  })

  test('is also served without the trailing slash', async () => {
    expect((await send('POST', paths.blog.list(), GOOD, owner)).status).toBe(201)
  })

  test('is for the owner only (ADM-03)', async () => {
    for (const [person, status] of [
      [undefined, 401],
      [shopper, 403],
    ] as const) {
      expect((await send('POST', `${paths.blog.list()}/`, GOOD, person)).status).toBe(status)
    }
    expect((await read(paths.blog.one({ id: 'ghee-in-winter' }))).status).toBe(404)
  })

  test('names every missing field with its sentence', async () => {
    const { status, body } = await send('POST', `${paths.blog.list()}/`, {}, owner)
    expect([status, body.errors]).toEqual([
      400,
      {
        title: 'Title is required',
        author: 'Author is required',
        categories: 'At least one category is required',
        summary: 'Summary is required',
        content: 'Content is required',
      },
    ])
  })

  test('accepts custom categories, comma-separated', async () => {
    await write({ categories: 'Ghee, wellness' })
    const article = JSON.parse((await read(paths.blog.one({ id: 'ghee-in-winter' }))).text)
    expect(article.categories).toEqual(['Wellness', 'Ghee'])
  })

  test('ignores unknown fields', async () => {
    await write({
      _id: 'mine',
      id: 'mine',
      html: '<script>',
      products: ['khus-sharbat'],
      publishedAt: '2000-01-01',
      published_at: '2000-01-01',
      version: 99,
      socialPicture: '//evil.example/x',
    })
    const { rows } = await shop.db.execute(
      sql`select id, html, products, version, social_picture from posts where author = 'Test Author'`,
    )
    expect(rows).toEqual([
      { id: 'ghee-in-winter', html: GOOD.content, products: [], version: 1, social_picture: null },
    ])
  })

  test.each([
    ['a title that is no text', { title: { $gt: '' } }],
    ['categories that are no texts', { categories: [{ $ne: '' }] }],
    ['a content that is a list', { content: ['<p>x</p>'] }],
    ['a state that is none', { state: 'live' }],
    ['a day that is none', { state: 'scheduled', publish_at: 'tomorrow' }],
    ['a picture from elsewhere', { cover: 'https://evil.example/x' }],
    ['a picture whose path no database stores (INJ-19)', { cover: '/pictures/articles/a\0' }],
    ['a picture outside the folder', { cover: '/pictures/articles/../../etc' }],
  ])('refuses %s (INJ-04)', async (_, changed) => {
    expect((await write(changed)).status).toBe(400)
  })
})

describe('submitted markup (XSS-01 to XSS-03, XSS-12)', () => {
  test('is sanitised in the text and escaped everywhere else', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    await write({
      title: `Ghee "</title><script>alert(1)</script>`,
      author: `Test Author`,
      summary: evil,
      categories: [`</script>${evil}`.slice(0, 60)],
      content: `${evil}<script>alert(1)</script><p>kept</p><a href=" java&#x0A;script:alert(1)">x</a><iframe srcdoc="x"></iframe>`,
      sources: `Paper ${evil}\nPaper javascript:alert(1)\nWHO https://who.int/`,
    })
    const id = 'ghee-title-script-alert-1-script'
    const article = JSON.parse((await read(paths.blog.one({ id }))).text)
    expect(article.content).toBe('<p>kept</p><a>x</a>')
    expect(article.summary).toBe(evil)
    expect(article.sources).toEqual([
      { text: `Paper ${evil}` },
      { text: 'Paper javascript:alert(1)' },
      { text: 'WHO', href: 'https://who.int/' },
    ])
    const feed = (await read(files.feedOf('en'))).text
    expect(feed).not.toMatch(/<script|<title>[^<]*<script/)
  })

  test('is sanitised in the preview as it is on saving', async () => {
    const content = `<h2>One &amp; two</h2><img src=x onerror=alert(1)><p>${'word '.repeat(250)}</p>`
    const { status, body } = await send('POST', paths.blog.preview(), { content }, owner)
    expect(status).toBe(200)
    expect(body.sections).toEqual([{ id: 'section-1', title: 'One & two' }])
    expect(body.reading_minutes).toBe(2)
    expect(body.content).toContain('<h2 id="section-1">')
    expect(body.content).not.toContain('<img')
    expect((await send('POST', paths.blog.preview(), { content: 7 }, owner)).status).toBe(400)
  })
})

describe('drafts and schedules', () => {
  test('a draft cannot be read until it is published', async () => {
    const { body } = await write({ state: 'draft', summary: '', categories: [] })
    expect(body).toMatchObject({ state: 'draft', date: null })
    expect((await read(paths.blog.one({ id: body._id }))).status).toBe(404)
    const published = await send(
      'PUT',
      paths.blog.one({ id: body._id }),
      { ...GOOD, state: 'published', version: 1 },
      owner,
    )
    expect(published.body).toMatchObject({ state: 'published', version: 2 })
    expect((await read(paths.blog.one({ id: body._id }))).status).toBe(200)
  })

  test('a post that is published now is returned as published, even if time passes while it is written', async () => {
    const start = shop.clock.now().getTime()
    const now = vi.spyOn(shop.clock, 'now')
    now.mockImplementation(() => new Date(start + now.mock.calls.length))
    const { body } = await write()
    const { version, _id: id } = body
    const draft = { ...GOOD, state: 'draft', version }
    const drafted = await send('PUT', paths.blog.one({ id }), draft, owner)
    const published = { ...GOOD, state: 'published', version: drafted.body.version }
    const answer = await send('PUT', paths.blog.one({ id }), published, owner)
    now.mockRestore()
    expect([body.state, drafted.body.state, answer.body.state]).toEqual([
      'published',
      'draft',
      'published',
    ])
  })

  test('a scheduled post appears on time on list, feed and sitemap, although they are cached', async () => {
    const publish_at = new Date(shop.clock.now().getTime() + FIVE_MINUTES_MS).toISOString()
    const { body } = await write({ state: 'scheduled', publish_at })
    expect(body).toMatchObject({ state: 'scheduled', date: publish_at })
    const addresses = [paths.blog.list(), files.feedOf('en'), crawlerFiles.sitemapOf('en')]
    const seen = async () =>
      Promise.all(addresses.map(async (url) => (await read(url)).text.includes('ghee-in-winter')))
    expect(await seen()).toEqual([false, false, false])

    // Its time has come, but the answers are cached: only the job invalidates them.
    shop.clock.advance(FIVE_MINUTES_MS)
    expect(await seen()).toEqual([false, false, false])
    const failures: unknown[] = []
    const onFailure = (error: unknown) => failures.push(error)
    const health = { examine: async () => [], alertTo: [] }
    const job = JOBS.find(({ name }) => name === 'show-due-posts')
    await job?.run({ ...shop.parts, ...health, onFailure }, () => false)
    expect(failures).toEqual([])
    expect(await seen()).toEqual([true, true, true])
    expect((await read(paths.blog.one({ id: body._id }))).status).toBe(200)
  })
})

describe('changing and hiding', () => {
  test('concurrent edits of one post are detected', async () => {
    await write()
    const change = (summary: string) =>
      send('PUT', paths.blog.one({ id: 'ghee-in-winter' }), { ...GOOD, summary, version: 1 }, owner)
    expect((await change('First.')).status).toBe(200)
    const second = await change('Second.')
    expect([second.status, second.body.code]).toEqual([409, 'post-changed'])
  })

  test('a hidden post disappears, and returns with its publication date', async () => {
    const { body } = await write()
    const hide = (state: string) =>
      send('PATCH', paths.blog.one({ id: 'ghee-in-winter' }), { state }, owner)
    expect((await hide('hidden')).body.state).toBe('hidden')
    expect((await read(paths.blog.one({ id: 'ghee-in-winter' }))).status).toBe(404)
    expect((await hide('published')).body).toMatchObject({ state: 'published', date: body.date })
    expect((await hide('draft')).status).toBe(400)
  })

  test('unknown posts and drafts are refused with a clear sentence', async () => {
    for (const id of ['nothing', '..%2Fx', 'A b']) {
      const answer = await send('PATCH', `${paths.blog.list()}/${id}`, { state: 'hidden' }, owner)
      expect([answer.status, answer.body.code]).toEqual([404, 'unknown-post'])
    }
    const body = { ...GOOD, version: 1 }
    expect((await send('PUT', paths.blog.one({ id: 'nothing' }), body, owner)).status).toBe(404)
    expect((await send('PUT', paths.blog.one({ id: 'nothing' }), GOOD, owner)).status).toBe(400)
  })
})
