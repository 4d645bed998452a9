import type { CalendarEvent } from '../port.ts'
import { readCal } from './cal.ts'
import { readCalendly } from './calendly.ts'

/** The parts of a browser's message event that decide whether it is trusted. */
export interface ArrivedMessage {
  origin: string
  source: unknown
  data: unknown
}

/** The only calendar whose messages are accepted. */
export interface KnownCalendar {
  origin: string
  /** The window of its frame; without one, no message is accepted. */
  frame: unknown
}

/**
 * Parses a calendar's message into one form for all vendors. `undefined` for messages of another origin or
 * window, and for those that no supported calendar sends.
 */
export function readCalendarEvent(
  { origin, source, data }: ArrivedMessage,
  calendar: KnownCalendar,
): CalendarEvent | undefined {
  if (!calendar.frame || source !== calendar.frame || origin !== calendar.origin) return undefined
  return readCalendly(data) ?? readCal(data)
}
