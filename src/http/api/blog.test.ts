import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PostAnswer } from '#contract/blog.ts'
import { paths } from '#contract/paths.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const get = (url: string) =>
  shop.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000' } })

const StrictPost = z.strictObject(PostAnswer.shape)

async function postsAt(url: string) {
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  return z.array(StrictPost).parse(answer.json())
}
const idsAt = async (url: string) => (await postsAt(url)).map((post) => post._id)

/** Changes the table directly, as somebody with a database console would. */
async function writeByHand(statement: string): Promise<void> {
  const moved = new Promise((resolve) => shop.parts.contentVersion.onChange(resolve))
  await inTransaction(shop.db, async (tx) => {
    await tx.execute(sql.raw(statement))
    await moveContentVersion(tx)
  })
  await moved
}

describe('GET /api/blogs', () => {
  test.each([paths.blog.list(), `${paths.blog.list()}/`])(
    'answers the six newest articles at %s',
    async (url) => {
      const posts = await postsAt(url)
      expect(posts).toHaveLength(6)
      const days = posts.map(({ date }) => date)
      expect(days).toEqual(days.toSorted().toReversed())
    },
  )

  test('includes every field of an article', async () => {
    const [post] = await postsAt(`${paths.blog.list()}?q=thali&category=Nutrition`)
    expect(post).toMatchObject({
      _id: 'six-tastes-on-one-indian-plate',
      title: 'Six tastes on one Indian plate',
      summary: expect.stringContaining('shad-rasa'),
      author: 'Mira Trivedi',
      categories: ['Nutrition'],
      content: expect.stringContaining('<h2>'),
      date: '2026-08-03T03:30:00.000Z',
    })
  })

  test('includes public fields only (PRV-06)', async () => {
    const text = (await get(paths.blog.list())).body
    expect(text).not.toMatch(/"(state|html|words|head_?words|search\w*|word_?count|products)"/i)
  })

  test('has a second page and no third, and links the next page in a Link header', async () => {
    const first = await get(paths.blog.list())
    expect(first.headers.link).toBe('</api/blogs?page=2>; rel="next"')
    const second = await get(`${paths.blog.list()}?page=2`)
    expect(second.headers.link).toBeUndefined()
    const both = [
      ...(await idsAt(paths.blog.list())),
      ...(await idsAt(`${paths.blog.list()}?page=2`)),
    ]
    expect(new Set(both).size).toBe(12)
    expect(await idsAt(`${paths.blog.list()}?page=3`)).toEqual([])
    expect(await idsAt(`${paths.blog.list()}?page=1000`)).toEqual([])
  })

  test('filters by category and search text, alone and together', async () => {
    const diseases = await idsAt(`${paths.blog.list()}?category=diseases`)
    expect(diseases.toSorted()).toEqual([
      'amlapitta-and-reflux-two-maps-of-one-burn',
      'monsoon-fevers-test-first-kadha-later',
    ])
    expect(await idsAt(`${paths.blog.list()}?category=Diseases&q=dengue`)).toEqual([
      'monsoon-fevers-test-first-kadha-later',
    ])
    expect(await idsAt(`${paths.blog.list()}?q=deng`)).toContain(
      'monsoon-fevers-test-first-kadha-later',
    )
    const either = await get(
      `${paths.blog.list()}?category=Myths&category=Diseases&category=Awareness`,
    )
    expect(either.headers.link).toBe(
      '</api/blogs?page=2&category=Myths&category=Awareness&category=Diseases>; rel="next"',
    )
    expect(await idsAt(`${paths.blog.list()}?q=%3A%2A%20%27%20zzzz`)).toEqual([])
  })

  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=abc', 'page'],
    ['page=1e9', 'page'],
    ['page=1001', 'page'],
    ['page=1.5', 'page'],
    ['page=1&page=2', 'page'],
    ['page=1;DROP%20TABLE', 'page'],
    ['page=1%20UNION%20SELECT', 'page'],
    ['page=%22%3E%3Cscript%3E', 'page'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=a&q=b', 'q'],
    [`category=${'x'.repeat(61)}`, 'category'],
    ['category=a&'.repeat(13), 'category'],
  ])('refuses %s and names the field (VAL-09, INJ-03)', async (query, field) => {
    const answer = await get(`${paths.blog.list()}?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(Object.keys(answer.json().errors)).toContain(field)
  })

  test('ignores unknown parameters', async () => {
    expect(await idsAt(`${paths.blog.list()}?sort=price;--&__proto__[x]=1`)).toHaveLength(6)
  })
})

describe('GET /api/blogs/{id}', () => {
  test('returns one article, cached with an etag', async () => {
    const url = paths.blog.one({ id: 'read-the-label-in-two-minutes' })
    const answer = await get(url)
    expect(StrictPost.parse(answer.json())._id).toBe('read-the-label-in-two-minutes')
    const again = await shop.app.inject({
      url,
      headers: { host: 'localhost:3000', 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  test.each(['nothing-here', 'NOTHING', '%3Cscript%3E', 'x'.repeat(90), '..'])(
    'returns 404 for %s',
    async (id) => {
      const answer = await get(`${paths.blog.list()}/${id}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('application/problem+json')
    },
  )

  test('sanitises HTML that was written directly into the table', async () => {
    await writeByHand(`update posts set html =
      '<p>Kept</p><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>'
      where id = 'dinacharya-for-a-working-day'`)
    const post = StrictPost.parse(
      (await get(paths.blog.one({ id: 'dinacharya-for-a-working-day' }))).json(),
    )
    expect(post.content).toBe('<p>Kept</p>')
  })

  test('drafts, hidden and scheduled posts are not found', async () => {
    const url = paths.blog.one({ id: 'twelve-signs-when-home-care-stops' })
    await writeByHand(`update posts set state = 'hidden'
      where id = 'twelve-signs-when-home-care-stops'`)
    expect((await get(url)).statusCode).toBe(404)
    await writeByHand(`update posts set state = 'published', published_at = '2026-11-22'
      where id = 'twelve-signs-when-home-care-stops'`)
    expect((await get(url)).statusCode).toBe(404)
    shop.clock.set(new Date('2026-11-22T06:30:00Z'))
    expect((await get(url)).statusCode).toBe(200)
  })
})
