import { orderNumber, parseOrderNumber } from '../orders/number.ts'
import { isEmail } from '../text/email.ts'
import { withWesternDigits } from '../text/figures.ts'
import { readName } from '../text/person-name.ts'
import { characterCount, multiLine, singleLine } from '../text/plain-text.ts'
import { TICKET_TOPICS, type TicketForm, type TicketTopic } from './ticket.ts'

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

export type TicketErrors = Partial<Record<TicketField, TicketProblem>>

/** Enough to describe a problem, and short enough to answer at once. */
export const MIN_MESSAGE_LENGTH = 10
export const MAX_MESSAGE_LENGTH = 2_000

/** A phone number of any country, with or without its code (E.164 has at most 15 digits). */
const PHONE = /^\+?[0-9]{7,15}$/

/**
 * Parses the contact form, from the page or the API, and normalises its texts. Name, e-mail, topic
 * and message are required. Refuses with one problem for each invalid field.
 */
export function parseTicketForm(
  input: unknown,
): { ok: true; form: TicketForm } | { ok: false; errors: TicketErrors } {
  const given: Record<string, unknown> =
    typeof input === 'object' && input !== null ? { ...input } : {}
  const errors: TicketErrors = {}
  const refuse = (field: TicketField, problem: TicketProblem): undefined => {
    errors[field] = problem
  }
  const form = {
    name: readPersonName(given.name, refuse),
    email: readEmail(given.email, refuse),
    phone: readPhone(given.phone, refuse),
    topic: readTopic(given.topic, refuse),
    orderNumber: readOrderNumber(given.orderNumber, refuse),
    message: readMessage(given.message, refuse),
  }
  const { name, email, topic, message } = form
  if (!name || !email || !topic || !message || Object.keys(errors).length > 0) {
    return { ok: false, errors }
  }
  return { ok: true, form: { ...form, name, email, topic, message } }
}

type Refuse = (field: TicketField, problem: TicketProblem) => undefined

function readPersonName(value: unknown, refuse: Refuse): string | undefined {
  const { name, problem } = readName(value)
  return problem === undefined ? name : refuse('name', problem)
}

function readEmail(value: unknown, refuse: Refuse): string | undefined {
  const email = singleLine(value)
  if (email === '') return refuse('email', 'email-required')
  return isEmail(email) ? email : refuse('email', 'email-malformed')
}

function readPhone(value: unknown, refuse: Refuse): string | undefined {
  const entered = singleLine(value)
  if (entered === '') return undefined
  // Grouping characters have no meaning.
  const phone = withWesternDigits(entered).replace(/[\s().-]/g, '')
  return PHONE.test(phone) ? phone : refuse('phone', 'phone-malformed')
}

function readTopic(value: unknown, refuse: Refuse): TicketTopic | undefined {
  return TICKET_TOPICS.find((topic) => topic === value) ?? refuse('topic', 'topic-required')
}

function readOrderNumber(value: unknown, refuse: Refuse): string | undefined {
  const entered = singleLine(value)
  if (entered === '') return undefined
  const count = parseOrderNumber(withWesternDigits(entered))
  return count ? orderNumber(count) : refuse('orderNumber', 'order-number-malformed')
}

function readMessage(value: unknown, refuse: Refuse): string | undefined {
  const message = multiLine(value)
  const length = characterCount(message)
  if (length < MIN_MESSAGE_LENGTH) return refuse('message', 'message-too-short')
  return length > MAX_MESSAGE_LENGTH ? refuse('message', 'message-too-long') : message
}
