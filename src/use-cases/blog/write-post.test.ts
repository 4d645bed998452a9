import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPost, listPosts } from '#database/blog/blog.ts'
import { findEditedPost, listAllPosts } from '#database/blog/panel.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { readContentVersion } from '#database/content-version.ts'
import { insertPicture, type UploadedPicture } from '#database/pictures/pictures.ts'
import { listPublicContent } from '#database/public-content.ts'
import { findDrawnCover, listDrawnCovers } from '#database/seed/article-covers.ts'
import type { PostId } from '#domain/blog/post.ts'
import { parsePostForm } from '#domain/blog/post-form.ts'
import type { UserId } from '#domain/ids.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { addBuyers } from '#tests/races/fixture.ts'
import { TestClock } from '#tests/support/clock.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { sweepPictures } from '#use-cases/pictures/sweep-pictures.ts'
import { hidePost } from './hide-post.ts'
import { showDuePosts } from './show-due-posts.ts'
import { changePost, type PostDeps, writePost } from './write-post.ts'

const COVER = listDrawnCovers()[0]?.base ?? ''

let db: ShopDatabase
let clock: TestClock
let deps: PostDeps
let actorId: UserId

beforeEach(async () => {
  db = await databaseForTest()
  clock = new TestClock()
  deps = { db, clock, findDrawnCover, settings: { mode: 'demo' } }
  const [owner] = await addBuyers(db, 1)
  if (!owner) throw new Error('one person was asked for')
  actorId = owner.userId
})

const GOOD = {
  title: 'Ghee in winter',
  author: 'Mira Trivedi',
  categories: ['Wellness'],
  summary: 'What a spoon a day is said to do.',
  content: '<h2>A spoon</h2><p>Warm, in dal.</p>',
  state: 'published',
}

function formOf(changed: object = {}) {
  const parsed = parsePostForm({ ...GOOD, ...changed }, clock.now())
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.value
}

async function write(changed: object = {}) {
  const answer = await writePost(deps, { form: formOf(changed), actorId })
  if (!answer.ok) throw new Error(answer.reason)
  return answer.post
}

const change = (id: PostId, version: number, changed: object = {}) =>
  changePost(deps, { id, version, form: formOf({ state: 'as-it-was', ...changed }), actorId })

const log = async () => {
  const { rows } = await db.execute<{ action: string; before: unknown; after: unknown }>(sql`
    select action, before, after from audit_log where subject_kind = 'post' order by id`)
  return rows
}
const at = (hoursAhead: number) =>
  new Date(clock.now().getTime() + hoursAhead * HOUR_MS).toISOString()

describe('a new post', () => {
  test('is published at once, sanitised, with an audit row, and the pages are updated', async () => {
    const version = await readContentVersion(db)
    const post = await write({
      content: '<p>Warm</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>',
      cover: COVER,
    })
    expect(post).toMatchObject({ id: 'ghee-in-winter', state: 'published', version: 1 })
    expect(await findPost(db, post.id, clock.now())).toMatchObject({
      html: '<p>Warm</p><a>x</a>',
      cover: { base: COVER },
      publishedAt: clock.now(),
    })
    expect(await readContentVersion(db)).toBe(version + 1)
    expect(await log()).toMatchObject([
      { action: 'post.written', before: null, after: { title: GOOD.title, state: 'published' } },
    ])
  })

  test('sent twice with one key is one post; another under its title is a second', async () => {
    const sent = { form: formOf(), actorId, key: 'post-1' }
    const first = await writePost(deps, sent)
    const again = await writePost(deps, sent)
    expect([first, again]).toMatchObject([
      { ok: true, isNew: true, id: 'ghee-in-winter' },
      { ok: true, isNew: false, post: { id: 'ghee-in-winter' } },
    ])
    expect((await write()).id).toBe('ghee-in-winter-2')
    expect(await log()).toHaveLength(2)
  })

  test('is refused when nothing is left after sanitising, or its cover is not the shop’s', async () => {
    const empty = formOf({ content: '<script>alert(1)</script>' })
    expect(await writePost(deps, { form: empty, actorId })).toEqual({
      ok: false,
      reason: 'wrong-fields',
      errors: { content: 'content-required' },
    })
    const foreign = formOf({ cover: '//evil.example/pixel' })
    expect(await writePost(deps, { form: foreign, actorId })).toMatchObject({
      errors: { cover: 'cover-unknown' },
    })
    expect(await log()).toEqual([])
  })

  test('saved as a draft needs only its title, and nobody sees it', async () => {
    const form = formOf({ state: 'draft', author: '', categories: [], summary: '', content: '' })
    const answer = await writePost(deps, { form, actorId })
    expect(answer).toMatchObject({ ok: true, post: { state: 'draft', publishedAt: undefined } })
    expect(await findPost(db, 'ghee-in-winter' as PostId, clock.now())).toBeUndefined()
  })
})

