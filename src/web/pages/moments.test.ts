import { expect, test } from 'vitest'
import { dateAndTime, dayAndMonth, shortMoment } from './moments.ts'

test('times are shown in Indian time, whatever the machine’s zone is', () => {
  const lateEvening = new Date('2026-11-20T19:14:00Z')
  expect(shortMoment(lateEvening, 'en')).toBe('21 Nov, 12:44 am')
  expect(dateAndTime(lateEvening, 'en')).toMatch(/^21 Nov 2026, 12:44\s?am$/)
})

test('calendar days keep their day, with digits 0–9', () => {
  expect(dayAndMonth('2026-11-24', 'en')).toBe('24 Nov')
  expect(dayAndMonth('2026-11-24', 'hi')).toContain('24')
  expect(dayAndMonth('2026-11-24', 'gu')).toContain('24')
})
