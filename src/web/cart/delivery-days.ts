import type { Language } from '#domain/language/languages.ts'
import { localeOf } from '#domain/language/languages.ts'

/** Calendar days of the server (`2026-11-24`) in the visitor's language: `24–27 Nov`. */
export function deliveryDays(days: { from: string; until: string }, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const [from, until] = [new Date(days.from), new Date(days.until)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(until.getTime()) || until < from) return ''
  return format.formatRange(from, until).replaceAll(/ (?=\p{L})/gu, '\u00a0')
}
