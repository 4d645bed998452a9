import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from '#domain/time/india.ts'
import { outlivesDelivery, sellByDay } from '#tests/oracles/stock-lots.ts'
import { databaseWithGoods, P2 } from '#tests/races/fixture.ts'

const shop = databaseWithGoods()
const MADE = '2024-02-28'

const lots = fc.record({
  madeAfter: fc.integer({ min: 0, max: 1_500 }),
  // Around 150 days the rule changes from a share of the shelf life to 45 days.
  lifeDays: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 2_000 })),
})

test('the database calculates the last day of every lot like the domain rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lots, { minLength: 200, maxLength: 200 }), async (drawn) => {
      const days = drawn.map(({ madeAfter, lifeDays }) => {
        const madeOn = dayAfter(MADE, madeAfter)
        return { madeOn, expiresOn: dayAfter(madeOn, lifeDays) }
      })
      await shop.db.$client.query("delete from stock_lots where batch like 'drawn-%'")
      await shop.db.$client.query(
        `insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
         select $1, 'drawn-' || place, made, expires, 1, 1
         from unnest($2::date[], $3::date[]) with ordinality as drawn (made, expires, place)`,
        [P2, days.map(({ madeOn }) => madeOn), days.map(({ expiresOn }) => expiresOn)],
      )
      const { rows } = await shop.db.$client.query<{ sell_by: string; in_time: boolean }>(
        `select sell_by::text, '2026-01-01' <= sell_by as in_time from stock_lots
         where batch like 'drawn-%' order by substr(batch, 7)::integer`,
      )
      expect(rows.map(({ sell_by }) => sell_by)).toEqual(days.map(sellByDay))
      expect(rows.map(({ in_time }) => in_time)).toEqual(
        days.map((lot) => outlivesDelivery(lot, '2026-01-01')),
      )
    }),
    { numRuns: 10 },
  )
})
