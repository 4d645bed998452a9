import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { VISIT_MS } from '#domain/accounts/panel-visit.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { addBuyers, databaseWithGoods } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { TestClock } from '#tests/support/clock.ts'
import { countNewSince, recordPanelVisit } from './new-since.ts'

const shop = databaseWithGoods()

let look: () => Promise<Date | undefined>
let clock: TestClock
beforeEach(async () => {
  clock = new TestClock()
  const [owner] = await addBuyers(shop.db, 1)
  if (!owner) throw new Error('no owner')
  look = () => recordPanelVisit(shop.db, { userId: owner.userId, now: clock.now() })
})

test('during a visit, everything since the end of the previous one is new', async () => {
  expect(await look()).toBeUndefined()
  clock.advance(10 * MINUTE_MS)
  expect(await look()).toBeUndefined()
  const ended = clock.now()
  clock.advance(VISIT_MS + 1)
  expect(await look()).toEqual(ended)
  for (let times = 0; times < 3; times += 1) {
    clock.advance(VISIT_MS)
    expect(await look()).toEqual(ended)
  }
  const endedAgain = clock.now()
  clock.advance(VISIT_MS + 1)
  expect(await look()).toEqual(endedAgain)
})

test('only later orders count that are paid or payable in cash', async () => {
  const { db } = shop
  const none = { orders: 0, returns: 0, tickets: 0, reviews: 0 }
  const before = new Date('2026-11-20T10:00+05:30')
  const { orderId } = await openSale(db)
  await db.execute(sql`update orders set created_at = '2026-11-20T10:01+05:30'`)
  expect(await countNewSince(db, before)).toEqual({ ...none, orders: 1 })
  expect(await countNewSince(db, new Date('2026-11-20T10:02+05:30'))).toEqual(none)
  await db.execute(sql`update orders set payment_state = 'failed' where id = ${orderId}`)
  expect(await countNewSince(db, before)).toEqual(none)
})
