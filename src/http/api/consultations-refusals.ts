import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { type Told, toldSentences } from '#messages/sentences.ts'
import type { BookingAnswer } from '#use-cases/book-consultation.ts'
import type { CancelAnswer, MoveAnswer } from '#use-cases/change-consultation.ts'
import { type ProblemInput, problemOf } from '../problem.ts'
import { wireDays } from './consultations-wire.ts'

const say = toldSentences('apiScheduler')

type Refusal = Exclude<BookingAnswer | MoveAnswer | CancelAnswer, { ok: true }>

export const UNKNOWN_CALENDAR = problemOf(404, 'unknown-calendar', say.unknownCalendar)
export const UNKNOWN_BOOKING = problemOf(404, 'unknown-booking', say.unknownBooking)

/** Maps a refused booking to a status and a sentence; a refused slot comes with the open ones. */
export function bookingProblem(refusal: Refusal): ProblemInput {
  const code = refusal.reason
  switch (refusal.reason) {
    case 'slot-taken':
      return slotProblem(409, code, say.slotTaken, refusal)
    case 'slot-not-offered':
      return slotProblem(422, code, say.slotNotOffered, refusal)
    case 'key-used-otherwise':
      return problemOf(422, code, say.keyUsedOtherwise)
    case 'too-many-coming':
      return problemOf(409, code, say.tooManyComing, 'email')
    case 'booking-cancelled':
      return problemOf(409, code, say.cancelled)
    case 'booking-over':
      return problemOf(409, code, say.over)
    case 'booking-unpaid':
      return problemOf(409, code, say.unpaid)
    case 'notice-begun':
      return problemOf(409, code, say.noticeBegun)
    case 'sign-in-needed':
      return problemOf(403, code, say.signInNeeded)
    case 'too-many-unpaid':
      return problemOf(422, code, say.tooManyUnpaid)
  }
}

function slotProblem(
  status: number,
  code: string,
  detail: Told,
  { open }: Extract<Refusal, { open: unknown }>,
): ProblemInput {
  const days = wireDays(open, { timeZone: INDIAN_TIME_ZONE })
  return {
    status,
    code,
    detail,
    errors: { start: detail },
    extra: { timeZone: INDIAN_TIME_ZONE, days },
  }
}
