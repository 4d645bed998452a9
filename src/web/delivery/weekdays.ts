import { type Language, localeOf } from '#domain/language/languages.ts'
import { onOneLine, writeDay } from '#messages/calendar.ts'

/** Calendar days with their weekdays: `Wed 25` and `Fri 27 Nov`, the first with its month if that differs. */
export function weekdaysOf(days: { from: string; until: string }, language: Language) {
  const weekday = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'short',
    timeZone: 'UTC',
  })
  const [from, until] = [new Date(days.from), new Date(days.until)]
  const isOneMonth = days.from.slice(0, 7) === days.until.slice(0, 7)
  const first = isOneMonth ? String(from.getUTCDate()) : writeDay(from, language, 'short')
  return {
    from: `${weekday.format(from)}\u00a0${onOneLine(first)}`,
    until: `${weekday.format(until)}\u00a0${onOneLine(writeDay(until, language, 'short'))}`,
  }
}
