import { expect, test } from 'vitest'
// Loads every language, as the server does.
import '#messages/sentences.ts'
import { longDay, shortDay } from './post-days.ts'

/** 2 a.m. on 3 August in India, still 2 August in London. */
const NIGHT = new Date('2026-08-02T20:30:00Z')

test('cards have the short month, articles the long one, and both the day in India', () => {
  expect([shortDay(NIGHT, 'en'), longDay(NIGHT, 'en')]).toEqual(['3 Aug 2026', '3 August 2026'])
})

test('months are named in the page’s language, with the digits 0–9', () => {
  expect(longDay(NIGHT, 'hi')).toBe('3 अगस्त 2026')
  expect(longDay(NIGHT, 'gu')).toBe('3 ઑગસ્ટ, 2026')
})
