import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { FUNNEL_KEPT_DAYS } from '#domain/orders/funnel.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { momentInIndia } from '#domain/time/india.ts'
import { databaseWithGoods } from '#tests/races/fixture.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { createFunnelCounter, deleteOldFunnelCounts } from './count-funnel.ts'

const shop = databaseWithGoods()
const clock = new TestClock()

beforeEach(async () => {
  clock.set(momentInIndia('2026-11-20', 12 * 60))
  await emptyTables(shop.db, ['funnel_counts'])
})

async function kept(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ reported: string }>(sql`
    select concat_ws(' ', day, step, times) as reported from funnel_counts order by day, step`)
  return rows.map(({ reported }) => reported)
}

test('processes add up, and what was written is not written again', async () => {
  const one = createFunnelCounter({ db: shop.db, clock })
  const other = createFunnelCounter({ db: shop.db, clock })
  for (const step of ['seen', 'cart', 'seen'] as const) one.count(step)
  for (const step of ['cart', 'seen'] as const) other.count(step)
  expect(await kept()).toEqual([])
  await Promise.all([one.write(), other.write()])
  await Promise.all([one.write(), other.write()])
  expect(await kept()).toEqual(['2026-11-20 cart 2', '2026-11-20 seen 3'])
  one.count('seen')
  await one.write()
  expect(await kept()).toEqual(['2026-11-20 cart 2', '2026-11-20 seen 4'])
})

test('many processes that write at once lose nothing', async () => {
  const counters = Array.from({ length: 8 }, () => createFunnelCounter({ db: shop.db, clock }))
  for (const [at, counter] of counters.entries()) {
    for (const step of at % 2 ? (['checkout', 'cart'] as const) : (['cart', 'checkout'] as const)) {
      counter.count(step)
    }
  }
  await Promise.all(counters.map((counter) => counter.write()))
  expect(await kept()).toEqual(['2026-11-20 cart 8', '2026-11-20 checkout 8'])
})

test('a step counts for the day in India on which it was taken, whenever it is written', async () => {
  const counter = createFunnelCounter({ db: shop.db, clock })
  clock.set(new Date(momentInIndia('2026-11-21', 0).getTime() - 1))
  counter.count('seen')
  clock.advance(1)
  counter.count('seen')
  clock.advance(HOUR_MS)
  counter.count('seen')
  await counter.write()
  expect(await kept()).toEqual(['2026-11-20 seen 1', '2026-11-21 seen 2'])
})

test('what could not be written is written with what came since', async () => {
  let isDown = true
  const db = {
    execute: (query: SQL) => {
      if (!isDown) return shop.db.execute(query)
      // While the database is asked, visitors go on.
      counter.count('seen')
      return Promise.reject(new Error('no database'))
    },
  } as ShopDatabase
  const counter = createFunnelCounter({ db, clock })
  counter.count('seen')
  counter.count('cart')
  await expect(counter.write()).rejects.toThrow('no database')
  isDown = false
  await counter.write()
  expect(await kept()).toEqual(['2026-11-20 cart 1', '2026-11-20 seen 2'])
})

test('counts are deleted after three years', async () => {
  const counter = createFunnelCounter({ db: shop.db, clock })
  counter.count('seen')
  await counter.write()
  clock.advance(FUNNEL_KEPT_DAYS * DAY_MS)
  await deleteOldFunnelCounts({ db: shop.db, clock })
  expect(await kept()).toHaveLength(1)
  clock.advance(DAY_MS)
  await deleteOldFunnelCounts({ db: shop.db, clock })
  expect(await kept()).toEqual([])
})
