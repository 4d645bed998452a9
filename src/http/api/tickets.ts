import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'
import { TICKET_TOPICS, type TicketForm } from '#domain/tickets/ticket.ts'
import { parseTicketForm, type TicketField } from '#domain/tickets/ticket-form.ts'
import { ticketSentences as say } from '#messages/en/api-tickets.ts'
import { contact as fieldSentences } from '#messages/en/contact.ts'
import { api } from '#urls.ts'
import { openTicket, type TicketDeps } from '#use-cases/open-ticket.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { keepPrivate } from './private-answers.ts'

/** 1–80 visible ASCII characters; a header sent twice is joined with a space and so refused. */
const IDEMPOTENCY_KEY = /^[!-~]{1,80}$/

const KEY_USED_OTHERWISE: ProblemInput = {
  status: 409,
  code: 'key-used-otherwise',
  detail: say.keyUsedOtherwise,
}

/** A field that the domain judges; here it only gets its line in the API's description. */
const field = (description: string) => z.unknown().optional().meta({ type: 'string', description })

/** `POST tickets`. Every wrong field is named at once. */
const TicketBody = z
  .object({
    name: field('At most 80 characters'),
    email: field('Where the answer goes'),
    phone: field('7 to 15 digits; may be left out'),
    topic: field(TICKET_TOPICS.join(', ')),
    orderNumber: field('SMG-10001; may be left out'),
    message: field('10 to 2,000 characters'),
    language: z.enum(LANGUAGES, { error: say.languageWrong }).default(DEFAULT_LANGUAGE),
  })
  .transform((body, ctx): { form: TicketForm; language: Language } => {
    const parsed = parseTicketForm(body)
    if (parsed.ok) return { form: parsed.form, language: body.language }
    for (const [name, code] of Object.entries(parsed.errors)) {
      ctx.addIssue({ code: 'custom', path: [name as TicketField], message: fieldSentences[code] })
    }
    return z.NEVER
  })

const Opened = z.object({
  number: z.string(),
  acknowledgeBy: z.iso.datetime(),
  resolveBy: z.iso.datetime(),
})

/** Messages to the shop, under `/api/tickets` (docs/law.md, consumer protection: every complaint gets a number). */
export function registerTickets(app: ShopServer, deps: TicketDeps): void {
  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.post(
      api.tickets,
      {
        config: { right: 'ticket.open', rate: 'ticket' },
        schema: {
          tags: ['tickets'],
          summary: 'Writes to the shop, once for every Idempotency-Key',
          headers: z.looseObject({
            'idempotency-key': z.string().regex(IDEMPOTENCY_KEY, say.keyWrong).optional(),
          }),
          body: TicketBody,
          response: { 200: Opened, 201: Opened },
        },
      },
      async (request, reply) => {
        const opened = await openTicket(deps, {
          ...request.body,
          userId: request.session?.person.userId,
          key: request.headers['idempotency-key'],
        })
        if (!opened.ok) return problem(reply, KEY_USED_OTHERWISE)
        const { number, acknowledgeBy, resolveBy } = opened.ticket
        return reply.status(opened.isNew ? 201 : 200).send({
          number,
          acknowledgeBy: acknowledgeBy.toISOString(),
          resolveBy: resolveBy.toISOString(),
        })
      },
    )
  })
}
