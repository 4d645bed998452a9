import { beforeAll, expect, test } from 'vitest'
import { WHOLE_LANGUAGES } from '#tests/support/whole-languages.ts'
import { loadFirstMessages } from './load.ts'
import { writeMoment, writeTime } from './moment.ts'

beforeAll(async () => {
  await Promise.all(WHOLE_LANGUAGES.map((language) => loadFirstMessages(language)))
})

const AFTERNOON = new Date('2026-11-20T10:42:00Z')

test.each(WHOLE_LANGUAGES)(
  'the time of day has one form in %s, with and without its day',
  (language) => {
    expect(writeTime(AFTERNOON, language)).toBe('4:12 pm')
    for (const form of ['short', 'short with year', 'long', 'long with year'] as const) {
      expect(writeMoment(AFTERNOON, language, form)).toMatch(/^20 .+\p{L}.*, 4:12 pm$/u)
    }
  },
)

test('the time of day can be that of another zone, and the day is that of India', () => {
  expect(writeTime(AFTERNOON, 'en', 'UTC')).toBe('10:42 am')
  expect(writeMoment(new Date('2026-11-20T19:14:00Z'), 'en', 'long')).toBe('21 November, 12:44 am')
})
