import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { countUndeliveredCash } from '#database/orders/confirmation.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { findOrder } from '#database/orders/orders.ts'
import { takeShipmentToSubmit } from '#database/shipments/submit.ts'
import { returnStock } from '#database/stock/return.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import type { OrderStage } from '#domain/orders/order.ts'
import { collectPaise } from '#domain/shipments/packing.ts'
import { LEDGERS } from '#domain/tax/journal.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { indianDay } from '#domain/time/india.ts'
import { P2, stockOf } from '#tests/races/fixture.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import {
  type Begun,
  DELIVERY,
  openPrepaidShop,
  type PrepaidShop,
} from '#tests/support/prepaid-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { changeOrder } from '#use-cases/orders/change-order.ts'
import { moveOrder } from '#use-cases/orders/move-order.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { settleCashRefund } from '#use-cases/payments/settle-cash-refund.ts'
import { readCsv } from '#use-cases/read-csv.ts'
import { takeRemittance } from '#use-cases/remittances/take-remittance.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { writeJournal } from '#use-cases/tax/write-journal.ts'

let shop: PrepaidShop
let asha: SignedIn
let owner: SignedIn
beforeAll(async () => {
  shop = await openPrepaidShop()
  owner = await shop.signIn({ admin: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  await emptyTables(shop.db, ['cash_rules'])
  asha = await shop.signIn({ name: 'Asha Patel' })
})

const BASKET = { productIds: [P2], quantities: [3], ...DELIVERY }
const COD = { ...BASKET, paymentMethod: 'COD' }
const ADVANCE = { way: 'advance', advanceRupees: '120', order: 'first' }

async function publish(...rules: object[]): Promise<void> {
  const { status } = await shop.post(paths.cashRules.publish(), { rules }, owner.headers)
  expect(status).toBe(200)
}

const price = async () =>
  (await shop.post(paths.payments.createOrder(), COD, asha.headers)).body as {
    amount: number
    codAdvance: number
  }
const start = (more: Record<string, unknown>) =>
  shop.post(paths.payments.createOrder(), { ...COD, ...more }, asha.headers)

/** A cash order whose advance the shopper is about to pay. */
async function begin(advance = 120): Promise<Begun & { totalPaise: number }> {
  await publish({ ...ADVANCE, advanceRupees: String(advance) })
  const { amount } = await price()
  const { status, body } = await start({ amount, advance })
  expect(status).toBe(200)
  const { id } = body.order as { id: Begun['providerOrderId'] }
  const { headers } = asha
  const orderId = body.orderId as OrderId
  return { orderId, providerOrderId: id, headers, totalPaise: Math.round(amount * 100) }
}

async function placed(advance?: number) {
  const begun = await begin(advance)
  const { proof } = shop.pay(begun)
  expect((await shop.verify(begun, proof)).status).toBe(200)
  await shop.eventsDone()
  return begun
}

/** Changes the stage directly, as the courier's reports would. */
async function move(orderId: OrderId, ...stages: OrderStage[]): Promise<void> {
  for (const to of stages) {
    shop.clock.advance(1)
    await inTransaction(shop.db, async (tx) => {
      const locked = await lockOrder(tx, orderId)
      if (!locked) throw new Error('the order is there')
      const at = shop.clock.now()
      await moveOrder(tx, shop.parts, locked, { to, actorId: undefined, at })
      if (to === 'returned') await returnStock(tx, { orderId, today: indianDay(at), at })
    })
  }
}

const refunds = (orderId: OrderId) =>
  shop.rows(`select amount_paise as paise, reason from refunds where order_id = '${orderId}'`)
const documents = (orderId: OrderId) =>
  shop.rows(
    `select kind, total_paise as paise from invoices where order_id = '${orderId}' order by kind desc`,
  )

describe('an advance that the owner’s rules ask for', () => {
  test('is told before, and a cash order without it is refused with it', async () => {
    await publish(ADVANCE)
    const reported = { codAllowed: true, codAdvance: 120, codCauses: ['first-order'] }
    const quoted = await shop.post(
      paths.payments.shippingQuote(),
      { ...BASKET, cod: true },
      asha.headers,
    )
    expect(quoted.body).toMatchObject(reported)
    const { amount } = await price()
    expect(await price()).toMatchObject(reported)
    const refused = await shop.post(paths.payments.verify(), { ...COD, amount }, asha.headers)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'advance-due', amount, ...reported },
    })
    expect(await shop.count('orders')).toBe(0)
  })

  test.each([
    ['a lower one', { advance: 1 }],
    ['none at all', { advance: 0 }],
    ['one below zero', { advance: -120 }],
    ['the whole total', { advance: 10_000 }],
  ])('is never %s than was told (PRC-12)', async (_, otherwise) => {
    await publish(ADVANCE)
    const { amount } = await price()
    const refused = await start({ amount, ...otherwise })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'amount-changed', codAdvance: 120 },
    })
    expect(await shop.count('orders')).toBe(0)
  })

  test('starts nothing with another total, without an address, or once no rule asks for it', async () => {
    await publish(ADVANCE)
    const { amount } = await price()
    expect(await start({ amount: amount - 1, advance: 120 })).toMatchObject({ status: 409 })
    expect(await start({ amount: 'x', advance: 120 })).toMatchObject({
      status: 400,
      body: { errors: { amount: expect.any(String) } },
    })
    const nowhere = { productIds: [P2], quantities: [3], pincode: DELIVERY.pincode }
    const bare = { ...nowhere, paymentMethod: 'COD', amount, advance: 120 }
    expect(await shop.post(paths.payments.createOrder(), bare, asha.headers)).toMatchObject({
      status: 400,
      body: { errors: { address: expect.any(String) } },
    })
    await emptyTables(shop.db, ['cash_rules'])
    expect(await start({ amount, advance: 120 })).toMatchObject({
      status: 409,
      body: { code: 'amount-changed', codAdvance: null },
    })
    await publish({ way: 'prepaid' })
    expect(await start({ amount, advance: 120 })).toMatchObject({
      status: 422,
      body: { code: 'cod-by-rule' },
    })
    expect(await shop.count('orders')).toBe(0)
  })
})

