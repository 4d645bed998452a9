import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addConsultant } from '#database/consultations/consultants.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Booking } from '#domain/consultations/booking.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { bookingInput } from '#tests/support/consultations.ts'
import { PRICE, PRICED, paidTalks } from '#tests/support/paid-talks.ts'
import { bookConsultation } from './book-consultation.ts'
import { quoteFee } from './consultation-fee.ts'
import { noteOutcome } from './note-outcome.ts'

const talks = paidTalks()

const quoteForAsha = () =>
  quoteFee(talks.db, talks.parts, { consultant: PRICED, userId: talks.asha.person.userId })

test('the first talk of a person is free and booked at once, with the length that the owner set', async () => {
  const answer = await talks.book(talks.asha, talks.slot)
  const { status, fee, startsAt, endsAt } = answer.ok ? answer.booking : ({} as Booking)
  expect([status, fee]).toEqual(['booked', undefined])
  expect(endsAt.getTime() - startsAt.getTime()).toBe(15 * MINUTE_MS)
  expect(await talks.mails()).toEqual(['consultation-booked', 'consultation-booked-practitioner'])
  expect(await talks.count('orders')).toBe(0)
  const next = await quoteForAsha()
  expect(next).toMatchObject({ pricePaise: PRICE, isFirst: false })
})

test('the first talk of a person is known again by the confirmed address, whoever was signed in, and by nobody’s typed one', async () => {
  await talks.hadFirst(talks.asha)
  await talks.db.execute(sql`update bookings set user_id = null`)
  const quoted = await quoteForAsha()
  expect(quoted.pricePaise).toBe(PRICE)
  await talks.db.execute(
    sql`update users set email_verified = false where id = ${talks.asha.person.userId}`,
  )
  const unproven = await quoteForAsha()
  expect(unproven.isFirst).toBe(true)
})

test('the first talk of a person needs a sign-in, and a practitioner who takes nothing does not', async () => {
  const input = { ...bookingInput(talks.start(0)), consultant: PRICED }
  expect(await bookConsultation(talks.parts, input)).toEqual({
    ok: false,
    reason: 'sign-in-needed',
  })
  const free = await bookConsultation(talks.parts, bookingInput(talks.start(0)))
  expect(free.ok).toBe(true)
})

test('the first talk of a person is not free any more after two missed talks, and again when one is taken back', async () => {
  const missed: Booking[] = []
  for (const index of [0, 1]) {
    const answer = await bookConsultation(talks.parts, {
      ...bookingInput(talks.start(index), { email: talks.asha.person.email }),
      booker: talks.asha.person,
    })
    if (answer.ok) missed.push(answer.booking)
  }
  talks.clock.set(new Date(talks.start(1).getTime() + DAY_MS))
  const note = (booking: Booking | undefined, outcome: 'missed' | undefined) =>
    noteOutcome(talks.parts, {
      id: booking?.id ?? ('' as Booking['id']),
      outcome,
      actorId: talks.asha.person.userId,
    })
  const asked = { consultant: PRICED, userId: talks.asha.person.userId }
  await note(missed[0], 'missed')
  await note(missed[1], 'missed')
  expect(await quoteFee(talks.db, talks.parts, asked)).toMatchObject({
    pricePaise: PRICE,
    why: 'missed-twice',
  })
  await note(missed[1], undefined)
  // It took place after all, so it was the first one.
  expect((await quoteFee(talks.db, talks.parts, asked)).why).toBeUndefined()
})

test('the first talk of a person is one, however many practitioners are booked at once', async () => {
  const slugs = ['one', 'two', 'three', 'four']
  await inTransaction(talks.db, async (tx) => {
    for (const slug of slugs) await addConsultant(tx, { ...PRICED, slug }, talks.parts.clock.now())
  })
  const answers = await Promise.all(
    slugs.map((slug) =>
      bookConsultation(talks.parts, {
        ...bookingInput(talks.slot, { email: `${slug}@mail.example` }),
        consultant: { ...PRICED, slug },
        booker: talks.asha.person,
      }),
    ),
  )
  const free = answers.filter((answer) => answer.ok && answer.booking.fee === undefined)
  expect(free).toHaveLength(1)
})
