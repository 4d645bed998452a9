import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findBooking, listTaken } from '#database/consultations/consultations.ts'
import { openSlots } from '#domain/consultations/slots.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { type Held, PRICE, PRICED, paidTalks } from '#tests/support/paid-talks.ts'
import { DOWN } from '#tests/support/prepaid-shop.ts'
import { payByLink } from '#use-cases/payments/pay-by-link.ts'
import { cancelConsultation, moveConsultation, refundConsultation } from './change-consultation.ts'

const talks = paidTalks()

describe('a consultation that is paid online', () => {
  test('is held without a mail until the money comes, then booked with mails and a bill', async () => {
    const booking = await talks.held(talks.asha, talks.slot)
    expect([await talks.now(booking), await talks.orderOf(booking)]).toEqual([
      'held',
      'awaiting placed',
    ])
    expect(await talks.mails()).toEqual([])
    expect((await listTaken(talks.db, PRICED.slug, talks.clock.now())).length).toBe(1)
    talks.pay(await talks.opened(booking))
    await talks.eventsDone()
    expect([await talks.now(booking), await talks.orderOf(booking)]).toEqual([
      'booked',
      'paid placed',
    ])
    expect(await talks.mails()).toEqual(['consultation-booked', 'consultation-booked-practitioner'])
    const [mail] = await talks.rows("select text from mails where kind = 'consultation-booked'")
    expect(mail?.text).toMatch(/Paid: ₹500/)
    expect(mail?.text).toContain('Cancel before')
    expect(await talks.documents()).toEqual([`invoice ${PRICE}`])
    await talks.allHolds()
  })

  test('is confirmed once, however often and in whatever order the money is reported', async () => {
    const booking = await talks.held(talks.asha, talks.slot)
    const { proof } = talks.pay(await talks.opened(booking))
    await talks.eventsDone()
    await Promise.all([
      talks.razorpay.webhooks.replay('all', { times: 3, order: 'reversed' }),
      talks.post(
        paths.paymentLinks.verify({ token: talks.tokenOf(booking) }),
        proof,
        talks.asha.headers,
      ),
      talks.post(
        paths.paymentLinks.verify({ token: talks.tokenOf(booking) }),
        proof,
        talks.asha.headers,
      ),
      talks.reconcile(),
      talks.expire(),
    ])
    await talks.eventsDone()
    expect(await talks.mails()).toEqual(['consultation-booked', 'consultation-booked-practitioner'])
    expect(await talks.documents()).toEqual([`invoice ${PRICE}`])
    expect(await talks.refunds()).toEqual([])
    await talks.allHolds()
  })

  test('is held for one payer, however many ask for the time at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => talks.signIn()))
    for (const one of people) await talks.hadFirst(one)
    const answers = await Promise.all(people.map((one) => talks.book(one, talks.slot)))
    const won = answers.filter(({ ok }) => ok)
    expect(won.length).toBe(1)
    expect(answers.filter((one) => !one.ok && one.reason === 'slot-taken').length).toBe(5)
    expect(await talks.count('orders')).toBe(1)
    await talks.allHolds()
  })

  test('is the same booking and fee when the request is repeated', async () => {
    const booking = await talks.held(talks.asha, talks.slot)
    const again = await talks.book(talks.asha, talks.slot)
    expect(again.ok && again.booking.id).toBe(booking.id)
    expect(await talks.count('orders')).toBe(1)
  })

  test('gives its time back when the fee does not come, and forgets what it was about', async () => {
    const booking = await talks.held(talks.asha, talks.slot)
    talks.later(19)
    await talks.expire()
    expect(await talks.now(booking)).toBe('held')
    talks.later(1)
    const runs = await Promise.all([talks.expire(), talks.expire()])
    expect(runs.flatMap(({ failures }) => failures)).toEqual([])
    expect([await talks.now(booking), await talks.orderOf(booking)]).toEqual([
      'lapsed',
      'failed placed',
    ])
    expect((await findBooking(talks.db, booking.id))?.about).toBe('')
    const other = await talks.signIn()
    expect((await talks.held(other, talks.slot)).status).toBe('held')
    expect(await talks.mails()).toEqual([])
    await talks.allHolds()
  })

  test('gives its time back at once when the provider does not answer', async () => {
    const booking = await talks.held(talks.asha, talks.slot)
    talks.fault({}, DOWN)
    expect(await payByLink(talks.parts, talks.tokenOf(booking))).toMatchObject({ ok: false })
    talks.heal()
    expect(await talks.now(booking)).toBe('lapsed')
    await talks.allHolds()
  })

  test('is booked by a payment after the time to pay, while nobody has taken its time', async () => {
    const booking = await talks.held(talks.asha, talks.slot)
    const payment = await talks.opened(booking)
    talks.later(20)
    await talks.expire()
    talks.pay(payment)
    await talks.eventsDone()
    expect([await talks.now(booking), await talks.orderOf(booking)]).toEqual([
      'booked',
      'paid placed',
    ])
    expect(await talks.mails()).toEqual(['consultation-booked', 'consultation-booked-practitioner'])
    await talks.allHolds()
  })

  test('is given back by itself when the payment comes after somebody else has its time', async () => {
    const booking = await talks.held(talks.asha, talks.slot)
    const payment = await talks.opened(booking)
    talks.later(20)
    await talks.expire()
    await talks.held(await talks.signIn(), talks.slot)
    talks.pay(payment)
    await talks.eventsDone()
    expect([await talks.now(booking), await talks.orderOf(booking)]).toEqual([
      'lapsed',
      'paid cancelled',
    ])
    expect(await talks.refunds()).toEqual([{ amount_paise: PRICE, reason: 'cancelled' }])
    expect(await talks.mails()).toEqual(['consultation-paid-in-vain'])
    expect(await talks.documents()).toEqual([])
    await talks.allHolds()
  })

  test('is given back by itself when the payment comes after the talk would have begun', async () => {
    const booking = await talks.held(talks.asha, talks.slot)
    const payment = await talks.opened(booking)
    talks.later(20)
    await talks.expire()
    talks.clock.set(booking.startsAt)
    talks.pay(payment)
    await talks.eventsDone()
    expect(await talks.orderOf(booking)).toBe('paid cancelled')
    expect((await talks.refunds()).length).toBe(1)
  })

  test('has one owner of its time, whether the late payer or somebody else is quicker', async () => {
    const booking = await talks.held(talks.asha, talks.slot)
    const payment = await talks.opened(booking)
    talks.later(20)
    await talks.expire()
    const other = await talks.signIn()
    await talks.hadFirst(other)
    talks.razorpay.webhooks.hold()
    talks.pay(payment)
    const [answer] = await Promise.all([talks.book(other, talks.slot), talks.reconcile()])
    const isTheirs = (await talks.now(booking)) === 'booked'
    expect(answer.ok).toBe(!isTheirs)
    expect((await talks.refunds()).length).toBe(isTheirs ? 0 : 1)
    talks.razorpay.webhooks.release('reversed')
    await talks.allHolds()
  })
})

