import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { findBooking, insertBooking } from '#database/consultations/consultations.ts'
import type { MailLetter } from '#database/tables/mail.ts'
import { inTransaction } from '#database/transaction.ts'
import { STANDARD_PALETTE } from '#domain/accounts/shop-look.ts'
import { openSlots } from '#domain/consultations/slots.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { bookingInput, consultationDeps, PRACTITIONER } from '#tests/support/consultations.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { letterHtml } from '#use-cases/mails/letter.ts'
import { type BookingDeps, bookConsultation } from './book-consultation.ts'
import { bookingSecret, parseBookingSecret } from './booking-secret.ts'
import { cancelConsultation, moveConsultation } from './change-consultation.ts'
import { listConsultationSlots } from './list-consultation-slots.ts'

const ORIGIN = 'https://shop.example'

let db: ShopDatabase
let deps: BookingDeps
let starts: Date[]
beforeEach(async () => {
  db = await databaseForTest()
  deps = consultationDeps(db)
  starts = openSlots(PRACTITIONER.hours, [], deps.clock.now()).map(({ startsAt }) => startsAt)
})
const start = (index: number): Date => starts[index] ?? new Date(Number.NaN)

const countBooked = async (): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from bookings where status = 'booked'`,
  )
  return rows[0]?.count ?? 0
}
const mailsSent = async () => {
  const { rows } = await db.execute<{ kind: string; recipient: string; text: string }>(
    sql`select kind, recipient, text from mails order by queued_at, kind`,
  )
  return rows
}
async function booked(index = 0, more: Parameters<typeof bookingInput>[1] = {}) {
  const answer = await bookConsultation(deps, bookingInput(start(index), more))
  if (!answer.ok) throw new Error(`not booked: ${answer.reason}`)
  return answer.booking
}

describe('booking a consultation', () => {
  test('stores the booking and mails both sides', async () => {
    const booking = await booked()
    expect(await findBooking(db, booking.id)).toEqual(booking)
    const mails = await mailsSent()
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['consultation-booked', 'asha@mail.example'],
      ['consultation-booked-practitioner', PRACTITIONER.email],
    ])
    expect(mails[0]?.text).toContain(`${ORIGIN}/booking/${bookingSecret(deps.secret, booking.id)}`)
    expect(mails[0]?.text).not.toContain('9876543210')
    expect(mails[1]?.text).toContain('9876543210')
    expect(mails[1]?.text).toContain(
      `/booking/${bookingSecret(deps.secret, booking.id, 'practitioner')}`,
    )
  })

  test('mails letters whose link is a button, like every other mail of the shop', async () => {
    const { id } = await booked()
    const { rows } = await db.execute<{ letter: MailLetter | null }>(
      sql`select letter from mails order by queued_at, kind`,
    )
    const shop = { name: 'Samagni', palette: STANDARD_PALETTE, phone: '+91 98765 43210' }
    const [own, practitioners] = rows.map(
      ({ letter }) => letter && letterHtml(letter, { subject: 'Booked', shop }),
    )
    expect(own).toContain(`<a href="${ORIGIN}/booking/${bookingSecret(deps.secret, id)}"`)
    expect(own).toContain('<a href="tel:112"')
    expect(practitioners).toContain(bookingSecret(deps.secret, id, 'practitioner'))
  })

  test('mails a stranger no word of whoever booked in their name (PRV-07)', async () => {
    const name = 'Your refund waits: http://evil.example/pay'
    await booked(0, { name, about: 'See http://evil.example' })
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(mails)::text as row from mails where kind = 'consultation-booked'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain('evil')
    expect(rows[0]?.row).toContain('Namaste,')
    const friend = await booked(1, { name: 'Asha Patel', email: 'other@mail.example' })
    const text = (await mailsSent()).find(({ recipient }) => recipient === friend.email)?.text
    expect(text).toContain('Namaste Asha Patel,')
  })

  test('sends the mail in the language of the page', async () => {
    await booked(0, { language: 'gu' })
    expect((await mailsSent())[0]?.text).toContain('તમારો પરામર્શ નક્કી છે')
  })

  test('twenty times under one key is one booking and one mail to each', async () => {
    const input = bookingInput(start(0), { key: 'one-key' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bookConsultation(deps, input)),
    )
    const ids = answers.map((answer) => (answer.ok ? answer.booking.id : answer.reason))
    expect(new Set(ids).size).toBe(1)
    expect(await countBooked()).toBe(1)
    expect(await mailsSent()).toHaveLength(2)
  })

  test('under a key that was used for something else is refused, and nothing is written', async () => {
    await booked(0, { key: 'one-key' })
    const other = await bookConsultation(deps, bookingInput(start(1), { key: 'one-key' }))
    expect(other).toEqual({ ok: false, reason: 'key-used-otherwise' })
    expect(await countBooked()).toBe(1)
  })

  test('under the key of another person is a separate booking', async () => {
    const first = await booked(0, { key: 'one-key' })
    const second = await booked(1, { key: 'one-key', email: 'rehana@mail.example' })
    expect(second.id).not.toBe(first.id)
  })

  test('with a practitioner who was removed since the calendar was opened is refused', async () => {
    const gone = { ...bookingInput(start(0)), consultant: { ...PRACTITIONER, slug: 'gone' } }
    expect(await bookConsultation(deps, gone)).toMatchObject({ reason: 'slot-not-offered' })
    expect(await countBooked()).toBe(0)
  })

  test('at a time that is not offered is refused with the open times', async () => {
    const night = new Date(start(0).getTime() + 7 * MINUTE_MS)
    expect(await bookConsultation(deps, bookingInput(night))).toMatchObject({
      ok: false,
      reason: 'slot-not-offered',
      open: starts.map((startsAt) => ({ startsAt })),
    })
  })

  test('is limited to two upcoming consultations for each e-mail address', async () => {
    await booked(0)
    await booked(1)
    expect(await bookConsultation(deps, bookingInput(start(2)))).toEqual({
      ok: false,
      reason: 'too-many-coming',
    })
    await booked(2, { email: 'rehana@mail.example' })
  })
})

describe('two people and one slot', () => {
  const rivals = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        bookConsultation(deps, bookingInput(start(0), { email: `rival-${index}@mail.example` })),
      ),
    )

  /** One person's transaction holds the slot uncommitted; a second one requests it. */
  async function overtaken() {
    const early = await booked(5, { email: 'first@mail.example' })
    const held = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const first = inTransaction(db, async (tx) => {
      const startsAt = start(0)
      const endsAt = new Date(startsAt.getTime() + 1_800_000)
      const booking = { ...early, id: deps.ids.bookingId(), startsAt, endsAt }
      const request = { email: booking.email, key: undefined, requestHash: 'another hash' }
      await insertBooking(tx, booking, request, undefined)
      written.resolve()
      await held.promise
    })
    await written.promise
    let answered = false
    const second = bookConsultation(
      deps,
      bookingInput(start(0), { email: 'second@mail.example' }),
    ).finally(() => {
      answered = true
    })
    let waited = false
    while (!answered && !waited) waited = await isSomebodyWaiting()
    held.resolve()
    await first
    return { waited, second: await second }
  }

  /** Whether a booking waits for another transaction. */
  async function isSomebodyWaiting(): Promise<boolean> {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "bookings"%'`)
    return rows.length > 0
  }

  test('without the unique index both would get it', async () => {
    await db.execute(sql`drop index bookings_one_per_slot`)
    const { waited, second } = await overtaken()
    expect([waited, second.ok]).toEqual([false, true])
    const { rows } = await db.execute(
      sql`select id from bookings where starts_at = ${start(0).toISOString()}`,
    )
    expect(rows).toHaveLength(2)
  })

  test('with it the second waits, is refused and sees the open times', async () => {
    const { waited, second } = await overtaken()
    expect(waited).toBe(true)
    expect(second).toMatchObject({ ok: false, reason: 'slot-taken' })
    if (second.ok || second.reason !== 'slot-taken') throw new Error('not refused')
    expect(second.open.map(({ startsAt }) => startsAt)).not.toContainEqual(start(0))
    expect(second.open.length).toBeGreaterThan(10)
  })

  test('of twenty people exactly one gets it, and only that one gets mails', async () => {
    const answers = await rivals()
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    const reasons = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]))
    expect(new Set(reasons)).toEqual(new Set(['slot-taken']))
    expect(await countBooked()).toBe(1)
    expect(await mailsSent()).toHaveLength(2)
  })
})

