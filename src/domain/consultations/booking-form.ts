import { isEmail } from '../text/email.ts'
import { withWesternDigits } from '../text/figures.ts'
import { readName } from '../text/person-name.ts'
import { isPhoneNumber, phoneText } from '../text/phone-number.ts'
import { isLongerThan, singleLine } from '../text/plain-text.ts'

/** The person who books, with normalised fields. */
export interface BookingPerson {
  name: string
  email: string
  /** Ten digits of an Indian number; the practitioner calls it. */
  phone: string
  /** The complaint, in the person's words; may be empty. */
  about: string
}

/** The fields in the sequence of the form; the first invalid one gets the focus. */
export const BOOKING_FIELDS = ['name', 'email', 'phone', 'about', 'consent'] as const
export type BookingField = (typeof BOOKING_FIELDS)[number]

export type BookingProblem =
  | 'name-required'
  | 'name-too-long'
  | 'email-required'
  | 'email-malformed'
  | 'phone-required'
  | 'phone-malformed'
  | 'about-too-long'
  | 'consent-required'

export type BookingErrors = Partial<Record<BookingField, BookingProblem>>

/** One or two sentences, to collect little health data (docs/law.md, consultations: minimise). */
export const MAX_ABOUT_LENGTH = 300

/**
 * Parses the booking form, from the page or the API, and normalises its texts. A phone number may
 * contain spaces, dashes and +91, and digits of any of the shop's scripts.
 *
 * Refuses with one problem for each invalid field; the consent to a remote consultation is required
 * (docs/law.md, consultations: Telemedicine Practice Guidelines).
 */
export function parseBookingForm(
  input: unknown,
): { ok: true; person: BookingPerson } | { ok: false; errors: BookingErrors } {
  const form: Record<string, unknown> =
    typeof input === 'object' && input !== null ? { ...input } : {}
  const named = readName(form.name)
  const person: BookingPerson = {
    name: named.name,
    email: singleLine(form.email),
    phone: phoneText(withWesternDigits(singleLine(form.phone))),
    about: singleLine(form.about),
  }
  const errors: BookingErrors = {}
  const found: Record<BookingField, BookingProblem | undefined> = {
    name: named.problem,
    email: emailProblem(person.email),
    phone: phoneProblem(person.phone),
    about: isLongerThan(person.about, MAX_ABOUT_LENGTH) ? 'about-too-long' : undefined,
    consent: form.consent === true ? undefined : 'consent-required',
  }
  for (const field of BOOKING_FIELDS) {
    const problem = found[field]
    if (problem) errors[field] = problem
  }
  return Object.keys(errors).length === 0 ? { ok: true, person } : { ok: false, errors }
}

function emailProblem(email: string): BookingProblem | undefined {
  if (email === '') return 'email-required'
  return isEmail(email) ? undefined : 'email-malformed'
}

function phoneProblem(phone: string): BookingProblem | undefined {
  if (phone === '') return 'phone-required'
  return isPhoneNumber(phone) ? undefined : 'phone-malformed'
}
