import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestRefund } from '#database/payments/payments.ts'
import { inTransaction } from '#database/transaction.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import {
  type BoughtOnline,
  DELIVERY,
  DOWN,
  openPrepaidShop,
  type PrepaidShop,
} from '#tests/support/prepaid-shop.ts'
import {
  anonymiseOldRecords,
  eraseAccount,
  findRetainedData,
} from '#use-cases/erasure/erase-account.ts'
import { creditFor, issueCreditNote } from '#use-cases/invoices/tax-documents.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { listAfterSale } from '#use-cases/returns/after-sale.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { refundOrder } from './refund-order.ts'
import { giveRefundByHand, sendRefundOnceMore } from './settle-failed-refund.ts'

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const deliver = ({ orderId, actorId }: BoughtOnline) =>
  changeDeliveryStatus(shop.parts, { orderId, status: 'delivered', actorId })
async function delivered(): Promise<BoughtOnline> {
  const order = await shop.buyOnline()
  await deliver(order)
  return order
}

const giveBack = ({ orderId, actorId }: BoughtOnline, amountPaise: number, key: string) =>
  refundOrder(shop.parts, { orderId, amountPaise, reason: 'returned', key, actorId })
/** Makes a refund that the bank rejects. */
async function fails(order: BoughtOnline, amountPaise: number): Promise<BoughtOnline> {
  expect(await giveBack(order, amountPaise, 'rejected')).toEqual({ ok: true })
  await shop.refund()
  await shop.bankRefunds('failed')
  return order
}
const arrives = async () => {
  await shop.refund()
  await shop.bankRefunds()
}

async function viewOf({ orderId }: Pick<BoughtOnline, 'orderId'>) {
  const view = await findAdminOrder(shop.db, orderId)
  if (!view) throw new Error('the order has gone')
  return view
}
async function failedOf(order: Pick<BoughtOnline, 'orderId' | 'actorId'>) {
  const refundId = (await viewOf(order)).refunds[0]?.id ?? 0
  return { orderId: order.orderId, refundId, actorId: order.actorId }
}
const sendAgain = async (order: BoughtOnline) =>
  sendRefundOnceMore(shop.parts, await failedOf(order))
const byHand = async (order: Pick<BoughtOnline, 'orderId' | 'actorId'>, reference = 'UTR 1234') =>
  giveRefundByHand(shop.parts, { ...(await failedOf(order)), reference })

const refunds = async () =>
  (await shop.rows('select amount_paise, state from refunds order by id')).map(
    ({ amount_paise, state }) => `${amount_paise} ${state}`,
  )
const notes = async () =>
  (
    await shop.rows("select total_paise from invoices where kind = 'credit-note' order by serial")
  ).map(({ total_paise }) => total_paise)
const receiptsOf = async ({ payment }: BoughtOnline) => {
  const listed = await shop.parts.payment?.listRefundsOf(payment)
  return listed?.ok ? listed.value.map(({ receipt }) => receipt) : []
}