describe('changing a consultation', () => {
  const change = (booking: { id: Awaited<ReturnType<typeof booked>>['id'] }) => ({
    id: booking.id,
    consultant: PRACTITIONER,
    origin: ORIGIN,
  })

  test('moving it frees the old time and updates calendars', async () => {
    const booking = await booked()
    const moved = await moveConsultation(deps, { ...change(booking), startsAt: start(3) })
    expect(moved).toMatchObject({ ok: true, booking: { sequence: 1, startsAt: start(3) } })
    const open = (await listConsultationSlots(deps, PRACTITIONER)).map(({ startsAt }) => startsAt)
    expect(open).toContainEqual(start(0))
    expect(open).not.toContainEqual(start(3))
    const again = await moveConsultation(deps, { ...change(booking), startsAt: start(3) })
    expect(again).toMatchObject({ ok: true, booking: { sequence: 1 } })
    expect(await mailsSent()).toHaveLength(4)
  })

  test('moving it to a taken time leaves it where it was', async () => {
    const booking = await booked(0)
    await booked(1, { email: 'rehana@mail.example' })
    const moved = await moveConsultation(deps, { ...change(booking), startsAt: start(1) })
    expect(moved).toMatchObject({ ok: false, reason: 'slot-taken' })
    expect((await findBooking(db, booking.id))?.startsAt).toEqual(start(0))
  })

  test('of two who move to one time at once, one gets it', async () => {
    const one = await booked(0)
    const other = await booked(1, { email: 'rehana@mail.example' })
    const answers = await Promise.all(
      [one, other].map((booking) =>
        moveConsultation(deps, { ...change(booking), startsAt: start(2) }),
      ),
    )
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('cancelling frees the time and erases the complaint', async () => {
    const booking = await booked(0, { about: 'Sleep' })
    const cancelled = await cancelConsultation(deps, change(booking))
    expect(cancelled).toMatchObject({
      ok: true,
      booking: { status: 'cancelled', sequence: 1, about: '' },
    })
    expect(await cancelConsultation(deps, change(booking))).toEqual(cancelled)
    expect(await mailsSent()).toHaveLength(4)
    await booked(0, { email: 'rehana@mail.example' })
    expect(await moveConsultation(deps, { ...change(booking), startsAt: start(3) })).toEqual({
      ok: false,
      reason: 'booking-cancelled',
    })
  })

  test('one that has begun cannot be changed', async () => {
    const booking = await booked()
    const later = { ...deps, clock: { now: () => booking.startsAt } }
    expect(await cancelConsultation(later, change(booking))).toEqual({
      ok: false,
      reason: 'booking-over',
    })
  })
})

test('a booking can be opened only with its own secret', async () => {
  const booking = await booked()
  const secret = bookingSecret(deps.secret, booking.id)
  expect(secret).toMatch(/^[a-z0-9]{52,72}$/)
  expect(parseBookingSecret(deps.secret, secret)).toEqual({ id: booking.id, side: 'person' })
  const forged = [
    '',
    booking.id,
    `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`,
    `${'a'.repeat(31)}${secret.slice(-32)}`,
    bookingSecret('another shop', booking.id),
    `${secret}ü`,
  ]
  expect(forged.map((text) => parseBookingSecret(deps.secret, text))).toEqual(
    forged.map(() => undefined),
  )
})
