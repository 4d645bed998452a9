import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { countWaiting } from '#database/panel/waiting.ts'
import { findBatch, listBatchOrders, recallLot } from '#database/stock/recalls.ts'
import { returnStock } from '#database/stock/return.ts'
import { takeStock } from '#database/stock/stock.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { ORDER_STAGES, PAYMENT_STATES } from '#domain/orders/order.ts'
import { isInHouse } from '#domain/stock/recall.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { indianDay } from '#domain/time/india.ts'
import { SHOP_SETTINGS } from '#settings.ts'
import { type BatchStep, startBook, takeStep } from '#tests/oracles/recall.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, databaseWithGoods, layOutGoods, P2, stockOf } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { untilLockWaiters } from '#tests/support/lock-waiters.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { notifyRecalls } from './notify-recalls.ts'
import { recallBatch } from './recall-batch.ts'

const shop = databaseWithGoods()
const OWNER = 'owner' as UserId
const REASON = 'A seal did not close, and air came in.'

const clock = { now: () => TODAY }
const nameOf = (batch: number) => `B${batch}`

/** Batches of P2 and nothing else of it, each expiring after the one before. */
async function layOutBatches(received: readonly number[]): Promise<void> {
  await shop.db.execute(sql`delete from stock_lots where product_id = ${P2}`)
  for (const [index, units] of received.entries()) {
    await shop.db.execute(sql`
      insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
      values (${P2}, ${nameOf(index)}, '2026-09-01', ${`${2028 + index}-09-01`}, ${units}, ${units})`)
  }
}

const recall = (batch: number, reason = REASON) =>
  recallBatch(
    { db: shop.db, clock },
    { id: P2, actorId: OWNER, recall: { batch: nameOf(batch), reason } },
  )
const tell = (max?: number) => notifyRecalls({ db: shop.db, clock, settings: SHOP_SETTINGS }, max)

async function buy(person: Person, units: number) {
  const deps = placingDeps(shop.db)
  const wanted = [{ productId: P2, quantity: units }]
  return confirm(deps, person, wanted, { amountPaise: units * 9_950 + 4_600 + 3_800 })
}

async function giveBack(orderId: OrderId): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await tx.execute(sql`update orders set stage = 'cancelled' where id = ${orderId}`)
    await returnStock(tx, { orderId, today: indianDay(TODAY), at: TODAY })
  })
}

async function holdersOf(batch: number) {
  const facts = await findBatch(shop.db, { productId: P2, batch: nameOf(batch) })
  return facts ? await listBatchOrders(shop.db, facts.lotId) : []
}

async function mailsOf() {
  const { rows } = await shop.db.execute<{ recipient: string; about: string; text: string }>(
    sql`select recipient, about, text from mails where kind = 'recall' order by about`,
  )
  return rows
}

/** The units in the database; the stages of the orders are set directly by the test. */
async function brokenUnits(): Promise<string[]> {
  return Object.keys(await brokenInvariants(shop.db)).filter((rule) => /^I[45]/.test(rule))
}

async function buyersWithMail(count: number): Promise<Person[]> {
  const buyers = await addBuyers(shop.db, count)
  for (const { userId, email } of buyers) {
    await shop.db.execute(sql`update users set email = ${email} where id = ${userId}`)
  }
  return buyers
}

let buyers: Person[]
beforeEach(async () => {
  buyers = await buyersWithMail(4)
})
const buyerAt = (place: number): Person => {
  const buyer = buyers[place]
  if (!buyer) throw new Error('nobody buys')
  return buyer
}

const steps: fc.Arbitrary<BatchStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('buy'), units: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('give-back'), order: fc.integer({ min: 0, max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('recall'), batch: fc.integer({ min: 0, max: 2 }) }),
  },
)

