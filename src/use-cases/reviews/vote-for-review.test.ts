import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readContentVersion } from '#database/content-version.ts'
import { findOwnReview, listReviews } from '#database/reviews/reviews.ts'
import type { Person } from '#domain/accounts/person.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { addBuyers, databaseWithGoods, P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { voteForReview } from './vote-for-review.ts'
import { writeReview } from './write-review.ts'

const shop = databaseWithGoods()

const TEXT = 'Good in cold milk, and the bottle came whole.'

/** Shoppers, of whom the first two have written one review each, the second later. */
async function openVotes() {
  const { db } = shop
  const people = await addBuyers(db, 12)
  const [author, other, ...readers] = people
  if (!author || !other) throw new Error('twelve shoppers were asked for')
  let now = TODAY
  const deps = { db, clock: { now: () => now } }
  const write = async (person: Person, text = TEXT) => {
    now = new Date(now.getTime() + MINUTE_MS)
    await writeReview(deps, { productId: P2, person, words: { rating: 4, text } })
    const review = await findOwnReview(db, P2, person.userId)
    if (!review) throw new Error('the review is not there')
    return review.id
  }
  const first = await write(author)
  const second = await write(other)
  const vote = ({ userId }: Person, id: string, helpful = true) =>
    voteForReview(deps, { id, userId, helpful })
  const reviews = async () =>
    (await listReviews(db, P2, { limit: 50 })).reviews.map(({ id, helpful }) => [id, helpful])
  return { db, author, readers, first, second, write, vote, reviews }
}

describe('a vote for a review', () => {
  test('counts once for each shopper, sorts the reviews, updates the pages, and is taken back', async () => {
    const { db, author, readers, first, second, vote, reviews } = await openVotes()
    const [reader] = readers
    if (!reader) throw new Error('nobody reads')
    expect(await reviews()).toEqual([
      [second, 0],
      [first, 0],
    ])
    const version = await readContentVersion(db)
    expect(await vote(reader, first)).toMatchObject({ ok: true, helpful: true, count: 1 })
    expect(await vote(reader, first)).toMatchObject({ ok: true, helpful: true, count: 1 })
    expect(await readContentVersion(db)).toBe(version + 1)
    expect(await reviews()).toEqual([
      [first, 1],
      [second, 0],
    ])
    expect(await vote(author, second)).toMatchObject({ ok: true, count: 1 })
    expect(await vote(reader, first, false)).toMatchObject({ ok: true, helpful: false, count: 0 })
    expect(await vote(reader, first, false)).toMatchObject({ ok: true, count: 0 })
    expect(await readContentVersion(db)).toBe(version + 3)
  })

  test('of ten shoppers at once counts ten, and of one shopper ten times at once counts one', async () => {
    const { readers, first, second, vote, reviews } = await openVotes()
    await Promise.all(readers.map((reader) => vote(reader, first)))
    const [reader] = readers
    if (!reader) throw new Error('nobody reads')
    await Promise.all(readers.map(() => vote(reader, second)))
    expect(await reviews()).toEqual([
      [first, readers.length],
      [second, 1],
    ])
  })

  test('is refused to the author, and for a review that visitors do not see', async () => {
    const { db, author, readers, first, second, vote, reviews } = await openVotes()
    const [reader] = readers
    if (!reader) throw new Error('nobody reads')
    expect(await vote(author, first)).toEqual({ ok: false, reason: 'own-review' })
    await db.execute(sql`
      update reviews set hidden_at = now(), hidden_reason = 'abuse' where id = ${Number(second)}`)
    for (const id of [second, '999999999']) {
      expect(await vote(reader, id)).toEqual({ ok: false, reason: 'unknown-review' })
    }
    expect(await reviews()).toEqual([[first, 0]])
  })

  test('ends when the author changes the review, since nobody has read the new words', async () => {
    const { author, readers, first, write, vote, reviews } = await openVotes()
    const [reader] = readers
    if (!reader) throw new Error('nobody reads')
    await vote(reader, first)
    await write(author, `${TEXT} The second one did not.`)
    expect(Object.fromEntries(await reviews())).toMatchObject({ [first]: 0 })
  })
})
