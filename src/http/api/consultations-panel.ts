import { consultationEndpoints } from '#contract/consultations.ts'
import { findOwnerBooking } from '#database/consultations/panel.ts'
import { BAD_HOST, type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import {
  cancelConsultation,
  refundConsultation,
} from '#use-cases/consultations/change-consultation.ts'
import { noteOutcome } from '#use-cases/consultations/note-outcome.ts'
import type { SchedulerDeps } from './consultations.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('apiPanel')
const UNKNOWN_BOOKING = problemOf(404, 'unknown-booking', say.unknownBooking)

/** The owner's actions on a consultation, under `/api/bookings/:id`. */
export function registerBookings(app: ShopServer, deps: SchedulerDeps): void {
  const serve = servePrivately(app, { sentences: 'consultations' })
  serve(consultationEndpoints.manage, async ({ actorId, origin, params: { id }, body }, reply) => {
    const existing = await findOwnerBooking(deps.db, id)
    const consultant = deps.consultants.find(({ slug }) => slug === existing?.consultant)
    if (!existing || !consultant) return problem(reply, UNKNOWN_BOOKING)
    const { act } = body
    if (act !== 'cancel') {
      const outcome = act === 'open' ? undefined : act
      const noted = await noteOutcome(deps, { id, outcome, actorId })
      if (!noted.ok) return problem(reply, refused(noted.reason))
      return { _id: id, status: noted.booking.status, outcome: noted.booking.outcome ?? null }
    }
    if (!origin) return problem(reply, BAD_HOST)
    const change = { id, consultant, origin, actorId }
    const cancelled = await cancelConsultation(deps, change)
    if (!cancelled.ok) return problem(reply, refused(cancelled.reason))
    return { _id: id, status: cancelled.booking.status, outcome: null }
  })

  serve(consultationEndpoints.giveBack, async ({ actorId, origin, params: { id } }, reply) => {
    const existing = await findOwnerBooking(deps.db, id)
    const consultant = deps.consultants.find(({ slug }) => slug === existing?.consultant)
    if (!existing || !consultant) return problem(reply, UNKNOWN_BOOKING)
    if (!origin) return problem(reply, BAD_HOST)
    const back = await refundConsultation(deps, { id, consultant, origin, actorId })
    if (!back.ok) return problem(reply, refused(back.reason))
    return { _id: id, status: existing.status, outcome: existing.outcome ?? null }
  })
}

function refused(
  reason:
    | ('unknown-booking' | 'booking-cancelled' | 'booking-over' | 'booking-ahead')
    | 'nothing-paid',
): ProblemInput {
  if (reason === 'unknown-booking') return UNKNOWN_BOOKING
  return problemOf(409, reason, say[reason])
}
