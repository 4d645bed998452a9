import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { listSalesByDay } from '#database/orders/sales-days.ts'
import type { OrderId } from '#domain/ids.ts'
import { formatRupees } from '#domain/money/money.ts'
import type { PaymentMethod } from '#domain/orders/order.ts'
import type { ReturnForm } from '#domain/returns/return-form.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { startOfIndianDay } from '#domain/time/india.ts'
import { placingDeps } from '#tests/races/checkout.ts'
import { addLot, databaseWithGoods, P1, P2 } from '#tests/races/fixture.ts'
import { askTwoBack, openSale, tracesOf } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { changeOrder } from '#use-cases/orders/change-order.ts'
import { countSalesDays } from '#use-cases/orders/count-sales-days.ts'
import { splitParcel } from '#use-cases/orders/split-order.ts'
import { renewPaymentLink } from '#use-cases/payments/renew-payment-link.ts'
import { settlePayment } from '#use-cases/payments/settle-payment.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { answerReturn } from './answer-return.ts'
import { type ExchangeAnswer, type Exchanging, exchangeReturn } from './exchange-return.ts'
import { requestReturn } from './request-return.ts'

const shop = databaseWithGoods()

/** A delivered order of which two pieces, worth ₹500, are asked back, which is agreed to. */
async function openReturn({ online = false } = {}) {
  await addLot(shop.db, P1, 50)
  await addLot(shop.db, P2, 50)
  const sale = await openSale(shop.db)
  const { deps, orderId, owner, clock } = sale
  if (online) await payOnline(shop.db, orderId, clock.now())
  await sale.deliver()
  const returnId = await askTwoBack(sale)
  const answer = (to: 'approved' | 'refused' | 'refunded', refundPaise?: number) =>
    answerReturn(deps, {
      orderId,
      returnId,
      to,
      answer: 'Noted.',
      refundPaise,
      backOnShelf: false,
      actorId: owner.userId,
    })
  const exchangeDeps = { ...placingDeps(shop.db), ...deps, payment: {} as never }
  const ask =
    (quantity: number, method: PaymentMethod = 'cod', under = orderId) =>
    (shown: Exchanging['shown']) =>
      exchangeReturn(exchangeDeps, {
        orderId: under,
        returnId,
        wanted: [{ productId: P1, quantity }],
        method,
        shown,
        actorId: owner.userId,
        origin: 'https://shop.example',
      })
  return { ...sale, returnId, answer, ask }
}

type Opened = Awaited<ReturnType<typeof openReturn>>

async function calculate(send: ReturnType<Opened['ask']>) {
  const answer = await send(undefined)
  if (!answer.ok || !('calculated' in answer)) throw new Error('it was not calculated')
  const { priced, creditPaise, duePaise, backPaise } = answer.calculated
  return {
    creditPaise,
    duePaise,
    backPaise,
    shown: { totalPaise: priced.amounts.totalPaise, creditPaise },
  }
}

async function make(send: ReturnType<Opened['ask']>): Promise<OrderId> {
  return exchangedAs(await send((await calculate(send)).shown))
}

function exchangedAs(made: ExchangeAnswer): OrderId {
  if (!made.ok || !('exchange' in made)) throw new Error('it was not made')
  return made.exchange.orderId
}

/** What the shopper is shown of an exchange. */
async function mailOf(id: OrderId): Promise<string> {
  const { rows } = await shop.db.execute<{ mail: string }>(sql`
    select to_json(mails)::text as mail from mails where kind = 'order-exchange' and about = ${id}`)
  return rows.map(({ mail }) => mail).join()
}

const viewOf = async (id: OrderId) => {
  const view = await findAdminOrder(shop.db, id)
  if (!view) throw new Error('the order is there')
  return view
}

