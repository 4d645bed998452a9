import type { BookingPerson } from '#domain/consultations/booking-form.ts'
import type { Slot } from '#domain/consultations/slots.ts'
import type { Language } from '#domain/language/languages.ts'
import { api } from '#urls.ts'
import { type ApiAnswer, apiCall } from '../../api-call.ts'

/** A booking as its secret opens it. */
export interface OpenedBooking {
  secret: string
  status: 'booked' | 'cancelled'
  startsAt: Date
  endsAt: Date
  name: string
  consultant: { slug: string; name: string; degree: string; registration: string }
}

interface WireBooking extends Omit<OpenedBooking, 'startsAt' | 'endsAt'> {
  start: string
  end: string
}

interface WireSlots {
  days: { slots: { start: string; end: string }[] }[]
}

function read<Wire, Data>(answer: ApiAnswer<Wire>, as: (wire: Wire) => Data): ApiAnswer<Data> {
  return answer.ok ? { ...answer, data: as(answer.data) } : answer
}

function bookingOf({ start, end, ...same }: WireBooking): OpenedBooking {
  return { ...same, startsAt: new Date(start), endsAt: new Date(end) }
}

/** What can be booked now, earliest first. */
export async function fetchSlots(slug: string, signal?: AbortSignal): Promise<ApiAnswer<Slot[]>> {
  const answer = await apiCall<WireSlots>(api.schedulerSlots(slug), signal ? { signal } : {})
  return read(answer, ({ days }) =>
    days.flatMap(({ slots }) =>
      slots.map(({ start, end }) => ({ startsAt: new Date(start), endsAt: new Date(end) })),
    ),
  )
}

/** Reads a booking back by its secret. */
export async function fetchBooking(secret: string): Promise<ApiAnswer<OpenedBooking>> {
  return read(await apiCall<WireBooking>(api.schedulerBooking(secret)), bookingOf)
}

interface Wish extends BookingPerson {
  slug: string
  startsAt: Date
  language: Language
  /** The same for every try at this wish, so that it is booked once. */
  key: string
}

export async function sendBooking(wish: Wish): Promise<ApiAnswer<OpenedBooking>> {
  const { slug, startsAt, key, ...form } = wish
  const answer = await apiCall<WireBooking>(api.schedulerBookings(slug), {
    method: 'POST',
    idempotencyKey: key,
    body: { ...form, consent: true, start: startsAt.toISOString() },
  })
  return read(answer, bookingOf)
}

export async function sendMove(secret: string, startsAt: Date): Promise<ApiAnswer<OpenedBooking>> {
  const body = { start: startsAt.toISOString() }
  const answer = await apiCall<WireBooking>(api.schedulerMove(secret), { method: 'POST', body })
  return read(answer, bookingOf)
}

export async function sendCancel(secret: string): Promise<ApiAnswer<OpenedBooking>> {
  const answer = await apiCall<WireBooking>(api.schedulerCancel(secret), { method: 'POST' })
  return read(answer, bookingOf)
}
