import { beforeAll, describe, expect, test } from 'vitest'
import { localeOf } from '#domain/language/languages.ts'
import { WHOLE_LANGUAGES } from '#tests/support/whole-languages.ts'
import { writeDay } from './calendar.ts'
import { loadFirstMessages } from './load.ts'

const FORMS = [
  ['short', { day: 'numeric', month: 'short' }],
  ['long', { day: 'numeric', month: 'long' }],
  ['short with year', { dateStyle: 'medium' }],
  ['long with year', { dateStyle: 'long' }],
] as const

describe.each(WHOLE_LANGUAGES)('days in %s', (language) => {
  beforeAll(() => loadFirstMessages(language))

  test.each(FORMS)('are formatted %s as by Intl, in every month', (form, options) => {
    const intl = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
    for (let month = 0; month < 12; month += 1) {
      const day = new Date(Date.UTC(2026, month, month * 2 + 1))
      expect(writeDay(day, language, form)).toBe(intl.format(day))
    }
  })
})
