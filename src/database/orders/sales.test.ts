import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { totalsOf } from '#domain/orders/sales.ts'
import { namedRange, parseSalesRange, spanOf, spansOf } from '#domain/orders/sales-range.ts'
import { SACHETS_ROW, SALES_TABLES, type SalesTable } from '#domain/orders/sales-tables.ts'
import { indianDay } from '#domain/time/india.ts'
import {
  countSalesSlowly,
  daysToDeliverSlowly,
  figuresSlowly,
  type SoldOrder,
  totalOfOrder,
  totalsSlowly,
} from '#tests/oracles/sales.ts'
import { addBuyers, databaseWithGoods, P1, P2, P3 } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { untilLockWaiters } from '#tests/support/lock-waiters.ts'
import { DAYS, randomOrders, SHOPPERS } from '#tests/support/random-sales.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { countSalesDays } from '#use-cases/orders/count-sales-days.ts'
import { countSalesDay, listDaysToCount, listSalesByDay, readSalesFigures } from './sales-days.ts'
import { listSalesTable } from './sales-tables.ts'

const shop = databaseWithGoods()
const NOW = new Date('2026-11-26T23:30:00+05:30')
async function write(orders: readonly SoldOrder[]): Promise<void> {
  const { db } = shop
  const people = await addBuyers(db, SHOPPERS)
  await db.execute(sql`truncate offers restart identity cascade`)
  await db.execute(sql`
    insert into offers (name, code, benefit, scope, min_paise, first_order_only, combinable, starts_at, created_at)
    select 'Offer ' || n, null, '{}', '{}', 0, false, false, now(), now() from generate_series(1, 2) as n`)
  for (const order of orders) {
    const person = people[Number(order.shopper)]
    const lines = order.lines.reduce((sum, { paise }) => sum + paise, 0)
    const saved = order.offer?.savedPaise ?? 0
    // Close to midnight in India, where another time zone would give another day.
    const at = `${order.day}T${order.lines.length === 3 ? '00:10' : '23:10'}:00+05:30`
    await db.execute(sql`
      insert into orders (id, user_id, user_name, channel, payment_method, payment_state, stage, items_paise,
        delivery_paise, cod_fee_paise, other_parts, total_paise, advance_paise, courier_paise, courier_cash_paise, recipient,
        address, city, state, pincode, phone, boxes, weight_grams, deliver_from, deliver_until, created_at)
      values (${order.id}, ${person?.userId}, '', ${order.isSachets ? 'sachets' : 'cart'},
        ${order.isCash ? 'cod' : 'prepaid'}, ${order.paymentState}, ${order.stage}, ${lines},
        ${order.deliveryPaise}, ${order.feePaise}, ${JSON.stringify(saved ? { offer: -saved } : {})}::jsonb,
        ${totalOfOrder(order)}, ${order.advancePaise}, ${order.courierPaise}, 0, '', '', '', ${order.state}, ${order.pincode},
        '9000000000', 1, 100, '2026-12-01', '2026-12-02', ${at}::timestamptz)`)
    for (const [position, line] of order.lines.entries()) {
      await db.execute(sql`
        insert into order_lines (order_id, position, product_id, product_name, quantity, unit_price_paise,
          line_paise, offer_paise, hsn, gst_percent)
        values (${order.id}, ${position}, ${line.product}, ${line.product}, ${line.units}, ${line.paise / line.units}, ${line.paise},
          ${position === 0 ? saved : 0}, '', 5)`)
    }
    if (order.offer) {
      await db.execute(sql`
        insert into order_offers values (${order.id}, ${Number(order.offer.id)}, ${saved})`)
    }
    if (order.hasReturnRequest) await askForReturn(order)
    if (order.givenBackPaise > 0) await giveBack(order, person?.userId)
    if (order.stage !== 'placed' && order.stage !== 'packed') {
      await db.execute(sql`
        insert into shipments (order_id, reference, carrier, state, step, tracking_id, courier_name, handed_over_by, handed_over_at)
        values (${order.id}, ${order.id}, 'by-hand', 'ended', ${order.isLost ? 'lost' : null}, ${order.id}, ${order.courier}, ${person?.userId},
          ${at}::timestamptz)`)
      await db.execute(sql`
        insert into order_events (order_id, stage, at)
        values (${order.id}, 'delivered', ${at}::timestamptz + ${order.daysUnderWay} * interval '1 day')`)
    }
  }
  await learnSizes()
}

/** As autovacuum does in a shop: without figures about the filled tables, the planner takes them for empty. */
const learnSizes = () => shop.db.execute(sql`analyze`)

