import { z } from 'zod'
import type { OwnerTicket } from '#database/tickets-panel.ts'
import { parseAnswer } from '#domain/reviews/moderation.ts'
import {
  MAX_REPLY_LENGTH,
  MIN_REPLY_LENGTH,
  TICKET_TABS,
  ticketTab,
} from '#domain/tickets/ticket-tabs.ts'
import { panelSentences as say } from '#messages/en/api-panel.ts'
import { api } from '#urls.ts'
import { answerTicket, closeTicket, type TicketReplyAnswer } from '#use-cases/answer-ticket.ts'
import type { TicketDeps } from '#use-cases/open-ticket.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

/** 1–80 visible ASCII characters; a header sent twice is joined with a space and so refused. */
const IDEMPOTENCY_KEY = /^[!-~]{1,80}$/

const Reply = z.unknown().transform((value, ctx): string => {
  const limits = { fewest: MIN_REPLY_LENGTH, most: MAX_REPLY_LENGTH }
  const text = parseAnswer(value, limits)
  if (text !== undefined) return text
  ctx.addIssue({ code: 'custom', message: say.replyWrong })
  return z.NEVER
})

const ReplyBody = z.object({
  text: Reply,
  closes: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether the message is settled with it' }),
})
const ClosingBody = z.object({ state: z.enum(['closed', 'open'], { error: say.closedWrong }) })

const WireTicket = z.object({
  number: z.string(),
  shelf: z.enum(TICKET_TABS),
  answers: z.array(z.object({ text: z.string(), createdAt: z.iso.datetime() })),
})

function wireTicket(ticket: OwnerTicket): z.input<typeof WireTicket> {
  return {
    number: ticket.number,
    shelf: ticketTab(ticket),
    answers: ticket.replies.map(({ text, at }) => ({ text, createdAt: at.toISOString() })),
  }
}

function ticketProblem({ reason }: Extract<TicketReplyAnswer, { ok: false }>): ProblemInput {
  return reason === 'unknown-ticket'
    ? { status: 404, code: reason, detail: say.unknownTicket }
    : { status: 409, code: reason, detail: say.keyUsedOtherwise }
}

/** Answering messages to the shop and settling them, under `/api/tickets/:number`. */
export function registerTicketAnswers(app: ShopServer, deps: TicketDeps): void {
  const tags = ['tickets']
  const params = z.object({ number: z.string() })
  const config = { right: 'ticket.answer' } as const

  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.post(
      `${api.tickets}/:number/answers`,
      {
        config,
        schema: {
          tags,
          summary: 'Answers a message by mail, once for every Idempotency-Key',
          params,
          headers: z.looseObject({
            'idempotency-key': z
              .string({ error: say.keyWrong })
              .regex(IDEMPOTENCY_KEY, say.keyWrong),
          }),
          body: ReplyBody,
          response: { 200: WireTicket },
        },
      },
      async (request, reply) => {
        const answered = await answerTicket(deps, {
          number: request.params.number,
          text: request.body.text,
          isLast: request.body.closes,
          key: request.headers['idempotency-key'],
          actorId: sessionOf(request).person.userId,
        })
        return answered.ok ? wireTicket(answered.ticket) : problem(reply, ticketProblem(answered))
      },
    )

    room.patch(
      `${api.tickets}/:number`,
      {
        config,
        schema: {
          tags,
          summary: 'Takes a message as settled, or opens it again; sends nothing',
          params,
          body: ClosingBody,
          response: { 200: WireTicket },
        },
      },
      async (request, reply) => {
        const closed = await closeTicket(deps, {
          number: request.params.number,
          isClosed: request.body.state === 'closed',
          actorId: sessionOf(request).person.userId,
        })
        return closed.ok ? wireTicket(closed.ticket) : problem(reply, ticketProblem(closed))
      },
    )
  })
}