describe('a cash order with an advance', () => {
  test('stands once the advance is paid, and the rest is due at the door', async () => {
    const begun = await begin()
    expect(shop.razorpay.findOrder(begun.providerOrderId)).toMatchObject({ amount: 120_00 })
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
    expect(await countUndeliveredCash(shop.db, asha.person.userId)).toBe(0)
    const { proof } = shop.pay(begun)
    const { status, body } = await shop.verify(begun, proof)
    const rest = (begun.totalPaise - 120_00) / 100
    expect([status, body]).toMatchObject([
      200,
      {
        success: true,
        order: { payment_method: 'COD', status: 'success', advance: 120, cashDue: rest },
      },
    ])
    await shop.eventsDone()
    // Repeated reports change nothing.
    expect((await shop.verify(begun, proof)).status).toBe(200)
    expect(await shop.stateOf(begun)).toBe('cash-due placed')
    expect(await countUndeliveredCash(shop.db, asha.person.userId)).toBe(1)
    const [mail] = await shop.rows("select text from mails where kind = 'order-paid'")
    expect(mail?.text).toContain('₹120')
    expect(mail?.text).toContain(`₹${rest}`)
    await shop.allHolds()
  })

  test('collects the rest alone: on the slip, by the courier, and in what the courier hands over', async () => {
    const { orderId, totalPaise } = await placed()
    const restPaise = totalPaise - 120_00
    const order = await findOrder(shop.db, orderId)
    expect(order && collectPaise(order)).toBe(restPaise)
    const actorId = owner.person.userId
    expect(await handOverParcel(shop.parts, { orderId, actorId, byHand: undefined })).toEqual({
      ok: true,
    })
    const parcel = await takeShipmentToSubmit(shop.db, { now: shop.clock.now(), leaseMs: DAY_MS })
    expect(parcel).toMatchObject({ orderId, paymentMethod: 'cod', totalPaise: restPaise })

    await move(orderId, 'shipped', 'delivered')
    const hand = (paise: number, reference: string) =>
      takeRemittance(shop.parts, {
        form: {
          reference,
          paidOn: indianDay(shop.clock.now()),
          list: `${order?.number}, ${paise / 100}`,
        },
        actorId,
      })
    expect(await hand(restPaise, 'UTR1')).toMatchObject({
      ok: true,
      checked: { rows: [{ verdict: 'agrees' }] },
    })
    expect(await shop.stateOf({ orderId })).toBe('cash-received delivered')
    expect(await documents(orderId)).toEqual([{ kind: 'invoice', paise: totalPaise }])
    expect(await owedByBooks()).toBe(0)
    await shop.allHolds()
  })

  test('that nobody pays for lapses like any other: its goods are free, and it counts nowhere', async () => {
    const before = await stockOf(shop.db, P2)
    const begun = await begin()
    expect(await stockOf(shop.db, P2)).toBe(before - 3)
    shop.later(31)
    await shop.expire()
    expect(await shop.stateOf(begun)).toBe('failed placed')
    expect(await stockOf(shop.db, P2)).toBe(before)
    expect(await countUndeliveredCash(shop.db, asha.person.userId)).toBe(0)
    expect(await shop.rows('select kind from mails')).toEqual([{ kind: 'order-unpaid' }])
    // It is still the shopper's first order.
    expect(await price()).toMatchObject({ codAdvance: 120 })
    await shop.allHolds()
  })

  test('that is paid too late stands while its goods are there, and goes back when they are gone', async () => {
    const begun = await begin()
    shop.later(31)
    await shop.expire()
    shop.pay(begun)
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('cash-due placed')

    asha = await shop.signIn({ name: 'Late Asha' })
    const late = await begin()
    shop.later(31)
    await shop.expire()
    await layOutNothing()
    shop.pay(late)
    await shop.eventsDone()
    expect(await shop.stateOf(late)).toBe('cash-due cancelled')
    expect(await refunds(late.orderId)).toEqual([{ paise: 120_00, reason: 'out-of-stock' }])
  })

  test('gives all of it back by itself when it is cancelled', async () => {
    const { orderId } = await placed()
    await cancelOrder(shop.parts, { orderId, person: asha.person })
    expect(await refunds(orderId)).toEqual([{ paise: 120_00, reason: 'cancelled' }])
    await shop.refund()
    await shop.bankRefunds()
    expect(await shop.stateOf({ orderId })).toBe('cash-due cancelled')
    const view = await findAdminOrder(shop.db, orderId)
    expect(view?.refundable).toMatchObject({ paise: 0 })
    await shop.allHolds()
  })

  test('is cancelled with the refund of all its advance while its goods are here, and stands after a part', async () => {
    const { orderId } = await placed()
    const actorId = owner.person.userId
    const back = (amountPaise: number, key: string) =>
      refundOrder(shop.parts, {
        orderId,
        amountPaise,
        reason: 'goodwill',
        key,
        actorId,
        mayCancel: true,
      })
    expect(await back(20_00, 'a')).toEqual({ ok: true })
    expect(await shop.stateOf({ orderId })).toBe('cash-due placed')
    expect(await back(100_00, 'b')).toEqual({ ok: true })
    expect(await back(100_00, 'b')).toEqual({ ok: true })
    expect(await shop.stateOf({ orderId })).toBe('cash-due cancelled')
    expect(await refunds(orderId)).toEqual([
      { paise: 20_00, reason: 'goodwill' },
      { paise: 100_00, reason: 'cancelled' },
    ])
    expect(await shop.count('mails', "kind = 'order-cancelled'")).toBe(1)
    await shop.allHolds()
  })

  test('gives all of it back by itself when nobody takes the parcel, once, with one credit note', async () => {
    const { orderId, totalPaise } = await placed()
    await move(orderId, 'shipped', 'returned')
    expect(await refunds(orderId)).toEqual([{ paise: 120_00, reason: 'returned' }])
    expect(await documents(orderId)).toEqual([
      { kind: 'invoice', paise: totalPaise },
      { kind: 'credit-note', paise: totalPaise },
    ])
    expect(await shop.count('mails', "kind = 'order-refunded'")).toBe(1)
    const more = { orderId, amountPaise: 1, reason: 'goodwill', key: 'a' } as const
    const actorId = owner.person.userId
    expect(await refundOrder(shop.parts, { ...more, actorId })).toMatchObject({
      reason: 'more-than-left',
    })
    await shop.allHolds()
  })

  test('goes back where it came: the advance through the provider, the rest by hand, no paisa more', async () => {
    const { orderId, totalPaise } = await placed()
    await move(orderId, 'shipped', 'delivered')
    const actorId = owner.person.userId
    const back = (amountPaise: number, key: string) =>
      refundOrder(shop.parts, { orderId, amountPaise, reason: 'goodwill', key, actorId })
    expect(await back(totalPaise + 1, 'a')).toMatchObject({ leftPaise: totalPaise })
    expect(await back(150_00, 'b')).toEqual({ ok: true })
    expect(await back(150_00, 'b')).toEqual({ ok: true })
    expect(await back(150_01, 'b')).toMatchObject({ reason: 'key-used-otherwise' })
    expect(await refunds(orderId)).toEqual([{ paise: 120_00, reason: 'goodwill' }])
    expect(await back(totalPaise - 150_00, 'c')).toEqual({ ok: true })
    expect(await back(1, 'd')).toMatchObject({ leftPaise: 0 })
    const { cashRefunds = [] } = (await findAdminOrder(shop.db, orderId)) ?? {}
    expect(cashRefunds.map(({ amountPaise }) => amountPaise)).toEqual([30_00, totalPaise - 150_00])
    for (const { id: refundId } of cashRefunds) {
      await settleCashRefund(shop.parts, { orderId, refundId, reference: 'UTR9', actorId })
    }
    expect(
      (await documents(orderId)).map(({ paise }) => Number(paise)).toSorted((a, b) => a - b),
    ).toEqual([150_00, totalPaise - 150_00, totalPaise].toSorted((a, b) => a - b))
    await shop.allHolds()
  })

  test('that comes to less than its advance after a change gives the difference back', async () => {
    const { orderId } = await placed(250)
    const ask = {
      orderId,
      actorId: owner.person.userId,
      delivery: undefined,
      wanted: [{ productId: P2, quantity: 1 }],
    }
    const priced = await changeOrder(shop.parts, { ...ask, amountPaise: undefined })
    if (!priced.ok) throw new Error(priced.reason)
    const changed = await changeOrder(shop.parts, { ...ask, amountPaise: priced.newTotalPaise })
    expect(changed).toMatchObject({ ok: true, isDone: true })
    const order = await findOrder(shop.db, orderId)
    expect(order?.advancePaise).toBe(order?.amounts.totalPaise)
    expect(order && collectPaise(order)).toBe(0)
    const back = 250_00 - priced.newTotalPaise
    expect(back).toBeGreaterThan(0)
    expect(await refunds(orderId)).toEqual([{ paise: back, reason: 'surplus' }])
    await shop.allHolds()
  })
})

/** What customers owe according to the books, in paise: sales minus payments, plus refunds. */
async function owedByBooks(): Promise<number> {
  const month = indianDay(shop.clock.now()).slice(0, 7)
  const parts: string[] = []
  for await (const part of writeJournal(shop.db, month)) parts.push(part)
  const read = readCsv(Buffer.from(parts.join('')))
  if (!read.ok) throw new Error('no CSV')
  const rows = read.table.rows.filter(({ cells }) => cells.ledger === LEDGERS.customers)
  const sum = (side: 'debit' | 'credit') =>
    rows.reduce((all, { cells }) => all + Math.round(Number(cells[side]) * 100), 0)
  expect(sum('debit')).toBeGreaterThan(0)
  return sum('debit') - sum('credit')
}

/** Sells all remaining units to somebody else. */
async function layOutNothing(): Promise<void> {
  await shop.db.execute(sql`
    with sold as (
      insert into stock_moves (lot_id, kind, quantity, at)
      select id, 'corrected', -on_hand, now() from stock_lots where product_id = ${P2} and on_hand > 0
    )
    update stock_lots set on_hand = 0 where product_id = ${P2}`)
}
