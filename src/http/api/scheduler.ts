import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findBooking } from '#database/bookings.ts'
import type { Booking } from '#domain/consultations/booking.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import { httpSentences } from '#messages/en/api-http.ts'
import { schedulerSentences as say } from '#messages/en/api-scheduler.ts'
import { api } from '#urls.ts'
import { type BookingDeps, bookConsultation } from '#use-cases/book-consultation.ts'
import { bookingSecret, parseBookingSecret } from '#use-cases/booking-secret.ts'
import { cancelConsultation, moveConsultation } from '#use-cases/change-consultation.ts'
import { personalCalendar } from '#use-cases/consultation-mails.ts'
import { listConsultationSlots } from '#use-cases/list-consultation-slots.ts'
import { originOf } from '../origin.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { keepPrivate } from './private-answers.ts'
import { BookingBody, MoveBody, SlotsQuery } from './scheduler-bodies.ts'
import { bookingProblem, UNKNOWN_BOOKING, UNKNOWN_CALENDAR } from './scheduler-refusals.ts'
import { WireBooking, WireSlots, wireBooking, wireSlots } from './scheduler-wire.ts'

export interface SchedulerDeps extends BookingDeps {
  consultants: readonly Consultant[]
  publicUrl: string | undefined
}

/** 1–80 visible ASCII characters; a header sent twice is joined with a space and so refused. */
const IDEMPOTENCY_KEY = /^[!-~]{1,80}$/
const BAD_HOST: ProblemInput = { status: 400, code: 'bad-host', detail: httpSentences.badHost }

const ofCalendar = z.object({ slug: z.string() })
const ofBooking = z.object({ secret: z.string() })
const tags = ['scheduler']

/** Free times, booking, moving and cancelling, under `/api/scheduler`. */
export function registerScheduler(app: ShopServer, deps: SchedulerDeps): void {
  const findConsultant = (slug: string) => deps.consultants.find((known) => known.slug === slug)

  /** The booking that a secret opens, with whom it is. */
  async function open(
    text: string,
  ): Promise<{ booking: Booking; consultant: Consultant } | undefined> {
    const id = parseBookingSecret(deps.secret, text)
    const booking = id && (await findBooking(deps.db, id))
    const consultant = booking && findConsultant(booking.consultant)
    return booking && consultant ? { booking, consultant } : undefined
  }

  const originFor = (request: FastifyRequest) => originOf(request, deps.publicUrl)

  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.get(
      `${api.scheduler}/:slug/slots`,
      {
        config: { right: 'shop.read', rate: 'search' },
        schema: {
          tags,
          summary: 'When a practitioner can be booked',
          params: ofCalendar,
          querystring: SlotsQuery,
          response: { 200: WireSlots },
        },
      },
      async (request, reply) => {
        const consultant = findConsultant(request.params.slug)
        if (!consultant) return problem(reply, UNKNOWN_CALENDAR)
        const { from, to, tz: timeZone } = request.query
        const slots = await listConsultationSlots(deps, consultant)
        return wireSlots(consultant, slots, { from, to, timeZone })
      },
    )

    room.post(
      `${api.scheduler}/:slug/bookings`,
      {
        config: { right: 'consultation.book', rate: 'booking' },
        schema: {
          tags,
          summary: 'Books a consultation, once for every Idempotency-Key',
          params: ofCalendar,
          headers: z.looseObject({
            'idempotency-key': z.string().regex(IDEMPOTENCY_KEY, say.keyWrong).optional(),
          }),
          body: BookingBody,
          response: { 201: WireBooking },
        },
      },
      async (request, reply) => {
        const consultant = findConsultant(request.params.slug)
        if (!consultant) return problem(reply, UNKNOWN_CALENDAR)
        const origin = originFor(request)
        if (!origin) return problem(reply, BAD_HOST)
        const answer = await bookConsultation(deps, {
          ...request.body,
          consultant,
          origin,
          key: request.headers['idempotency-key'],
          userId: request.session?.person.userId,
        })
        if (!answer.ok) return problem(reply, bookingProblem(answer))
        const secret = bookingSecret(deps.secret, answer.booking.id)
        reply.code(201).header('location', api.schedulerBooking(secret))
        return wireBooking(answer.booking, consultant, secret)
      },
    )

    room.get(
      `${api.scheduler}/booking/:secret`,
      {
        config: { right: 'consultation.book', rate: 'search' },
        schema: {
          tags,
          summary: 'The booking that a secret opens',
          params: ofBooking,
          response: { 200: WireBooking },
        },
      },
      async (request, reply) => {
        const { secret } = request.params
        const found = await open(secret)
        if (!found) return problem(reply, UNKNOWN_BOOKING)
        return wireBooking(found.booking, found.consultant, secret)
      },
    )

    room.get(
      `${api.scheduler}/booking/:secret/calendar.ics`,
      {
        config: { right: 'consultation.book', rate: 'search' },
        schema: { tags, summary: 'The booking as a calendar file', params: ofBooking },
      },
      async (request, reply) => {
        const found = await open(request.params.secret)
        if (!found) return problem(reply, UNKNOWN_BOOKING)
        const origin = originFor(request)
        if (!origin) return problem(reply, BAD_HOST)
        const method = found.booking.status === 'cancelled' ? 'CANCEL' : 'REQUEST'
        return reply
          .type(`text/calendar; charset=utf-8; method=${method}`)
          .header('content-disposition', 'attachment; filename="consultation.ics"')
          .send(personalCalendar(deps, { ...found, origin }))
      },
    )

    room.post(
      `${api.scheduler}/booking/:secret/reschedule`,
      {
        config: { right: 'consultation.book', rate: 'booking' },
        schema: {
          tags,
          summary: 'Moves a booking to another time',
          params: ofBooking,
          body: MoveBody,
          response: { 200: WireBooking },
        },
      },
      async (request, reply) => {
        const { secret } = request.params
        const found = await open(secret)
        if (!found) return problem(reply, UNKNOWN_BOOKING)
        const origin = originFor(request)
        if (!origin) return problem(reply, BAD_HOST)
        const { consultant, booking } = found
        const startsAt = request.body.start
        const change = { id: booking.id, consultant, origin, startsAt }
        const answer = await moveConsultation(deps, change)
        if (!answer.ok) return problem(reply, bookingProblem(answer))
        return wireBooking(answer.booking, consultant, secret)
      },
    )

    room.post(
      `${api.scheduler}/booking/:secret/cancel`,
      {
        config: { right: 'consultation.book', rate: 'booking' },
        schema: {
          tags,
          summary: 'Cancels a booking',
          params: ofBooking,
          response: { 200: WireBooking },
        },
      },
      async (request, reply) => {
        const { secret } = request.params
        const found = await open(secret)
        if (!found) return problem(reply, UNKNOWN_BOOKING)
        const origin = originFor(request)
        if (!origin) return problem(reply, BAD_HOST)
        const { consultant, booking } = found
        const answer = await cancelConsultation(deps, { id: booking.id, consultant, origin })
        if (!answer.ok) return problem(reply, bookingProblem(answer))
        return wireBooking(answer.booking, consultant, secret)
      },
    )
  })
}
