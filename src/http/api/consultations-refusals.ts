import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { type ProblemInput, problemIn, problemOf, type RefusalTable } from '#http/problem.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { BookingAnswer } from '#use-cases/consultations/book-consultation.ts'
import type { CancelAnswer, MoveAnswer } from '#use-cases/consultations/change-consultation.ts'
import { wireDays } from './consultations-wire.ts'

const say = localizedSentences('apiConsultations')

type Refusal = Exclude<BookingAnswer | MoveAnswer | CancelAnswer, { ok: true }>

export const UNKNOWN_CALENDAR = problemOf(404, 'unknown-calendar', say.unknownCalendar)
export const UNKNOWN_BOOKING = problemOf(404, 'unknown-booking', say.unknownBooking)

const REFUSALS: RefusalTable<Refusal['reason']> = {
  'slot-taken': [409, say.slotTaken, 'start'],
  'slot-not-offered': [422, say.slotNotOffered, 'start'],
  'key-used-otherwise': [422, say.keyUsedOtherwise],
  'too-many-coming': [409, say.tooManyComing, 'email'],
  'booking-cancelled': [409, say.cancelled],
  'booking-over': [409, say.over],
  'booking-unpaid': [409, say.unpaid],
  'notice-begun': [409, say.noticeBegun],
  'sign-in-needed': [403, say.signInNeeded],
  'too-many-unpaid': [422, say.tooManyUnpaid],
}

/** Maps a refused booking to a status and a sentence; a refused slot comes with the open ones. */
export function bookingProblem(refusal: Refusal): ProblemInput {
  const known = problemIn(REFUSALS, refusal.reason)
  if (!('open' in refusal)) return known
  const timeZone = INDIAN_TIME_ZONE
  return { ...known, extra: { timeZone, days: wireDays(refusal.open, { timeZone }) } }
}
