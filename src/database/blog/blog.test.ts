import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import { type PostId, parsePostId } from '#domain/blog/post.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { addPosts, findPost, listPosts, type PostDraft, refreshPostWords } from './blog.ts'

const NOW = new Date('2026-11-21T06:30:00Z')

const idOf = (text: string): PostId => {
  const id = parsePostId(text)
  if (!id) throw new Error(`no post id: ${text}`)
  return id
}

function draft(id: string, changed: Partial<PostDraft> = {}): PostDraft {
  return {
    id: idOf(id),
    title: 'A title',
    summary: 'A summary',
    author: 'Asha Writer',
    authorRole: '',
    reviewedBy: '',
    categories: ['Myths'],
    html: '<p>Words</p>',
    sources: [],
    translations: {},
    products: [],
    cover: undefined,
    socialPicture: undefined,
    state: 'published',
    publishedAt: new Date('2026-11-20T03:30:00Z'),
    updatedAt: NOW,
    ...changed,
  }
}

async function blogOf(...drafts: PostDraft[]): Promise<ShopDatabase> {
  const db = await databaseForTest()
  await db.execute(sql`delete from posts`)
  await inTransaction(db, (tx) => addPosts(tx, drafts, NOW))
  return db
}

const idsOf = async (
  db: ShopDatabase,
  wanted: Omit<Parameters<typeof listPosts>[1], 'now'> = {},
): Promise<string[]> => (await listPosts(db, { now: NOW, ...wanted })).posts.map(({ id }) => id)

describe('the list of posts', () => {
  test('shows the twelve articles of the demo, six a page, the newest first', async () => {
    const db = await databaseForTest()
    const first = await listPosts(db, { now: NOW })
    const second = await listPosts(db, { now: NOW, cursor: first.next })
    expect([first.total, first.posts.length, second.posts.length]).toEqual([12, 6, 6])
    expect(second.next).toBeUndefined()
    const days = [...first.posts, ...second.posts].map(({ publishedAt }) => publishedAt.getTime())
    expect(days).toEqual(days.toSorted((one, other) => other - one))
    expect(new Set([...first.posts, ...second.posts].map(({ id }) => id)).size).toBe(12)
    expect(await idsOf(db, { page: 2 })).toEqual(second.posts.map(({ id }) => id))
    expect(await idsOf(db, { page: 3 })).toEqual([])
  })

  test('leaves out drafts, hidden posts and scheduled ones', async () => {
    const db = await blogOf(
      draft('read-me'),
      draft('draft', { state: 'draft', publishedAt: undefined }),
      draft('hidden', { state: 'hidden' }),
      draft('tomorrow', { publishedAt: new Date(NOW.getTime() + 1) }),
      draft('just-now', { publishedAt: NOW }),
    )
    expect(await idsOf(db)).toEqual(['just-now', 'read-me'])
    for (const id of ['draft', 'hidden', 'tomorrow']) {
      expect(await findPost(db, idOf(id), NOW)).toBeUndefined()
    }
    expect(await findPost(db, idOf('tomorrow'), new Date(NOW.getTime() + 1))).toBeDefined()
  })

  test('finds the posts of any of the categories', async () => {
    const db = await blogOf(
      draft('a', { categories: ['Myths', 'Wellness'] }),
      draft('b', { categories: ['Nutrition'] }),
      draft('c', { categories: ['Diseases'] }),
      draft('d', { categories: ['Ghee'] }),
    )
    expect(await idsOf(db, { categories: ['Wellness', 'Nutrition'] })).toEqual(['a', 'b'])
    expect(await idsOf(db, { categories: ['Ghee'] })).toEqual(['d'])
    expect((await listPosts(db, { now: NOW, categories: ['Zinc'] })).total).toBe(0)
  })

  test('pages through equal days by id and skips none when posts are added meanwhile', async () => {
    const db = await blogOf(...['a', 'b', 'c', 'd', 'e'].map((id) => draft(id)))
    const first = await listPosts(db, { now: NOW, limit: 2 })
    await inTransaction(db, (tx) => addPosts(tx, [draft('newer', { publishedAt: NOW })], NOW))
    const second = await listPosts(db, { now: NOW, limit: 2, cursor: first.next })
    const third = await listPosts(db, { now: NOW, limit: 2, cursor: second.next })
    const read = [first, second, third].flatMap(({ posts }) => posts.map(({ id }) => id))
    expect(read).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(second.total).toBe(6)
  })

  test.each(['abc', 'W10', Buffer.from('[0,"now","a"]').toString('base64url'), 'x'.repeat(300)])(
    'refuses %s, which is not a valid cursor',
    async (cursor) => {
      const db = await blogOf(draft('a'))
      expect(await listPosts(db, { now: NOW, cursor })).toMatchObject({
        refused: 'cursor-malformed',
        posts: [],
      })
    },
  )
})

