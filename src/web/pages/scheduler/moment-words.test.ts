import { expect, test } from 'vitest'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { dayInWords, momentsDay, shortlyInWords } from './moment-words.ts'

test('a day and its month stay on one line, in each language', () => {
  const moment = new Date('2026-12-01T04:30:00Z')
  expect(dayInWords('2026-12-01', 'en')).toBe('Tuesday, 1\u00a0December')
  expect(momentsDay(moment, 'en', INDIAN_TIME_ZONE)).toBe('Tuesday, 1\u00a0December')
  expect(momentsDay(moment, 'hi', INDIAN_TIME_ZONE)).toBe('मंगलवार, 1\u00a0दिसंबर')
  expect(momentsDay(moment, 'gu', INDIAN_TIME_ZONE)).toBe('મંગળવાર, 1\u00a0ડિસેમ્બર')
  expect(shortlyInWords(moment, 'en', INDIAN_TIME_ZONE)).toBe('Tue, 1\u00a0Dec, 10:00 am')
})
