import { z } from 'zod'
import { BOOKING_STATUSES } from '#domain/consultations/booking.ts'
import {
  type BookingProblem,
  MAX_ABOUT_LENGTH,
  parseBookingForm,
} from '#domain/consultations/booking-form.ts'
import { CONSULTANT_FIELDS } from '#domain/consultations/consultant-form.ts'
import { BOOKING_OUTCOMES } from '#domain/consultations/outcome.ts'
import { isTimeZone } from '#domain/consultations/visitor-days.ts'
import { MAX_EMAIL_LENGTH } from '#domain/text/email.ts'
import { MAX_NAME_LENGTH } from '#domain/text/person-name.ts'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { endpointsOf } from './endpoint.ts'
import {
  BookingParams,
  judged,
  MailLanguage,
  Moment,
  optionalText,
  Repeatable,
  text,
  textsOf,
} from './fields.ts'

/** What can be wrong with a request about consultations. */
export type ConsultationProblem =
  | BookingProblem
  | 'start-wrong'
  | 'day-wrong'
  | 'day-order'
  | 'zone-wrong'
  | 'act-wrong'

const wrong = (problem: ConsultationProblem) => ({ error: problem })

const endpoint = endpointsOf({ tag: 'scheduler' })
const day = z.iso.date(wrong('day-wrong')).optional()

/** Days of the visitor's calendar; all when left out. */
const SlotsQuery = z
  .object({
    from: day,
    to: day,
    tz: z
      .string(wrong('zone-wrong'))
      .refine(isTimeZone, wrong('zone-wrong'))
      .default(INDIAN_TIME_ZONE),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    ...wrong('day-order'),
  })

const StartText = z.iso
  .datetime({ offset: true, ...wrong('start-wrong') })
  .meta({ description: 'The start of one of the slots', example: '2026-11-25T04:30:00Z' })
const Start = StartText.transform((moment) => new Date(moment))

/** Reports every wrong field at once. */
const BookingBody = judged(
  z.object({
    start: StartText,
    name: text({ maxLength: MAX_NAME_LENGTH }),
    email: text({
      maxLength: MAX_EMAIL_LENGTH,
      format: 'email',
      description: 'Receives the invitation',
    }),
    phone: text({ description: 'Ten digits; the practitioner calls this number' }),
    about: optionalText({
      maxLength: MAX_ABOUT_LENGTH,
      description: 'Subject of the consultation',
    }),
    consent: z.literal(true).describe('Consent to a consultation by phone'),
    language: MailLanguage,
  }),
  parseBookingForm,
  (person, { start, language }) => ({ person, startsAt: new Date(start), language }),
)

export const Slots = z.object({
  consultant: z.string(),
  timeZone: z.string(),
  slotMinutes: z.int(),
  fee: z
    .object({
      pricePaise: z.int(),
      minutes: z.int(),
      isFirst: z.boolean().describe('True for a person’s free first consultation'),
      isOnline: z.boolean().describe('True if it is paid online'),
      needsSignIn: z.boolean(),
      why: z.enum(['missed-twice']).optional(),
    })
    .describe('The fee for the requesting person'),
  days: z.array(
    z.object({
      date: z.iso.date().describe('A calendar day in the requested time zone'),
      slots: z.array(z.object({ start: Moment, end: Moment })),
    }),
  ),
})

/** Without phone number, e-mail address and subject, which the holder of the link does not need. */
export const Booking = z.object({
  secret: z.string().describe('Gives access to this booking; its holder can cancel it'),
  status: z
    .enum(BOOKING_STATUSES)
    .describe('held: waiting for its fee; lapsed: the fee was not paid in time'),
  start: Moment,
  end: Moment,
  name: z.string(),
  fee: z
    .object({
      pricePaise: z.int(),
      moneyBackUntil: Moment.describe(
        'The fee is refunded if the booking is cancelled before this time',
      ),
      payPath: z.string().describe('The page to pay the fee while it is due'),
    })
    .nullable()
    .describe('The fee that is paid online; null if there is none'),
  consultant: z.object({
    slug: z.string(),
    name: z.string(),
    degree: z.string(),
    registration: z.string(),
  }),
})

