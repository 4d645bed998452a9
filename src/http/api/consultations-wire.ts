import type { z } from 'zod'
import type { Booking as BookingAnswer, Slots } from '#contract/consultations.ts'
import type { Booking } from '#domain/consultations/booking.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { Slot } from '#domain/consultations/slots.ts'
import { groupByDay } from '#domain/consultations/visitor-days.ts'

interface Range {
  timeZone: string
  from?: string | undefined
  to?: string | undefined
}

export function wireDays(
  slots: readonly Slot[],
  { timeZone, from = '', to = '9' }: Range,
): z.input<typeof Slots>['days'] {
  return groupByDay(slots, timeZone)
    .filter(({ date }) => date >= from && date <= to)
    .map(({ date, slots: ofDay }) => ({
      date,
      slots: ofDay.map(({ startsAt, endsAt }) => ({
        start: startsAt.toISOString(),
        end: endsAt.toISOString(),
      })),
    }))
}

export function wireSlots(
  consultant: Consultant,
  slots: readonly Slot[],
  range: Range,
): z.input<typeof Slots> {
  return {
    consultant: consultant.slug,
    timeZone: range.timeZone,
    slotMinutes: consultant.hours.slotMinutes,
    days: wireDays(slots, range),
  }
}

export function wireBooking(
  booking: Booking,
  consultant: Consultant,
  secret: string,
): z.input<typeof BookingAnswer> {
  const { slug, name, degree, registration } = consultant
  return {
    secret,
    status: booking.status,
    start: booking.startsAt.toISOString(),
    end: booking.endsAt.toISOString(),
    name: booking.name,
    consultant: { slug, name, degree, registration },
  }
}
