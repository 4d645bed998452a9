import { expect, test } from 'vitest'
import { indianDay } from './india.ts'

test('the day in India begins five and a half hours before the day in Greenwich', () => {
  expect(indianDay(new Date('2026-11-21T18:29:59Z'))).toBe('2026-11-21')
  expect(indianDay(new Date('2026-11-21T18:30:00Z'))).toBe('2026-11-22')
})

test('days later are counted on the calendar, over the end of a month too', () => {
  expect(indianDay(new Date('2026-11-29T06:00:00Z'), 4)).toBe('2026-12-03')
})
