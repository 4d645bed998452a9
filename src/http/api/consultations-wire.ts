import type { z } from 'zod'
import type { Booking as BookingAnswer, Slots } from '#contract/consultations.ts'
import type { Booking } from '#domain/consultations/booking.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { Slot } from '#domain/consultations/slots.ts'
import { groupByDay } from '#domain/consultations/visitor-days.ts'
import { pages } from '#urls.ts'
import type { BookingSide } from '#use-cases/consultations/booking-secret.ts'
import type { QuotedFee } from '#use-cases/consultations/consultation-fee.ts'
import { paymentToken } from '#use-cases/orders/tracking-link.ts'

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
  { slots, fee }: { slots: readonly Slot[]; fee: QuotedFee },
  range: Range,
): z.input<typeof Slots> {
  return {
    consultant: consultant.slug,
    timeZone: range.timeZone,
    slotMinutes: consultant.hours.slotMinutes,
    fee,
    days: wireDays(slots, range),
  }
}

export function wireBooking(
  booking: Booking,
  consultant: Consultant,
  { secret, side, shopSecret }: { secret: string; side: BookingSide; shopSecret: string },
): z.input<typeof BookingAnswer> {
  const { fee } = booking
  const { slug, name, degree, registration } = consultant
  return {
    secret,
    status: booking.status,
    start: booking.startsAt.toISOString(),
    end: booking.endsAt.toISOString(),
    name: booking.name,
    fee: fee
      ? {
          pricePaise: fee.pricePaise,
          // The fee is always refunded when the practitioner cancels.
          moneyBackUntil: (side === 'person' ? fee.moneyBackUntil : booking.startsAt).toISOString(),
          payPath: pages.pay(paymentToken(shopSecret, fee.orderId)),
        }
      : null,
    consultant: { slug, name, degree, registration },
  }
}
