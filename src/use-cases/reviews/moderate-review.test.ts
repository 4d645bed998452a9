import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { readContentVersion } from '#database/content-version.ts'
import { countUnansweredReviews, findReview, listAllReviews } from '#database/reviews/panel.ts'
import {
  findHidingReason,
  findOwnReview,
  listReviews,
  summariseReviews,
} from '#database/reviews/reviews.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { ReviewAct } from '#domain/reviews/moderation.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { addBuyers, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { TestClock } from '#tests/support/clock.ts'
import { moderateReview } from './moderate-review.ts'
import { removeReview } from './remove-review.ts'
import { writeReview } from './write-review.ts'

const shop = databaseWithGoods()

let clock: TestClock
let author: Person
let owner: Person

beforeEach(async () => {
  clock = new TestClock()
  const [one, other] = await addBuyers(shop.db, 2)
  if (!one || !other) throw new Error('two people were asked for')
  author = one
  owner = other
})

const say = async (text = 'Too sweet for me, and the cap leaked.', person = author) => {
  const words = { rating: 1, text } as const
  const written = await writeReview({ db: shop.db, clock }, { productId: P2, person, words })
  if (!written.ok) throw new Error(written.reason)
  return written.review
}
const act = (review: { id: string; writtenAt: Date }, wanted: ReviewAct) =>
  moderateReview(
    { db: shop.db, clock },
    { id: review.id, writtenAt: review.writtenAt, act: wanted, actorId: owner.userId },
  )
const shown = async () => (await listReviews(shop.db, P2, { limit: 50 })).reviews
const log = async () => {
  const { rows } = await shop.db.execute<{ action: string; before: unknown; after: unknown }>(sql`
    select action, before, after from audit_log
    where action not in ('review.written', 'review.changed') order by id`)
  return rows
}

test('an answer that promises a cure needs a reason, which the log keeps', async () => {
  const review = await say()
  const text = 'It cures diabetes, others tell us.'
  const refused = await act(review, { act: 'answer', text })
  expect(refused).toMatchObject({ ok: false, reason: 'claims-need-reason' })
  expect((await shown())[0]?.answer).toBeUndefined()
  const claims_reason = { kind: 'other-sense', note: 'Quotes what others say.' } as const
  const done = await act(review, { act: 'answer', text, claims_reason })
  expect(done).toMatchObject({ ok: true, review: { answer: { text } } })
  expect((await log()).at(-1)?.after).toMatchObject({ claims: { reason: claims_reason } })
})

describe('hiding a review', () => {
  test('removes it from list and average, tells its author the reason, and can be undone', async () => {
    const review = await say()
    await act(review, { act: 'hide', reason: 'personal-data' })
    expect(await shown()).toEqual([])
    expect((await summariseReviews(shop.db, P2)).shown.count).toBe(0)
    expect(await findOwnReview(shop.db, P2, author.userId)).toMatchObject({ text: review.text })
    expect(await findHidingReason(shop.db, P2, author.userId)).toBe('personal-data')

    await act(review, { act: 'show' })
    expect(await shown()).toMatchObject([{ id: review.id, text: review.text, rating: 1 }])
    expect(await findHidingReason(shop.db, P2, author.userId)).toBeUndefined()
    expect(await log()).toEqual([
      {
        action: 'review.hidden',
        before: { hidden: null, answer: null },
        after: { hidden: 'personal-data', answer: null },
      },
      {
        action: 'review.shown',
        before: { hidden: 'personal-data', answer: null },
        after: { hidden: null, answer: null },
      },
    ])
  })

  test('lasts when its author changes it, and the review waits for moderation again', async () => {
    const review = await say()
    await act(review, { act: 'hide', reason: 'abuse' })
    expect(await countUnansweredReviews(shop.db)).toBe(0)
    clock.advance(MINUTE_MS)
    await say('I was angry. It is too sweet for me, that is all.')
    expect(await shown()).toEqual([])
    expect(await countUnansweredReviews(shop.db)).toBe(1)
  })

  test('moves the content version once; hiding a hidden review does not', async () => {
    const review = await say()
    const version = await readContentVersion(shop.db)
    await act(review, { act: 'hide', reason: 'abuse' })
    await act(review, { act: 'hide', reason: 'abuse' })
    expect(await readContentVersion(shop.db)).toBe(version + 1)
    expect(await log()).toHaveLength(1)
  })
})

