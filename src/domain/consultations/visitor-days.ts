import type { Slot } from './slots.ts'

/** A calendar day of the visitor with what is open on it. */
export interface VisitorDay {
  /** `2026-11-24`, as the visitor's calendar calls it. */
  date: string
  slots: Slot[]
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Says whether a text names a time zone, `Europe/London`. */
export function isTimeZone(text: string): boolean {
  return formatOf(text) !== undefined
}

/** The calendar day of a moment in a zone, `2026-11-24`. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = formatOf(timeZone)
  if (!format) throw new Error('that is not a time zone')
  return format.format(moment)
}

/** Lays slots, earliest first, on the days of the visitor's own calendar; days without any are left out. */
export function groupByDay(slots: readonly Slot[], timeZone: string): VisitorDay[] {
  const days: VisitorDay[] = []
  for (const slot of slots) {
    const date = dayIn(timeZone, slot.startsAt)
    const last = days.at(-1)
    if (last?.date === date) last.slots.push(slot)
    else days.push({ date, slots: [slot] })
  }
  return days
}

/** Zones are made up without end, so only this many are remembered. */
const MAX_REMEMBERED = 100

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone)
  if (known) return known
  // Offsets such as `+05:30` are zones to some engines only; names hold for all.
  if (!/^[A-Za-z][\w+\-/]{1,59}$/.test(timeZone)) return undefined
  try {
    // Sweden writes dates as computers do.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    if (formats.size >= MAX_REMEMBERED) formats.clear()
    formats.set(timeZone, format)
    return format
  } catch {
    return undefined
  }
}
