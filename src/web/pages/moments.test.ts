import { expect, test } from 'vitest'
import { loadFirstMessages } from '#messages/load.ts'
import { WHOLE_LANGUAGES } from '#tests/support/whole-languages.ts'
import { dateAndTime, dayAndMonth, durationOf, shortMoment } from './moments.ts'

const LATE_EVENING = new Date('2026-11-20T19:14:00Z')

test('times are shown in Indian time, whatever the machine’s zone is', () => {
  expect(shortMoment(LATE_EVENING, 'en')).toBe('21\u00a0Nov, 12:44 am')
  expect(dateAndTime(LATE_EVENING, 'en')).toBe('21\u00a0Nov 2026, 12:44 am')
})

test.each(WHOLE_LANGUAGES)('the time of day has one form on every page in %s', async (language) => {
  await loadFirstMessages(language)
  expect(shortMoment(LATE_EVENING, language)).toMatch(/, 12:44 am$/)
  expect(dateAndTime(LATE_EVENING, language)).toMatch(/, 12:44 am$/)
})

test('calendar days keep their day on one line with its month, with digits 0–9', () => {
  expect(dayAndMonth('2026-11-24', 'en')).toBe('24\u00a0Nov')
  expect(dayAndMonth('2026-11-24', 'hi')).toContain('24')
  expect(dayAndMonth('2026-11-24', 'gu')).toContain('24')
})

test.each([
  [0, '0 minutes', '0 मिनट', '0 મિનિટ'],
  [59, '59 minutes', '59 मिनट', '59 મિનિટ'],
  [60, '1 hour', '1 घंटा', '1 કલાક'],
  [27 * 60 + 59, '27 hours', '27 घंटे', '27 કલાક'],
  [48 * 60, '2 days', '2 दिन', '2 દિવસ'],
])('a wait of %s minutes is said in whole units', (minutes, ...inWords) => {
  expect((['en', 'hi', 'gu'] as const).map((one) => durationOf(minutes, one))).toEqual(inWords)
})