describe('a hidden review that its author removes', () => {
  const remove = () =>
    removeReview({ db: shop.db, clock }, { productId: P2, userId: author.userId })

  test('stays hidden when it is written again, and waits for the shop, which can show it', async () => {
    await act(await say(), { act: 'hide', reason: 'abuse' })
    await remove()
    clock.advance(MINUTE_MS)
    const again = await say()
    expect(await shown()).toEqual([])
    expect(await findHidingReason(shop.db, P2, author.userId)).toBe('abuse')
    expect(await countUnansweredReviews(shop.db)).toBe(1)
    await act(again, { act: 'show' })
    expect(await shown()).toHaveLength(1)
    await remove()
    clock.advance(MINUTE_MS)
    await say()
    expect(await shown()).toHaveLength(1)
  })

  test('hides nobody else’s, and none of another product', async () => {
    await act(await say(), { act: 'hide', reason: 'abuse' })
    await remove()
    await say(undefined, owner)
    const words = { rating: 4, text: 'Good in cold milk, and whole.' } as const
    await writeReview({ db: shop.db, clock }, { productId: P1, person: author, words })
    expect(await shown()).toHaveLength(1)
    expect((await listReviews(shop.db, P1, { limit: 5 })).reviews).toHaveLength(1)
  })
})

describe('answering a review', () => {
  test('is shown to everybody, can be changed and removed; text and stars stay', async () => {
    const review = await say()
    await act(review, { act: 'answer', text: 'We are sorry.\nA new cap is coming.' })
    expect(await shown()).toMatchObject([
      {
        text: review.text,
        rating: 1,
        writtenAt: review.writtenAt,
        answer: { text: 'We are sorry.\nA new cap is coming.', at: clock.now() },
      },
    ])
    await act(review, { act: 'take-answer-back' })
    expect((await shown())[0]?.answer).toBeUndefined()
    expect((await log()).map(({ action }) => action)).toEqual([
      'review.answered',
      'review.answer-taken-back',
    ])
  })

  test('is refused when its author has changed it since it was read', async () => {
    const review = await say()
    clock.advance(MINUTE_MS)
    await say('The new bottle is perfect, thank you for that.')
    const answer = await act(review, { act: 'answer', text: 'We are sorry.' })
    expect(answer).toMatchObject({ ok: false, reason: 'review-changed' })
    expect((await shown())[0]?.answer).toBeUndefined()
  })
})

describe('reviews that wait for moderation', () => {
  test('are those nobody has dealt with; marking as read is enough, and moves no content version', async () => {
    const review = await say()
    expect(await countUnansweredReviews(shop.db)).toBe(1)
    const version = await readContentVersion(shop.db)
    await act(review, { act: 'read' })
    expect(await countUnansweredReviews(shop.db)).toBe(0)
    expect(await readContentVersion(shop.db)).toBe(version)
    expect(await findReview(shop.db, review.id)).toMatchObject({ isWaiting: false })
  })

  test('are listed newest first by cursor, in their tab', async () => {
    const people = await addBuyers(shop.db, 5)
    const written = []
    for (const person of people) {
      clock.advance(1_000)
      written.unshift(await say(undefined, person))
    }
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const page = await listAllReviews(shop.db, { tab: 'waiting', limit: 2, cursor })
      walked.push(...page.reviews.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== undefined)
    expect(walked).toEqual(written.map(({ id }) => id))
    const [first] = written
    if (first) await act(first, { act: 'hide', reason: 'advertising' })
    const hidden = await listAllReviews(shop.db, { tab: 'hidden', limit: 10 })
    expect(hidden.reviews).toMatchObject([
      { id: first?.id, productId: P2, hidden: { reason: 'advertising' } },
    ])
  })
})

test('an unknown review is refused', async () => {
  expect(await act({ id: '999999', writtenAt: clock.now() }, { act: 'show' })).toEqual({
    ok: false,
    reason: 'unknown-review',
  })
})
