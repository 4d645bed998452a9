import { describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { type Held, PRICE, paidTalks } from '#tests/support/paid-talks.ts'
import { sendRefunds } from '#use-cases/payments/send-refunds.ts'
import { bookingSecret } from './booking-secret.ts'
import { cancelConsultation, moveConsultation, refundConsultation } from './change-consultation.ts'

const talks = paidTalks()

test('the practitioner’s own link gives the fee back at any time, and tells the person so', async () => {
  const booking = await talks.paid(talks.asha, talks.slot)
  talks.clock.set(new Date(booking.fee.moneyBackUntil.getTime() + 1))
  const secret = bookingSecret(talks.parts.secret, booking.id, 'practitioner')
  const read = await talks.app.inject({ url: paths.consultations.open({ secret }) })
  expect(read.json().fee.moneyBackUntil).toBe(booking.startsAt.toISOString())
  await talks.post(paths.consultations.cancel({ secret }), {}, talks.asha.headers)
  expect(await talks.now(booking)).toBe('cancelled')
  expect(await talks.refunds()).toEqual([{ amount_paise: PRICE, reason: 'cancelled' }])
  const [mail] = await talks.rows("select text from mails where kind = 'consultation-cancelled'")
  expect(mail?.text).toContain('We are sorry')
  expect(mail?.text).toContain('₹500 will be refunded')
  await talks.allHolds()
})

test('a cancellation does not mention money that was refunded before', async () => {
  const booking = await talks.paid(talks.asha, talks.slot)
  const owner = { ...talks.change(booking), actorId: talks.asha.person.userId }
  await refundConsultation(talks.parts, owner)
  talks.clock.set(new Date(booking.fee.moneyBackUntil.getTime() + 1))
  await talks.cancel(booking)
  const other = await talks.paid(talks.asha, talks.start(24))
  await refundConsultation(talks.parts, {
    ...talks.change(other),
    actorId: talks.asha.person.userId,
  })
  await cancelConsultation(talks.parts, {
    ...talks.change(other),
    actorId: talks.asha.person.userId,
  })
  const sent = await talks.rows("select text from mails where kind = 'consultation-cancelled'")
  expect(sent.map(({ text }) => /₹500/.test(String(text)))).toEqual([false, false])
  await talks.allHolds()
})

test('the practitioner moves a paid talk after its notice began, and the person may cancel the new time', async () => {
  const booking = await talks.paid(talks.asha, talks.slot)
  talks.clock.set(new Date(booking.fee.moneyBackUntil.getTime() + 1))
  const move = { ...talks.change(booking), startsAt: talks.start(24) }
  expect(await moveConsultation(talks.parts, move)).toEqual({ ok: false, reason: 'notice-begun' })
  const moved = await moveConsultation(talks.parts, { ...move, side: 'practitioner' })
  expect(moved.ok).toBe(true)
  await talks.cancel(booking)
  expect(await talks.refunds()).toEqual([{ amount_paise: PRICE, reason: 'cancelled' }])
  await talks.allHolds()
})

test('a talk that the practitioner moved gives the fee back until it begins', async () => {
  const booking = await talks.paid(talks.asha, talks.slot)
  const startsAt = talks.start(0)
  const move = { ...talks.change(booking), startsAt, side: 'practitioner' } as const
  const moved = await moveConsultation(talks.parts, move)
  expect(moved.ok && moved.booking.fee?.moneyBackUntil).toEqual(startsAt)
  talks.clock.set(new Date(startsAt.getTime() - 1))
  await talks.cancel(booking)
  expect(await talks.refunds()).toEqual([{ amount_paise: PRICE, reason: 'cancelled' }])
  await talks.allHolds()
})

test('a fee that a bank disputes is not promised as on its way, and not sent', async () => {
  const [cancelled, refunded] = [
    await talks.paid(talks.asha, talks.slot),
    await talks.paid(talks.asha, talks.start(24)),
  ]
  await talks.rows(
    `insert into owner_tasks (kind, payment_id, opened_at)
     select 'dispute', paid_by, now() from orders where paid_by is not null`,
  )
  await talks.cancel(cancelled)
  await refundConsultation(talks.parts, {
    ...talks.change(refunded),
    actorId: talks.asha.person.userId,
  })
  const mails = await talks.rows(
    `select text from mails where kind in ('consultation-cancelled', 'consultation-refunded')`,
  )
  expect(mails).toHaveLength(2)
  for (const { text } of mails) {
    expect(text).toContain('₹500 is to be refunded. You disputed this payment with your bank')
    expect(text).not.toContain('Banks usually show it')
  }
  await sendRefunds(talks.parts)
  const sent = await talks.rows(`select state, tries from refunds`)
  expect(sent).toEqual([
    { state: 'wanted', tries: 0 },
    { state: 'wanted', tries: 0 },
  ])
  await talks.allHolds()
})

describe('a fee that the owner refunds in the provider’s dashboard', () => {
  /** Refunds at the provider; the bank executes it. */
  async function giveBackThere({ fee }: Held, amountPaise: number): Promise<void> {
    const [row] = await talks.rows(`select paid_by from orders where id = '${fee.orderId}'`)
    const paymentId = String(row?.paid_by) as PaymentId
    const key = `by-the-owner-${amountPaise}`
    await talks.parts.payment?.refund({ paymentId, amountPaise, key, receipt: 'by hand' })
    await talks.eventsDone()
    await talks.bankRefunds()
    await talks.reconcilePayments()
  }
  const mailsOf = async (kinds: string) =>
    (
      await talks.rows(`select kind, text from mails where kind in (${kinds}) order by kind, id`)
    ).map(({ kind, text }) => `${kind} ${/₹\d+/.exec(String(text))?.[0]}`)

  test('cancels a talk that is still to come, frees its time, and tells both sides once', async () => {
    const booking = await talks.paid(talks.asha, talks.slot)
    await giveBackThere(booking, PRICE)
    expect(await talks.now(booking)).toBe('cancelled')
    expect(await talks.orderOf(booking)).toBe('refunded cancelled')
    const [mail] = await talks.rows("select text from mails where kind = 'consultation-cancelled'")
    expect(mail?.text).toContain('We are sorry')
    expect(mail?.text).toContain('₹500 will be refunded')
    const cancelled = "'consultation-cancelled', 'consultation-cancelled-practitioner'"
    expect(await mailsOf(`${cancelled}, 'consultation-refunded'`)).toHaveLength(2)
    expect((await talks.documents()).toSorted()).toEqual([
      `credit-note ${PRICE}`,
      `invoice ${PRICE}`,
    ])
    const other = await talks.signIn()
    expect(await talks.now(await talks.paid(other, talks.slot))).toBe('booked')
    await talks.allHolds()
  })

  test('in part leaves the talk, and its payer is told of the part', async () => {
    const booking = await talks.paid(talks.asha, talks.slot)
    await giveBackThere(booking, 200_00)
    expect(await talks.now(booking)).toBe('booked')
    expect(await mailsOf("'consultation-refunded'")).toEqual(['consultation-refunded ₹200'])
    talks.clock.advance(1)
    await giveBackThere(booking, 300_00)
    expect(await talks.now(booking)).toBe('cancelled')
    expect(await mailsOf("'consultation-cancelled'")).toEqual(['consultation-cancelled ₹300'])
    await talks.allHolds()
  })

  test('after the talk leaves it as it was, and its payer is told of the money', async () => {
    const booking = await talks.paid(talks.asha, talks.slot)
    talks.clock.set(new Date(booking.endsAt.getTime() + 1))
    await giveBackThere(booking, PRICE)
    expect(await talks.now(booking)).toBe('booked')
    expect(await mailsOf("'consultation-cancelled', 'consultation-refunded'")).toEqual([
      'consultation-refunded ₹500',
    ])
    await talks.allHolds()
  })

  test('before the shop knew that this ends the talk cancels it in the night, once; one that the shop refunded stays', async () => {
    const owner = talks.asha.person.userId
    const [there, here] = [
      await talks.paid(talks.asha, talks.slot),
      await talks.paid(await talks.signIn(), talks.start(24)),
    ]
    for (const booking of [there, here]) {
      await refundConsultation(talks.parts, { ...talks.change(booking), actorId: owner })
    }
    await talks.refund()
    await talks.bankRefunds()
    const of = `order_id = '${there.fee.orderId}'`
    // What an older version of the shop wrote for it.
    await talks.rows(
      `update refunds set idempotency_key = 'seen:' || provider_refund_id where ${of}`,
    )
    await talks.rows(`update orders set stage = 'placed' where id = '${there.fee.orderId}'`)
    await talks.reconcilePayments()
    await talks.reconcilePayments()
    expect([await talks.now(there), await talks.now(here)]).toEqual(['cancelled', 'booked'])
    expect(await talks.orderOf(there)).toBe('refunded cancelled')
    const cancelled = "'consultation-cancelled', 'consultation-cancelled-practitioner'"
    expect(await mailsOf(cancelled)).toEqual([
      'consultation-cancelled undefined',
      'consultation-cancelled-practitioner undefined',
    ])
    await talks.allHolds()
  })

  test('is not told again where the shop itself refunded it and left the talk', async () => {
    const booking = await talks.paid(talks.asha, talks.slot)
    const owner = { ...talks.change(booking), actorId: talks.asha.person.userId }
    await refundConsultation(talks.parts, owner)
    await talks.refund()
    await talks.bankRefunds()
    expect(await talks.now(booking)).toBe('booked')
    expect(await mailsOf("'consultation-cancelled', 'consultation-refunded'")).toEqual([
      'consultation-refunded ₹500',
    ])
    await talks.allHolds()
  })
})
