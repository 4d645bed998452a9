import type { Language } from '#domain/language/languages.ts'
import { findMessage } from './catalogue.ts'
import { fill } from './message.ts'

const say = (language: Language, key: string): string => {
  const message = findMessage(language, 'calendar', key)
  return typeof message === 'string' ? message : ''
}

/**
 * Formats a day from `24 Nov` to `24 November 2026`, in UTC. The month names are the shop's own
 * sentences: on a phone loading `Intl` dates takes longer than hydrating a page, and server and
 * browser would disagree about 'Sep' and 'Sept'.
 */
export function writeDay(
  date: Date,
  language: Language,
  form: 'short' | 'long' | 'short with year' | 'long with year',
): string {
  const months = say(language, form.startsWith('long') ? 'long' : 'short').split(' ')
  const values = {
    day: date.getUTCDate(),
    month: months[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
  }
  return fill(say(language, form.endsWith('year') ? 'dayWithYear' : 'day'), '', values)
}

/** Holds day and month of a formatted day on one line. */
export const onOneLine = (day: string): string => day.replace(' ', '\u00a0')
