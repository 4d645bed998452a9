import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOrder } from '#database/orders/orders.ts'
import { indianDay } from '#domain/time/india.ts'
import { P1, P2 } from '#tests/races/fixture.ts'
import {
  type BoughtOnline,
  DOWN,
  openPrepaidShop,
  type PrepaidShop,
} from '#tests/support/prepaid-shop.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { changeOrder } from '#use-cases/orders/change-order.ts'
import { listAfterSale } from '#use-cases/returns/after-sale.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { writeJournal } from '#use-cases/tax/write-journal.ts'
import { refundOrder } from './refund-order.ts'
import { giveRefundByHand, sendRefundOnceMore } from './settle-failed-refund.ts'

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

async function delivered(): Promise<BoughtOnline> {
  const order = await shop.buyOnline()
  const { orderId, actorId } = order
  await changeDeliveryStatus(shop.parts, { orderId, status: 'delivered', actorId })
  return order
}

async function dispute({ payment }: BoughtOnline, amountPaise?: number): Promise<string> {
  const opened = shop.razorpay.dispute(payment, amountPaise)
  await shop.eventsDone()
  if (!opened) throw new Error('no such payment')
  return opened.id
}

async function decide(id: string, result: 'won' | 'lost' | 'closed'): Promise<void> {
  // A bank takes days, and the provider's times are seconds.
  shop.later(60)
  shop.razorpay.moveDispute(id, result)
  await shop.eventsDone()
}

const give = ({ orderId, actorId }: BoughtOnline, amountPaise: number, key = 'k') =>
  refundOrder(shop.parts, { orderId, amountPaise, reason: 'goodwill', key, actorId })

const cancel = ({ orderId, actorId }: BoughtOnline) =>
  cancelOrder(shop.parts, {
    orderId,
    person: { userId: actorId, role: 'admin', rights: new Set(['order.cancel-any']) },
  })

const atProvider = ({ payment }: BoughtOnline) =>
  shop.parts.payment?.listRefundsOf(payment).then((listed) => {
    if (!listed.ok) throw new Error(listed.reason)
    return listed.value.map(({ amountPaise }) => amountPaise)
  })

const refunds = async () =>
  (await shop.rows('select state, amount_paise as paise from refunds order by id')).map(
    ({ state, paise }) => `${state} ${paise}`,
  )

const shown = async ({ orderId }: BoughtOnline) => {
  const order = await findOrder(shop.db, orderId)
  const [afterSale] = order ? await listAfterSale(shop.db, [order], shop.clock.now()) : []
  return afterSale?.refunds.map(({ state, amountPaise }) => `${state} ${amountPaise}`)
}

const runs = async () => {
  await shop.refund()
  shop.later(25 * 60)
  await shop.refund()
}

describe('while a bank disputes a payment', () => {
  test('nothing of it is refunded, and when the shop wins the refund is sent once', async () => {
    const order = await shop.buyOnline()
    const id = await dispute(order)
    expect((await cancel(order)).ok).toBe(true)
    const [mail] = await shop.rows(
      `select text from mails where kind = 'order-cancelled' and about = '${order.orderId}'`,
    )
    expect(mail?.text).toContain('You disputed this payment with your bank')
    expect(mail?.text).not.toContain('Banks usually show it')
    await runs()
    expect(await atProvider(order)).toEqual([])
    expect(await refunds()).toEqual([`wanted ${order.totalPaise}`])
    expect(await shown(order)).toEqual([`held ${order.totalPaise}`])
    await decide(id, 'won')
    expect(await shop.openTasks()).toEqual([])
    await runs()
    expect(await atProvider(order)).toEqual([order.totalPaise])
    expect(await shop.count('audit_log', "action = 'payment.disputed'")).toBe(2)
    await shop.allHolds()
  })

  test('a refund stays unsent when the owner has closed the task, and it is only looked at by the bank', async () => {
    const order = await delivered()
    const id = await dispute(order)
    expect(await give(order, 1_000)).toEqual({ ok: true })
    await shop.rows(`update owner_tasks set closed_at = now() where kind = 'dispute'`)
    shop.later(1)
    shop.razorpay.moveDispute(id, 'under_review')
    await shop.eventsDone()
    // The owner has answered; the parcel may go, and is not asked about again.
    expect(await shop.openTasks()).toEqual([])
    await runs()
    expect(await atProvider(order)).toEqual([])
  })

  test('a failed refund is neither sent again nor transferred by hand', async () => {
    const order = await delivered()
    await give(order, 1_000)
    await shop.refund()
    await shop.bankRefunds('failed')
    await dispute(order)
    const [{ id } = {}] = await shop.rows('select id from refunds')
    const failed = { orderId: order.orderId, refundId: Number(id), actorId: order.actorId }
    const refused = { ok: false, reason: 'payment-disputed' }
    expect(await sendRefundOnceMore(shop.parts, failed)).toEqual(refused)
    expect(await giveRefundByHand(shop.parts, { ...failed, reference: 'N1' })).toEqual(refused)
  })

  test('a refund without an answer is looked up, and neither repeated nor sent', async () => {
    const [made, never] = [await delivered(), await delivered()]
    shop.fault({ path: '/v1/payments/' }, { dropAfterProcessing: true })
    await give(made, 1_000)
    await shop.refund()
    shop.heal()
    shop.fault({ path: '/v1/payments/' }, DOWN)
    await give(never, 2_000)
    await shop.refund()
    await dispute(made)
    await dispute(never)
    shop.heal()
    await runs()
    expect(await atProvider(made)).toEqual([1_000])
    expect(await atProvider(never)).toEqual([])
    expect((await refunds()).at(-1)).toBe('wanted 2000')
    expect(await shop.openTasks()).toEqual(['dispute', 'dispute'])
  })

  test('the owner is told what was refunded before, and until when to answer', async () => {
    const order = await delivered()
    await give(order, 1_000)
    await shop.refund()
    await dispute(order)
    const [task] = await shop.rows("select details from owner_tasks where kind = 'dispute'")
    expect(task?.details).toMatchObject({
      refundedPaise: 1_000,
      amountPaise: order.totalPaise,
      answerBy: expect.stringMatching(/^2026-\d\d-\d\dT.*Z$/),
    })
  })
})