/** The domain validates all texts at once. */
const ConsultantBody = z.object(textsOf(CONSULTANT_FIELDS, 2_000))
/** A consultation after an action of the team. */
const Managed = z.object({
  _id: z.string(),
  status: z.enum(BOOKING_STATUSES),
  outcome: z.enum(BOOKING_OUTCOMES).nullable(),
})
const Hired = z.object({ slug: z.string() })

export const consultationEndpoints = {
  slots: endpoint('GET /api/scheduler/:slug/slots', {
    right: 'shop.read',
    summary: 'The free slots of a practitioner',
    query: SlotsQuery,
    answers: { 200: Slots },
  }),
  book: endpoint('POST /api/scheduler/:slug/bookings', {
    right: 'consultation.book',
    summary:
      'Books a consultation, once for each Idempotency-Key; one with a fee is held until it is paid',
    headers: Repeatable,
    body: BookingBody,
    answers: { 201: Booking },
  }),
  open: endpoint('GET /api/scheduler/booking/:secret', {
    right: 'consultation.book',
    summary: 'The booking with this secret',
    answers: { 200: Booking },
  }),
  calendar: endpoint('GET /api/scheduler/booking/:secret/calendar.ics', {
    right: 'consultation.book',
    summary: 'The booking as a calendar file',
    produces: 'text/calendar',
  }),
  move: endpoint('POST /api/scheduler/booking/:secret/reschedule', {
    right: 'consultation.book',
    summary: 'Moves a booking to another time',
    body: z.object({ start: Start }),
    answers: { 200: Booking },
  }),
  cancel: endpoint('POST /api/scheduler/booking/:secret/cancel', {
    right: 'consultation.book',
    summary:
      'Cancels a booking; its fee is refunded before the practitioner’s notice period begins',
    answers: { 200: Booking },
  }),
  hire: endpoint('POST /api/admin/consultants', {
    right: 'consultation.manage',
    summary: 'Adds a practitioner; hours by weekday as 10:00-13:00, 15:00-18:00',
    body: ConsultantBody,
    answers: { 201: Hired },
  }),
  change: endpoint('PUT /api/admin/consultants/:slug', {
    right: 'consultation.manage',
    summary: 'Changes a practitioner; omitted fields and existing bookings stay as they are',
    body: ConsultantBody,
    answers: { 200: Hired },
  }),
  leave: endpoint('POST /api/admin/consultants/:slug/departure', {
    right: 'consultation.manage',
    summary: 'Closes the calendar of a practitioner who leaves; existing bookings can be cancelled',
    answers: { 200: Hired },
  }),
  comeBack: endpoint('POST /api/admin/consultants/:slug/return', {
    right: 'consultation.manage',
    summary: 'Opens the calendar of a practitioner who returns',
    answers: { 200: Hired },
  }),
  remove: endpoint('DELETE /api/admin/consultants/:slug', {
    right: 'consultation.manage',
    summary: 'Removes a practitioner whom nobody has booked',
    answers: { 200: Hired },
  }),
  manage: endpoint('PATCH /api/bookings/:id', {
    right: 'booking.manage',
    params: BookingParams,
    summary: 'Cancels a consultation by mail, or records its outcome',
    body: z.object({
      act: z.enum(['cancel', ...BOOKING_OUTCOMES, 'open'], wrong('act-wrong')),
    }),
    answers: { 200: Managed },
  }),
  giveBack: endpoint('POST /api/bookings/:id/refund', {
    right: 'order.refund',
    params: BookingParams,
    summary: 'Refunds the fee of a consultation, once',
    answers: { 200: Managed },
  }),
}
