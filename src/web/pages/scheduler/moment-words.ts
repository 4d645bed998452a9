import { DEFAULT_LANGUAGE, type Language, localeOf } from '#domain/language/languages.ts'
import { writeTime } from '#messages/moment.ts'

/** Day and month stay on one line. */
const write = (language: Language, moment: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), options)
    .format(moment)
    .replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0')

/** A calendar day such as `2026-11-24`, as `Tuesday, 24 November`. */
export function dayInWords(date: string, language: Language): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return write(language, new Date(date), options)
}

/** `24` */
export function dayNumber(date: string): string {
  return String(Number(date.slice(8)))
}

/** `Nov` */
export function monthInWords(date: string, language: Language): string {
  return write(language, new Date(date), { month: 'short', timeZone: 'UTC' })
}

/** Monday to Sunday: `Mon`, and `Monday` for screen readers. */
export function weekdays(language: Language): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, index) => {
    // The fifth of January 2026 was a Monday.
    const day = new Date(Date.UTC(2026, 0, 5 + index))
    return {
      short: write(language, day, { weekday: 'short', timeZone: 'UTC' }),
      long: write(language, day, { weekday: 'long', timeZone: 'UTC' }),
    }
  })
}

/** `Tue, 24 Nov, 10:00 am` */
export function shortlyInWords(moment: Date, language: Language, timeZone: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone } as const
  return `${write(language, moment, options)}, ${writeTime(moment, language, timeZone)}`
}

/** `Tuesday, 24 November` in that zone. */
export function momentsDay(moment: Date, language: Language, timeZone: string): string {
  return write(language, moment, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
}

/** The hour of the day in that zone, 0 to 23. */
export function hourIn(moment: Date, timeZone: string): number {
  return Number(write(DEFAULT_LANGUAGE, moment, { hour: 'numeric', hourCycle: 'h23', timeZone }))
}
