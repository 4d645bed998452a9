import type { Language } from '#domain/language/languages.ts'
import { localeOf } from '#domain/language/languages.ts'
import { indianClock } from '#domain/time/india.ts'
import { onOneLine, writeDay } from '#messages/calendar.ts'
import { writeMoment } from '#messages/moment.ts'

// Every date on the pages is in Indian time, wherever the server or the visitor is.

/** Longer durations are counted in days. */
const MAX_MINUTES_IN_HOURS = 48 * 60

/** A calendar day such as `2026-11-24`, as `24 Nov`. */
export function dayAndMonth(day: string, language: Language): string {
  return onOneLine(writeDay(new Date(day), language, 'short'))
}

/** The day in India of a timestamp: `20 Nov 2026`. */
export function dayOf(moment: Date, language: Language): string {
  return onOneLine(writeDay(indianClock(moment), language, 'short with year'))
}

/** The day in India of a timestamp, without its year: `20 Nov`. */
export function dayOfMoment(moment: Date, language: Language): string {
  return onOneLine(writeDay(indianClock(moment), language, 'short'))
}

/** A calendar day with its year: `1 May 2027`. */
export function fullDay(day: string, language: Language): string {
  return onOneLine(writeDay(new Date(day), language, 'short with year'))
}

/** A timestamp with its year: `20 Nov 2026, 10:14 am`. */
export function dateAndTime(moment: Date, language: Language): string {
  return onOneLine(writeMoment(moment, language, 'short with year'))
}

/** A timestamp without its year: `20 Nov, 10:14 am`. */
export function shortMoment(moment: Date, language: Language): string {
  return onOneLine(writeMoment(moment, language, 'short'))
}

/** How long something has waited: `45 minutes`, `27 hours`, `3 days`. */
export function durationOf(minutes: number, language: Language): string {
  const [unit, length] =
    minutes < 60
      ? (['minute', minutes] as const)
      : minutes < MAX_MINUTES_IN_HOURS
        ? (['hour', minutes / 60] as const)
        : (['day', minutes / (24 * 60)] as const)
  const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(localeOf(language), options).format(Math.floor(length))
}

/** A month of the calendar such as `2026-11`, as `November 2026`. */
export function monthAndYear(month: string, language: Language): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeOf(language), options).format(new Date(`${month}-01`))
}
