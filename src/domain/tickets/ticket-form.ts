import { TICKET_TOPICS, type TicketForm, type TicketTopic } from './ticket.ts'

/** The fields in the order in which they stand and are checked. */
export const TICKET_FIELDS = [
  'name',
  'email',
  'phone',
  'topic',
  'orderNumber',
  'message',
] as const satisfies readonly (keyof TicketForm)[]
export type TicketField = (typeof TICKET_FIELDS)[number]

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

export const MAX_NAME_LENGTH = 80
/** RFC 5321 4.5.3.1: no address is longer. */
export const MAX_EMAIL_LENGTH = 254
/** Enough to say what is wrong, and to answer in one sitting. */
export const MIN_MESSAGE_LENGTH = 10
export const MAX_MESSAGE_LENGTH = 2_000

const EMAIL = /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+$/
/** Any country's: with or without its code (E.164 has at most 15 digits). */
const PHONE = /^\+?[0-9]{7,15}$/
const ORDER_NUMBER = /^(?:SMG-)?([1-9][0-9]{0,9})$/i

/**
 * Reads the form of the contact page, from the page or from the API. Name, e-mail, topic and message
 * are needed; phone and order number are not. Control characters go, line breaks of the message stay.
 * Refuses with one problem a field.
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
    name: readName(given.name, refuse),
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

// Control characters cannot be stored or printed; direction marks would turn a text around.
const UNPRINTABLE = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu

function line(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.toWellFormed().replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim()
}

/** A letter from India's scripts is often several code points; the database counts those. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

function readName(value: unknown, refuse: Refuse): string | undefined {
  const name = line(value)
  if (!/[\p{L}\p{N}]/u.test(name)) return refuse('name', 'name-required')
  return lengthOf(name) > MAX_NAME_LENGTH ? refuse('name', 'name-too-long') : name
}

function readEmail(value: unknown, refuse: Refuse): string | undefined {
  const email = line(value)
  if (email === '') return refuse('email', 'email-required')
  const fits = email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email)
  return fits ? email : refuse('email', 'email-malformed')
}

function readPhone(value: unknown, refuse: Refuse): string | undefined {
  const typed = line(value)
  if (typed === '') return undefined
  // People write figures in groups; what stands between them means nothing.
  const phone = typed.replace(/[\s().-]/g, '')
  return PHONE.test(phone) ? phone : refuse('phone', 'phone-malformed')
}

function readTopic(value: unknown, refuse: Refuse): TicketTopic | undefined {
  return TICKET_TOPICS.find((topic) => topic === value) ?? refuse('topic', 'topic-required')
}

function readOrderNumber(value: unknown, refuse: Refuse): string | undefined {
  const typed = line(value)
  if (typed === '') return undefined
  const count = ORDER_NUMBER.exec(typed)?.[1]
  return count ? `SMG-${count}` : refuse('orderNumber', 'order-number-malformed')
}

function readMessage(value: unknown, refuse: Refuse): string | undefined {
  const lines =
    typeof value === 'string' ? value.toWellFormed().split(/\r\n|[\r\n\u2028\u2029]/) : []
  const message = lines
    .map((text) => text.replace(UNPRINTABLE, ' ').trimEnd())
    .join('\n')
    .trim()
  const length = lengthOf(message)
  if (length < MIN_MESSAGE_LENGTH) return refuse('message', 'message-too-short')
  return length > MAX_MESSAGE_LENGTH ? refuse('message', 'message-too-long') : message
}
