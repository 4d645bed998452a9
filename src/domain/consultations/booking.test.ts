import { expect, test } from 'vitest'
import type { OrderId } from '../ids.ts'
import { refuseChange, refuseMove } from './booking.ts'
import { googleCalendarLink } from './google-link.ts'

const startsAt = new Date('2026-11-25T04:30:00Z')
const endsAt = new Date('2026-11-25T05:00:00Z')

test('a consultation can be changed until it begins, unless it is cancelled', () => {
  const before = new Date(startsAt.getTime() - 1)
  expect(refuseChange({ status: 'booked', startsAt }, before)).toBeUndefined()
  expect(refuseChange({ status: 'booked', startsAt }, startsAt)).toBe('booking-over')
  expect(refuseChange({ status: 'cancelled', startsAt }, before)).toBe('booking-cancelled')
})

test('a consultation whose fee is awaited can be cancelled, and not moved; one that lapsed is over', () => {
  const before = new Date(startsAt.getTime() - 1)
  expect(refuseChange({ status: 'held', startsAt }, before)).toBeUndefined()
  expect(refuseMove({ status: 'held', startsAt }, before)).toBe('booking-unpaid')
  expect(refuseChange({ status: 'lapsed', startsAt }, before)).toBe('booking-cancelled')
})

test('a paid consultation can be moved until its notice begins, one without a fee until it begins', () => {
  const moneyBackUntil = new Date('2026-11-25T00:30:00Z')
  const fee = { orderId: 'x' as OrderId, pricePaise: 100, moneyBackUntil }
  const paid = { status: 'booked', startsAt, fee } as const
  const after = new Date(moneyBackUntil.getTime() + 1)
  expect(refuseMove(paid, moneyBackUntil)).toBeUndefined()
  expect(refuseMove(paid, after)).toBe('notice-begun')
  expect(refuseMove({ status: 'booked', startsAt }, after)).toBeUndefined()
})

test('the Google calendar link has the time in UTC', () => {
  const link = googleCalendarLink({ title: 'Talk & tea', details: 'a=b', startsAt, endsAt })
  expect(link).toBe(
    'https://calendar.google.com/calendar/render?action=TEMPLATE&text=Talk%20%26%20tea' +
      '&dates=20261125T043000Z%2F20261125T050000Z&details=a%3Db',
  )
})
