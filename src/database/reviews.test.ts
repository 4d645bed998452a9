import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import type { Review } from '#domain/reviews/review.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { reviewCursor } from './cursor.ts'
import { findOwnReview, listReviews, saveReview, summariseReviews } from './reviews.ts'
import { inTransaction } from './transaction.ts'

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

describe('the reviews of a product', () => {
  test('come newest first, page by page, none twice and none left out', async () => {
    for (const place of shoppers.keys()) await say(place, 4, place < 6 ? 1 : place)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listReviews(shop.db, P2, { limit: 5, cursor })
      seen.push(...page.reviews.map(({ author }) => author))
      cursor = page.next
    } while (cursor)
    // Six reviews of the same minute are ordered by insertion, newest first.
    expect(seen).toEqual(shoppers.map(({ name }) => name).toReversed())
  })

  test('are those of that product alone', async () => {
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

  test('are one a shopper: the second replaces the first', async () => {
    await say(0, 5)
    await say(0, 1, 9)
    const { reviews } = await listReviews(shop.db, P2, { limit: 5 })
    expect(reviews.map(({ rating }) => rating)).toEqual([1])
    expect(await findOwnReview(shop.db, P2, shopper(0).userId)).toEqual(reviews[0])
    expect(await findOwnReview(shop.db, P2, shopper(1).userId)).toBeUndefined()
  })
})

describe('a verified purchase', () => {
  const isVerified = async () =>
    (await findOwnReview(shop.db, P2, shopper(0).userId))?.isVerifiedPurchase

  async function buy(): Promise<string> {
    const deps = placingDeps(shop.db)
    const wanted = [{ productId: P2, quantity: 1 }]
    const amountPaise = await totalOf(deps, wanted)
    const placed = await confirm(deps, shopper(0), wanted, { amountPaise })
    if (!placed.ok) throw new Error(placed.reason)
    return placed.order.id
  }

  test('is marked where the shopper has ordered the product, before or after writing', async () => {
    await say(0, 4)
    expect(await isVerified()).toBe(false)
    await buy()
    expect(await isVerified()).toBe(true)
    await say(1, 4)
    expect((await findOwnReview(shop.db, P2, shopper(1).userId))?.isVerifiedPurchase).toBe(false)
  })

  test.each([
    ['delivered', 'cash-received', true],
    ['cancelled', 'cash-due', false],
    ['returned', 'refunded', false],
  ])('of an order that is %s, %s: %s', async (stage, state, expected) => {
    const id = await buy()
    await say(0, 4)
    await shop.db.execute(
      sql`update orders set stage = ${stage}, payment_state = ${state} where id = ${id}`,
    )
    expect(await isVerified()).toBe(expected)
  })
})

describe('a cursor of reviews', () => {
  test('decodes to what was encoded', () => {
    const cursor = { at: TODAY, id: '42' }
    expect(reviewCursor.read(reviewCursor.write(cursor))).toEqual(cursor)
  })

  test.each(['', 'x', '%', 'MTIz', 'A'.repeat(80), Buffer.from('1 2 3').toString('base64url')])(
    '%j is not valid',
    (text) => {
      expect(reviewCursor.read(text)).toBeUndefined()
    },
  )
})

test('the database itself refuses what no form accepts', async () => {
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