describe('a refund that the bank rejected', () => {
  test('is owed still: no other refund is made of its money, and no second credit note', async () => {
    const order = await fails(await delivered(), 50_00)
    const left = (await viewOf(order)).order.amounts.totalPaise - 50_00
    expect((await viewOf(order)).refundable.paise).toBe(left)
    expect(await giveBack(order, left + 1, 'again')).toEqual({
      ok: false,
      reason: 'more-than-left',
      leftPaise: left,
    })
    expect(await giveBack(order, left, 'the rest')).toEqual({ ok: true })
    expect(await notes()).toEqual([50_00, left])
    await shop.allHolds()
  })

  test('is sent again, once, under its one credit note, however many press at once', async () => {
    const order = await fails(await delivered(), 50_00)
    expect(await shop.openTasks()).toEqual(['refund-failed'])
    const answers = await Promise.all([sendAgain(order), sendAgain(order), sendAgain(order)])
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect(await shop.openTasks()).toEqual([])
    await arrives()
    expect(await refunds()).toEqual(['5000 processed'])
    expect(await notes()).toEqual([50_00])
    expect(await sendAgain(order)).toEqual({ ok: false, reason: 'refund-not-failed' })
    expect(await shop.count('audit_log', "action = 'refund.sent-again'")).toBe(1)
    await shop.allHolds()
  })

  test('may fail again, and old news of its first failure change nothing then', async () => {
    const order = await fails(await delivered(), 50_00)
    await sendAgain(order)
    await shop.refund()
    await shop.bankRefunds('failed')
    expect(await refunds()).toEqual(['5000 failed'])
    expect(await shop.openTasks()).toEqual(['refund-failed'])
    await sendAgain(order)
    // The provider lists both failed refunds with the payment.
    shop.later(24 * 60)
    await shop.reconcilePayments()
    expect(await refunds()).toEqual(['5000 wanted'])
    await shop.refund()
    await shop.reconcilePayments()
    expect(await refunds()).toEqual(['5000 pending'])
    await shop.bankRefunds()
    expect(await refunds()).toEqual(['5000 processed'])
    expect(await shop.count('refunds', 'cardinality(failed_ids) = 2')).toBe(1)
    expect(await shop.openTasks()).toEqual([])
    await shop.allHolds()
  })

  test('that is made anew in the provider’s dashboard is that one', async () => {
    const order = await fails(await delivered(), 50_00)
    const made = { paymentId: order.payment, amountPaise: 50_00 }
    await shop.parts.payment?.refund({ ...made, key: 'by-the-owner', receipt: 'by hand' })
    await shop.eventsDone()
    await shop.bankRefunds()
    expect(await refunds()).toEqual(['5000 processed'])
    expect(await sendAgain(order)).toEqual({ ok: false, reason: 'refund-not-failed' })
    await shop.allHolds()
  })

  test('is not taken for another refund of the same amount whose answer was lost', async () => {
    const order = await fails(await delivered(), 50_00)
    await giveBack(order, 50_00, 'another')
    shop.fault({ method: 'GET' }, DOWN)
    shop.fault({ method: 'POST' }, { dropAfterProcessing: true })
    shop.razorpay.webhooks.hold()
    await shop.refund()
    shop.heal()
    shop.razorpay.webhooks.release()
    await shop.eventsDone()
    expect(await refunds()).toEqual([
      '5000 failed',
      expect.stringMatching(/^5000 (pending|processed)$/),
    ])
  })

  test('leaves the name and phone of its order until it arrives, though its account was erased', async () => {
    const asha = await shop.signIn()
    const begun = await shop.begin({}, asha)
    shop.pay(begun)
    await shop.eventsDone()
    await cancelOrder(shop.parts, { orderId: begun.orderId, person: asha.person })
    expect(await findRetainedData(shop.parts, asha.person)).toMatchObject({ orders: 1 })
    await eraseAccount(shop.parts, asha.person)
    await shop.refund()
    await shop.bankRefunds('failed')
    await anonymiseOldRecords(shop.parts)
    const phone = async () =>
      (await shop.rows(`select phone from orders where id = '${begun.orderId}'`))[0]?.phone
    expect([await phone(), await shop.openTasks()]).toEqual([
      DELIVERY.phone_number,
      ['refund-failed'],
    ])
    expect(await byHand({ ...begun, actorId: asha.person.userId })).toEqual({ ok: true })
    await anonymiseOldRecords(shop.parts)
    expect(await phone()).toBe('0000000000')
  })

  test('is given back by hand instead, once, with the bank’s number and no second credit note', async () => {
    const order = await fails(await delivered(), 50_00)
    expect(await byHand(order)).toEqual({ ok: true })
    expect(await byHand(order)).toEqual({ ok: true })
    expect(await byHand(order, 'another')).toEqual({
      ok: false,
      reason: 'refund-sent-already',
      reference: 'UTR 1234',
    })
    expect(await sendAgain(order)).toEqual({ ok: false, reason: 'refund-not-failed' })
    await shop.refund()
    expect(await refunds()).toEqual(['5000 by-hand'])
    expect(await notes()).toEqual([50_00])
    expect(await shop.openTasks()).toEqual([])
    const mails = await shop.rows("select text from mails where kind = 'order-refunded'")
    expect(mails.map(({ text }) => String(text).includes('UTR 1234')).toSorted()).toEqual([
      false,
      true,
    ])
    const view = await viewOf(order)
    expect(view.order.paymentState).toBe('paid')
    const [after] = await listAfterSale(shop.db, [view.order], shop.clock.now())
    expect(after?.refunds).toMatchObject([{ state: 'sent', reference: 'UTR 1234' }])
    await shop.allHolds()
  })

  test('by hand makes an order refunded of which all is back then', async () => {
    const order = await fails(await delivered(), 50_00)
    await giveBack(order, (await viewOf(order)).refundable.paise, 'the rest')
    await arrives()
    expect(await shop.stateOf(order)).toBe('paid delivered')
    await byHand(order)
    expect(await shop.stateOf(order)).toBe('refunded delivered')
    await shop.allHolds()
  })

  test('before its order left has its credit note with the invoice, once', async () => {
    const order = await fails(await shop.buyOnline(), 50_00)
    await deliver(order)
    expect(await notes()).toEqual([50_00])
    await sendAgain(order)
    await arrives()
    expect(await notes()).toEqual([50_00])
    await shop.allHolds()
  })

  test('and that nobody decided in the shop is not owed', async () => {
    const order = await delivered()
    const made = { paymentId: order.payment, amountPaise: 50_00 }
    await shop.parts.payment?.refund({ ...made, key: 'by-the-owner', receipt: 'by hand' })
    await shop.eventsDone()
    await shop.bankRefunds('failed')
    const view = await viewOf(order)
    expect(view.refundable.paise).toBe(view.order.amounts.totalPaise)
    expect(await sendAgain(order)).toEqual({ ok: false, reason: 'refund-not-failed' })
    await shop.allHolds()
  })

  test('breaks the rules of the books when another is made of its money, or another credit note', async () => {
    const order = await fails(await delivered(), 50_00)
    const { orderId, payment: paymentId } = order
    const at = shop.clock.now()
    await inTransaction(shop.db, async (tx) => {
      await issueCreditNote(tx, {
        order: { id: orderId },
        amountPaise: 50_00,
        cause: creditFor('another'),
        at,
      })
    })
    const broken = async () =>
      Object.keys(await brokenInvariants(shop.db, { now: at })).map((rule) => rule.slice(0, 24))
    expect(await broken()).toEqual(['I10 credit notes for ref'])
    const { amounts } = (await viewOf(order)).order
    await inTransaction(shop.db, async (tx) => {
      await requestRefund(tx, {
        orderId,
        paymentId,
        amountPaise: amounts.totalPaise,
        reason: 'goodwill',
        idempotencyKey: 'another',
        askedBy: undefined,
        at,
      })
    })
    expect(await broken()).toEqual(['I6 the refunds of a paym'])
  })

  test('is of its own order alone', async () => {
    const order = await fails(await delivered(), 50_00)
    const other = await delivered()
    const failed = await failedOf(order)
    const there = { ...failed, orderId: other.orderId }
    expect(await sendRefundOnceMore(shop.parts, there)).toEqual({
      ok: false,
      reason: 'unknown-refund',
    })
    const byHandThere = { ...there, reference: 'UTR 1234' }
    expect((await giveRefundByHand(shop.parts, byHandThere)).ok).toBe(false)
    expect(await refunds()).toEqual(['5000 failed'])
  })
})