test('dearer goods are paid by what came back and by cash at the door, with a note for the old and an invoice for the new ones', async () => {
  const { orderId, answer, ask, deps, owner } = await openReturn()
  await answer('approved')
  const calculated = await calculate(ask(4))
  expect(calculated.duePaise).toBe(calculated.shown.totalPaise - calculated.creditPaise)
  expect(calculated.duePaise).toBeGreaterThan(0)
  const id = await make(ask(4))
  const { order } = await viewOf(id)
  expect(order).toMatchObject({
    paymentMethod: 'cod',
    paymentState: 'cash-due',
    stage: 'placed',
    creditPaise: calculated.creditPaise,
    takenBy: owner.userId,
  })
  const reported = await mailOf(id)
  expect(reported).toContain(`Your return covers ${formatRupees(calculated.creditPaise)} of it.`)
  expect(reported).toContain(`Please keep the remaining ${formatRupees(calculated.duePaise)} ready`)
  expect(reported).not.toContain('/pay/')
  const first = await viewOf(orderId)
  expect(first.returns[0]).toMatchObject({ state: 'refunded', exchange: { orderId: id } })
  expect(first.cashRefunds).toMatchObject([
    { amountPaise: calculated.creditPaise, spentOn: id, reference: order.number },
  ])
  const traces = await tracesOf(shop.db, orderId)
  // Nothing is to be sent by hand.
  expect(traces.tasks).toEqual([])
  expect(traces.documents).toMatchObject([
    { kind: 'invoice' },
    { kind: 'credit-note', total: calculated.creditPaise },
  ])
  await changeDeliveryStatus(deps, { orderId: id, status: 'delivered', actorId: owner.userId })
  expect((await tracesOf(shop.db, id)).documents).toMatchObject([
    { kind: 'invoice', total: calculated.shown.totalPaise },
  ])
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('sales tell what returned goods paid apart from cash, before and after their day is counted', async () => {
  const { answer, ask, clock } = await openReturn()
  await answer('approved')
  clock.advance(1)
  const { creditPaise, duePaise, shown } = await calculate(ask(4))
  const { order } = await viewOf(await make(ask(4)))
  const until = new Date(order.createdAt.getTime() + 1)
  const sold = await listSalesByDay(shop.db, { from: order.createdAt, until })
  expect(sold).toMatchObject([
    { orders: 1, cashOrders: 1, revenuePaise: shown.totalPaise, cashPaise: duePaise, creditPaise },
  ])
  const from = startOfIndianDay(order.createdAt)
  const whole = { from, until: new Date(from.getTime() + DAY_MS) }
  const before = await listSalesByDay(shop.db, whole)
  clock.advance(7 * DAY_MS)
  await countSalesDays({ db: shop.db, clock })
  const counted = await shop.db.execute(
    sql`select credit_paise::integer from sales_days where is_counted`,
  )
  expect(counted.rows).toContainEqual({ credit_paise: creditPaise })
  expect(await listSalesByDay(shop.db, whole)).toEqual(before)
})

test('delivery is free after a fault of the shop only; less than a rupee, which no link collects, is paid at the door or not at all', async () => {
  const { answer, ask } = await openReturn()
  await answer('approved')
  expect(await calculate(ask(2))).toMatchObject({ duePaise: 0, backPaise: 0 })
  // A change of mind is no fault of the shop.
  await shop.db.execute(sql`update return_requests set reason = 'changed-mind'`)
  // Two of them and ₹46 for delivery cost fifty paise more than the credit of the return.
  await shop.db.execute(sql`update products set price_paise = 22725 where id = ${P1}`)
  expect(await ask(2, 'prepaid')(undefined)).toEqual({ ok: false, reason: 'due-too-small' })
  expect(await calculate(ask(2, 'cod'))).toMatchObject({ duePaise: 38_50 })
  await shop.db.execute(sql`update products set price_paise = 22750 where id = ${P1}`)
  expect(await calculate(ask(2, 'prepaid'))).toMatchObject({ duePaise: 1_00 })
})

test('of cheaper goods nothing is due, and the rest goes back as the old ones were paid', async () => {
  const { orderId, answer, ask } = await openReturn({ online: true })
  await answer('approved')
  const calculated = await calculate(ask(1))
  expect(calculated).toMatchObject({ duePaise: 0, creditPaise: calculated.shown.totalPaise })
  const id = await make(ask(1))
  const reported = await mailOf(id)
  expect(reported).toContain('There is nothing left to pay.')
  expect(reported).toContain(
    `The remaining ${formatRupees(calculated.backPaise)} of your return will be refunded`,
  )
  expect((await viewOf(id)).order).toMatchObject({
    paymentMethod: 'prepaid',
    paymentState: 'paid',
    reservedUntil: undefined,
  })
  expect((await tracesOf(shop.db, orderId)).refunds).toMatchObject([
    { amount: calculated.backPaise, reason: 'returned' },
  ])
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('a difference that nobody pays in time ends the exchange: what came back is refunded, and no late payment revives it', async () => {
  const { orderId, answer, ask, deps, clock, owner } = await openReturn({ online: true })
  await answer('approved')
  const send = ask(4, 'prepaid')
  const { creditPaise, duePaise } = await calculate(send)
  const id = await make(send)
  const { rows } = await shop.db.execute(sql`
    update payment_attempts set provider_order_id = 'order_late1' where order_id = ${id}
    returning amount_paise`)
  expect(rows).toEqual([{ amount_paise: duePaise }])
  expect(await mailOf(id)).toContain('https://shop.example/pay/')
  clock.advance(25 * HOUR_MS)
  await settlePayment(deps, { orderId: id, facts: [], source: 'reconciler' })
  expect((await viewOf(id)).order.paymentState).toBe('failed')
  expect((await tracesOf(shop.db, orderId)).refunds).toMatchObject([{ amount: creditPaise }])
  expect(await renewPaymentLink(deps, { orderId: id, actorId: owner.userId })).toMatchObject({
    reason: 'order-moved',
  })
  const late = { what: 'payment', step: 'captured', currency: 'INR' } as const
  const paymentId = 'pay_late1' as never
  await settlePayment(deps, {
    orderId: id,
    source: 'webhook',
    facts: [{ ...late, paymentId, amountPaise: duePaise }],
  })
  expect((await viewOf(id)).order.stage).toBe('cancelled')
  expect((await tracesOf(shop.db, id)).refunds).toMatchObject([{ amount: duePaise }])
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('when the new order is cancelled, what came back is refunded as usual, once', async () => {
  const { orderId, answer, ask, deps, owner } = await openReturn()
  await answer('approved')
  const { creditPaise } = await calculate(ask(4))
  const id = await make(ask(4))
  await cancelOrder(deps, { orderId: id, person: owner })
  await cancelOrder(deps, { orderId: id, person: owner })
  const first = await viewOf(orderId)
  expect(first.cashRefunds).toMatchObject([{ amountPaise: creditPaise, spentOn: undefined }])
  expect(first.cashRefunds).toHaveLength(1)
  expect(first.returns[0]?.exchange?.creditPaise).toBe(0)
  const { tasks, documents } = await tracesOf(shop.db, orderId)
  expect(tasks).toEqual(['cash-refund-due'])
  // The credit note of the exchange covers it.
  expect(documents).toHaveLength(2)
  expect((await viewOf(id)).refundable.paise).toBe(0)
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('a return counts once, however often and at once it is exchanged, and no more than it was paid', async () => {
  const { orderId, answer, ask } = await openReturn()
  // Nobody has agreed to it yet.
  expect(await ask(4)(undefined)).toMatchObject({ reason: 'return-cannot-change' })
  await answer('approved')
  const send = ask(4)
  const { shown } = await calculate(send)
  expect(await send({ ...shown, creditPaise: shown.creditPaise + 100 })).toMatchObject({
    reason: 'exchange-moved',
  })
  const both = await Promise.all([send(shown), send(shown)])
  const ids = both.map((one) => (one.ok && 'exchange' in one ? one.exchange.orderId : one))
  expect(ids[0]).toBe(ids[1])
  expect(await answer('refused')).toMatchObject({ reason: 'return-cannot-change' })
  const { rows } = await shop.db.execute(sql`
    select count(*)::integer as made from orders
    where credit_from in (select id from return_requests where order_id = ${orderId})`)
  expect(rows).toEqual([{ made: 1 }])
  // A refunded return is not worth anything more.
  const other = await openReturn()
  await other.answer('approved')
  await other.answer('refunded', 100)
  expect(await other.ask(1)(undefined)).toMatchObject({ reason: 'return-cannot-change' })
})

test('a repetition that finds its own exchange made meanwhile answers it', async () => {
  const { orderId, answer, ask } = await openReturn()
  await answer('approved')
  const send = ask(4)
  const { shown } = await calculate(send)
  const pool = shop.db.$client
  const query = pool.query.bind(pool) as (...words: unknown[]) => unknown
  const made: OrderId[] = []
  vi.spyOn(pool, 'query').mockImplementation((async (...words: [{ text: string }]) => {
    // The first that asks who paid has read the return already; the other exchange is made before it reads on.
    if (made.length === 0 && words[0].text.startsWith('select "paid_by", "rest_of"')) {
      vi.mocked(pool.query).mockRestore()
      made.push(exchangedAs(await send(shown)))
    }
    return await query(...words)
  }) as never)
  expect(exchangedAs(await send(shown))).toBe(made[0])
  expect(made).toHaveLength(1)
  expect((await viewOf(orderId)).returns).toHaveLength(1)
})

test('a return is not exchanged under the address of another order (RET-06)', async () => {
  const [{ answer, ask }, { orderId: other }] = [await openReturn(), await openReturn()]
  await answer('approved')
  const { shown } = await calculate(ask(3))
  const refused = { ok: false, reason: 'unknown-return' }
  expect(await ask(3, 'cod', other)(shown)).toEqual(refused)
  await make(ask(3))
  expect(await ask(3, 'cod', other)(shown)).toEqual(refused)
})

test('the database itself refuses a credit of nothing, one above what is left, and a second one of a return', async () => {
  const { orderId, answer, ask } = await openReturn()
  await answer('approved')
  const id = await make(ask(4))
  const run = (query: ReturnType<typeof sql>) =>
    shop.db.execute(query).then(
      () => 'written',
      (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
    )
  const { rows } = await shop.db.execute<{ total: number }>(sql`
    select total_paise as total from orders where id = ${orderId}`)
  expect(
    await run(sql`
      update cash_refunds set amount_paise = ${rows[0]?.total} where spent_on = ${id}`),
  ).toBe('written')
  expect(
    await run(sql`
      insert into cash_refunds (order_id, amount_paise, reason, idempotency_key, asked_by, created_at)
      select ${orderId}, 1, 'goodwill', 'one more', asked_by, created_at from cash_refunds
      where spent_on = ${id}`),
  ).toMatch(/within_order/)
  const copied = (changes: object) => sql`
    insert into orders select (json_populate_record(orders, ${JSON.stringify({
      id: 'copied00000000000000000000',
      number: 0,
      ...changes,
    })}::json)).* from orders where id = ${id}`
  expect(await run(copied({}))).toBe('orders_by_credit')
  const other = await openReturn()
  expect(await run(copied({ credit_from: other.returnId }))).toBe('a_credit_was_given_back')
})

test('what an exchanged order paid of yet another one is not free again while that one stands', async () => {
  const { answer, ask, deps, owner, shopper, orderId: firstId } = await openReturn()
  await answer('approved')
  const orderId = await make(ask(1))
  const actorId = owner.userId
  const mark = (status: 'delivered' | 'pending') =>
    changeDeliveryStatus(deps, { orderId, status, actorId })
  const freed = async () => {
    const { rows } = await shop.db.execute<{ paise: number }>(sql`
      select coalesce(sum(amount_paise), 0)::integer as paise from cash_refunds
      where order_id = ${firstId} and spent_on is null and idempotency_key like '%credit%'`)
    return rows[0]?.paise
  }
  await mark('delivered')
  const form: ReturnForm = {
    reason: 'wrong-goods',
    wish: 'refund',
    note: 'Another size, please.',
    photos: [],
    payTo: undefined,
    goods: [{ productId: P1, quantity: 1 }],
  }
  const asked = await requestReturn(deps, { orderId, userId: shopper.userId, form })
  if (!asked.ok) throw new Error(asked.reason)
  const returnId = asked.request.id
  const decision = { orderId, returnId, answer: '', refundPaise: undefined, backOnShelf: false }
  await answerReturn(deps, { ...decision, to: 'approved', actorId })
  const other = await make((shown) =>
    exchangeReturn(
      { ...placingDeps(shop.db), ...deps, payment: undefined },
      {
        orderId,
        returnId,
        shown,
        actorId,
        wanted: [{ productId: P1, quantity: 2 }],
        method: 'cod',
      },
    ),
  )
  const { order } = (await findAdminOrder(shop.db, orderId)) ?? {}
  expect(await mark('pending')).toMatchObject({ ok: true })
  expect(await cancelOrder(deps, { orderId, person: owner })).toMatchObject({ ok: true })
  // All of it counts towards the other order.
  expect(await freed()).toBe(0)
  expect(await brokenInvariants(shop.db)).toEqual({})
  await cancelOrder(deps, { orderId: other, person: owner })
  expect(await freed()).toBe(order?.creditPaise)
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('goods and price of an exchange stay, and it goes in one parcel', async () => {
  const { answer, ask, deps, owner } = await openReturn()
  await answer('approved')
  const orderId = await make(ask(4))
  const actorId = owner.userId
  const changing = { ...placingDeps(shop.db), ...deps }
  const wanted = [{ productId: P1, quantity: 3 }]
  expect(await changeOrder(changing, { orderId, wanted, actorId })).toMatchObject({
    reason: 'exchange-stays',
  })
  const now = [{ productId: P1, quantity: 1 }]
  expect(await splitParcel(deps, { orderId, now, actorId })).toMatchObject({
    reason: 'exchange-stays',
  })
})
