import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Booking } from '#domain/consultations/booking.ts'
import type { BookingId } from '#domain/ids.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { databaseForTest } from '#tests/support/database.ts'
import {
  countComing,
  findBooking,
  findRepeated,
  insertBooking,
  isSlotTaken,
  listTaken,
  saveBooking,
} from './consultations.ts'

const NOW = new Date('2026-11-21T06:30:00Z')
const TEN = new Date('2026-11-24T04:30:00Z')
const inMinutes = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE_MS)

let db: ShopDatabase
beforeEach(async () => {
  db = await databaseForTest()
})

function booking(more: Partial<Booking> = {}): Booking {
  const startsAt = more.startsAt ?? TEN
  return {
    id: randomBytes(16).toString('hex') as BookingId,
    consultant: 'vaidya',
    startsAt,
    endsAt: inMinutes(startsAt, 30),
    status: 'booked',
    sequence: 0,
    name: 'Asha Patel',
    email: 'asha@mail.example',
    phone: '9876543210',
    about: '',
    language: 'en',
    consentAt: NOW,
    changedAt: NOW,
    ...more,
  }
}

async function keep(one: Booking, key?: string, requestHash = 'hash'): Promise<Booking> {
  const request = { email: one.email, key, requestHash }
  await inTransaction(db, (tx) => insertBooking(tx, one, request, undefined))
  return one
}

const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error)

test('a booking is read as it was written', async () => {
  const kept = await keep(booking({ about: 'નીંદર', language: 'gu' }))
  expect(await findBooking(db, kept.id)).toEqual(kept)
  expect(await findBooking(db, 'nobody' as BookingId)).toBeUndefined()
})

test('a slot has one booking, and cancelling it frees the slot', async () => {
  const first = await keep(booking())
  expect(isSlotTaken(await failureOf(keep(booking())))).toBe(true)
  await keep(booking({ consultant: 'another' }))
  await inTransaction(db, (tx) => saveBooking(tx, { ...first, status: 'cancelled' }))
  await keep(booking())
  expect(await listTaken(db, 'vaidya', NOW)).toEqual([
    { startsAt: TEN, endsAt: inMinutes(TEN, 30) },
  ])
})

test('a booking cannot be moved onto another', async () => {
  await keep(booking())
  const other = await keep(booking({ startsAt: inMinutes(TEN, 45) }))
  const onto = { ...other, startsAt: TEN, endsAt: inMinutes(TEN, 30) }
  const move = inTransaction(db, (tx) => saveBooking(tx, onto))
  expect(isSlotTaken(await failureOf(move))).toBe(true)
  expect(isSlotTaken(new Error('something else'))).toBe(false)
})

test('past bookings are not counted as upcoming ones', async () => {
  await keep(booking())
  await keep(booking({ startsAt: inMinutes(TEN, 45), email: 'ASHA@mail.example' }))
  await keep(booking({ startsAt: inMinutes(TEN, 90), status: 'cancelled' }))
  const coming = (now: Date) => inTransaction(db, (tx) => countComing(tx, 'Asha@mail.example', now))
  expect(await coming(NOW)).toBe(2)
  expect(await coming(TEN)).toBe(1)
  expect(await coming(inMinutes(TEN, 60))).toBe(0)
  expect(await listTaken(db, 'vaidya', inMinutes(TEN, 3 * 24 * 60))).toEqual([])
})

test('a repeated request finds its booking by its key, or by its content without one', async () => {
  const named = await keep(booking(), 'key-1', 'one')
  const plain = await keep(booking({ startsAt: inMinutes(TEN, 45) }), undefined, 'two')
  const find = (key: string | undefined, requestHash: string, email = named.email) =>
    inTransaction(db, (tx) => findRepeated(tx, { email, key, requestHash }))
  expect(await find('key-1', 'one')).toEqual({ booking: named, sameRequest: true })
  expect(await find('key-1', 'changed')).toMatchObject({ sameRequest: false })
  expect(await find('key-2', 'one')).toBeUndefined()
  expect(await find(undefined, 'two')).toEqual({ booking: plain, sameRequest: true })
  expect(await find('key-1', 'one', 'other@mail.example')).toBeUndefined()
})