test(
  'who has a batch, what is left and who is told agree with a plain book, over random sales, returns and recalls',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 3, maxLength: 3 }),
        fc.array(steps, { minLength: 3, maxLength: 14 }),
        async (received, taken) => {
          await layOutGoods(shop.db)
          await layOutBatches(received)
          const people = await buyersWithMail(taken.length)
          const book = startBook(received)
          const placed: { id: OrderId; email: string }[] = []
          for (const [index, step] of taken.entries()) {
            const isTaken = takeStep(book, step)
            if (step.kind === 'buy') {
              const person = people[index]
              const answer = person && (await buy(person, step.units))
              expect(answer?.ok).toBe(isTaken)
              if (answer?.ok) placed.push({ id: answer.order.id, email: person?.email ?? '' })
            } else if (step.kind === 'give-back') {
              const order = placed[step.order]
              if (order) await giveBack(order.id)
            } else {
              const answer = await recall(step.batch)
              expect(answer.ok).toBe(isTaken)
              const noted = book.noted.get(step.batch)
              if (answer.ok) expect(answer.orders).toBe(noted?.length)
            }
          }
          for (const batch of received.keys()) {
            const facts = await findBatch(shop.db, { productId: P2, batch: nameOf(batch) })
            expect(facts?.onHand).toBe(book.onHand[batch])
            const holders = (await holdersOf(batch)).filter(({ holds }) => holds)
            const expected = book.orders.flatMap((order, index) =>
              (order[batch] ?? 0) > 0 ? [`${placed[index]?.id} ${order[batch]}`] : [],
            )
            expect(holders.map(({ orderId, units }) => `${orderId} ${units}`).toSorted()).toEqual(
              expected.toSorted(),
            )
          }
          expect(await brokenUnits()).toEqual([])
          // Three processes notify at the same time, a few people at a time, until nobody is left.
          for (;;) {
            const runs = await Promise.all([tell(2), tell(2), tell(2)])
            if (runs.every(({ done }) => done === 0)) break
          }
          const expected = [...book.noted].flatMap(([batch, noted]) =>
            noted
              .filter(({ order }) => (book.orders[order]?.[batch] ?? 0) > 0)
              .map(({ order }) => placed[order]?.email),
          )
          expect((await mailsOf()).map(({ recipient }) => recipient).toSorted()).toEqual(
            expected.toSorted(),
          )
        },
      ),
      { numRuns: 25 },
    )
  },
  MINUTE_MS,
)

describe('an order that is placed while its batch is recalled', () => {
  test('waits for the recall and takes from the next batch', async () => {
    await layOutBatches([5, 5])
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>()
    // The recall holds its lock until the order waits for it.
    const recalling = inTransaction(shop.db, async (tx) => {
      const done = await recallLot(tx, { productId: P2, batch: 'B0', reason: REASON, at: TODAY })
      hasLocked()
      await gate
      return done
    })
    await locked
    const buying = buy(buyerAt(0), 3)
    await untilLockWaiters(shop.db, 1)
    open()
    expect(await recalling).toMatchObject({ ok: true, units: 5, orders: 0 })
    expect((await buying).ok).toBe(true)
    expect(await holdersOf(0)).toEqual([])
    expect(await holdersOf(1)).toMatchObject([{ units: 3, holds: true }])
    expect(await brokenUnits()).toEqual([])
  })

  test('and has its units already is among those who are told', async () => {
    await layOutBatches([5, 5])
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { promise: taken, resolve: hasTaken } = Promise.withResolvers<void>()
    const order = await buy(buyerAt(0), 1)
    if (!order.ok) throw new Error(order.reason)
    const demand = { orderId: order.order.id, wanted: [{ productId: P2, quantity: 2 }] }
    const taking = inTransaction(shop.db, async (tx) => {
      await takeStock(tx, { ...demand, today: indianDay(TODAY), latestDays: 3, at: TODAY })
      hasTaken()
      await gate
    })
    await taken
    const recalling = recall(0)
    await untilLockWaiters(shop.db, 1)
    open()
    await taking
    expect(await recalling).toEqual({ ok: true, units: 2, orders: 1 })
    expect(await holdersOf(0)).toMatchObject([{ units: 3, holds: true }])
    expect(await tell()).toMatchObject({ done: 1 })
  })

  test('never holds what the recall does not know, with twenty buyers at once', async () => {
    await layOutBatches([20, 60])
    const many = await buyersWithMail(20)
    const [answers, recalled] = await Promise.all([
      Promise.all(many.map((person) => buy(person, 2))),
      recall(0),
    ])
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const holders = await holdersOf(0)
    expect(recalled).toMatchObject({ ok: true, orders: holders.length })
    const { rows } = await shop.db.execute(sql`select from recall_orders where told_at is null`)
    expect(rows).toHaveLength(holders.length)
    expect(await brokenUnits()).toEqual([])
  })
})

