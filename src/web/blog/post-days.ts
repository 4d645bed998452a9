import type { Language } from '#domain/language/languages.ts'
import { indianClock } from '#domain/time/india.ts'
import { writeDay } from '#messages/calendar.ts'

/** For cards: `3 Aug 2026`. */
export function shortDay(moment: Date, language: Language): string {
  return writeDay(indianClock(moment), language, 'short with year')
}

/** For articles: `3 August 2026`. */
export function longDay(moment: Date, language: Language): string {
  return writeDay(indianClock(moment), language, 'long with year')
}
