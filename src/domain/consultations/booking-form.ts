import { isEmail } from '../text/email.ts'
import { withWesternDigits } from '../text/figures.ts'
import { readName } from '../text/person-name.ts'
import { isPhoneNumber, phoneText } from '../text/phone-number.ts'
import { isLongerThan, singleLine } from '../text/plain-text.ts'
import { type FormRead, readForm, sentFields } from '../text/read-form.ts'

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
): FormRead<BookingPerson, BookingField, BookingProblem> {
  const form = sentFields(input)
  return readForm((refuse) => {
    const { name, problem } = readName(form.name)
    if (problem) refuse('name', problem)
    const email = singleLine(form.email)
    if (!isEmail(email)) refuse('email', email === '' ? 'email-required' : 'email-malformed')
    const phone = phoneText(withWesternDigits(singleLine(form.phone)))
    if (!isPhoneNumber(phone)) refuse('phone', phone === '' ? 'phone-required' : 'phone-malformed')
    const about = singleLine(form.about)
    if (isLongerThan(about, MAX_ABOUT_LENGTH)) refuse('about', 'about-too-long')
    if (form.consent !== true) refuse('consent', 'consent-required')
    return { name, email, phone, about }
  })
}