describe('a recalled batch', () => {
  test('is locked for ever: nothing is received, counted or put back into it', async () => {
    await layOutBatches([5])
    const order = await buy(buyerAt(0), 2)
    if (!order.ok) throw new Error(order.reason)
    expect(await recall(0)).toEqual({ ok: true, units: 3, orders: 1 })
    expect(await recall(0)).toEqual({ ok: false, reason: 'already-recalled' })
    await giveBack(order.order.id)
    expect(await stockOf(shop.db, P2)).toBe(0)
    await expect(
      shop.db.execute(sql`update stock_lots set on_hand = 1 where product_id = ${P2}`),
    ).rejects.toThrow()
    expect(await brokenUnits()).toEqual([])
  })

  test('is written in the log with its reason', async () => {
    await layOutBatches([5])
    await recall(0)
    const { rows } = await shop.db.execute(
      sql`select action, before, after from audit_log where subject_id = ${P2}`,
    )
    expect(rows).toEqual([
      {
        action: 'product.recalled',
        before: { batch: 'B0', units: 5 },
        after: { batch: 'B0', units: 0, reason: REASON },
      },
    ])
  })

  test('takes the time to pay from unpaid orders that reserve it, and from no other', async () => {
    await layOutBatches([2, 5])
    const later = new Date(TODAY.getTime() + 600_000).toISOString()
    for (const [place, units] of [2, 3].entries()) {
      const order = await buy(buyerAt(place), units)
      if (!order.ok) throw new Error(order.reason)
      await shop.db.execute(sql`
        update orders set payment_method = 'prepaid', payment_state = 'awaiting',
          reserved_until = ${later} where id = ${order.order.id}`)
    }
    await recall(0)
    const { rows } = await shop.db.execute<{ is_over: boolean }>(sql`
      select reserved_until <= ${TODAY.toISOString()} as is_over from orders order by number`)
    expect(rows.map(({ is_over }) => is_over)).toEqual([true, false])
    // Nobody has goods yet.
    expect(await tell()).toMatchObject({ done: 0 })
  })

  test('is shown to the owner while parcels with it are in the house', async () => {
    await layOutBatches([5])
    const [first, second] = [await buy(buyerAt(0), 1), await buy(buyerAt(1), 2)]
    if (!first.ok || !second.ok) throw new Error('no order')
    expect((await countWaiting(shop.db, TODAY)).recalled).toBe(0)
    await recall(0)
    expect((await countWaiting(shop.db, TODAY)).recalled).toBe(2)
    await shop.db.execute(sql`update orders set stage = 'shipped' where id = ${first.order.id}`)
    await giveBack(second.order.id)
    expect((await countWaiting(shop.db, TODAY)).recalled).toBe(0)
  })

  test.each([
    ['nothing', ''],
    ['too little', 'bad'],
    ['too much', 'x'.repeat(301)],
  ])('is not recalled for a reason that says %s', async (_, reason) => {
    await layOutBatches([5])
    expect(await recall(0, reason)).toEqual({ ok: false, reason: 'reason-wrong' })
    expect(await stockOf(shop.db, P2)).toBe(5)
  })

  test('is not one that was never received', async () => {
    expect(await recall(7)).toEqual({ ok: false, reason: 'unknown-batch' })
  })
})

