import type { consultationEndpoints } from '#contract/consultations.ts'
import type { BookingPerson } from '#domain/consultations/booking-form.ts'
import type { Slot } from '#domain/consultations/slots.ts'
import type { Language } from '#domain/language/languages.ts'
import type { shownBooking } from '#use-cases/consultations/open-booking.ts'
import type { AnswerOf } from '../../api/client.ts'
import { consultationsApi } from '../../api/consultations.ts'
import type { ApiAnswer } from '../../api-call.ts'
import type { QuotedFee } from './fee-words.tsx'

/** A booking opened by its secret. */
export type OpenedBooking = ReturnType<typeof shownBooking>

function read<Sent, Data>(answer: ApiAnswer<Sent>, as: (sent: Sent) => Data): ApiAnswer<Data> {
  return answer.ok ? { ...answer, data: as(answer.data) } : answer
}

type SentBooking = AnswerOf<(typeof consultationEndpoints)['open']>

function bookingOf({ start, end, fee, ...same }: SentBooking): OpenedBooking {
  return {
    ...same,
    startsAt: new Date(start),
    endsAt: new Date(end),
    fee: fee && { ...fee, moneyBackUntil: new Date(fee.moneyBackUntil) },
  }
}

/** The free slots, earliest first, and the price of one for this visitor. */
export async function fetchSlots(
  slug: string,
  signal?: AbortSignal,
): Promise<ApiAnswer<{ slots: Slot[]; fee: QuotedFee }>> {
  const answer = await consultationsApi.slots({ params: { slug }, ...(signal && { signal }) })
  return read(answer, ({ days, fee }) => ({
    fee,
    slots: days.flatMap(({ slots }) =>
      slots.map(({ start, end }) => ({ startsAt: new Date(start), endsAt: new Date(end) })),
    ),
  }))
}

export async function fetchBooking(secret: string): Promise<ApiAnswer<OpenedBooking>> {
  return read(await consultationsApi.open({ params: { secret } }), bookingOf)
}

interface BookingRequest extends BookingPerson {
  slug: string
  startsAt: Date
  language: Language
  /** The idempotency key: the same for every attempt, so that it is booked once. */
  key: string
}

export async function sendBooking(request: BookingRequest): Promise<ApiAnswer<OpenedBooking>> {
  const { slug, startsAt, key, ...form } = request
  const answer = await consultationsApi.book({
    params: { slug },
    idempotencyKey: key,
    body: { ...form, consent: true, start: startsAt.toISOString() },
  })
  return read(answer, bookingOf)
}

export async function sendMove(secret: string, startsAt: Date): Promise<ApiAnswer<OpenedBooking>> {
  const body = { start: startsAt.toISOString() }
  const answer = await consultationsApi.move({ params: { secret }, body })
  return read(answer, bookingOf)
}

export async function sendCancel(secret: string): Promise<ApiAnswer<OpenedBooking>> {
  const answer = await consultationsApi.cancel({ params: { secret } })
  return read(answer, bookingOf)
}