describe('uploaded pictures', () => {
  const CLOUD = 'https://res.cloudinary.com/samagni/image/upload/samagni'
  const OWN = '/pictures/uploads'

  async function upload(letter: string, changed: Partial<UploadedPicture> = {}): Promise<string> {
    const id = letter.repeat(26)
    const base = `${CLOUD}/${id}`
    const shape = { widths: [320, 640], width: 640, height: 427, bytes: 1 }
    await insertPicture(db, {
      id,
      base,
      purpose: 'post',
      isPrivate: false,
      uploadedBy: actorId,
      ...shape,
      uploadedAt: clock.now(),
      ...changed,
    })
    return changed.base ?? base
  }

  const seen = (id: PostId) => findPost(db, id, clock.now())
  const shownIn = (base: string) => `<p>Warm</p><img alt="Ghee" src="${base}-640.webp">`

  test('are shown as cover and in the text, on the card and in the editor', async () => {
    const [cover, inside] = [
      await upload('a'),
      await upload('b', { base: `${OWN}/${'b'.repeat(26)}` }),
    ]
    const other = await upload('c')
    const content = shownIn(inside) + shownIn(other)
    const { id } = await write({ cover, content })
    const post = await seen(id)
    expect(post?.cover).toMatchObject({ base: cover, widths: [320, 640], width: 640 })
    expect(post?.html).toContain(`src="${inside}-640.webp"`)
    expect(post?.html).toContain(`src="${other}-640.webp"`)
    const { posts } = await listPosts(db, { now: clock.now() })
    expect(posts.find((one) => one.id === id)?.cover?.base).toBe(cover)
    expect((await findEditedPost(db, id))?.cover?.base).toBe(cover)
  })

  test('are refused as covers and removed from texts when private, discarded or foreign', async () => {
    const hidden = await upload('a', { isPrivate: true, purpose: 'return' })
    const gone = await upload('b')
    await db.execute(sql`update pictures set discarded_at = now() where base = ${gone}`)
    const foreign = `${CLOUD}/${'z'.repeat(26)}`
    for (const cover of [hidden, gone, foreign, `https://evil.example/${'a'.repeat(26)}`]) {
      const answer = await writePost(deps, { form: formOf({ cover }), actorId })
      expect(answer, cover).toMatchObject({ errors: { cover: 'cover-unknown' } })
      expect((await write({ title: cover, content: shownIn(cover) })).html).toBe('<p>Warm</p>')
    }
  })

  test('that were deleted meanwhile are reported, instead of leaving a gap', async () => {
    const form = formOf({ content: shownIn(`${OWN}/${'g'.repeat(26)}`) })
    expect(await writePost(deps, { form, actorId })).toMatchObject({
      errors: { content: 'picture-gone' },
    })
  })

  test('stay while a post uses them, and are deleted a day after none does', async () => {
    const [cover, inside] = [await upload('a'), await upload('b')]
    const { id, version } = await write({ cover, content: shownIn(inside), state: 'draft' })
    const removed: string[] = []
    const images = {
      origin: undefined,
      keepPicture: async () => ({ ok: false, reason: 'busy' }) as const,
      findFile: async () => undefined,
      removePicture: async (picture: { id: string }) => void removed.push(picture.id),
    }
    clock.advance(30 * DAY_MS)
    await sweepPictures({ db, clock, images })
    expect(removed).toEqual([])
    await change(id, version, { cover: undefined, content: shownIn(inside), state: 'draft' })
    await sweepPictures({ db, clock, images })
    expect(removed).toEqual(['a'.repeat(26)])
    await sweepPictures({ db, clock, images })
    expect(removed).toHaveLength(1)
  })

  test('written directly into a post are shown only if the shop uploaded them', async () => {
    const { id } = await write()
    const foreign = JSON.stringify({
      view: 'photo',
      base: `${CLOUD}/x`,
      widths: [1],
      width: 1,
      height: 1,
    })
    await db.execute(sql`
      update posts set cover = ${foreign}::jsonb, html = ${shownIn(`${CLOUD}/x`)} where id = ${id}`)
    expect(await seen(id)).toMatchObject({ cover: undefined, html: '<p>Warm</p>' })
  })
})

