import type { Slot } from './slots.ts'

/** A calendar day in the visitor's time zone with its open slots. */
export interface VisitorDay {
  /** `2026-11-24` in the visitor's time zone. */
  date: string
  slots: Slot[]
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** True if a text is a known time zone such as `Europe/London`. */
export function isTimeZone(text: string): boolean {
  return formatOf(text) !== undefined
}

/** The calendar day of a time in a zone, `2026-11-24`. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = formatOf(timeZone)
  if (!format) throw new Error('that is not a time zone')
  return format.format(moment)
}

/** Groups slots, earliest first, by the visitor's calendar days; days without slots are left out. */
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

/** Zone names can be invented without limit, so the cache is bounded. */
const MAX_REMEMBERED = 100

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone)
  if (known) return known
  // Only some engines accept offsets such as `+05:30`; all accept names.
  if (!/^[A-Za-z][\w+\-/]{1,59}$/.test(timeZone)) return undefined
  try {
    // Swedish dates are ISO dates.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    if (formats.size >= MAX_REMEMBERED) formats.clear()
    formats.set(timeZone, format)
    return format
  } catch {
    return undefined
  }
}
