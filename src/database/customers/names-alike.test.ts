import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { findOrdersBy } from '#database/orders/find-anything.ts'
import { listAllOrders } from '#database/orders/orders.ts'
import { parseSegment } from '#domain/customers/segment.ts'
import { parseAskedThing } from '#domain/orders/find-anything.ts'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { nameSounds } from '#domain/text/name-sounds.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { layOutOrders } from '#tests/support/many-orders.ts'
import { listCustomers } from './customers.ts'

let db: ShopDatabase
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
})
afterAll(() => close())

async function soundsInDatabase(names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ sounds: string }>(sql`
    select name_sounds(name) as sounds
    from unnest(${sql.param(names)}::text[]) with ordinality as given (name, place) order by place`)
  return rows.map(({ sounds }) => sounds)
}

const letters = (first: number, last: number) =>
  fc
    .integer({ min: first, max: last })
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /\p{L}/u.test(letter))

/** A consonant, mostly with a vowel sign or joined to the next. */
const syllable = (block: number) =>
  fc
    .tuple(letters(block + 0x15, block + 0x39), fc.constantFrom('', '', '', ...'्ािीुूृेैोौंः'))
    .map(([consonant, sign]) =>
      sign === ''
        ? consonant
        : consonant + String.fromCodePoint(sign.charCodeAt(0) - 0x900 + block),
    )

const written = (part: fc.Arbitrary<string>) =>
  fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))

const names = fc
  .array(
    fc.oneof(
      written(syllable(0x900)),
      written(syllable(0xa80)),
      written(fc.constantFrom(...'अआइईउऊऋऍएऐऑओऔ')),
      written(letters(0x61, 0x7a)),
      written(fc.constantFrom('sh', 'kh', 'ch', 'aa', 'ie', 'au', 'm', 'y', 'a', 'h', 'ng')),
      fc.constantFrom('Renée', 'O’Neil', 'आर.एन.', 'दुःख', '१०८', 'सिंह', 'ગઢવી', 'फ़ातिमा', 'કૃષ્ણા'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) => words.join(' '))

test('a name sounds the same in the database as in the program', async () => {
  const given = fc.sample(names, { numRuns: 3000, seed: 14 })
  const stored = await soundsInDatabase(given)
  const different = given.flatMap((name, place) => {
    const sounds = ` ${nameSounds(name).join(' ')} `
    return stored[place] === sounds ? [] : [{ name, sounds, stored: stored[place] }]
  })
  expect(different).toEqual([])
})

/** One person, written in three scripts and as people spell it. */
const SPELLINGS = [
  ['Ramesh Shah', 'रमेश शाह', 'રમેશ શાહ', 'Rameš Sha'],
  ['Krishna Singh', 'कृष्ण सिंह', 'કૃષ્ણા સિંહ', 'Krisna Sinh'],
] as const

describe('an owner who types a name in one script finds it in the others', () => {
  beforeAll(async () => {
    const all = SPELLINGS.flat()
    await layOutOrders(db.$client, all.length * 8, TODAY)
    for (const [place, name] of all.entries()) {
      const id = `many${String(place).padStart(20, '0')}`
      await db.execute(sql`update users set name = ${name} where id = ${id}`)
      // The account's name on some of the orders, the recipient's on the others.
      await db.execute(sql`
        update orders set user_name = case when number % 2 = 0 then ${name} else 'Somebody' end,
          recipient = case when number % 2 = 0 then '' else ${name} end where user_id = ${id}`)
    }
  })

  const cases = SPELLINGS.flatMap((spellings) =>
    spellings.flatMap((entered) => [
      [entered, spellings],
      // The surname first.
      [entered.split(' ').reverse().join(' '), spellings],
    ]),
  ) as [string, readonly string[]][]

  test.each(cases)('%s, among the orders', async (entered, spellings) => {
    const search = parseOrderSearch([['q', entered]])
    const { orders } = await listAllOrders(db, { limit: 100, search })
    const named = orders.map((one) =>
      one.userName === 'Somebody' ? one.delivery.recipient : one.userName,
    )
    expect([...new Set(named)].sort()).toEqual([...spellings].sort())
    expect(orders).toHaveLength(spellings.length * 8)
  })

  test.each(cases)('%s, among the customers', async (entered, spellings) => {
    const segment = parseSegment(new URLSearchParams({ q: entered }))
    const { customers } = await listCustomers(db, { segment, limit: 100 })
    expect(customers.map((one) => one.name).sort()).toEqual([...spellings].sort())
  })

  test.each(cases)('%s, in the field that finds anything', async (entered) => {
    const found = await findOrdersBy(db, parseAskedThing(entered))
    expect(found.map(({ by, orders }) => [by, orders.length])).toEqual([['name', 6]])
  })

  test('and finds nobody with another name', async () => {
    const segment = parseSegment(new URLSearchParams({ q: 'Ramesh Singh' }))
    expect((await listCustomers(db, { segment, limit: 100 })).customers).toEqual([])
  })
})
