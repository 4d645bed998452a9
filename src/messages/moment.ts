import { type Language, localeOf } from '#domain/language/languages.ts'
import { INDIAN_TIME_ZONE, indianClock } from '#domain/time/india.ts'
import { writeDay } from './calendar.ts'

/**
 * Formats the time of day: `4:12 pm`. `Intl` knows the language's form, but writes `pm` and `PM` in different languages,
 * and puts different spaces in front of it in different engines.
 */
export function writeTime(
  moment: Date,
  language: Language,
  timeZone: string = INDIAN_TIME_ZONE,
): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone } as const
  const time = new Intl.DateTimeFormat(localeOf(language), options).format(moment)
  return time.toLocaleLowerCase(localeOf(language)).replace(/\s/g, ' ')
}

/** Formats day and time in India, from `20 Nov, 4:12 pm` to `20 November 2026, 4:12 pm`. */
export function writeMoment(
  moment: Date,
  language: Language,
  form: Parameters<typeof writeDay>[2],
): string {
  return `${writeDay(indianClock(moment), language, form)}, ${writeTime(moment, language)}`
}