describe('a refund that the provider refused for good', () => {
  test('is sent again under another key', async () => {
    const order = await delivered()
    await giveBack(order, 50_00, 'one')
    const other = 'Different request with the same idempotency key has already been processed.'
    const body = JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: other } })
    shop.fault({ method: 'POST' }, { status: 400, body, headers: {} }, 1)
    await shop.refund()
    expect(await refunds()).toEqual(['5000 needs-owner'])
    const before = await shop.rows('select receipt from refunds')
    await sendAgain(order)
    await arrives()
    expect(await refunds()).toEqual(['5000 processed'])
    expect(await shop.rows('select receipt from refunds')).not.toEqual(before)
    await shop.allHolds()
  })
})

describe('after a restore', () => {
  test('a refund is not taken for a lost one whose number it has', async () => {
    const [lost, order] = [await delivered(), await delivered()]
    await giveBack(lost, 50_00, 'one')
    await arrives()
    const { refundId } = await failedOf(lost)
    await shop.rows('delete from refunds')
    await shop.rows(`alter table refunds alter id restart with ${refundId}`)
    await giveBack(order, 50_00, 'one')
    await arrives()
    expect((await viewOf(order)).refunds).toMatchObject([{ id: refundId, state: 'processed' }])
  })

  test('a refund that had been sent since the backup is the same at the provider', async () => {
    const order = await delivered()
    await giveBack(order, 50_00, 'one')
    await shop.refund()
    await shop.eventsDone()
    await shop.rows(
      "update refunds set state = 'wanted', tries = 0, provider_refund_id = null, next_try_at = created_at",
    )
    await arrives()
    expect(await refunds()).toEqual(['5000 processed'])
    expect((await receiptsOf(order)).length).toBe(1)
  })

  test('a refund from before receipts were stored goes on under its number', async () => {
    const order = await delivered()
    await giveBack(order, 50_00, 'one')
    await shop.rows('update refunds set receipt = null')
    await shop.refund()
    const [row] = await shop.rows('select id from refunds')
    expect(await receiptsOf(order)).toEqual([`RF-${row?.id}`])
    await shop.bankRefunds('failed')
    await sendAgain(order)
    await arrives()
    expect(await refunds()).toEqual(['5000 processed'])
  })
})
