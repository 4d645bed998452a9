import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listPosts, listWholePosts } from '#database/blog/blog.ts'
import { listProductsByIds } from '#database/catalog/catalog.ts'
import { inTransaction } from '#database/transaction.ts'
import { BLOG_CATEGORIES, productsBeside } from '#domain/blog/post.ts'
import { sanitisePost } from '#domain/blog/sanitise-post.ts'
import type { Picture } from '#domain/catalog/product.ts'
import { parseProductId } from '#domain/ids.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { readArticles } from './articles.ts'
import { seedPosts } from './posts.ts'

const ARTICLES = readArticles()

const NOW = new Date('2026-11-21T06:30:00Z')
/** Covers of all articles in one version of their drawings. */
const coversOf =
  (form: string) =>
  (id: string): Picture => ({
    view: 'photo',
    base: `/pictures/articles/${id}.${form}`,
    widths: [640],
    width: 4,
    height: 3,
  })

describe('the articles of the shop', () => {
  test('are twelve, two and more for each of the six categories', () => {
    expect(new Set(ARTICLES.map(({ id }) => id)).size).toBe(12)
    const counts = BLOG_CATEGORIES.map(
      (category) => ARTICLES.filter(({ categories }) => categories.includes(category)).length,
    )
    expect(counts.filter((count) => count < 2)).toEqual([])
  })

  test('lose no word and no tag when they are sanitised, and list their sources', () => {
    const tagsOf = (html: string) => html.match(/<\/?[a-z]\w*/g) ?? []
    for (const { id, html, sources } of ARTICLES) {
      expect(tagsOf(sanitisePost(html)), id).toEqual(tagsOf(html))
      expect(sources.length, id).toBeGreaterThan(0)
    }
  })

  test('name only products that the shop has, and none beside a disease (docs/law.md, claims)', async () => {
    const db = await databaseForTest()
    const named = ARTICLES.flatMap(({ products }) => products)
    const ids = [...new Set(named)].map(parseProductId).filter((id) => id !== undefined)
    expect((await listProductsByIds(db, ids, NOW)).map(({ id }) => id)).toEqual([...new Set(named)])
    const { posts } = await listPosts(db, { now: NOW, categories: ['Diseases'] })
    const whole = await listWholePosts(
      db,
      posts.map(({ id }) => id),
      NOW,
    )
    expect(whole.length).toBeGreaterThan(1)
    expect(whole.flatMap((post) => [...post.products, ...productsBeside(post)])).toEqual([])
  })

  test('are seeded once: what the owner changed or hid stays', async () => {
    const db = await databaseForTest()
    await db.execute(
      sql`update posts set title = 'Mine', state = 'hidden' where id = ${ARTICLES[0]?.id}`,
    )
    await db.execute(sql`delete from posts where id = ${ARTICLES[1]?.id}`)
    const seed = () => inTransaction(db, (tx) => seedPosts(tx, { now: NOW, mode: 'demo' }))
    expect(await seed()).toBe(1)
    expect(await seed()).toBe(0)
    const { rows } = await db.execute(sql`select title from posts where state = 'hidden'`)
    expect(rows).toEqual([{ title: 'Mine' }])
  })

  test('are drafts in a live shop, because their authors are examples', async () => {
    const db = await databaseForTest()
    await db.execute(sql`delete from posts`)
    await inTransaction(db, (tx) => seedPosts(tx, { now: NOW, mode: 'live' }))
    const { rows } = await db.execute(
      sql`select count(*)::integer as n, state from posts group by 2`,
    )
    expect(rows).toEqual([{ n: 12, state: 'draft' }])
  })

  test('are all published in a demo whose clock is slow', async () => {
    const db = await databaseForTest()
    const early = new Date('2020-02-01T00:00:00Z')
    await db.execute(sql`delete from posts`)
    await inTransaction(db, (tx) => seedPosts(tx, { now: early, mode: 'demo' }))
    expect((await listPosts(db, { now: early })).total).toBe(12)
  })

  test('get newer drawn covers, but an owner’s own picture stays', async () => {
    const db = await databaseForTest()
    const seed = (form: string) =>
      inTransaction(db, (tx) => seedPosts(tx, { now: NOW, mode: 'demo' }, ARTICLES, coversOf(form)))
    expect(await seed('1a2b')).toBe(12)
    expect(await seed('1a2b')).toBe(0)
    await db.execute(
      sql`update posts set cover = jsonb_set(cover, '{base}', '"/pictures/uploads/mine"') where id = ${ARTICLES[0]?.id}`,
    )
    expect(await seed('3c4d')).toBe(11)
  })

  test('keep the drawn cover that the owner chose, in its newer form, and none if none was chosen', async () => {
    const db = await databaseForTest()
    const [first = '', second = '', third = ''] = ARTICLES.map(({ id }) => id)
    const seed = (form: string) =>
      inTransaction(db, (tx) => seedPosts(tx, { now: NOW, mode: 'live' }, ARTICLES, coversOf(form)))
    await seed('1a2b')
    await db.execute(sql`
      update posts set social_picture = null,
        cover = (select cover from posts where id = ${third}) where id = ${first}`)
    await db.execute(sql`update posts set cover = null, social_picture = null where id = ${second}`)
    await db.execute(sql`update posts set id = 'written-by-the-owner' where id = ${third}`)
    await seed('3c4d')
    const { rows } = await db.execute(sql`
      select id, cover ->> 'base' as base, social_picture is null as is_unshared from posts
      where id in (${first}, ${second}, 'written-by-the-owner')`)
    const newer = `/pictures/articles/${third}.3c4d`
    expect(new Map(rows.map(({ id, ...shown }) => [id, shown]))).toEqual(
      new Map<string, object>([
        [first, { base: newer, is_unshared: true }],
        [second, { base: null, is_unshared: true }],
        ['written-by-the-owner', { base: newer, is_unshared: true }],
      ]),
    )
  })
})
