import { MINUTE_MS } from '../time/durations.ts'
import { indianDay, indianDays, momentInIndia, weekdayOf } from '../time/india.ts'
import type { BookingHours } from './consultant.ts'

/** A period that is or could be booked. */
export interface Slot {
  startsAt: Date
  endsAt: Date
}

/**
 * Returns all open slots, earliest first: within the hours, not on a holiday, after the notice, within
 * the horizon, and with the break around booked ones. Days are Indian days.
 */
export function openSlots(hours: BookingHours, taken: readonly Slot[], now: Date): Slot[] {
  const earliest = now.getTime() + hours.noticeMinutes * MINUTE_MS
  return indianDays(now, hours.horizonDays + 1)
    .flatMap((day) => slotsOfDay(hours, day))
    .filter((slot) => slot.startsAt.getTime() >= earliest)
    .filter((slot) => !taken.some((other) => areTooClose(slot, other, hours.bufferMinutes)))
}

/** Finds the open slot that begins at this time. */
export function findOpenSlot(
  hours: BookingHours,
  taken: readonly Slot[],
  now: Date,
  startsAt: Date,
): Slot | undefined {
  return openSlots(hours, taken, now).find((slot) => slot.startsAt.getTime() === startsAt.getTime())
}

/** Whether a consultation at this time is within the hours, and not on a closed day. */
export function isWithinHours({ weekly, holidays }: BookingHours, startsAt: Date): boolean {
  const day = indianDay(startsAt)
  if (holidays.includes(day)) return false
  const minute = (startsAt.getTime() - momentInIndia(day, 0).getTime()) / MINUTE_MS
  const stretches = weekly[weekdayOf(day)] ?? []
  return stretches.some(({ fromMinute, toMinute }) => fromMinute <= minute && minute < toMinute)
}

/** Returns the slots of one Indian day by its hours, separated by the break. */
function slotsOfDay(hours: BookingHours, day: string): Slot[] {
  if (hours.holidays.includes(day)) return []
  const stretches = hours.weekly[weekdayOf(day)] ?? []
  const step = hours.slotMinutes + hours.bufferMinutes
  return stretches.flatMap(({ fromMinute, toMinute }) => {
    const count = Math.floor((toMinute - fromMinute + hours.bufferMinutes) / step)
    return Array.from({ length: Math.max(0, count) }, (_, index) => {
      const minute = fromMinute + index * step
      return {
        startsAt: momentInIndia(day, minute),
        endsAt: momentInIndia(day, minute + hours.slotMinutes),
      }
    })
  })
}

function areTooClose(one: Slot, other: Slot, bufferMinutes: number): boolean {
  const gap = bufferMinutes * MINUTE_MS
  return (
    one.startsAt.getTime() < other.endsAt.getTime() + gap &&
    other.startsAt.getTime() < one.endsAt.getTime() + gap
  )
}
