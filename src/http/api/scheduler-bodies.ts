import { z } from 'zod'
import {
  type BookingField,
  type BookingPerson,
  parseBookingForm,
} from '#domain/consultations/booking-form.ts'
import { isTimeZone } from '#domain/consultations/visitor-days.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'
import { INDIAN_TIME_ZONE } from '#domain/time/india.ts'
import { schedulerSentences as say } from '#messages/en/api-scheduler.ts'

/** A field that the domain judges; here it only gets its line in the API's description. */
const field = (type: string, description: string) =>
  z.unknown().optional().meta({ type, description })

const day = z.iso.date(say.dayWrong).optional()

/** `GET slots`: days of the visitor's own calendar, all of them when left out. */
export const SlotsQuery = z
  .object({
    from: day,
    to: day,
    tz: z.string(say.zoneWrong).refine(isTimeZone, say.zoneWrong).default(INDIAN_TIME_ZONE),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: say.dayOrder,
  })

const Start = z.iso
  .datetime({ offset: true, error: say.startWrong })
  .transform((text) => new Date(text))
  .meta({ description: 'One of the starts that the slots name' })

export const MoveBody = z.object({ start: Start })

export interface AskedBooking {
  startsAt: Date
  person: BookingPerson
  language: Language
}

const NOBODY: BookingPerson = { name: '', email: '', phone: '', about: '' }

/** `POST bookings`. Every wrong field is named at once. */
export const BookingBody = z
  .object({
    start: field('string', 'One of the starts that the slots name, such as 2026-11-25T04:30:00Z'),
    name: field('string', 'At most 80 characters'),
    email: field('string', 'Where the invitation goes'),
    phone: field('string', 'Ten digits; the practitioner calls it'),
    about: field('string', 'What it is about, at most 300 characters; may be left out'),
    consent: field('boolean', 'true: agreed to be consulted by phone'),
    language: z.enum(LANGUAGES, { error: say.languageWrong }).default(DEFAULT_LANGUAGE),
  })
  .transform((body, ctx): AskedBooking => {
    const refuse = (path: BookingField | 'start', message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message })
    const start = Start.safeParse(body.start)
    if (!start.success) refuse('start', say.startWrong)
    const form = parseBookingForm(body)
    if (!form.ok) {
      for (const [name, problem] of Object.entries(form.errors)) {
        refuse(name as BookingField, say[problem])
      }
    }
    return {
      startsAt: start.data ?? new Date(0),
      person: form.ok ? form.person : NOBODY,
      language: body.language,
    }
  })
