import type { Language } from '#domain/language/languages.ts'
import { localeOf } from '#domain/language/languages.ts'
import { INDIAN_TIME_ZONE, indianClock } from '#domain/time/india.ts'
import { writeDay } from '#messages/calendar.ts'

/** Every date on the pages is in Indian time, wherever the server or the visitor is. */
function format(language: Language, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(localeOf(language), options)
}

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
  return format(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: INDIAN_TIME_ZONE,
  }).format(moment)
}

/** A timestamp without its year: `20 Nov, 10:14 am`. */
export function shortMoment(moment: Date, language: Language): string {
  return format(language, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: INDIAN_TIME_ZONE,
  }).format(moment)
}

/** The time of a timestamp: `14:30`. */
export function timeOfDay(moment: Date, language: Language): string {
  return format(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: INDIAN_TIME_ZONE,
  }).format(moment)
}

/** A month of the calendar such as `2026-11`, as `November 2026`. */
export function monthAndYear(month: string, language: Language): string {
  return format(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
}
