import { z } from 'zod'
import { orderNumber } from '#domain/orders/number.ts'
import { parseAnswer } from '#domain/reviews/moderation.ts'
import { MAX_EMAIL_LENGTH } from '#domain/text/email.ts'
import { MAX_NAME_LENGTH } from '#domain/text/person-name.ts'
import { TICKET_TOPICS } from '#domain/tickets/ticket.ts'
import {
  type TicketProblem as FormProblem,
  MAX_MESSAGE_LENGTH,
  MIN_MESSAGE_LENGTH,
  parseTicketForm,
} from '#domain/tickets/ticket-form.ts'
import { MAX_REPLY_LENGTH, MIN_REPLY_LENGTH, TICKET_TABS } from '#domain/tickets/ticket-tabs.ts'
import { endpointsOf } from './endpoint.ts'
import {
  judged,
  MailLanguage,
  Moment,
  optionalText,
  Repeatable,
  RepeatableByKey,
  text,
} from './fields.ts'

/** What can be wrong with a message to the shop, or with an answer to one. */
export type TicketProblem = FormProblem | 'reply-length' | 'state-wrong'

const wrong = (problem: TicketProblem) => ({ error: problem })

const endpoint = endpointsOf({ tag: 'tickets' })

/** Reports every wrong field at once. */
const TicketBody = judged(
  z.object({
    name: text({ maxLength: MAX_NAME_LENGTH }),
    email: text({ maxLength: MAX_EMAIL_LENGTH, format: 'email', description: 'For the answer' }),
    phone: optionalText({ description: '7 to 15 digits, with or without the country code' }),
    topic: z.enum(TICKET_TOPICS),
    orderNumber: optionalText({ example: orderNumber(10_001) }),
    message: text({ minLength: MIN_MESSAGE_LENGTH, maxLength: MAX_MESSAGE_LENGTH }),
    language: MailLanguage,
  }),
  parseTicketForm,
  (form, { language }) => ({ form, language }),
)

const Opened = z.object({ number: z.string(), acknowledgeBy: Moment, resolveBy: Moment })

const ReplyText = z
  .string(wrong('reply-length'))
  .transform((entered) => parseAnswer(entered, { min: MIN_REPLY_LENGTH, max: MAX_REPLY_LENGTH }))
  .refine((reply) => reply !== undefined, wrong('reply-length'))
  .transform((reply = '') => reply)
  .meta({ minLength: MIN_REPLY_LENGTH, maxLength: MAX_REPLY_LENGTH })

export const OwnerTicket = z.object({
  number: z.string(),
  shelf: z.enum(TICKET_TABS),
  answers: z.array(z.object({ text: z.string(), createdAt: Moment })),
})

export const ticketEndpoints = {
  open: endpoint('POST /api/tickets', {
    right: 'ticket.open',
    summary: 'Sends a message to the shop, once for each Idempotency-Key',
    headers: Repeatable,
    body: TicketBody,
    answers: { 200: Opened, 201: Opened },
  }),
  answer: endpoint('POST /api/tickets/:number/answers', {
    right: 'ticket.answer',
    summary: 'Answers a message by mail, once for each Idempotency-Key',
    headers: RepeatableByKey,
    body: z.object({
      text: ReplyText,
      closes: z.boolean().default(false).describe('True if the answer settles the message'),
      seen: z
        .int()
        .min(0)
        .optional()
        .describe('How many answers were known when this was written; refused if there are more'),
    }),
    answers: { 200: OwnerTicket },
  }),
  close: endpoint('PATCH /api/tickets/:number', {
    right: 'ticket.answer',
    summary: 'Marks a message as settled or opens it again; sends nothing',
    body: z.object({ state: z.enum(['closed', 'open'], wrong('state-wrong')) }),
    answers: { 200: OwnerTicket },
  }),
}
