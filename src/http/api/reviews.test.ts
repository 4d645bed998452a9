import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import { moveContentVersion, readContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { layOutGoods, P1, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let a: SignedIn
let b: SignedIn

beforeAll(async () => {
  // The limit is tested below.
  shop = await openTestShop({ config: readConfig({ RATE_LIMIT_FACTOR: '1000' }) })
})
afterAll(() => shop.close())

beforeEach(async () => {
  await layOutGoods(shop.db)
  await inTransaction(shop.db, moveContentVersion)
  a = await shop.signIn({ name: 'Asha Patel' })
  b = await shop.signIn({ name: 'Bela Shah' })
})

const TEXT = 'Good in cold milk, and the bottle came whole.'
const STARS = 'Please provide a star rating.'
const LENGTH = 'Review must be between 20-200 characters.'

const honest = (more: Record<string, unknown> = {}) => ({
  user_id: 'anybody',
  product_id: P2,
  rating: 4,
  text: TEXT,
  ...more,
})

async function write(
  person: SignedIn | undefined,
  payload: object | string,
  more: Record<string, string> = {},
  at = shop,
) {
  const answer = await at.app.inject({
    method: 'POST',
    url: paths.reviews.write(),
    headers: { 'content-type': 'application/json', ...person?.headers, ...more },
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** Reads after this process has received every change of the content version. */
async function read(url: string, person?: SignedIn) {
  const version = await readContentVersion(shop.db)
  await expect.poll(() => shop.parts.contentVersion.current()).toBe(version)
  const answer = await shop.app.inject({ url, headers: { ...person?.headers } })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const countReviews = async (): Promise<number> => {
  const { rows } = await shop.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from reviews where product_id in (${P1}, ${P2})`,
  )
  return rows[0]?.count ?? 0
}

describe('writing a review', () => {
  test('returns the public review and the product’s updated rating', async () => {
    const { status, body, headers } = await write(a, honest({ rating: 5 }))
    expect(status).toBe(200)
    expect(body).toEqual({
      review: {
        _id: expect.stringMatching(/^\d+$/),
        author: 'Asha P.',
        rating: 5,
        text: TEXT,
        createdAt: shop.clock.now().toISOString(),
        verified_purchase: false,
        sample: false,
        photos: [],
        helpful: 0,
        answer: null,
      },
      hidden: null,
      summary: { count: 1, average: 5, samples: 0, distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 } },
    })
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('requires a session (VAL-07)', async () => {
    const { status, body } = await write(undefined, honest())
    expect([status, body.code]).toEqual([401, 'sign-in-needed'])
    expect(await countReviews()).toBe(0)
  })

  test('is refused to other sites, and without the session’s token', async () => {
    const foreign = await write(a, honest(), { origin: 'https://evil.example' })
    const stale = await write(a, honest(), { 'x-csrf-token': 'wrong' })
    expect([foreign, stale].map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'foreign-origin'],
      [403, 'stale-page'],
    ])
    expect(await countReviews()).toBe(0)
  })

  test('belongs to the session, whoever the body names (INJ-05)', async () => {
    await write(a, honest({ user_id: b.person.userId, author: 'Bela', userName: 'Bela' }))
    expect((await read(paths.reviews.own({ id: P2 }), a)).body.review).toMatchObject({
      author: 'Asha P.',
    })
    expect((await read(paths.reviews.own({ id: P2 }), b)).body.review).toBeNull()
  })

  test('ignores unknown fields (INJ-06)', async () => {
    const extra = {
      _id: 'x',
      createdAt: '2000-01-01',
      verified: true,
      verified_purchase: true,
      sample: true,
      is_sample: true,
      status: 'approved',
      isAdmin: true,
    }
    const { body } = await write(a, honest(extra))
    expect(body.review).toMatchObject({
      createdAt: shop.clock.now().toISOString(),
      verified_purchase: false,
      sample: false,
    })
    expect(body.review._id).not.toBe('x')
  })

  test.each([0, 6, 3.5, '5', null, undefined, ['5'], { $ne: 0 }])(
    'with the rating %j names the invalid field (VAL-05, INJ-04)',
    async (rating) => {
      const { status, body } = await write(a, honest({ rating }))
      expect([status, body.code, body.errors]).toEqual([400, 'invalid-input', { rating: STARS }])
      expect(await countReviews()).toBe(0)
    },
  )

  test.each([
    ['of 19 characters', 'x'.repeat(19)],
    ['of 201 characters', 'x'.repeat(201)],
    ['of 20 characters, most of them spaces', `a${' '.repeat(30)}`],
    ['that is a list', ['a'.repeat(30)]],
    ['that is missing', undefined],
  ])('with a text %s names the invalid field (VAL-05)', async (_, text) => {
    const { status, body } = await write(a, honest({ text }))
    expect([status, body.code, body.errors]).toEqual([400, 'invalid-input', { text: LENGTH }])
    expect(await countReviews()).toBe(0)
  })

  test.each([20, 200])('with a text of %i characters is fine (VAL-05)', async (length) => {
    expect((await write(a, honest({ text: 'x'.repeat(length) }))).status).toBe(200)
  })

  test('names every invalid field at once', async () => {
    const { body } = await write(a, { product_id: P2 })
    expect(body.errors).toEqual({ rating: STARS, text: LENGTH })
    expect((await write(a, honest({ product_id: { $gt: '' } }))).body.errors).toEqual({
      product_id: 'Send the id of the product.',
    })
  })

  test.each(['never-made', 'Khus Sharbat', '../khus-sharbat', '', 'x'.repeat(300)])(
    'of the unknown product %j is a 404 (VAL-06)',
    async (product_id) => {
      const { status, body } = await write(a, honest({ product_id }))
      expect([status, body.code]).toEqual([404, 'unknown-product'])
    },
  )

  test('five times in a row leaves one review, the last (VAL-06)', async () => {
    for (const rating of [1, 2, 3, 4, 5]) await write(a, honest({ rating }))
    const { body } = await read(paths.reviews.list({ id: P2 }))
    expect(body.summary).toMatchObject({ count: 1, average: 5 })
    expect(body.reviews).toHaveLength(1)
  })

  test('twenty times at once leaves one review', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(a, honest())))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.review._id)).size).toBe(1)
    expect(await countReviews()).toBe(1)
  })

  test('more than ten times an hour is refused with a Retry-After (DOS-01)', async () => {
    const strict = await openTestShop()
    await layOutGoods(strict.db)
    const [person, other] = [await strict.signIn(), await strict.signIn()]
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) {
      statuses.push((await write(person, honest({ rating: 1 + (at % 5) }), {}, strict)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    const { headers, body } = await write(person, honest(), {}, strict)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000)
    expect(body.code).toBe('too-many-requests')
    expect((await write(other, honest(), {}, strict)).status).toBe(200)
    await strict.close()
  })
})

describe('reading reviews', () => {
  test('anybody reads them page by page, newest first', async () => {
    for (let at = 0; at < 7; at += 1) {
      shop.clock.advance(MINUTE_MS)
      await write(await shop.signIn({ name: `Buyer N${at}` }), honest({ rating: 1 + (at % 5) }))
    }
    const first = await read(paths.reviews.list({ id: P2 }))
    expect(first.body.summary).toMatchObject({
      count: 7,
      distribution: { 1: 2, 2: 2, 3: 1, 4: 1, 5: 1 },
    })
    expect(first.body.reviews).toHaveLength(5)
    const second = await read(`${paths.reviews.list({ id: P2 })}?cursor=${first.body.next}`)
    expect(second.body.reviews).toHaveLength(2)
    expect(second.body.next).toBeNull()
    const moments = [...first.body.reviews, ...second.body.reviews].map((one) => one.createdAt)
    expect(moments).toEqual(moments.toSorted().toReversed())
    expect(new Set(moments).size).toBe(7)
  })

  test('they are cached like the page, and updated as soon as one is written', async () => {
    const before = await read(paths.reviews.list({ id: P2 }))
    expect(before.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=/)
    expect(before.body.reviews).toEqual([])
    await write(a, honest())
    expect((await read(paths.reviews.list({ id: P2 }))).body.reviews).toHaveLength(1)
  })

  test('a demo sample is marked as one', async () => {
    const { body } = await read(paths.reviews.list({ id: 'khus-sharbat' }))
    expect(body.summary.samples).toBe(body.summary.count)
    expect(body.reviews.every((review: { sample: boolean }) => review.sample)).toBe(true)
  })

  test('only first name and initial of an account are shown', async () => {
    await write(a, honest())
    const answer = await shop.app.inject({ url: paths.reviews.list({ id: P2 }) })
    expect(answer.body).not.toContain('Patel')
    expect(answer.body).not.toContain(a.person.userId)
    expect(answer.body).not.toContain('@')
  })

  test.each(['never-made', 'No%20Such', 'x'.repeat(90)])(
    'the product %j has no reviews but a 404',
    async (id) => {
      const { status, body, headers } = await read(`${paths.products.list()}/${id}/reviews`)
      expect([status, body.code]).toEqual([404, 'unknown-product'])
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('an invalid cursor is refused by name', async () => {
    const { status, body } = await read(`${paths.reviews.list({ id: P2 })}?cursor=e30`)
    expect([status, body.errors]).toEqual([
      400,
      { cursor: 'This is not a cursor that this list gave.' },
    ])
  })
})

describe('the shopper’s own review', () => {
  test('is shown to that shopper only, and never cached', async () => {
    await write(a, honest())
    const own = await read(paths.reviews.own({ id: P2 }), a)
    expect(own.body.review).toMatchObject({ rating: 4, text: TEXT })
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect((await read(paths.reviews.own({ id: P1 }), a)).body).toEqual({
      review: null,
      hidden: null,
      helpful: [],
    })
    const visitor = await read(paths.reviews.own({ id: P2 }))
    expect([visitor.status, visitor.headers['cache-control']]).toEqual([401, 'private, no-store'])
  })

  test('is removed by its author alone, with its votes, and is gone from the pages', async () => {
    await write(b, honest({ rating: 2 }))
    const id = (await write(a, honest())).body.review._id
    await shop.app.inject({
      method: 'POST',
      url: paths.reviews.vote({ id }),
      headers: b.headers,
      payload: { helpful: true },
    })
    const remove = async (person?: SignedIn) => {
      const url = paths.reviews.remove({ id: P2 })
      return await shop.app.inject({ method: 'DELETE', url, headers: { ...person?.headers } })
    }
    expect((await remove()).statusCode).toBe(401)
    const removed = await remove(a)
    expect(removed.json()).toMatchObject({ summary: { count: 1, average: 2 } })
    expect((await read(paths.reviews.own({ id: P2 }), a)).body.review).toBeNull()
    const { reviews } = (await read(paths.reviews.list({ id: P2 }))).body
    expect(reviews).toMatchObject([{ rating: 2, helpful: 0 }])
    expect((await remove(a)).json()).toEqual(removed.json())
    const { rows } = await shop.db.execute(sql`
      select action, before, after from audit_log where action = 'review.removed'`)
    expect(rows).toEqual([{ action: 'review.removed', before: { rating: 4 }, after: {} }])
  })
})

test('a review that is hidden again when it is written anew says so at once', async () => {
  const first = await write(a, honest())
  expect(first.body.hidden).toBeNull()
  await shop.db.execute(sql`
    update reviews set hidden_at = now(), hidden_reason = 'abuse' where id = ${first.body.review._id}`)
  await shop.app.inject({
    method: 'DELETE',
    url: paths.reviews.remove({ id: P2 }),
    headers: { ...a.headers },
  })
  expect((await write(a, honest({ rating: 5 }))).body).toMatchObject({
    hidden: 'abuse',
    summary: { count: 0 },
  })
})

describe('a vote for a review', () => {
  const vote = async (person: SignedIn | undefined, id: string, payload: object, at = shop) => {
    const answer = await at.app.inject({
      method: 'POST',
      url: paths.reviews.vote({ id }),
      headers: { 'content-type': 'application/json', ...person?.headers },
      payload,
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const written = async (): Promise<string> => (await write(a, honest())).body.review._id

  test('is counted, shown to everybody and known to its shopper', async () => {
    const id = await written()
    expect((await vote(b, id, { helpful: true })).body).toEqual({ helpful: true, count: 1 })
    const list = await read(paths.reviews.list({ id: P2 }))
    expect(list.body.reviews).toMatchObject([{ _id: id, helpful: 1 }])
    expect(JSON.stringify(list.body)).not.toContain(b.person.userId)
    expect((await read(paths.reviews.own({ id: P2 }), b)).body.helpful).toEqual([id])
    expect((await read(paths.reviews.own({ id: P1 }), b)).body.helpful).toEqual([])
    expect((await vote(b, id, { helpful: false })).body).toEqual({ helpful: false, count: 0 })
    expect((await read(paths.reviews.own({ id: P2 }), b)).body.helpful).toEqual([])
  })

  test('needs a session, a review of somebody else, and a plain yes or no', async () => {
    const id = await written()
    const answers = [
      await vote(undefined, id, { helpful: true }),
      await vote(a, id, { helpful: true }),
      await vote(b, '0', { helpful: true }),
      await vote(b, '1e9', { helpful: true }),
      await vote(b, id, { helpful: 'yes' }),
      await vote(b, id, {}),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'sign-in-needed'],
      [409, 'own-review'],
      [404, 'unknown-review'],
      [404, 'unknown-review'],
      [400, 'invalid-input'],
      [400, 'invalid-input'],
    ])
    const list = await read(paths.reviews.list({ id: P2 }))
    expect(list.body.reviews).toMatchObject([{ helpful: 0 }])
  })

  test('is limited to thirty an hour (DOS-01)', async () => {
    const strict = await openTestShop({ config: readConfig({ RATE_LIMIT_FACTOR: '1' }) })
    const person = await strict.signIn({ name: 'Chetan Rao' })
    const answers = []
    for (let count = 0; count < 31; count += 1) {
      answers.push(await vote(person, '1', { helpful: 'yes' }, strict))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(400), 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })
})

test('markup in a review is sent as text that browsers do not sniff (XSS-04)', async () => {
  const text = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
  await write(a, honest({ text }))
  const answer = await shop.app.inject({
    url: paths.reviews.own({ id: P2 }),
    headers: { ...a.headers },
  })
  expect(answer.json().review.text).toBe(text)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})
