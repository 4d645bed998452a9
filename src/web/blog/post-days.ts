import { LOCALES } from '#messages/catalogue.ts'
import type { Language } from '#urls.ts'

/** India has one time; a post belongs to the day that it was there. */
const TIME_ZONE = 'Asia/Kolkata'

function dayIn(dateStyle: 'medium' | 'long', moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle, timeZone: TIME_ZONE }).format(
    moment,
  )
}

/** On cards: `3 Aug 2026` (spec §2: short month format). */
export function shortDay(moment: Date, language: Language): string {
  return dayIn('medium', moment, language)
}

/** On the article: `3 August 2026` (spec §2: long date). */
export function longDay(moment: Date, language: Language): string {
  return dayIn('long', moment, language)
}
