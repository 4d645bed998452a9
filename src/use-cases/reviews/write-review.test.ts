import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readContentVersion } from '#database/content-version.ts'
import { movePayment } from '#database/payments/order-money.ts'
import { listReviews } from '#database/reviews/reviews.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { ProductId } from '#domain/ids.ts'
import type { ReviewWords } from '#domain/reviews/review.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { addBuyers, addLot, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { writeReview } from './write-review.ts'

const shop = databaseWithGoods()

const GOOD: ReviewWords = { rating: 5, text: 'Good in cold milk, and the bottle came whole.' }
const BAD: ReviewWords = { rating: 2, text: 'The second bottle was not as good as the first.' }

async function openReview() {
  const { db } = shop
  const [person] = await addBuyers(db, 1)
  if (!person) throw new Error('one shopper was asked for')
  let now = TODAY
  const write = (words: ReviewWords, productId = P2, by: Person = person) =>
    writeReview({ db, clock: { now: () => now } }, { productId, person: by, words })
  const reviews = async () => (await listReviews(db, P2, { limit: 50 })).reviews
  const log = async () => {
    const { rows } = await db.execute(sql`
      select action, actor_id, subject_id, before, after from audit_log order by id`)
    return rows
  }
  return { db, person, write, reviews, log, at: (moment: Date) => (now = moment) }
}

test('a review is published under its author’s first name, with an audit row, and the pages are updated', async () => {
  const { db, person, write, reviews, log } = await openReview()
  const version = await readContentVersion(db)
  const answer = await write(GOOD)
  expect(answer).toMatchObject({
    ok: true,
    review: { ...GOOD, author: 'Buyer 1.', writtenAt: TODAY, isSample: false },
  })
  expect(await reviews()).toEqual([answer.ok && answer.review])
  expect(await log()).toEqual([
    {
      action: 'review.written',
      actor_id: person.userId,
      subject_id: `${P2}/${person.userId}`,
      before: null,
      after: { rating: 5 },
    },
  ])
  expect(await readContentVersion(db)).toBe(version + 1)
})

test('a second one changes the first and keeps its id; the audit log has both ratings', async () => {
  const { write, reviews, log, at } = await openReview()
  const first = await write(GOOD)
  const later = new Date(TODAY.getTime() + MINUTE_MS)
  at(later)
  await write(BAD)
  expect(await reviews()).toMatchObject([
    { id: first.ok && first.review.id, ...BAD, writtenAt: later },
  ])
  expect((await log()).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['review.written', null, { rating: 5 }],
    ['review.changed', { rating: 5 }, { rating: 2 }],
  ])
})

test('the same review again changes nothing', async () => {
  const { db, write, reviews, log, at } = await openReview()
  const first = await write(GOOD)
  const version = await readContentVersion(db)
  at(new Date(TODAY.getTime() + MINUTE_MS))
  expect(await write(GOOD)).toEqual(first)
  expect([(await reviews()).length, (await log()).length]).toEqual([1, 1])
  expect(await readContentVersion(db)).toBe(version)
})

test('the same review twenty times at once is one review and one audit row', async () => {
  const { write, reviews, log } = await openReview()
  const answers = await Promise.all(Array.from({ length: 20 }, () => write(GOOD)))
  expect(new Set(answers.map((answer) => answer.ok && answer.review.id)).size).toBe(1)
  expect([(await reviews()).length, (await log()).length]).toEqual([1, 1])
})

test('concurrent changes are one review, and every audit row continues the previous one', async () => {
  const { write, reviews, log } = await openReview()
  const ratings = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5] as const
  await Promise.all(ratings.map((rating, at) => write({ rating, text: `${GOOD.text} ${at}` })))
  const rows = await log()
  expect(rows).toHaveLength(ratings.length)
  expect(rows.map(({ before }) => before)).toEqual([
    null,
    ...rows.slice(0, -1).map(({ after }) => after),
  ])
  const [review, ...others] = await reviews()
  expect([{ rating: review?.rating }, others]).toEqual([rows.at(-1)?.after, []])
})

test('a product that the shop does not show cannot be reviewed', async () => {
  const { db, write, reviews, log } = await openReview()
  const refusal = { ok: false, reason: 'unknown-product' }
  expect(await write(GOOD, 'never-made' as ProductId)).toEqual(refusal)
  await db.execute(sql`update products set hidden = true where id = ${P2}`)
  expect(await write(GOOD)).toEqual(refusal)
  expect([await reviews(), await log()]).toEqual([[], []])
})

describe('a review of goods that its author gets later', () => {
  test('is marked on the pages at once, and no more when the money goes back', async () => {
    const { db } = shop
    await addLot(db, P1, 9)
    await addLot(db, P2, 9)
    const sale = await openSale(db)
    const { deps, order, owner } = sale
    const send = (status: 'pending' | 'delivered') =>
      changeDeliveryStatus(deps, { orderId: order.id, status, actorId: owner.userId })
    // Nobody's page changes by the delivery of goods that their buyer has not reviewed.
    const before = await readContentVersion(db)
    await sale.deliver()
    await send('pending')
    expect(await readContentVersion(db)).toBe(before)

    await writeReview(deps, { productId: P2, person: sale.shopper, words: GOOD })
    const version = await readContentVersion(db)
    await sale.deliver()
    expect(await readContentVersion(db)).toBe(version + 1)
    await send('pending')
    expect(await readContentVersion(db)).toBe(version + 2)
    await sale.deliver()
    const money = { order, source: 'shop', at: sale.clock.now() }
    await inTransaction(db, async (tx) => {
      await movePayment(tx, { ...money, from: 'cash-due', to: 'cash-received' })
    })
    expect(await readContentVersion(db)).toBe(version + 3)
    await inTransaction(db, async (tx) => {
      await movePayment(tx, { ...money, from: 'cash-received', to: 'refunded' })
    })
    expect(await readContentVersion(db)).toBe(version + 4)
    const { rows } = await db.execute(sql`
      select product_id from product_versions where version = ${version + 4} and product_id = ${P2}`)
    expect(rows).toHaveLength(1)
  })
})
