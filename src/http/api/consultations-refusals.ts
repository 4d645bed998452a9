import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { type Told, toldSentences } from '#messages/sentences.ts'
import type { BookingAnswer } from '#use-cases/book-consultation.ts'
import type { CancelAnswer, MoveAnswer } from '#use-cases/change-consultation.ts'
import type { ProblemInput } from '../problem.ts'
import { wireDays } from './consultations-wire.ts'

const say = toldSentences('apiScheduler')

type Refusal = Exclude<BookingAnswer | MoveAnswer | CancelAnswer, { ok: true }>

export const UNKNOWN_CALENDAR: ProblemInput = {
  status: 404,
  code: 'unknown-calendar',
  detail: say.unknownCalendar,
}
export const UNKNOWN_BOOKING: ProblemInput = {
  status: 404,
  code: 'unknown-booking',
  detail: say.unknownBooking,
}

/** Maps a refused booking to a status and a sentence; a refused slot comes with the open ones. */
export function bookingProblem(refusal: Refusal): ProblemInput {
  const code = refusal.reason
  switch (refusal.reason) {
    case 'slot-taken':
      return slotProblem(409, code, say.slotTaken, refusal)
    case 'slot-not-offered':
      return slotProblem(422, code, say.slotNotOffered, refusal)
    case 'key-used-otherwise':
      return { status: 422, code, detail: say.keyUsedOtherwise }
    case 'too-many-coming':
      return { status: 409, code, detail: say.tooManyComing, errors: { email: say.tooManyComing } }
    case 'booking-cancelled':
      return { status: 409, code, detail: say.cancelled }
    case 'booking-over':
      return { status: 409, code, detail: say.over }
    case 'booking-unpaid':
      return { status: 409, code, detail: say.unpaid }
    case 'notice-begun':
      return { status: 409, code, detail: say.noticeBegun }
    case 'sign-in-needed':
      return { status: 403, code, detail: say.signInNeeded }
    case 'too-many-unpaid':
      return { status: 422, code, detail: say.tooManyUnpaid }
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