describe('cancelling a paid consultation', () => {
  test('gives the money back before the notice begins, once, with a credit note', async () => {
    const booking = await talks.paid(talks.asha, talks.slot)
    talks.clock.set(booking.fee.moneyBackUntil)
    const answers = await Promise.all([
      talks.cancel(booking),
      talks.cancel(booking),
      talks.cancel(booking),
    ])
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect([await talks.now(booking), await talks.orderOf(booking)]).toEqual([
      'cancelled',
      'paid cancelled',
    ])
    expect(await talks.refunds()).toEqual([{ amount_paise: PRICE, reason: 'cancelled' }])
    expect(await talks.documents()).toEqual([`invoice ${PRICE}`, `credit-note ${PRICE}`])
    const [mail] = await talks.rows("select text from mails where kind = 'consultation-cancelled'")
    expect(mail?.text).toContain('₹500 will be refunded')
    await talks.refund()
    await talks.bankRefunds()
    expect(await talks.orderOf(booking)).toBe('refunded cancelled')
    await talks.allHolds()
  })

  test('keeps the money after that, and says so; the owner may give it back, once', async () => {
    const booking = await talks.paid(talks.asha, talks.slot)
    talks.clock.set(new Date(booking.fee.moneyBackUntil.getTime() + 1))
    expect((await talks.cancel(booking)).ok).toBe(true)
    expect([await talks.now(booking), await talks.orderOf(booking)]).toEqual([
      'cancelled',
      'paid placed',
    ])
    expect(await talks.refunds()).toEqual([])
    const [mail] = await talks.rows("select text from mails where kind = 'consultation-cancelled'")
    expect(mail?.text).toContain('₹500 is not refunded')
    const owner = { ...talks.change(booking), actorId: talks.asha.person.userId }
    const answers = await Promise.all([
      refundConsultation(talks.parts, owner),
      refundConsultation(talks.parts, owner),
    ])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await talks.refunds()).toEqual([{ amount_paise: PRICE, reason: 'cancelled' }])
    await talks.allHolds()
  })

  test('by the shop gives it back at any time', async () => {
    const booking = await talks.paid(talks.asha, talks.slot)
    talks.clock.set(new Date(booking.startsAt.getTime() - 1))
    await cancelConsultation(talks.parts, {
      ...talks.change(booking),
      actorId: talks.asha.person.userId,
    })
    expect((await talks.refunds()).length).toBe(1)
  })

  test('of a held one frees the time, and money that comes all the same goes back', async () => {
    const booking = await talks.held(talks.asha, talks.slot)
    const payment = await talks.opened(booking)
    await talks.cancel(booking)
    expect([await talks.now(booking), await talks.orderOf(booking)]).toEqual([
      'cancelled',
      'failed cancelled',
    ])
    expect(await talks.mails()).toEqual([])
    talks.pay(payment)
    await talks.eventsDone()
    expect((await talks.refunds()).length).toBe(1)
    expect(await talks.mails()).toEqual(['consultation-paid-in-vain'])
    await talks.allHolds()
  })

  test('and being paid at the same moment leave either a talk or a refund', async () => {
    const booking = await talks.held(talks.asha, talks.slot)
    const payment = await talks.opened(booking)
    talks.razorpay.webhooks.hold()
    talks.pay(payment)
    await Promise.all([
      talks.cancel(booking),
      talks.reconcile(),
      talks.expire(),
      talks.cancel(booking),
    ])
    await talks.reconcile()
    expect(await talks.now(booking)).toBe('cancelled')
    talks.razorpay.webhooks.release('reversed')
    await talks.allHolds()
  })

  test('cannot be won back by moving it once the notice has begun (PAY-22)', async () => {
    const booking = await talks.paid(talks.asha, talks.slot)
    talks.clock.set(booking.fee.moneyBackUntil)
    const last = openSlots(PRICED.hours, [], talks.clock.now()).at(-1)?.startsAt ?? new Date(0)
    const moved = await moveConsultation(talks.parts, { ...talks.change(booking), startsAt: last })
    const until = moved.ok ? moved.booking.fee?.moneyBackUntil : undefined
    expect(until?.getTime()).toBe(last.getTime() - PRICED.hours.noticeMinutes * MINUTE_MS)
    talks.clock.set(new Date((until ?? last).getTime() + 1))
    expect(
      await moveConsultation(talks.parts, { ...talks.change(booking), startsAt: talks.start(1) }),
    ).toEqual({
      ok: false,
      reason: 'notice-begun',
    })
  })
})

