import { orderNumber, parseOrderNumber } from '../orders/number.ts'
import { isEmail } from '../text/email.ts'
import { withWesternDigits } from '../text/figures.ts'
import { readName } from '../text/person-name.ts'
import { characterCount, multiLine, singleLine } from '../text/plain-text.ts'
import { type FormRead, readForm, sentFields } from '../text/read-form.ts'
import { TICKET_TOPICS, type TicketForm } from './ticket.ts'

/** The fields in the sequence of the form. */
export const TICKET_FIELDS = [
  'name',
  'email',
  'phone',
  'topic',
  'orderNumber',
  'message',
] as const satisfies readonly (keyof TicketForm)[]
type TicketField = (typeof TICKET_FIELDS)[number]

export type TicketProblem =
  | 'name-required'
  | 'name-too-long'
  | 'email-required'
  | 'email-malformed'
  | 'phone-malformed'
  | 'topic-required'
  | 'order-number-malformed'
  | 'message-too-short'
  | 'message-too-long'

/** Enough to describe a problem, and short enough to answer at once. */
export const MIN_MESSAGE_LENGTH = 10
export const MAX_MESSAGE_LENGTH = 2_000

/** A phone number of any country, with or without its code (E.164 has at most 15 digits). */
const PHONE = /^\+?[0-9]{7,15}$/

/**
 * Parses the contact form, from the page or the API, and normalises its texts. Name, e-mail, topic
 * and message are required. Refuses with one problem for each invalid field.
 */
export function parseTicketForm(input: unknown): FormRead<TicketForm, TicketField, TicketProblem> {
  const given = sentFields(input)
  return readForm((refuse) => {
    const { name, problem } = readName(given.name)
    if (problem) refuse('name', problem)
    const email = singleLine(given.email)
    if (!isEmail(email)) refuse('email', email === '' ? 'email-required' : 'email-malformed')
    const entered = singleLine(given.phone)
    // Grouping characters have no meaning.
    const phone = withWesternDigits(entered).replace(/[\s().-]/g, '')
    if (entered !== '' && !PHONE.test(phone)) refuse('phone', 'phone-malformed')
    const topic = TICKET_TOPICS.find((known) => known === given.topic)
    if (!topic) refuse('topic', 'topic-required')
    const number = withWesternDigits(singleLine(given.orderNumber))
    const count = parseOrderNumber(number)
    if (number !== '' && !count) refuse('orderNumber', 'order-number-malformed')
    const message = multiLine(given.message)
    const length = characterCount(message)
    if (length < MIN_MESSAGE_LENGTH) refuse('message', 'message-too-short')
    if (length > MAX_MESSAGE_LENGTH) refuse('message', 'message-too-long')
    return {
      name,
      email,
      phone: phone || undefined,
      topic: topic ?? 'other',
      orderNumber: count ? orderNumber(count) : undefined,
      message,
    }
  })
}