describe('searching the blog', () => {
  const seeded = () =>
    blogOf(
      draft('in-text', { html: '<p>Grind the <strong>turmeric</strong> at home.</p>' }),
      draft('in-title', {
        title: 'Turmeric in milk',
        publishedAt: new Date('2020-01-01T00:00:00Z'),
      }),
      draft('in-summary', { summary: 'Why हल्दी stains', categories: ['Nutrition'] }),
      draft('other', { html: '<p class="turmeric">Amla</p>' }),
    )

  test('covers title, summary and text, and ranks titles and summaries first', async () => {
    const db = await seeded()
    expect(await idsOf(db, { q: 'turmeric' })).toEqual(['in-title', 'in-text'])
  })

  test('finds words by their beginning, in any case and script', async () => {
    const db = await seeded()
    expect(await idsOf(db, { q: 'TURM' })).toEqual(['in-title', 'in-text'])
    expect(await idsOf(db, { q: 'haldi' })).toEqual(['in-summary'])
    expect(await idsOf(db, { q: 'asha writ' })).toHaveLength(4)
  })

  test('requires every word, and combines with categories', async () => {
    const db = await seeded()
    expect(await idsOf(db, { q: 'turmeric milk' })).toEqual(['in-title'])
    expect(await idsOf(db, { q: 'asha', categories: ['Nutrition'] })).toEqual(['in-summary'])
  })

  test('pages through its results without a gap', async () => {
    const db = await seeded()
    const first = await listPosts(db, { now: NOW, q: 'turmeric', limit: 1 })
    const second = await listPosts(db, { now: NOW, q: 'turmeric', limit: 1, cursor: first.next })
    expect([first, second].flatMap(({ posts }) => posts.map(({ id }) => id))).toEqual([
      'in-title',
      'in-text',
    ])
    expect(second.next).toBeUndefined()
  })

  test.each(["'; drop table posts;--", "a' & 'b", ':* | !x', '\\', '%_%', '<script>'])(
    'treats %j as plain text',
    async (q) => {
      const db = await seeded()
      expect(await idsOf(db, { q })).toEqual([])
    },
  )

  test('finds posts that were written directly into the table after the next start', async () => {
    const db = await seeded()
    await db.execute(sql`
      insert into posts (id, title, summary, author, categories, html, state, published_at, created_at, updated_at)
      values ('by-hand', 'Saffron', '', 'Owner', '{Myths}', '<p>one two</p>', 'published', now() - interval '1 year', now(), now())`)
    expect(await idsOf(db, { q: 'saffron' })).toEqual([])
    expect(await inTransaction(db, refreshPostWords)).toBe(1)
    expect(await idsOf(db, { q: 'saffron' })).toEqual(['by-hand'])
    expect(await inTransaction(db, refreshPostWords)).toBe(0)
  })
})

describe('a post', () => {
  test('is cleaned when it is written', async () => {
    const db = await blogOf(draft('x', { html: '<p onclick=x()>a<script>alert(1)</script></p>' }))
    const { rows } = await db.execute(sql`select html from posts`)
    expect(rows).toEqual([{ html: '<p>a</p>' }])
  })

  test('is cleaned when it is read, also when it was written directly into the table', async () => {
    const db = await blogOf(draft('x'))
    await db.execute(sql`update posts set
      html = '<p>a</p><img src=x onerror=alert(1)><iframe src=//evil></iframe><a href="javascript:1">b</a>',
      sources = '[{"text":"S","href":"javascript:alert(1)"},{"text":"T","href":"https://who.int/"}]',
      cover = '{"base":"//evil.example/pixel","widths":[1],"view":"photo","width":1,"height":1}'`)
    expect(await findPost(db, idOf('x'), NOW)).toMatchObject({
      html: '<p>a</p><a>b</a>',
      sources: [
        { text: 'S', href: undefined },
        { text: 'T', href: 'https://who.int/' },
      ],
      cover: undefined,
      socialPicture: undefined,
    })
  })

  test('has its reading time', async () => {
    const db = await blogOf(draft('x', { html: `<p>${'word '.repeat(401)}</p>` }))
    expect((await findPost(db, idOf('x'), NOW))?.readingMinutes).toBe(3)
  })

  test('is not overwritten if it exists', async () => {
    const db = await blogOf(draft('x', { title: 'First' }))
    expect(await inTransaction(db, (tx) => addPosts(tx, [draft('x'), draft('y')], NOW))).toEqual([
      'y',
    ])
    expect((await findPost(db, idOf('x'), NOW))?.title).toBe('First')
  })
})
