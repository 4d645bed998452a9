import type { Language } from '#domain/language/languages.ts'
import { localeOf } from '#domain/language/languages.ts'
import { indianClock } from '#domain/time/india.ts'
import { writeDay } from '#messages/calendar.ts'
import { writeMoment } from '#messages/moment.ts'

// Every date on the pages is in Indian time, wherever the server or the visitor is.

/** A calendar day such as `2026-11-24`, as `24 Nov`. */
export function dayAndMonth(day: string, language: Language): string {
  return writeDay(new Date(day), language, 'short')
}

/** The day in India of a timestamp: `20 Nov 2026`. */
export function dayOf(moment: Date, language: Language): string {
  return writeDay(indianClock(moment), language, 'short with year')
}

/** The day in India of a timestamp, without its year: `20 Nov`. */
export function dayOfMoment(moment: Date, language: Language): string {
  return writeDay(indianClock(moment), language, 'short')
}

/** A calendar day with its year: `1 May 2027`. */
export function fullDay(day: string, language: Language): string {
  return writeDay(new Date(day), language, 'short with year')
}

/** A timestamp with its year: `20 Nov 2026, 10:14 am`. */
export function dateAndTime(moment: Date, language: Language): string {
  return writeMoment(moment, language, 'short with year')
}

/** A timestamp without its year: `20 Nov, 10:14 am`. */
export function shortMoment(moment: Date, language: Language): string {
  return writeMoment(moment, language, 'short')
}

/** A month of the calendar such as `2026-11`, as `November 2026`. */
export function monthAndYear(month: string, language: Language): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeOf(language), options).format(new Date(`${month}-01`))
}
