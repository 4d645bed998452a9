import type { CalendarNews } from '../port.ts'
import { readCal } from './cal.ts'
import { readCalendly } from './calendly.ts'

/** The parts of a browser's message event that say what it is worth. */
export interface ArrivedMessage {
  origin: string
  source: unknown
  data: unknown
}

/** The one calendar that is listened to. */
export interface KnownCalendar {
  origin: string
  /** The window of its frame; nothing is believed before there is one. */
  frame: unknown
}

/**
 * What the calendar says, in one form for all dialects. Nothing for a message of another origin or
 * another window, forged or not, and for words that no calendar of ours uses.
 */
export function readCalendarNews(
  { origin, source, data }: ArrivedMessage,
  calendar: KnownCalendar,
): CalendarNews | undefined {
  if (!calendar.frame || source !== calendar.frame || origin !== calendar.origin) return undefined
  return readCalendly(data) ?? readCal(data)
}