describe('the mail of a recall', () => {
  test('comes once to a buyer with several orders, and names them all', async () => {
    await layOutBatches([9])
    const numbers = []
    for (const units of [1, 2, 3]) {
      const order = await buy(buyerAt(0), units)
      if (order.ok) numbers.push(order.order.number)
    }
    expect(numbers.length).toBeGreaterThan(1)
    await recall(0)
    await Promise.all([tell(), tell(), tell()])
    const [mail, ...more] = await mailsOf()
    expect(more).toEqual([])
    expect(mail?.text).toContain(numbers.join(', '))
    expect(mail?.text).toContain(`The reason: ${REASON}`)
    // These parcels have not left yet.
    expect(mail?.text).not.toContain('You received')
  })

  test('reaches the others where one cannot be written, who stays among those to be told', async () => {
    await layOutBatches([9])
    for (const place of [0, 1, 2]) await buy(buyerAt(place), 1)
    await recall(0)
    // The first to be notified, as mails are written in order of account id.
    const [first] = [0, 1, 2].map((place) => buyerAt(place).userId).sort()
    await refuseRows(shop.db, 'mails', `new.about like '% ${first}'`)
    // A run for one person, which the failing one does not use up.
    for (const _ of [1, 2]) {
      expect(await tell(1)).toMatchObject({ done: 1, failures: [expect.any(Error)] })
    }
    expect(await mailsOf()).toHaveLength(2)
    expect((await holdersOf(0)).filter(({ toldAt }) => !toldAt)).toHaveLength(1)
    expect(await tell(1)).toMatchObject({ done: 0, isUnfinished: false })
  })

  test('is in the language of the order', async () => {
    await layOutBatches([9])
    const order = await buy(buyerAt(0), 1)
    if (!order.ok) throw new Error(order.reason)
    await shop.db.execute(sql`update orders set language = 'gu' where id = ${order.order.id}`)
    await recall(0)
    await tell()
    expect((await mailsOf())[0]?.text).toContain('વાપરશો નહીં')
  })

  test('goes to nobody who gave the goods back, and nobody without an address', async () => {
    await layOutBatches([9])
    const [first, second] = [await buy(buyerAt(0), 1), await buy(buyerAt(1), 2)]
    if (!first.ok || !second.ok) throw new Error('no order')
    await recall(0)
    await giveBack(first.order.id)
    await shop.db.execute(sql`update users set email = '' where id = ${buyerAt(1).userId}`)
    expect(await tell()).toMatchObject({ done: 0 })
    const holders = await holdersOf(0)
    expect(holders.map(({ holds, toldAt }) => [holds, toldAt])).toEqual([
      [true, undefined],
      [false, undefined],
    ])
  })
})

test('the price of the tests is the shop’s', async () => {
  const wanted = [{ productId: P2, quantity: 2 }]
  expect(await totalOf(placingDeps(shop.db), wanted)).toBe(2 * 9_950 + 4_600 + 3_800)
})

test('the panel counts the parcels in the house by the rule that the page of the batch shows', async () => {
  await layOutBatches([5, 5])
  await buy(buyerAt(0), 1)
  await buy(buyerAt(1), 1)
  await recall(0)
  const [one] = await holdersOf(0)
  if (!one) throw new Error('nobody holds the batch')
  await giveBack(one.orderId)
  for (const stage of ORDER_STAGES) {
    for (const paymentState of PAYMENT_STATES) {
      await shop.db.execute(
        sql`update orders set stage = ${stage}, payment_state = ${paymentState}`,
      )
      const inHouse = (await holdersOf(0)).filter(isInHouse).length
      expect([stage, paymentState, (await countWaiting(shop.db, TODAY)).recalled]).toEqual([
        stage,
        paymentState,
        inHouse,
      ])
    }
  }
})