const askForReturn = ({ id }: SoldOrder) =>
  shop.db.execute(sql`
    insert into return_requests (id, order_id, reason, requested_resolution, goods, note, state, requested_at, changed_at)
    values (${id}, ${id}, 'damaged', 'refund', '[]', '', 'refused', now(), now())`)

const giveBack = ({ id, givenBackPaise }: SoldOrder, askedBy: string | undefined) =>
  shop.db.execute(sql`
    insert into cash_refunds (order_id, amount_paise, reason, idempotency_key, asked_by, created_at)
    values (${id}, ${givenBackPaise}, 'goodwill', ${id}, ${askedBy}, now())`)

const RANGES = [
  namedRange('today', NOW),
  namedRange('30', NOW),
  namedRange('month', NOW),
  namedRange('last-month', NOW),
  namedRange('year', NOW),
  ...[
    ['2026-09-10', '2026-09-10'],
    ['2026-10-03', '2026-11-09'],
    ['2026-08-01', '2026-11-26'],
  ].map(([from, to]) => {
    const parsed = parseSalesRange({ from, to }, NOW)
    if (!parsed.ok) throw new Error(parsed.fault.reason)
    return parsed.range
  }),
]

async function compareWithAWalk(orders: readonly SoldOrder[]): Promise<void> {
  const { db } = shop
  for (const range of RANGES) {
    const reported = `${range.from} to ${range.to}`
    const spans = spansOf(range, NOW)
    const slow = countSalesSlowly(orders, range, range.before)
    for (const [table, rowsOf] of Object.entries(slow) as [SalesTable, object][]) {
      const found = await listSalesTable(db, table, { range, now: NOW })
      const figures = Object.fromEntries(
        found.map(({ id, figures: { daysToDeliver, ...others } }) => {
          if (table === 'couriers') {
            expect(daysToDeliver, `${reported} ${id}`).toBe(daysToDeliverSlowly(orders, range, id))
          }
          return [id, others]
        }),
      )
      expect(figures, `${reported} ${table}`).toEqual(rowsOf)
    }
    expect(await readSalesFigures(db, spans.range), reported).toEqual({
      ...figuresSlowly(orders, range),
      consultations: 0,
      consultationsPaise: 0,
    })
    // Every table has the same total of sales.
    const { orders: count, revenuePaise, ...paid } = totalsOf(await listSalesByDay(db, spans.range))
    expect(
      {
        online: revenuePaise - paid.cashPaise,
        cash: paid.cashPaise,
        advances: paid.advancePaise,
        advanceOrders: paid.advanceOrders,
      },
      reported,
    ).toEqual(totalsSlowly(orders, range))
    for (const table of ['days', 'states', 'pincodes'] as const) {
      const parts = await listSalesTable(db, table, { range, now: NOW })
      const sum = (figure: 'orders' | 'revenue') =>
        parts.reduce((total, { figures }) => total + (figures[figure] ?? 0), 0)
      expect([sum('orders'), sum('revenue')], `${reported} ${table}`).toEqual([count, revenuePaise])
    }
  }
}

async function countAllDays(): Promise<void> {
  const clock = { now: () => NOW }
  while ((await countSalesDays({ db: shop.db, clock })).isUnfinished);
  await learnSizes()
}

