import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Parts } from '#parts.ts'
import { openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { pollPendingPayments } from '#use-cases/payments/poll-pending-payments.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { renewPaymentLink } from '#use-cases/payments/renew-payment-link.ts'
import { sendRefunds } from '#use-cases/payments/send-refunds.ts'
import { sendRefundOnceMore } from '#use-cases/payments/settle-failed-refund.ts'
import { bookShipments } from '#use-cases/shipments/book-shipments.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'

// A process may be suspended for minutes between an external response and writing its result.

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

/** The shop in a process that is suspended once after an external call of this name, while `meanwhile` runs. */
function pausedAfter<Service extends 'payment' | 'courier'>(
  service: Service,
  call: keyof NonNullable<Parts[Service]>,
  meanwhile: () => Promise<unknown>,
  answerInstead?: unknown,
): Parts {
  const outside = shop.parts[service] as unknown as Record<PropertyKey, unknown>
  let isPaused = false
  const pausing = async (...asked: unknown[]) => {
    const answer = await (outside[call] as (...asked: unknown[]) => Promise<unknown>)(...asked)
    if (isPaused) return answer
    isPaused = true
    await meanwhile()
    return answerInstead ?? answer
  }
  return { ...shop.parts, [service]: { ...outside, [call]: pausing } }
}

async function paid() {
  const { person } = await shop.signIn({ admin: true })
  const begun = await shop.begin()
  shop.pay(begun)
  await shop.eventsDone()
  return { ...begun, actorId: person.userId }
}

test('a refund that failed and is sent again meanwhile is not taken for the one that a paused process sent', async () => {
  const { orderId, actorId } = await paid()
  await changeDeliveryStatus(shop.parts, { orderId, status: 'delivered', actorId })
  const refund = { orderId, amountPaise: 50_00, reason: 'goodwill', key: 'a', actorId } as const
  await refundOrder(shop.parts, refund)
  const paused = pausedAfter('payment', 'refund', async () => {
    await shop.eventsDone()
    await shop.bankRefunds('failed')
    const [row] = await shop.rows('select id from refunds')
    await sendRefundOnceMore(shop.parts, { orderId, refundId: Number(row?.id), actorId })
  })
  await sendRefunds(paused)
  expect(await shop.rows('select state from refunds')).toEqual([
    { state: expect.stringMatching(/wanted|pending/) },
  ])
  await shop.refund()
  await shop.bankRefunds()
  expect(await shop.rows('select state from refunds')).toEqual([{ state: 'processed' }])
  expect(await shop.openTasks()).toEqual([])
  await shop.allHolds()
})

test('what the bank has done with a refund is not forgotten when its paused sender goes on', async () => {
  const { orderId, actorId } = await paid()
  const refund = { orderId, amountPaise: 50_00, reason: 'goodwill', key: 'a', actorId } as const
  await refundOrder(shop.parts, refund)
  await sendRefunds(
    pausedAfter('payment', 'refund', async () => {
      await shop.eventsDone()
      await shop.bankRefunds()
    }),
  )
  expect(await shop.rows('select state from refunds')).toEqual([{ state: 'processed' }])
})

test('a payment link that is made anew while a paused process asks about the old one is asked about', async () => {
  const { person } = await shop.signIn({ admin: true })
  const begun = await shop.begin()
  const { userId: actorId } = person
  await shop.rows(`update orders set taken_by = '${actorId}' where id = '${begun.orderId}'`)
  shop.later(6 * 24 * 60 - 60)
  await shop.expire()
  const [before] = await shop.rows('select next_poll_at from payment_attempts')
  expect(before?.next_poll_at).not.toBeNull()
  shop.later(120)
  const paused = pausedAfter('payment', 'listPaymentsOf', async () => {
    const renewed = await renewPaymentLink(shop.parts, { orderId: begun.orderId, actorId })
    expect(renewed).toEqual({ ok: true })
  })
  await pollPendingPayments(paused)
  const [after] = await shop.rows('select next_poll_at from payment_attempts')
  expect(after?.next_poll_at).not.toBeNull()
})

test('a parcel that another process has booked stays booked when the paused one hears no answer', async () => {
  const { orderId, actorId } = await paid()
  await handOverParcel(shop.parts, { orderId, actorId, byHand: undefined })
  for (const answer of [
    { ok: false, reason: 'retryable' },
    { ok: false, reason: 'declined', detail: 'No such pincode' },
  ]) {
    // The courier's news of the booking must not come while the shop is made to forget it.
    await shop.parts.standIns?.courier.webhooks.idle()
    await shop.rows(
      "update shipments set state = 'wanted', tracking_id = null, next_try_at = handed_over_at, tries = 0",
    )
    const paused = pausedAfter(
      'courier',
      'book',
      async () => {
        shop.later(6)
        await bookShipments(shop.parts)
      },
      answer,
    )
    await bookShipments(paused)
    expect(await shop.rows('select state, next_try_at from shipments')).toEqual([
      { state: 'booked', next_try_at: null },
    ])
  }
  expect(await shop.openTasks()).toEqual([])
})
