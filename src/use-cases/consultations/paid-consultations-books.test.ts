import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listInvoiced } from '#database/invoices/invoices.ts'
import { findOrdersBy } from '#database/orders/find-anything.ts'
import { takeNewOrders } from '#database/orders/order-alerts.ts'
import { listAllOrders, listOrdersOf } from '#database/orders/orders.ts'
import { listSalesByDay, readSalesFigures } from '#database/orders/sales-days.ts'
import { countWaiting } from '#database/panel/waiting.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { PRICE, paidTalks } from '#tests/support/paid-talks.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { collectGstMonth } from '#use-cases/tax/collect-gst-month.ts'

const talks = paidTalks()

describe('the fee of a consultation', () => {
  test('stands in no list, figure or alert of orders, and nothing of orders can be done with it', async () => {
    const booking = await talks.paid(talks.asha, talks.slot)
    const { db, clock } = talks
    const span = { from: new Date(0), until: new Date(clock.now().getTime() + DAY_MS) }
    expect((await listAllOrders(db, { limit: 9 })).orders).toEqual([])
    expect((await listOrdersOf(db, talks.asha.person.userId, { limit: 9 })).orders).toEqual([])
    expect((await countWaiting(db, clock.now())).toPack.count).toBe(0)
    expect(await listSalesByDay(db, span)).toEqual([])
    expect(await readSalesFigures(db, span)).toMatchObject({
      parcels: 0,
      refundedOrders: 0,
      consultations: 1,
      consultationsPaise: PRICE,
    })
    const alerts = await inTransaction(db, (tx) =>
      takeNewOrders(tx, { after: span.from, before: span.until, at: clock.now() }),
    )
    expect(alerts).toEqual([])
    const thing = { words: talks.asha.person.name.toLowerCase(), number: undefined } as never
    expect(await findOrdersBy(db, thing)).toEqual([])
    const orderId: OrderId = booking.fee.orderId
    const owner = await talks.signIn({ admin: true })
    const { person } = owner
    expect(await cancelOrder(talks.parts, { orderId, person })).toMatchObject({
      reason: 'unknown-order',
    })
    const refund = { orderId, amountPaise: 1, reason: 'goodwill', key: 'x' } as const
    expect(await refundOrder(talks.parts, { ...refund, actorId: person.userId })).toMatchObject({
      reason: 'unknown-order',
    })
  })

  test('is told to no program of others', async () => {
    const { userId } = (await talks.signIn({ admin: true })).person
    await talks.db.execute(sql`
      insert into webhook_endpoints (url, kinds, made_by, made_at) values
        ('https://w.example', '{order.placed,order.changed,payment.changed}', ${userId}, now())`)
    const booking = await talks.paid(talks.asha, talks.slot)
    await talks.cancel(booking)
    await talks.refund()
    await talks.bankRefunds()
    expect(await talks.count('webhook_events')).toBe(0)
    // The endpoint does receive events: it is notified of an order of goods.
    await talks.begin({})
    talks.pay(await talks.begin({}))
    await talks.eventsDone()
    expect(await talks.count('webhook_events')).toBeGreaterThan(0)
    await emptyTables(talks.db, ['webhook_endpoints'])
  })

  test('is in the return as an exempt service, by its SAC and without pieces', async () => {
    await talks.paid(talks.asha, talks.slot)
    const month = talks.clock.now().toISOString().slice(0, 7)
    const gstr1 = await collectGstMonth(talks.db, month)
    expect(gstr1.nil).toMatchObject([{ totalPaise: PRICE, exemptPaise: PRICE }])
    expect(gstr1.hsn.b2c).toMatchObject([{ hsn: '999319', gstPercent: 0, pieces: 0 }])
    expect(gstr1.differences).toEqual([])
    expect((await listInvoiced(talks.db, [])).size).toBe(0)
  })
})