async function countedDays(): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from sales_days where is_counted and advance_paise is not null`,
  )
  return rows[0]?.count ?? 0
}

test('a day that cannot be counted does not block other days', async () => {
  const { db } = shop
  await write(randomOrders(60, 7, () => 'Drinks'))
  const clock = { now: () => NOW }
  const days = await listDaysToCount(db, { today: indianDay(NOW), max: 9, skip: 0 })
  await refuseRows(db, 'sales_days', `new.day = '${days[0]}' and new.is_counted`)
  let run = await countSalesDays({ db, clock })
  expect(run.failures).toHaveLength(1)
  while (run.isUnfinished) run = await countSalesDays({ db, clock })
  expect(await listDaysToCount(db, { today: indianDay(NOW), max: 9, skip: 0 })).toEqual(
    days.slice(0, 1),
  )
})

test('for random orders every sum, count and table equals a loop over all orders', async () => {
  const { db } = shop
  const { rows } = await db.execute<{ title: string }>(sql`select title from categories order by 1`)
  const titles = rows.map(({ title }) => title)
  const categoryOf = (product: string) => titles[product === P1 ? 0 : 1] ?? ''
  await db.execute(sql`update products set category = ${categoryOf(P2)} where id in (${P2}, ${P3})`)
  await db.execute(sql`update products set category = ${categoryOf(P1)} where id = ${P1}`)
  const orders = randomOrders(400, 20_261_126, categoryOf)
  await write(orders)
  await compareWithAWalk(orders)

  await countAllDays()
  const counted = await countedDays()
  expect(counted).toBeGreaterThan(DAYS - 10)
  await compareWithAWalk(orders)

  // Orders of counted days change.
  const changed = orders.map((order, at): SoldOrder => {
    if (at % 40 === 1) return { ...order, stage: 'cancelled', paymentState: 'refunded' }
    if (at % 40 === 2) return { ...order, lines: order.lines.slice(0, 1) }
    // The same total with different parts.
    if (at % 40 === 3 && order.isCash) {
      return { ...order, deliveryPaise: order.deliveryPaise + 50, feePaise: order.feePaise - 50 }
    }
    if (at % 40 === 4) return { ...order, givenBackPaise: 0 }
    if (at % 40 === 5 && order.givenBackPaise === 0) return { ...order, givenBackPaise: 77 }
    // The same total with a different advance.
    if (at % 20 === 7 && order.isCash)
      return { ...order, advancePaise: order.advancePaise ? 0 : 99 }
    if (at % 10 === 8) return { ...order, isLost: !order.isLost }
    return at % 10 === 6 ? { ...order, hasReturnRequest: !order.hasReturnRequest } : order
  })
  const { rows: team } = await db.execute<{ id: string }>(sql`select id from users limit 1`)
  for (const [at, order] of changed.entries()) {
    const before = orders[at]
    if (order === before) continue
    await db.execute(sql`
      update orders set stage = ${order.stage}, payment_state = ${order.paymentState},
        items_paise = ${order.lines.reduce((sum, { paise }) => sum + paise, 0)},
        delivery_paise = ${order.deliveryPaise}, cod_fee_paise = ${order.feePaise},
        total_paise = ${totalOfOrder(order)}, advance_paise = ${order.advancePaise} where id = ${order.id}`)
    await db.execute(
      sql`delete from order_lines where order_id = ${order.id} and position >= ${order.lines.length}`,
    )
    await db.execute(sql`
      update shipments set step = ${order.isLost ? 'lost' : null} where order_id = ${order.id}`)
    if (order.hasReturnRequest && !before?.hasReturnRequest) await askForReturn(order)
    if (!order.hasReturnRequest && before?.hasReturnRequest) {
      await db.execute(sql`delete from return_requests where order_id = ${order.id}`)
    }
    if (order.givenBackPaise > 0 && !before?.givenBackPaise) await giveBack(order, team[0]?.id)
    if (order.givenBackPaise === 0 && before?.givenBackPaise) {
      await db.execute(sql`update cash_refunds set ended_at = now() where order_id = ${order.id}`)
    }
  }
  expect(await countedDays()).toBeLessThan(counted)
  await compareWithAWalk(changed)
  await countAllDays()
  expect(await countedDays()).toBe(counted)
  await compareWithAWalk(changed)
})

test('a change of goods with the same total is counted again', async () => {
  const { db } = shop
  const range = namedRange('30', NOW)
  const [order] = randomOrders(1, 3, () => '').map((one): SoldOrder => {
    const lines = [{ product: P1, category: '', units: 1, paise: 500 }]
    return {
      ...one,
      isSachets: false,
      stage: 'placed',
      paymentState: 'paid',
      day: '2026-11-10',
      lines,
    }
  })
  await write(order ? [order] : [])
  await countAllDays()
  await db.execute(sql`update order_lines set product_id = ${P2}, product_name = ${P2}`)
  const rows = await listSalesTable(db, 'products', { range, now: NOW })
  expect(rows.map(({ id }) => id)).toEqual([P2])
})

test.each([
  // The marks that such a release leaves on a changed day.
  ['figures', sql`parcels = 0`],
  ['advances', sql`has_figures = true`],
])('a day that a release without %s has counted is summed over its orders', async (_, written) => {
  const { db } = shop
  const orders = randomOrders(40, 11, () => '')
  await write(orders)
  await countAllDays()
  const counted = await countedDays()
  await db.execute(sql`select recount_sales_day(id) from orders`)
  await db.execute(sql`update sales_days set is_counted = true, ${written}`)
  const range = namedRange('year', NOW)
  const isRight = async () => {
    expect(await readSalesFigures(db, spanOf(range))).toMatchObject(figuresSlowly(orders, range))
    const { cashPaise } = totalsOf(await listSalesByDay(db, spanOf(range)))
    expect(cashPaise).toBe(totalsSlowly(orders, range).cash)
  }
  await isRight()
  expect(await countedDays()).toBeLessThan(counted)
  await countAllDays()
  await isRight()
  expect(await countedDays()).toBe(counted)
})

test('an order that is cancelled while its day is being counted is not counted as sold', async () => {
  const { db } = shop
  const orders = randomOrders(1, 3, () => '').map(
    (one): SoldOrder => ({ ...one, stage: 'placed', paymentState: 'paid', day: '2026-11-10' }),
  )
  await write(orders)
  expect(await listDaysToCount(db, { today: '2026-11-26', max: 1, skip: 0 })).toEqual([
    '2026-11-10',
  ])
  const { promise: counted, resolve: finish } = Promise.withResolvers<void>()
  const { promise: locked, resolve: nowLocked } = Promise.withResolvers<void>()
  const counting = inTransaction(db, async (tx) => {
    await countSalesDay(tx, '2026-11-10')
    nowLocked()
    await counted
  })
  await locked
  const cancelling = inTransaction(db, (tx) =>
    tx.execute(sql`update orders set stage = 'cancelled'`),
  )
  await untilLockWaiters(db, 1)
  finish()
  await Promise.all([counting, cancelling])
  expect(await listSalesByDay(db, spanOf(namedRange('30', NOW)))).toEqual([])
})

test('no table shows what sachets were bought for: all of them are one row', async () => {
  const { db } = shop
  const orders = randomOrders(40, 7, () => '').map((order) => ({ ...order, isSachets: true }))
  await write(orders)
  const range = namedRange('year', NOW)
  for (const table of Object.keys(SALES_TABLES) as SalesTable[]) {
    const rows = await listSalesTable(db, table, { range, now: NOW })
    expect(JSON.stringify(rows), table).not.toContain(P1)
    if (table === 'products' || table === 'categories') {
      expect(rows.map(({ id }) => id)).toEqual([SACHETS_ROW])
    }
  }
  expect(await readSalesFigures(db, spanOf(range))).toMatchObject({ shoppers: 0 })
})

test('the day before is compared up to the same time of day', async () => {
  const { db } = shop
  for (const at of ['2026-11-25T09:00+05:30', '2026-11-25T15:00+05:30', '2026-11-26T08:00+05:30']) {
    await db.execute(sql`update stock_lots set on_hand = received`)
    const { orderId } = await openSale(db)
    await db.execute(sql`
      update orders set created_at = ${at}::timestamptz, state = ${at.slice(11, 13)} where id = ${orderId}`)
  }
  const now = new Date('2026-11-26T12:00:00+05:30')
  const rows = await listSalesTable(db, 'states', { range: namedRange('today', now), now })
  expect(rows.map(({ id }) => id).toSorted()).toEqual(['08', '09'])
})

test('refunds and paid consultations count on the day of their order', async () => {
  const { db } = shop
  await db.execute(sql`update stock_lots set on_hand = received`)
  const { orderId, owner } = await openSale(db)
  const { orderId: talk } = await openSale(db)
  await db.execute(sql`
    update orders set created_at = '2026-11-20T12:00+05:30'::timestamptz where id in (${orderId}, ${talk})`)
  await db.execute(sql`
    update orders set channel = 'consultation', payment_method = 'prepaid', payment_state = 'paid', stage = 'placed',
      pincode = '', boxes = 0, weight_grams = 0, items_paise = 50000, delivery_paise = 0, cod_fee_paise = 0,
      total_paise = 50000
    where id = ${talk}`)
  await db.execute(sql`
    insert into cash_refunds (order_id, amount_paise, reason, idempotency_key, asked_by, created_at)
    values (${orderId}, 1234, 'goodwill', 'one', ${owner.userId}, now())`)
  for (const count of [() => {}, countAllDays]) {
    await count()
    expect(await readSalesFigures(db, spanOf(namedRange('30', NOW)))).toMatchObject({
      parcels: 1,
      refundedOrders: 1,
      refundedPaise: 1_234,
      consultations: 1,
      consultationsPaise: 50_000,
    })
    expect(await readSalesFigures(db, spanOf(namedRange('today', NOW)))).toMatchObject({
      refundedOrders: 0,
      refundedPaise: 0,
      consultations: 0,
    })
  }
  // On a day that is counted.
  const refunded = async () => {
    const { refundedOrders, refundedPaise } = await readSalesFigures(
      db,
      spanOf(namedRange('30', NOW)),
    )
    return { refundedOrders, refundedPaise }
  }
  await db.execute(sql`
    insert into refunds (order_id, payment_id, amount_paise, reason, state, idempotency_key, created_at)
    values (${orderId}, 'pay_one', 500, 'goodwill', 'processed', 'two', now())`)
  expect(await refunded()).toEqual({ refundedOrders: 1, refundedPaise: 1_734 })
  await countAllDays()
  await db.execute(sql`update refunds set state = 'failed'`)
  expect(await refunded()).toEqual({ refundedOrders: 1, refundedPaise: 1_234 })
})
