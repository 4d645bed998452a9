import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { reviewCursor, reviewPlaceCursor } from '#database/cursor.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { Review } from '#domain/reviews/review.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { findOwnReview, listReviews, saveReview, summariseReviews } from './reviews.ts'

const shop = databaseWithGoods()

let shoppers: Person[]
beforeEach(async () => {
  shoppers = await addBuyers(shop.db, 12)
})

const TEXT = 'Good in cold milk, and the bottle came whole.'

const shopper = (place: number): Person => {
  const person = shoppers[place]
  if (!person) throw new Error('nobody stands there')
  return person
}

const say = (place: number, rating: Review['rating'], minutes = place) =>
  inTransaction(shop.db, (tx) =>
    saveReview(
      tx,
      {
        productId: P2,
        userId: shopper(place).userId,
        author: shopper(place).name,
        rating,
        text: TEXT,
        at: new Date(TODAY.getTime() + minutes * MINUTE_MS),
      },
      undefined,
    ),
  )

/** The authors of a product's reviews, page by page. */
async function readAll(limit: number): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listReviews(shop.db, P2, { limit, cursor })
    seen.push(...page.reviews.map(({ author }) => author))
    cursor = page.next
  } while (cursor)
  return seen
}

describe('the reviews of a product', () => {
  test('come newest first, page by page, none twice and none left out', async () => {
    for (const place of shoppers.keys()) await say(place, 4, place < 6 ? 1 : place)
    const seen = await readAll(5)
    // Six reviews of the same minute are ordered by insertion, newest first.
    expect(seen).toEqual(shoppers.map(({ name }) => name).toReversed())
  })

  test('are those of that product only', async () => {
    await say(0, 5)
    expect((await listReviews(shop.db, P1, { limit: 5 })).reviews).toEqual([])
    expect((await summariseReviews(shop.db, P1)).shown.count).toBe(0)
  })

  test('start at the newest when the cursor is malformed', async () => {
    await say(0, 5)
    const page = await listReviews(shop.db, P2, { limit: 5, cursor: 'e30' })
    expect(page.reviews).toHaveLength(1)
  })

  test('are summarised with every rating, samples counted separately', async () => {
    await say(0, 5)
    await say(1, 2)
    await shop.db.execute(sql`
      insert into reviews (product_id, author, rating, text, is_sample, written_at)
      values (${P2}, 'Sample S.', 5, ${TEXT}, true, now())`)
    const { shown, real } = await summariseReviews(shop.db, P2)
    expect(shown).toMatchObject({ count: 3, samples: 1, average: 4, distribution: { 2: 1, 5: 2 } })
    expect(real).toMatchObject({ count: 2, average: 3.5 })
  })

  test('are one for each shopper: the second replaces the first', async () => {
    await say(0, 5)
    await say(0, 1, 9)
    const { reviews } = await listReviews(shop.db, P2, { limit: 5 })
    expect(reviews.map(({ rating }) => rating)).toEqual([1])
    expect(await findOwnReview(shop.db, P2, shopper(0).userId)).toEqual(reviews[0])
    expect(await findOwnReview(shop.db, P2, shopper(1).userId)).toBeUndefined()
  })
})

async function buy(place: number, productId = P2): Promise<string> {
  const deps = placingDeps(shop.db)
  const wanted = [{ productId, quantity: 1 }]
  const amountPaise = await totalOf(deps, wanted)
  const placed = await confirm(deps, shopper(place), wanted, { amountPaise })
  if (!placed.ok) throw new Error(placed.reason)
  return placed.order.id
}

const put = (id: string, stage: string, state: string) =>
  shop.db.execute(
    sql`update orders set stage = ${stage}, payment_state = ${state} where id = ${id}`,
  )

async function receive(place: number, productId = P2): Promise<void> {
  await put(await buy(place, productId), 'delivered', 'cash-received')
}

describe('a verified purchase', () => {
  const isVerified = async () =>
    (await findOwnReview(shop.db, P2, shopper(0).userId))?.isVerifiedPurchase

  test('is marked once the shopper has received the product, before or after writing', async () => {
    await say(0, 4)
    expect(await isVerified()).toBe(false)
    const id = await buy(0)
    expect(await isVerified()).toBe(false)
    await put(id, 'delivered', 'cash-due')
    expect(await isVerified()).toBe(true)
    await say(1, 4)
    expect((await findOwnReview(shop.db, P2, shopper(1).userId))?.isVerifiedPurchase).toBe(false)
  })

  test.each([
    ['delivered', 'cash-received', true],
    ['delivered', 'paid', true],
    ['out-for-delivery', 'paid', false],
    ['delivered', 'refunded', false],
    ['cancelled', 'cash-due', false],
    ['returned', 'refunded', false],
  ])('of an order that is %s, %s: %s', async (stage, state, expected) => {
    const id = await buy(0)
    await say(0, 4)
    await put(id, stage, state)
    expect(await isVerified()).toBe(expected)
  })

  test('can be of any size of the product’s family, but of no other product', async () => {
    await say(0, 4)
    await receive(0, P1)
    expect(await isVerified()).toBe(false)
    await shop.db.execute(
      sql`update products set family = upper(left(id, 1)) || 'ace' where id = ${P1}`,
    )
    await shop.db.execute(sql`update products set family = 'race' where id = ${P2}`)
    expect(await isVerified()).toBe(true)
  })

  test('is listed before the others, also with a low rating, page by page', async () => {
    for (const place of [0, 1, 2, 3, 4, 5]) await say(place, 5)
    for (const place of [1, 4]) await receive(place)
    await say(1, 1, 1)
    const seen = await readAll(2)
    expect(seen).toEqual([4, 1, 5, 3, 2, 0].map((place) => shopper(place).name))
  })
})

describe('a cursor of reviews', () => {
  const place = { at: TODAY, id: '42' }
  const ofProduct = { ...place, isVerifiedPurchase: true, helpful: 3 }

  test('decodes to what was encoded', () => {
    expect(reviewCursor.read(reviewCursor.write(place))).toEqual(place)
    expect(reviewPlaceCursor.read(reviewPlaceCursor.write(ofProduct))).toEqual(ofProduct)
  })

  test('of one list is not valid in the other', () => {
    expect(reviewPlaceCursor.read(reviewCursor.write(place))).toBeUndefined()
    expect(reviewCursor.read(reviewPlaceCursor.write(ofProduct))).toBeUndefined()
  })

  test.each(['', 'x', '%', 'MTIz', 'A'.repeat(80), Buffer.from('1 2 3').toString('base64url')])(
    '%j is not valid',
    (text) => {
      expect(reviewCursor.read(text)).toBeUndefined()
      expect(reviewPlaceCursor.read(text)).toBeUndefined()
    },
  )
})

test('the database itself refuses reviews that no form accepts', async () => {
  const insert = (rating: number, text: string, userId: string | null, isSample: boolean) =>
    shop.db.execute(sql`
      insert into reviews (product_id, user_id, author, rating, text, is_sample, written_at)
      values (${P1}, ${userId}, 'A', ${rating}, ${text}, ${isSample}, now())`)
  const { userId } = shopper(0)
  await expect(insert(6, TEXT, userId, false)).rejects.toThrow()
  await expect(insert(5, 'x'.repeat(19), userId, false)).rejects.toThrow()
  await expect(insert(5, 'x'.repeat(201), userId, false)).rejects.toThrow()
  await expect(insert(5, TEXT, null, false)).rejects.toThrow()
  await expect(insert(5, TEXT, userId, true)).rejects.toThrow()
  await insert(5, '😀'.repeat(200), userId, false)
})
