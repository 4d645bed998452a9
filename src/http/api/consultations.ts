import { consultationEndpoints } from '#contract/consultations.ts'
import { paths } from '#contract/paths.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import { BAD_HOST, problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { type BookingDeps, bookConsultation } from '#use-cases/consultations/book-consultation.ts'
import { bookingSecret } from '#use-cases/consultations/booking-secret.ts'
import {
  cancelConsultation,
  moveConsultation,
} from '#use-cases/consultations/change-consultation.ts'
import { quoteFee } from '#use-cases/consultations/consultation-fee.ts'
import { calendarFor } from '#use-cases/consultations/consultation-mails.ts'
import { listConsultationSlots } from '#use-cases/consultations/list-consultation-slots.ts'
import { openBooking } from '#use-cases/consultations/open-booking.ts'
import type { With } from '#use-cases/deps.ts'
import { bookingProblem, UNKNOWN_BOOKING, UNKNOWN_CALENDAR } from './consultations-refusals.ts'
import { wireBooking, wireSlots } from './consultations-wire.ts'
import { asFile, servePrivately } from './private-answers.ts'
import type { Serve } from './served.ts'

export type SchedulerDeps = BookingDeps & With<'consultants'>

/** Open slots, booking, moving and cancelling, under `/api/scheduler`. */
export function registerScheduler(app: ShopServer, deps: SchedulerDeps): void {
  const serve = servePrivately(app, { sentences: 'consultations' })
  serveSlots(serve, deps)
  serveBook(serve, deps)
  serveOpen(serve, deps)
  serveCalendar(serve, deps)
  serveMove(serve, deps)
  serveCancel(serve, deps)
}

function findConsultant({ consultants }: SchedulerDeps, slug: string): Consultant | undefined {
  return consultants.find((known) => known.slug === slug)
}

function serveSlots(serve: Serve, deps: SchedulerDeps): void {
  serve(consultationEndpoints.slots, { rate: 'search' }, async (request, reply) => {
    const consultant = findConsultant(deps, request.params.slug)
    if (!consultant) return problem(reply, UNKNOWN_CALENDAR)
    const { from, to, tz: timeZone } = request.query
    const userId = request.session?.person.userId
    const slots = await listConsultationSlots(deps, consultant)
    const fee = await quoteFee(deps.db, deps, { consultant, userId })
    return wireSlots(consultant, { slots, fee }, { from, to, timeZone })
  })
}

function serveBook(serve: Serve, deps: SchedulerDeps): void {
  serve(consultationEndpoints.book, { rate: 'booking' }, async (request, reply) => {
    const consultant = findConsultant(deps, request.params.slug)
    if (!consultant) return problem(reply, UNKNOWN_CALENDAR)
    const { origin } = request
    if (!origin) return problem(reply, BAD_HOST)
    const answer = await bookConsultation(deps, {
      ...request.body,
      consultant,
      origin,
      key: request.headers['idempotency-key'],
      booker: request.session?.person,
    })
    if (!answer.ok) return problem(reply, bookingProblem(answer))
    const secret = bookingSecret(deps.secret, answer.booking.id)
    reply.header('location', paths.consultations.open({ secret }))
    return wireBooking(deps.secret, { booking: answer.booking, consultant })
  })
}

function serveOpen(serve: Serve, deps: SchedulerDeps): void {
  serve(consultationEndpoints.open, { rate: 'search' }, async ({ params }, reply) => {
    const found = await openBooking(deps, params.secret)
    if (!found) return problem(reply, UNKNOWN_BOOKING)
    return wireBooking(deps.secret, found)
  })
}

function serveCalendar(serve: Serve, deps: SchedulerDeps): void {
  serve(consultationEndpoints.calendar, { rate: 'search' }, async ({ origin, params }, reply) => {
    const found = await openBooking(deps, params.secret)
    if (!found) return problem(reply, UNKNOWN_BOOKING)
    if (!origin) return problem(reply, BAD_HOST)
    const { method, content } = calendarFor(found.side, deps, { ...found, origin })
    const type = `text/calendar; charset=utf-8; method=${method}`
    return asFile(reply, 'consultation.ics', type).send(content)
  })
}

function serveMove(serve: Serve, deps: SchedulerDeps): void {
  serve(consultationEndpoints.move, { rate: 'booking' }, async (request, reply) => {
    const found = await openBooking(deps, request.params.secret)
    if (!found) return problem(reply, UNKNOWN_BOOKING)
    const { origin } = request
    if (!origin) return problem(reply, BAD_HOST)
    const change = { ...found, id: found.booking.id, origin, startsAt: request.body.start }
    const answer = await moveConsultation(deps, change)
    if (!answer.ok) return problem(reply, bookingProblem(answer))
    return wireBooking(deps.secret, { ...found, booking: answer.booking })
  })
}

function serveCancel(serve: Serve, deps: SchedulerDeps): void {
  serve(consultationEndpoints.cancel, { rate: 'booking' }, async ({ origin, params }, reply) => {
    const found = await openBooking(deps, params.secret)
    if (!found) return problem(reply, UNKNOWN_BOOKING)
    if (!origin) return problem(reply, BAD_HOST)
    const answer = await cancelConsultation(deps, { ...found, id: found.booking.id, origin })
    if (!answer.ok) return problem(reply, bookingProblem(answer))
    return wireBooking(deps.secret, { ...found, booking: answer.booking })
  })
}
