import { describe, expect, test } from 'vitest'
import { listBookings } from '#database/consultations/panel.ts'
import type { UserId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { type Held, PRICE, paidTalks } from '#tests/support/paid-talks.ts'
import { giveRefundByHand } from '#use-cases/payments/settle-failed-refund.ts'
import { refundConsultation } from './change-consultation.ts'

const talks = paidTalks()

async function rejected(): Promise<{ booking: Held; refundId: number; actorId: UserId }> {
  const booking = await talks.paid(talks.asha, talks.slot)
  await talks.cancel(booking)
  await talks.refund()
  await talks.bankRefunds('failed')
  const [row] = await talks.rows('select id from refunds')
  return { booking, refundId: Number(row?.id), actorId: talks.asha.person.userId }
}
const shown = async ({ id }: Held) => {
  const from = new Date(talks.slot.getTime() - DAY_MS)
  const { bookings } = await listBookings(talks.db, { from, isPast: false, limit: 10 })
  return bookings.find((booking) => booking.id === id)?.paid
}

describe('the fee of a consultation', () => {
  test('that the bank rejects is not said to be given back once more, and is sent again', async () => {
    const { booking, refundId, actorId } = await rejected()
    const failed = { id: refundId, paise: PRICE }
    expect(await shown(booking)).toEqual({ paise: PRICE, backPaise: PRICE, failed })
    const owner = { ...talks.change(booking), actorId }
    expect(await refundConsultation(talks.parts, owner)).toEqual({
      ok: false,
      reason: 'nothing-paid',
    })
    expect(await talks.mails()).not.toContain('consultation-refunded')
    expect(await talks.count('audit_log', "action = 'booking.refunded'")).toBe(0)
    expect(await talks.sendAgain(booking, talks.asha)).toEqual({ ok: true })
    expect(await shown(booking)).toEqual({ paise: PRICE, backPaise: PRICE })
    await talks.refund()
    await talks.bankRefunds()
    expect(await talks.orderOf(booking)).toBe('refunded cancelled')
    expect((await talks.documents()).toSorted()).toEqual([
      `credit-note ${PRICE}`,
      `invoice ${PRICE}`,
    ])
    await talks.allHolds()
  })

  test('that the bank rejects may be refunded by hand', async () => {
    const { booking, refundId, actorId } = await rejected()
    const { orderId } = booking.fee
    const given = { orderId, refundId, actorId, reference: 'UTR 1234' }
    expect(await giveRefundByHand(talks.parts, given)).toEqual({ ok: true })
    expect(await talks.orderOf(booking)).toBe('refunded cancelled')
    expect(await talks.openTasks()).toEqual([])
    await talks.allHolds()
  })

  test('is not announced as refunded where no refund was made', async () => {
    const booking = await talks.paid(talks.asha, talks.slot)
    await talks.cancel(booking)
    await talks.rows("update refunds set state = 'failed', ended_at = now(), next_try_at = null")
    const owner = { ...talks.change(booking), actorId: talks.asha.person.userId }
    expect((await refundConsultation(talks.parts, owner)).ok).toBe(false)
  })
})
