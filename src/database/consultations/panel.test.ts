import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BookingId } from '#domain/ids.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { findOwnerBooking, listBookings } from './panel.ts'

const NOON = new Date('2026-11-21T06:30:00Z')

test('consultations have keyset pages, forwards or backwards from a time, also with equal times', async () => {
  const db = await databaseForTest()
  await db.execute(sql`delete from bookings`)
  for (const hours of [-30, -3, -3, 0, 2, 2, 50]) {
    const startsAt = new Date(NOON.getTime() + hours * HOUR_MS)
    // Two practitioners may begin at the same time.
    await db.execute(sql`
      insert into bookings (id, consultant, starts_at, ends_at, name, email, phone, about, language,
        consent_at, request_hash, booked_at, changed_at)
      select md5(random()::text), md5(random()::text), ${startsAt.toISOString()}::timestamptz,
        ${startsAt.toISOString()}::timestamptz + interval '30 minutes', 'Asha', 'a@mail.example',
        '9876543210', '', 'en', now(), '', now(), now()`)
  }
  const walk = async (isPast: boolean) => {
    const hours: number[] = []
    let cursor: string | undefined
    do {
      const page = await listBookings(db, { from: NOON, isPast, limit: 2, cursor })
      hours.push(
        ...page.bookings.map(({ startsAt }) => (startsAt.getTime() - NOON.getTime()) / HOUR_MS),
      )
      cursor = page.next
    } while (cursor !== undefined)
    return hours
  }
  expect(await walk(false)).toEqual([0, 2, 2, 50])
  expect(await walk(true)).toEqual([-3, -3, -30])
})

const ID = 'a'.repeat(26) as BookingId

test('the subject of a consultation is never shown to the team', async () => {
  const db = await databaseForTest()
  await db.execute(sql`
    insert into bookings (id, consultant, starts_at, ends_at, name, email, phone, about, language,
      consent_at, request_hash, booked_at, changed_at)
    values (${ID}, 'vaidya', ${NOON.toISOString()}, ${NOON.toISOString()}::timestamptz + interval '1 hour', 'Asha',
      'a@mail.example', '9876543210', 'Sleeps badly', 'en', now(), '', now(), now())`)
  const { bookings } = await listBookings(db, { from: NOON, isPast: false, limit: 9 })
  const one = await findOwnerBooking(db, ID)
  expect(bookings.map(({ id }) => id)).toEqual([one?.id])
  expect(JSON.stringify([bookings, one])).not.toContain('Sleeps badly')
})
