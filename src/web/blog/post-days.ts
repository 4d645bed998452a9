import type { Language } from '#domain/language/languages.ts'
import { indianClock } from '#domain/time/india.ts'
import { writeDay } from '#messages/calendar.ts'

/** On cards: `3 Aug 2026` (short month format). */
export function shortDay(moment: Date, language: Language): string {
  return writeDay(indianClock(moment), language, 'short with year')
}

/** On the article: `3 August 2026`. */
export function longDay(moment: Date, language: Language): string {
  return writeDay(indianClock(moment), language, 'long with year')
}
