import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findBrokenRules, INVARIANTS } from '#database/invariants.ts'
import { RATINGS } from '#domain/reviews/review.ts'
import { ratingBound } from '#tests/oracles/rating-bound.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { runWhileWaitedFor } from '#tests/support/lock-waiters.ts'

const RATED = Object.entries(INVARIANTS).filter(([rule]) => rule.startsWith('I15 '))

test('the database computes the bound of any ratings like the domain rule', async () => {
  const db = await databaseForTest()
  for (let n = 0; n < 60; n += 1) {
    const distribution = { 1: n % 3, 2: n % 7, 3: n % 4, 4: (n * n) % 11, 5: n * 5 }
    const sum = (of: (rating: (typeof RATINGS)[number]) => number) =>
      RATINGS.reduce((total, rating) => total + distribution[rating] * of(rating), 0)
    const figures = [sum(() => 1), sum((rating) => rating), sum((rating) => rating * rating)]
    const { rows } = await db.$client.query('select rating_bound($1, $2, $3) as bound', figures)
    expect(rows[0].bound).toBe(ratingBound(distribution))
  }
})

const review = (id: string, rating: number, by: string) => ({
  text: `insert into reviews (product_id, author, rating, text, written_at, is_sample) values ($1, $3, $2, 'Good to taste and well packed', now(), true)`,
  values: [id, rating, by],
})

test('a product is sorted by the ratings on its page, after any change of its reviews', async () => {
  const db = await databaseForTest()
  const id = 'khus-sharbat'
  const bound = async () => {
    expect(await findBrokenRules(db, RATED)).toEqual({})
    const { rows } = await db.execute<{ bound: number }>(
      sql`select rating_bound as bound from products where id = ${id}`,
    )
    return rows[0]?.bound ?? 0
  }
  const before = await bound()
  await db.$client.query(review(id, 5, 'Asha'))
  const risen = await bound()
  expect(risen).toBeGreaterThan(before)
  await db.execute(sql`update reviews set rating = 1 where author = 'Asha'`)
  expect(await bound()).toBeLessThan(before)
  await db.execute(
    sql`update reviews set hidden_at = now(), hidden_reason = 'abuse' where author = 'Asha'`,
  )
  expect(await bound()).toBe(before)
  await db.execute(sql`delete from reviews where product_id = ${id}`)
  expect(await bound()).toBe(ratingBound({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }))
  expect(RATED).toHaveLength(1)
})

test('two concurrent reviews of one product both count', async () => {
  const db = await databaseForTest()
  await runWhileWaitedFor(db, review('khus-sharbat', 5, 'Asha'), review('khus-sharbat', 4, 'Ravi'))
  expect(await findBrokenRules(db, RATED)).toEqual({})
})
