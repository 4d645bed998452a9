import { z } from 'zod'
import type { Booking } from '#domain/consultations/booking.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { Slot } from '#domain/consultations/slots.ts'
import { groupByDay } from '#domain/consultations/visitor-days.ts'

const Moment = z.iso.datetime().meta({ description: 'UTC' })
const WireSlot = z.object({ start: Moment, end: Moment })
const WireDay = z.object({
  date: z.iso.date().meta({ description: 'A day of the calendar in that time zone' }),
  slots: z.array(WireSlot),
})

export const WireSlots = z.object({
  consultant: z.string(),
  timeZone: z.string(),
  slotMinutes: z.int(),
  days: z.array(WireDay),
})

const Practitioner = z.object({
  slug: z.string(),
  name: z.string(),
  degree: z.string(),
  registration: z.string(),
})

/** Phone number, e-mail address and what it is about stay out: whoever has the link needs none of them. */
export const WireBooking = z.object({
  secret: z.string().meta({ description: 'Opens this booking; whoever has it can cancel' }),
  status: z.enum(['booked', 'cancelled']),
  start: Moment,
  end: Moment,
  name: z.string(),
  consultant: Practitioner,
})

interface Range {
  timeZone: string
  from?: string | undefined
  to?: string | undefined
}

export function wireDays(
  slots: readonly Slot[],
  { timeZone, from = '', to = '9' }: Range,
): z.input<typeof WireDay>[] {
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
): z.input<typeof WireSlots> {
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
): z.input<typeof WireBooking> {
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
