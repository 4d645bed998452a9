import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readContentVersion } from '#database/content-version.ts'
import { reviews } from '#database/tables/reviews.ts'
import { parseReview } from '#domain/reviews/review-form.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { addBuyers } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { SAMPLE_REVIEWS } from './sample-reviews.ts'
import { seedShop } from './seed.ts'

const samples = Object.values(SAMPLE_REVIEWS).flatMap((list = []) => list)

describe('the sample reviews', () => {
  test('are under a dozen products and could have been written by shoppers', () => {
    expect(Object.keys(SAMPLE_REVIEWS).length).toBeGreaterThanOrEqual(12)
    const refused = samples.filter(({ rating, text }) => !parseReview({ rating, text }).ok)
    expect(refused).toEqual([])
  })

  test('claim nothing about bodies and illnesses (docs/law.md, claims)', () => {
    const claims =
      /\b(cures?|treats?|heals?|prevents?|relie[fv]\w*|immunity|digestion|sleep|acidity|cold and cough|skin|hair fall|pain|weight|sugar level|doctor|healthy)\b/i
    expect(samples.filter(({ text }) => claims.test(text))).toEqual([])
  })

  test('hide no low ratings (docs/law.md, consumer protection)', () => {
    expect(samples.some(({ rating }) => rating <= 2)).toBe(true)
  })
})

const print = sql<string>`md5(string_agg(reviews::text, '|' order by id))`

test('a demo shop has every sample, marked as one, and seeding again changes nothing', async () => {
  const db = await databaseForTest()
  expect(await db.$count(reviews, eq(reviews.isSample, true))).toBe(samples.length)
  const before = await db.select({ print }).from(reviews)
  const version = await readContentVersion(db)
  const later = new Date(TODAY.getTime() + 90 * DAY_MS)
  await seedShop(db, { now: later, mode: 'demo' })
  expect(await db.select({ print }).from(reviews)).toEqual(before)
  expect(await readContentVersion(db)).toBe(version)
})

test('a live shop has none, and keeps what shoppers wrote', async () => {
  const db = await databaseForTest()
  const [shopper] = await addBuyers(db, 1)
  await db.execute(sql`
    insert into reviews (product_id, user_id, author, rating, text, written_at)
    values ('khus-sharbat', ${shopper?.userId}, 'Asha P.', 4, 'Good in cold milk, and honest.', now())`)
  await seedShop(db, { now: TODAY, mode: 'live' })
  expect(await db.select({ author: reviews.author }).from(reviews)).toEqual([{ author: 'Asha P.' }])
})
