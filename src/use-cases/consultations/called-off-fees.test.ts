import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { PRICE, paidTalks } from '#tests/support/paid-talks.ts'
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