test('whatever happens to paid consultations, time and money belong together', async () => {
  const acts = 'book pay later cancel expire call-off refund bank send-again'.split(' ')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...acts), fc.nat(2)), { minLength: 4, maxLength: 12 }),
      async (steps) => {
        await talks.clear()
        const known: Held[] = []
        const who = await talks.signIn()
        await talks.hadFirst(who)
        for (const [act, which] of steps) {
          const booking = known[which % Math.max(1, known.length)]
          if (act === 'book') {
            const answer = await talks.book(who, talks.start(20 + which))
            if (answer.ok && answer.booking.fee) known.push(answer.booking as Held)
          } else if (act === 'later') talks.later(which === 0 ? 21 : 5)
          else if (act === 'expire') await talks.expire()
          else if (act === 'bank') {
            await talks.refund()
            await talks.bankRefunds(which === 0 ? 'processed' : 'failed')
          } else if (booking && act === 'pay') {
            const payment = await payByLink(talks.parts, talks.tokenOf(booking))
            if (payment.ok && !payment.isPaid) talks.pay(payment)
            await talks.eventsDone()
          } else if (booking && act === 'cancel') await talks.cancel(booking)
          else if (booking && act === 'send-again') await talks.sendAgain(booking, who)
          else if (booking) {
            const owner = { ...talks.change(booking), actorId: who.person.userId }
            await (act === 'refund' ? refundConsultation : cancelConsultation)(talks.parts, owner)
          }
        }
        // The job runs every minute.
        await talks.expire()
        await talks.allHolds()
      },
    ),
    { numRuns: 15 },
  )
})
