import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CountedStep } from '#domain/orders/funnel.ts'
import { ORDER_STAGES, PAYMENT_STATES } from '#domain/orders/order.ts'
import { type Days, namedRange } from '#domain/orders/sales-range.ts'
import { addBuyers, databaseWithGoods } from '#tests/races/fixture.ts'
import { addFunnelCounts } from './funnel.ts'
import { listSalesTable } from './sales-tables.ts'

const shop = databaseWithGoods()
const NOW = new Date('2026-11-26T10:00:00+05:30')
const range = namedRange('7', NOW)

const DAYS = ['2026-11-12', '2026-11-13', '2026-11-19', '2026-11-20', '2026-11-26']
const KINDS = ['cart', 'sachets', 'by phone', 'rest'] as const

const isIn = (day: string, { from, to }: Days) => from <= day && day <= to

interface Placed {
  kind: (typeof KINDS)[number]
  day: string
  stage: (typeof ORDER_STAGES)[number]
  paymentState: (typeof PAYMENT_STATES)[number]
}

test('each step equals a loop over the orders and counts of its days', async () => {
  const { db } = shop
  const [buyer] = await addBuyers(db, 1)
  const all = KINDS.flatMap((kind) =>
    DAYS.flatMap((day) =>
      ORDER_STAGES.flatMap((stage) =>
        PAYMENT_STATES.map((paymentState): Placed => ({ kind, day, stage, paymentState })),
      ),
    ),
  )
  const rowsOfOrders = all.map(
    ({ kind, day, stage, paymentState }, at) => sql`(${`order-${at}`}, ${buyer?.userId}, '',
      ${kind === 'sachets' ? 'sachets' : 'cart'}, ${paymentState.startsWith('cash') ? 'cod' : 'prepaid'},
      ${paymentState}, ${stage}, 100, 0, 0, 100, '', '', '', 'Gujarat', '388001', '9000000000', 1, 100,
      '2026-12-01', '2026-12-02', ${`${day}T${at % 2 ? '00:00' : '23:59'}:00+05:30`}::timestamptz,
      ${kind === 'by phone' ? buyer?.userId : null}::text, ${kind === 'rest' ? 'order-0' : null}::text)`,
  )
  await db.execute(sql`
    insert into orders (id, user_id, user_name, channel, payment_method, payment_state, stage, items_paise,
      delivery_paise, cod_fee_paise, total_paise, recipient, address, city, state, pincode, phone, boxes, weight_grams,
      deliver_from, deliver_until, created_at, taken_by, rest_of)
    values ${sql.join(rowsOfOrders, sql`, `)}`)
  const counts = DAYS.flatMap((day, at) =>
    (['seen', 'cart', 'checkout'] as const).map((step: CountedStep, place) => {
      return { day, step, times: 10 ** at * (3 - place) }
    }),
  )
  await addFunnelCounts(db, counts)

  const expected = (days: Days) => {
    const times = (step: CountedStep) =>
      counts
        .filter((count) => count.step === step && isIn(count.day, days))
        .reduce((sum, count) => sum + count.times, 0)
    const placed = all.filter(
      ({ kind, day, paymentState }) =>
        kind === 'cart' && isIn(day, days) && !['awaiting', 'failed'].includes(paymentState),
    )
    const delivered = placed.filter(({ stage }) => stage === 'delivered')
    const paid = delivered.filter(({ paymentState }) =>
      ['paid', 'cash-received'].includes(paymentState),
    )
    return {
      seen: times('seen'),
      cart: times('cart'),
      checkout: times('checkout'),
      placed: placed.length,
      delivered: delivered.length,
      paid: paid.length,
    }
  }
  const rows = await listSalesTable(db, 'funnel', { range, now: NOW })
  const figures = (name: 'reached' | 'reachedBefore') =>
    Object.fromEntries(rows.map((row) => [row.id, row.figures[name]]))
  expect(figures('reached')).toEqual(expected(range))
  expect(figures('reachedBefore')).toEqual(expected(range.before))
  expect([figures('reached').placed, figures('reachedBefore').placed]).toEqual([56, 56])
})

test('a day without visits and orders has every step', async () => {
  const rows = await listSalesTable(shop.db, 'funnel', {
    range: namedRange('today', new Date('2027-03-01T10:00:00+05:30')),
    now: NOW,
  })
  expect(rows.map(({ id, figures }) => [id, figures.reached, figures.reachedBefore])).toEqual(
    ['seen', 'cart', 'checkout', 'placed', 'delivered', 'paid'].map((id) => [id, 0, 0]),
  )
})
