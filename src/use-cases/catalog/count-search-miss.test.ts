import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listSalesTable } from '#database/orders/sales-tables.ts'
import { MAX_MISSES_A_DAY, MISSES_KEPT_DAYS } from '#domain/catalog/search-misses.ts'
import { namedRange } from '#domain/orders/sales-range.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { databaseWithGoods } from '#tests/races/fixture.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { countMiss, deleteOldMisses } from './count-search-miss.ts'

const shop = databaseWithGoods()

async function openMisses() {
  await emptyTables(shop.db, ['search_misses'])
  const deps = { db: shop.db, clock: new TestClock() }
  const shown = async () => {
    const now = deps.clock.now()
    const rows = await listSalesTable(shop.db, 'searches', { range: namedRange('30', now), now })
    return rows.map(({ id, figures }) => `${id} ${figures.times}`)
  }
  return { ...deps, deps, shown }
}

test('words are counted however they are typed, and shown from the third search on', async () => {
  const { deps, shown } = await openMisses()
  for (const text of ['Shilajit', ' shilajit']) await countMiss(deps, text)
  expect(await shown()).toEqual([])
  await countMiss(deps, 'SHILAJIT')
  for (let times = 0; times < 4; times += 1) await countMiss(deps, 'brahmi oil')
  expect(await shown()).toEqual(['brahmi oil 4', 'shilajit 3'])
})

test('what says who searched is not counted', async () => {
  const { deps } = await openMisses()
  for (const text of ['asha@mail.example', '98765 43210', 'SMG-10042']) await countMiss(deps, text)
  const { rows } = await shop.db.execute(sql`select words from search_misses`)
  expect(rows).toEqual([])
})

test('a day has only so many words; those that it has are counted on', async () => {
  const { deps } = await openMisses()
  await countMiss(deps, 'shilajit')
  await shop.db.execute(sql`
    insert into search_misses (day, words) select day, 'word ' || n
    from search_misses, generate_series(2, ${MAX_MISSES_A_DAY}::integer) as n`)
  await countMiss(deps, 'one too many')
  await countMiss(deps, 'shilajit')
  const { rows } = await shop.db.execute(sql`
    select words, times from search_misses where words in ('shilajit', 'one too many')`)
  expect(rows).toEqual([{ words: 'shilajit', times: 2 }])
})

test('counts are deleted after 90 days', async () => {
  const { deps, clock } = await openMisses()
  await countMiss(deps, 'shilajit')
  clock.advance(MISSES_KEPT_DAYS * DAY_MS)
  await deleteOldMisses(deps)
  const left = async () => (await shop.db.execute(sql`select from search_misses`)).rows.length
  expect(await left()).toBe(1)
  clock.advance(DAY_MS)
  await deleteOldMisses(deps)
  expect(await left()).toBe(0)
})