describe('when the bank has taken the money back', () => {
  test('a refund that waited is paid by that, and nothing is sent', async () => {
    const order = await shop.buyOnline()
    const id = await dispute(order)
    await cancel(order)
    await decide(id, 'lost')
    await runs()
    expect(await atProvider(order)).toEqual([])
    expect(await refunds()).toEqual([`by-bank ${order.totalPaise}`])
    expect(await shown(order)).toEqual([`by-bank ${order.totalPaise}`])
    expect(await shop.stateOf(order)).toBe('refunded cancelled')
    expect(await shop.count('audit_log', "action = 'refund.paid-by-bank'")).toBe(1)
    // The owner still decides what becomes of the order.
    expect(await shop.openTasks()).toEqual(['dispute'])
    await shop.allHolds()
  })

  test('of a disputed part only the rest is sent', async () => {
    const order = await delivered()
    const id = await dispute(order, 1_000)
    await give(order, order.totalPaise - 400, 'most')
    await decide(id, 'lost')
    await runs()
    expect(await atProvider(order)).toEqual([order.totalPaise - 1_000])
    await give(order, 400, 'rest')
    await runs()
    expect(await atProvider(order)).toEqual([order.totalPaise - 1_000])
    expect((await refunds()).toSorted()).toEqual(
      ['by-bank 400', 'by-bank 600', `processed ${order.totalPaise - 1_000}`]
        .toSorted()
        .map((text) => text.replace('processed', 'pending')),
    )
    // The same request again is the same refund.
    expect(await give(order, 400, 'rest')).toEqual({ ok: true })
    expect(await give(order, order.totalPaise - 400, 'most')).toEqual({ ok: true })
    await shop.allHolds()
  })

  test('a refund that was on its way before becomes a task, since it was paid twice', async () => {
    const order = await delivered()
    await give(order, 1_000)
    await shop.refund()
    const id = await dispute(order)
    await decide(id, 'lost')
    expect(await shop.openTasks()).toEqual(['dispute', 'books-differ'])
    const [task] = await shop.rows("select details from owner_tasks where kind = 'books-differ'")
    expect(task?.details).toEqual({ reason: 'refunded and lost by a dispute', amountPaise: 1_000 })
    expect(await atProvider(order)).toEqual([1_000])
  })

  test('a failed refund is paid by that, and its task is closed', async () => {
    const order = await delivered()
    await give(order, 1_000)
    await shop.refund()
    await shop.bankRefunds('failed')
    const id = await dispute(order)
    await decide(id, 'lost')
    expect(await refunds()).toEqual(['by-bank 1000'])
    expect(await shop.openTasks()).toEqual(['dispute'])
  })

  test('the books of its month have what the bank took, once', async () => {
    const order = await delivered()
    const id = await dispute(order, 1_000)
    await give(order, order.totalPaise, 'all')
    await decide(id, 'lost')
    const lines: string[] = []
    const month = indianDay(shop.clock.now()).slice(0, 7)
    for await (const part of writeJournal(shop.db, month)) lines.push(...part.split(/\r?\n/))
    const taken = lines.filter((line) => line.includes(id))
    expect(taken).toHaveLength(2)
    expect(taken.join()).toMatch(/Payment Gateway,[^,]*,10(?:\.00)?(?:,|$)/)
    expect(taken.join()).toMatch(/Website Customers,10(?:\.00)?,/)
  })

  test('and gives it back in a further round, the refund that it had paid is sent after all, once', async () => {
    const order = await shop.buyOnline()
    const id = await dispute(order)
    await cancel(order)
    await decide(id, 'lost')
    shop.later(60)
    shop.razorpay.moveDispute(id, 'under_review')
    await shop.eventsDone()
    await runs()
    expect(await refunds()).toEqual([`by-bank ${order.totalPaise}`])
    await decide(id, 'won')
    shop.razorpay.webhooks.replay('all')
    await shop.eventsDone()
    await runs()
    expect(await atProvider(order)).toEqual([order.totalPaise])
    expect(await shop.openTasks()).toEqual([])
    const moves = await shop.rows(
      `select paise from dispute_moves where dispute_id = '${id}' order by id`,
    )
    expect(moves.map(({ paise }) => paise)).toEqual([-order.totalPaise, order.totalPaise])
    await shop.allHolds()
  })

  test('and a further round ends without a claim, what it took stays taken', async () => {
    const order = await delivered()
    const id = await dispute(order)
    await decide(id, 'lost')
    await decide(id, 'closed')
    await give(order, 1_000)
    await runs()
    expect(await atProvider(order)).toEqual([])
    expect(await refunds()).toEqual(['by-bank 1000'])
  })

  test('and gives it back, the books have both, and money paid twice is no task any more', async () => {
    const order = await delivered()
    await give(order, 1_000)
    await shop.refund()
    const id = await dispute(order)
    await decide(id, 'lost')
    expect(await shop.openTasks()).toEqual(['dispute', 'books-differ'])
    await decide(id, 'won')
    expect(await shop.openTasks()).toEqual([])
    await decide(id, 'lost')
    expect(await shop.openTasks()).toEqual(['dispute', 'books-differ'])
    const vouchers: string[] = []
    const month = indianDay(shop.clock.now()).slice(0, 7)
    for await (const part of writeJournal(shop.db, month)) {
      for (const line of part.split(/\r?\n/)) {
        if (line.includes(id) && line.includes('Payment Gateway'))
          vouchers.push(line.split(',').slice(1, 3).join(' '))
      }
    }
    expect(vouchers).toEqual([`Payment ${id}`, `Receipt ${id}-2`, `Payment ${id}-3`])
  })

  test('events in the wrong order, or repeated, change nothing', async () => {
    const order = await delivered()
    await give(order, 1_000)
    shop.razorpay.webhooks.hold()
    const opened = shop.razorpay.dispute(order.payment)
    shop.later(1)
    shop.razorpay.moveDispute(opened?.id ?? '', 'lost')
    shop.razorpay.webhooks.release('reversed')
    await shop.eventsDone()
    shop.razorpay.webhooks.replay('all')
    await shop.eventsDone()
    await runs()
    expect(await refunds()).toEqual(['by-bank 1000'])
    expect(await atProvider(order)).toEqual([])
  })
})

