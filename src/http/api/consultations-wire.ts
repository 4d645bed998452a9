import type { z } from 'zod'
import type { Booking as BookingAnswer, Slots } from '#contract/consultations.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { Slot } from '#domain/consultations/slots.ts'
import { groupByDay } from '#domain/consultations/visitor-days.ts'
import type { QuotedFee } from '#use-cases/consultations/consultation-fee.ts'
import { shownBooking } from '#use-cases/consultations/open-booking.ts'

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
  shopSecret: string,
  found: Parameters<typeof shownBooking>[1],
): z.input<typeof BookingAnswer> {
  const { startsAt, endsAt, fee, ...same } = shownBooking(shopSecret, found)
  return {
    ...same,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    fee: fee && { ...fee, moneyBackUntil: fee.moneyBackUntil.toISOString() },
  }
}
