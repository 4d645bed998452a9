import { expect, test } from 'vitest'
import { deliveryCalendar } from './delivery-calendar.ts'

const lines = (duePaise: number) =>
  deliveryCalendar(
    {
      number: 'SMG-10013',
      duePaise,
      expectedDelivery: { from: '2026-11-25', until: '2026-11-26' },
    },
    {
      shop: 'Samagni',
      link: 'https://shop.example/track/abc',
      language: 'en',
      now: new Date('2026-11-22T03:42:00Z'),
    },
  ).split('\r\n')

test('a delivery is an event of whole days, whose end is the day after the last', () => {
  expect(lines(0)).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:SMG-10013@shop.example',
      'DTSTART;VALUE=DATE:20261125',
      'DTEND;VALUE=DATE:20261127',
      'SUMMARY:Samagni: order SMG-10013 arrives',
      'URL;VALUE=URI:https://shop.example/track/abc',
      'END:VCALENDAR',
    ]),
  )
  expect(lines(0).some((line) => line.startsWith('DESCRIPTION'))).toBe(false)
})

test('the amount to keep ready is in it for cash on delivery', () => {
  expect(lines(72_700)).toContain('DESCRIPTION:Please keep ₹727 ready\\, in cash or by UPI.')
})