test('the end of a dispute whose event was lost is found by the nightly comparison', async () => {
  const order = await delivered()
  const id = await dispute(order)
  await give(order, 1_000)
  shop.razorpay.webhooks.hold()
  shop.later(60)
  shop.razorpay.moveDispute(id, 'won')
  await shop.reconcilePayments()
  await runs()
  expect(await atProvider(order)).toEqual([1_000])
})

test('the gain of a lost dispute in a further round is found by the nightly comparison', async () => {
  const order = await delivered()
  const id = await dispute(order)
  await give(order, 1_000)
  await decide(id, 'lost')
  await runs()
  expect(await atProvider(order)).toEqual([])
  shop.razorpay.webhooks.hold()
  shop.later(60)
  shop.razorpay.moveDispute(id, 'won')
  await shop.reconcilePayments()
  await runs()
  expect(await atProvider(order)).toEqual([1_000])
})

test('the refund of a change is promised and given, though the bank pays a part of it', async () => {
  const { actorId } = await shop.buyOnline()
  const begun = await shop.begin({ productIds: [P1, P2], quantities: [2, 3] })
  const { id: payment } = shop.pay(begun)
  await shop.eventsDone()
  const totalPaise = shop.razorpay.findOrder(begun.providerOrderId)?.amount ?? 0
  const wanted = [{ productId: P1, quantity: 1 }]
  const change = { orderId: begun.orderId, wanted, actorId }
  const priced = await changeOrder(shop.parts, change)
  if (!priced.ok) throw new Error(priced.reason)
  await changeOrder(shop.parts, { ...change, amountPaise: priced.newTotalPaise })
  const backPaise = totalPaise - priced.newTotalPaise
  const order = { ...begun, actorId, payment, totalPaise }
  await decide(await dispute(order, totalPaise - 1_000), 'lost')
  await runs()
  expect(await refunds()).toEqual(['pending 1000', `by-bank ${backPaise - 1_000}`])
  await shop.allHolds()
})
