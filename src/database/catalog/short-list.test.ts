import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { writeCursor } from '#database/cursor.ts'
import { findBrokenRules, INVARIANTS } from '#database/invariants.ts'
import { MAX_TRANSIT_DAYS } from '#domain/delivery/zones.ts'
import { ENDING_WITHIN_DAYS, LOW_BELOW } from '#domain/stock/low-stock.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { runWhileWaitedFor } from '#tests/support/lock-waiters.ts'
import { rounds } from '#tests/support/rounds.ts'
import { countEnding, countLowStock, listShort } from './short-list.ts'

const COVERED = Object.entries(INVARIANTS).filter(([rule]) => rule.startsWith('I14 '))
const ROUNDS = rounds({ short: 60, long: 600 })

/** The products low in stock, by summing the lots of every product. */
async function lowByHand(db: ShopDatabase, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; units: number; line: number }>(sql`
    select id, coalesce(low_below, case kind
        when 'sachet' then ${LOW_BELOW.sachet}::integer else ${LOW_BELOW.goods}::integer end) as line, coalesce((
      select sum(on_hand) from stock_lots where product_id = products.id
        and sell_by >= ${now.toISOString().slice(0, 10)}::date + ${MAX_TRANSIT_DAYS}::integer
    ), 0)::integer as units
    from products where not hidden`)
  return rows
    .filter(({ units, line }) => units < line)
    .toSorted((one, other) => one.units - other.units || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
}

/** The products ending within a month, by checking the lots of every product, soonest first. */
async function endingByHand(db: ShopDatabase, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; ends: string }>(sql`
    select product_id as id, min(sell_by)::text as ends from stock_lots
    where on_hand > 0 and sell_by - ${now.toISOString().slice(0, 10)}::date
        between ${MAX_TRANSIT_DAYS}::integer and ${MAX_TRANSIT_DAYS + ENDING_WITHIN_DAYS}::integer
      and product_id in (select id from products where not hidden)
    group by product_id`)
  return rows
    .toSorted((one, other) => (`${one.ends} ${one.id}` < `${other.ends} ${other.id}` ? -1 : 1))
    .map(({ id }) => id)
}

/** Reads a whole list page by page. */
async function listed(db: ShopDatabase, list: 'low' | 'ending', now: Date): Promise<string[]> {
  const all: string[] = []
  let cursor: string | undefined
  do {
    const page = await listShort(db, { list, which: undefined, cursor, limit: 5, now })
    all.push(...page.ids)
    cursor = page.next
  } while (cursor !== undefined)
  return all
}

test('the lists of low and ending stock equal a check of every product, after any change of lots, thresholds and days', async () => {
  const db = await databaseForTest()
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  const { rows: products } = await db.execute<{ id: string }>(
    sql`select id from products order by id limit 12`,
  )
  const any = () => products[random(products.length)]?.id ?? ''
  let days = 0
  const everLow = new Set<string>()
  let ended = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = any()
    const changes = [
      sql`update stock_lots set on_hand = least(received, ${random(120)}::integer) where product_id = ${id}`,
      sql`update stock_lots set on_hand = ${random(8)} where id = (
        select id from stock_lots where product_id = ${id} order by id offset ${random(2)} limit 1)`,
      sql`update stock_lots set on_hand = ${random(4)}, expires_on = made_on + 300 + (id % 2)::integer * ${random(200)}::integer
        where product_id = ${id}`,
      sql`update stock_lots set expires_on = made_on + 60 + ${random(500)}::integer where product_id = ${id}`,
      sql`insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
        values (${id}, ${`N${round}`}, '2026-11-01', '2027-06-01'::date + ${random(300)}::integer, 200, ${random(200)})`,
      sql`update products set low_below = ${[null, 0, 3, 50][random(4)]} where id = ${id}`,
      sql`update products set hidden = not hidden where id = ${id}`,
    ]
    await db.execute(changes[random(changes.length)] ?? sql``)
    days = (days + random(9)) % 400
    const now = new Date(TODAY.getTime() + days * DAY_MS)
    const low = await lowByHand(db, now)
    expect(await listed(db, 'low', now)).toEqual(low)
    expect((await countLowStock(db, now)).count).toBe(low.length)
    const ending = await endingByHand(db, now)
    expect(await listed(db, 'ending', now)).toEqual(ending)
    expect(await countEnding(db, now)).toBe(ending.length)
    ended += ending.length
    for (const one of low) everLow.add(one)
    expect(await findBrokenRules(db, COVERED)).toEqual({})
  }
  expect(COVERED).toHaveLength(1)
  expect(everLow.size).toBeGreaterThan(8)
  expect(ended).toBeGreaterThan(20)
})

test.each([
  ['low', '9999999999', 0],
  ['ending', '0000-01-01', 3],
  ['ending', '2999-12-31', 0],
] as const)('the list %s goes on behind %s, or begins anew', async (list, rank, count) => {
  const db = await databaseForTest()
  await db.execute(sql`update stock_lots set on_hand = 0`)
  await db.execute(sql`
    update stock_lots set on_hand = 1, expires_on = ${TODAY.toISOString().slice(0, 10)}::date + 70
    where id in (select min(id) from stock_lots group by product_id order by product_id limit 3)`)
  const cursor = writeCursor([rank, 'a'])
  const { ids } = await listShort(db, { list, which: undefined, cursor, limit: 9, now: TODAY })
  expect(ids).toHaveLength(count)
})

test('a sale from a small lot while the last large one becomes small is not missed', async () => {
  const db = await databaseForTest()
  const id = 'khus-sharbat'
  await db.execute(sql`
    update stock_lots set on_hand = case when id = (
      select min(id) from stock_lots where product_id = ${id}) then ${LOW_BELOW.goods}::integer else 3 end
    where product_id = ${id}`)
  const { rows: lots } = await db.execute<{ id: string }>(
    sql`select id from stock_lots where product_id = ${id} order by id`,
  )
  const sell = 'update stock_lots set on_hand = on_hand - 1 where id = $1'
  const [first, second] = lots.map(({ id }) => ({ text: sell, values: [id] }))
  if (!first || !second) throw new Error('the product has one lot')
  await runWhileWaitedFor(db, first, second)
  expect(await findBrokenRules(db, COVERED)).toEqual({})
})

test('concurrent changes of one product’s lots both count', async () => {
  const db = await databaseForTest()
  const id = 'khus-sharbat'
  // These lots cover the product for longer than the lot that arrives.
  await db.execute(
    sql`update stock_lots set on_hand = received, expires_on = '2028-06-01' where product_id = ${id}`,
  )
  await runWhileWaitedFor(
    db,
    { text: 'update stock_lots set on_hand = 0 where product_id = $1', values: [id] },
    {
      text: `insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
        values ($1, 'ARRIVES', '2026-11-01', '2027-03-01', 50, 50)`,
      values: [id],
    },
  )
  expect(await findBrokenRules(db, COVERED)).toEqual({})
})
