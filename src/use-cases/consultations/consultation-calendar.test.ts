import { expect, test } from 'vitest'
import { BOOKING_STATUSES, type Booking } from '#domain/consultations/booking.ts'
import type { BookingId } from '#domain/ids.ts'
import { type CalendarDeps, consultationCalendar } from './consultation-calendar.ts'

const BOOKING: Booking = {
  id: 'abcdefghij0123456789' as BookingId,
  consultant: 'vaidya',
  startsAt: new Date('2026-11-25T04:30:00Z'),
  endsAt: new Date('2026-11-25T05:00:00Z'),
  status: 'booked',
  sequence: 0,
  name: 'Asha Patel',
  email: 'asha@mail.example',
  phone: '9876543210',
  about: '',
  language: 'en',
  consentAt: new Date('2026-11-21T06:30:00Z'),
  changedAt: new Date('2026-11-21T06:30:00Z'),
}
const NEEDS: CalendarDeps = {
  booking: BOOKING,
  words: {
    title: 'વૈદ્ય સાથે પરામર્શ; tea, and \\ more words than one line of a calendar file may hold',
    details: 'One line\nand another',
    place: 'By phone',
  },
  attendee: { name: 'Asha "A" Patel; x:y', email: 'asha@mail.example' },
  organizer: { name: 'Samagni', email: 'hello@samagni.example' },
  link: 'https://shop.example/booking/abc',
}

const write = (more: Partial<CalendarDeps> = {}) =>
  consultationCalendar({ ...NEEDS, ...more }).content

/** Unfolds the lines (RFC 5545) and splits them. */
function linesOf(file: string): Record<string, string> {
  const lines = file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', parameters = '', value = ''] =
        /^([A-Z-]+)((?:;[A-Z]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/.exec(line) ?? []
      return [`${name}${parameters.startsWith(';') ? '*' : ''}`, value]
    }),
  )
}

test('an invitation has UTC times, a stable id and the required properties', () => {
  expect(linesOf(write())).toMatchObject({
    VERSION: '2.0',
    PRODID: '-//Samagni//Consultations//EN',
    METHOD: 'REQUEST',
    UID: 'abcdefghij0123456789@samagni.example',
    SEQUENCE: '0',
    DTSTAMP: '20261121T063000Z',
    DTSTART: '20261125T043000Z',
    DTEND: '20261125T050000Z',
    LOCATION: 'By phone',
    DESCRIPTION: 'One line\\nand another',
    SUMMARY:
      'વૈદ્ય સાથે પરામર્શ\\; tea\\, and \\\\ more words than one line of a calendar file may hold',
    STATUS: 'CONFIRMED',
    'ORGANIZER*': 'mailto:hello@samagni.example',
    'ATTENDEE*': 'MAILTO:asha@mail.example',
  })
  expect(write()).toContain('RSVP=TRUE')
})

test('lines end with CRLF and are folded at 75 octets, never within a character', () => {
  const file = write()
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const widths = file.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...widths)).toBeLessThanOrEqual(75)
  expect(file).toContain('\r\n ')
  expect(file).not.toContain('\uFFFD')
})

test('a name cannot inject a line', () => {
  const name = 'Asha\r\nATTENDEE:mailto:all@mail.example'
  const file = write({ attendee: { ...NEEDS.attendee, name } })
  expect(file.match(/^ATTENDEE/gm)).toHaveLength(1)
})

test('a change keeps the id and raises the sequence; a cancelled consultation is withdrawn', () => {
  const moved = linesOf(write({ booking: { ...BOOKING, sequence: 1 } }))
  const cancelled = linesOf(write({ booking: { ...BOOKING, sequence: 2, status: 'cancelled' } }))
  expect([moved.UID, cancelled.UID]).toEqual([moved.UID, moved.UID])
  expect([moved.SEQUENCE, cancelled.SEQUENCE]).toEqual(['1', '2'])
})

test('an unpaid time is tentative while it is held, and withdrawn when it is not paid or cancelled', () => {
  const said = BOOKING_STATUSES.map((status) => {
    const { METHOD, STATUS } = linesOf(write({ booking: { ...BOOKING, status } }))
    return [status, METHOD, STATUS]
  })
  expect(said).toEqual([
    ['held', 'REQUEST', 'TENTATIVE'],
    ['booked', 'REQUEST', 'CONFIRMED'],
    ['cancelled', 'CANCEL', 'CANCELLED'],
    ['lapsed', 'CANCEL', 'CANCELLED'],
  ])
})