describe('a scheduled post', () => {
  const isSeen = async (id: PostId) => {
    const now = clock.now()
    const { posts } = await listPosts(db, { now, limit: 20 })
    const { posts: mapped } = await listPublicContent(db, now)
    return [posts, mapped].map((list) => list.some((post) => post.id === id))
  }

  test('appears on list and sitemap on time, and moves the content version once', async () => {
    const { id } = await write({ state: 'scheduled', publishAt: at(2) })
    expect(await isSeen(id)).toEqual([false, false])
    const version = await readContentVersion(db)

    clock.advance(2 * HOUR_MS - 1)
    expect(await showDuePosts({ db, clock })).toEqual([])
    expect(await readContentVersion(db)).toBe(version)

    clock.advance(1)
    expect(await isSeen(id)).toEqual([true, true])
    // It changed for visitors when it appeared, not when it was written.
    const { posts: mapped } = await listPublicContent(db, clock.now())
    expect(mapped.find((post) => post.id === id)?.changedAt).toEqual(clock.now())
    expect((await findPost(db, id, clock.now()))?.updatedAt).toEqual(clock.now())
    // Several processes run the job in the same minute.
    const published = await Promise.all([1, 2, 3].map(() => showDuePosts({ db, clock })))
    expect(published.flat()).toEqual([id])
    expect(await readContentVersion(db)).toBe(version + 1)
    expect((await log()).map(({ action }) => action)).toEqual(['post.written', 'post.appeared'])
  })

  test('follows a changed date, and is not scheduled any more when published or hidden before', async () => {
    const { id } = await write({ state: 'scheduled', publishAt: at(2) })
    await change(id, 1, { state: 'scheduled', publishAt: at(5) })
    clock.advance(3 * HOUR_MS)
    expect(await showDuePosts({ db, clock })).toEqual([])
    const now = await change(id, 2, { state: 'published' })
    expect(now).toMatchObject({ ok: true, post: { publishedAt: clock.now() } })
    const other = await write({ title: 'Other', state: 'scheduled', publishAt: at(1) })
    await hidePost(deps, { id: other.id, state: 'hidden', actorId })
    clock.advance(10 * HOUR_MS)
    expect(await showDuePosts({ db, clock })).toEqual([])
    // Shown again it appears at once: its date has passed.
    await hidePost(deps, { id: other.id, state: 'published', actorId })
    expect(await isSeen(other.id)).toEqual([true, true])
  })
})

describe('changing a post', () => {
  test('keeps its slug and its first date, and the audit log has the previous state', async () => {
    const { id, publishedAt } = await write()
    clock.advance(48 * HOUR_MS)
    const answer = await change(id, 1, { title: 'Ghee, all year' })
    expect(answer).toMatchObject({ ok: true, post: { id, publishedAt, version: 2 } })
    expect((await findPost(db, id, clock.now()))?.title).toBe('Ghee, all year')
    expect((await log()).at(-1)).toMatchObject({
      action: 'post.changed',
      before: { title: 'Ghee in winter' },
      after: { title: 'Ghee, all year' },
    })
    const found = await listPosts(db, { now: clock.now(), q: 'year' })
    expect(found.posts.map((post) => post.id)).toContain(id)
  })

  test('by two people at once loses neither text: the second is refused', async () => {
    const { id } = await write()
    const answers = await Promise.all([
      change(id, 1, { summary: 'One says so.' }),
      change(id, 1, { summary: 'The other says so.' }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'post-changed' }])
  })

  test('saved a second time, for example after a lost answer, changes nothing', async () => {
    const { id } = await write()
    await change(id, 1, { summary: 'Once.' })
    const version = await readContentVersion(db)
    expect(await change(id, 1, { summary: 'Once.' })).toMatchObject({
      ok: true,
      post: { version: 2 },
    })
    expect(await readContentVersion(db)).toBe(version)
  })

  test('keeps products and pictures of a shipped article', async () => {
    const { rows } = await db.execute<{ id: PostId }>(
      sql`select id from posts where cardinality(products) > 0 limit 1`,
    )
    const id = rows[0]?.id ?? ('' as PostId)
    const before = await findEditedPost(db, id)
    if (!before) throw new Error('the demo has an article with products')
    const { title, author, summary, html, categories, cover } = before
    const words = { title, author, summary: `${summary} More.`, categories, content: html }
    const answer = await change(id, before.version, { ...words, cover: cover?.base })
    expect(answer).toMatchObject({
      ok: true,
      post: { products: before.products, cover, socialPicture: before.socialPicture },
    })
  })

  test('that does not exist is refused', async () => {
    expect(await change('nothing' as PostId, 1)).toEqual({ ok: false, reason: 'unknown-post' })
  })
})

describe('hiding a post', () => {
  test('removes it for visitors and restores it with its date; repeating changes nothing', async () => {
    const { id, publishedAt } = await write()
    await hidePost(deps, { id, state: 'hidden', actorId })
    await hidePost(deps, { id, state: 'hidden', actorId })
    expect(await findPost(db, id, clock.now())).toBeUndefined()
    await hidePost(deps, { id, state: 'published', actorId })
    expect((await findPost(db, id, clock.now()))?.publishedAt).toEqual(publishedAt)
    expect((await log()).map(({ action }) => action)).toEqual([
      'post.written',
      'post.hidden',
      'post.shown',
    ])
  })

  test('is refused for drafts', async () => {
    const { id } = await write({ state: 'draft' })
    expect(await hidePost(deps, { id, state: 'published', actorId })).toEqual({
      ok: false,
      reason: 'post-is-draft',
    })
  })
})

test('the list of all posts has every state, by cursor, the last changed first', async () => {
  await db.execute(sql`delete from posts`)
  for (const number of [1, 2, 3, 4, 5]) {
    clock.advance(1_000)
    await write({ title: `Post ${number}`, state: number % 2 ? 'draft' : 'published' })
  }
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const page = await listAllPosts(db, { limit: 2, cursor })
    walked.push(...page.posts.map(({ id }) => id))
    cursor = page.next
  } while (cursor !== undefined)
  expect(walked).toEqual(['post-5', 'post-4', 'post-3', 'post-2', 'post-1'])
  expect((await listAllPosts(db, { limit: 2, cursor: 'nonsense' })).posts).toHaveLength(2)
})
