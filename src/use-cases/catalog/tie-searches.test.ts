import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findForListing, findForShopper } from '#database/catalog/find.ts'
import { listSearchTies } from '#database/catalog/search-ties.ts'
import { inTransaction } from '#database/transaction.ts'
import { MAX_SEARCH_TIES } from '#domain/catalog/search-tie.ts'
import { addBuyers } from '#tests/races/fixture.ts'
import { TestClock } from '#tests/support/clock.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { untilLockWaiters } from '#tests/support/lock-waiters.ts'
import { tieSearch, untieSearch } from './tie-searches.ts'

async function openTies() {
  const db = await databaseForTest()
  const deps = { db, clock: new TestClock() }
  const [owner] = await addBuyers(db, 1)
  if (!owner) throw new Error('an owner was asked for')
  const actorId = owner.userId
  return {
    db,
    tie: (words: string, finds: string) => tieSearch(deps, { sent: { words, finds }, actorId }),
    untie: (id: number) => untieSearch(deps, { id, actorId }),
    found: async (text: string) => (await findForShopper(db, text)).hits.map(({ id }) => `${id}`),
    version: async () =>
      (await db.execute<{ n: string }>(sql`select version::text as n from content_version`)).rows,
    log: async () =>
      (
        await db.execute(sql`
          select action, subject_kind as kind, subject_id as words, before, after from audit_log
          where action like 'search.%' order by id`)
      ).rows,
  }
}

let shop: Awaited<ReturnType<typeof openTies>>
beforeEach(async () => {
  shop = await openTies()
})

describe('words that find nothing', () => {
  test('find what they are tied to, in the list and as one types, until they are untied', async () => {
    expect(await shop.found('zwxkqv')).toEqual([])
    const tied = await shop.tie(' ZWXKQV', 'khus sharbat')
    expect(tied).toMatchObject({ ok: true, hits: 1 })
    expect(await shop.found('Zwxkqv ')).toEqual(['khus-sharbat'])
    const listed = await findForListing(shop.db, 'zwxkqv')
    expect(listed).toMatchObject({ isPartial: false, need: undefined })
    expect(listed.hits.map(({ id }) => `${id}`)).toEqual([
      'khus-sharbat',
      'khus-sharbat-1-5-l',
      'khus-sharbat-250-ml',
    ])
    if (tied.ok) await shop.untie(tied.id)
    expect(await shop.found('zwxkqv')).toEqual([])
  })

  test('follow a product whose name they were tied to', async () => {
    await shop.tie('zwxkqv', 'khus sharbat')
    await shop.tie('qqwwzz', 'khus')
    await shop.db.execute(sql`update products set name = 'Gulab Jal' where id = 'khus-sharbat'`)
    expect((await listSearchTies(shop.db)).map(({ words, finds }) => [words, finds])).toEqual([
      ['qqwwzz', 'khus'],
      ['zwxkqv', 'Gulab Jal'],
    ])
    expect(await shop.found('zwxkqv')).toEqual(['gulab-jal'])
  })

  test('find nothing while what they are tied to is not on sale', async () => {
    await shop.tie('zwxkqv', 'gulab jal')
    await shop.db.execute(sql`update products set hidden = true where id = 'gulab-jal'`)
    expect(await shop.found('zwxkqv')).toEqual([])
  })

  test('are tied anew instead of twice', async () => {
    const first = await shop.tie('zwxkqv', 'khus')
    const second = await shop.tie('zwxkqv', 'chyawanprash')
    expect(second).toMatchObject({ ok: true, id: first.ok && first.id })
    expect(await shop.found('zwxkqv')).toEqual(['chyawanprash'])
    expect(await listSearchTies(shop.db)).toHaveLength(1)
  })
})

test('a tie finds goods and never a sachet', async () => {
  expect(await shop.found('dhatri sheetal')).toContain('dhatri-sheetal')
  expect(await shop.tie('zwxkqv', 'dhatri sheetal')).toEqual({
    ok: false,
    reason: 'tie-wrong',
    errors: { finds: 'tie-finds-nothing' },
  })
})

describe('a tie is refused', () => {
  test.each([
    ['of words that find a product', 'khus', 'amla', { words: 'tie-words-found' }],
    ['of words that have an answer', 'pregnancy', 'amla', { words: 'tie-words-found' }],
    ['to what finds nothing', 'zwxkqv', 'qqwwzz', { finds: 'tie-finds-nothing' }],
    ['of a disease', 'diabetes', 'amla', { words: 'tie-words-claim' }],
  ])('%s', async (_which, words, finds, errors) => {
    expect(await shop.tie(words, finds)).toEqual({ ok: false, reason: 'tie-wrong', errors })
    expect(await listSearchTies(shop.db)).toEqual([])
    expect(await shop.log()).toEqual([])
  })

  test('beside as many as one reads through, but for words that are tied', async () => {
    await shop.db.execute(sql`
      insert into search_ties (words, finds)
      select 'zwxkqv ' || n, 'amla' from generate_series(1, ${MAX_SEARCH_TIES}::integer) as n`)
    expect(await shop.tie('qqwwzz', 'khus')).toEqual({ ok: false, reason: 'ties-many' })
    expect(await shop.tie('zwxkqv 7', 'khus')).toMatchObject({ ok: true })
  })

  test('beside the last that is being tied meanwhile', async () => {
    const { db, tie } = shop
    const fill = (from: number, to: number) => sql`
      insert into search_ties (words, finds)
      select 'zwxkqv ' || n, 'amla' from generate_series(${from}::integer, ${to}::integer) as n`
    await db.execute(fill(2, MAX_SEARCH_TIES))
    let asked: ReturnType<typeof tie> | undefined
    await inTransaction(db, async (tx) => {
      await tx.execute(fill(1, 1))
      asked = tie('qqwwzz', 'khus')
      await untilLockWaiters(db, 1)
    })
    expect(await asked).toEqual({ ok: false, reason: 'ties-many' })
  })
})

test('tying and untying are in the log, and change the pages that are kept', async () => {
  const before = await shop.version()
  const tied = await shop.tie('zwxkqv', 'KHUS sharbat')
  const between = await shop.version()
  expect(between).not.toEqual(before)
  if (tied.ok) {
    await shop.untie(tied.id)
    await shop.untie(tied.id)
  }
  expect(await shop.version()).not.toEqual(between)
  const entry = { kind: 'search', words: 'zwxkqv' }
  expect(await shop.log()).toEqual([
    { ...entry, action: 'search.tied', before: null, after: { finds: 'Khus Sharbat' } },
    { ...entry, action: 'search.untied', before: { finds: 'Khus Sharbat' }, after: {} },
  ])
})
