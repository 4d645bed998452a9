import type { z } from 'zod'
import { type OwnerTicket as TicketAnswer, ticketEndpoints } from '#contract/tickets.ts'
import type { OwnerTicket } from '#database/tickets-panel.ts'
import { ticketTab } from '#domain/tickets/ticket-tabs.ts'
import { toldSentences } from '#messages/sentences.ts'
import { answerTicket, closeTicket, type TicketReplyAnswer } from '#use-cases/answer-ticket.ts'
import type { TicketDeps } from '#use-cases/open-ticket.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { forbidCaching, sessionOf } from './private-answers.ts'
import { served } from './served.ts'

const say = toldSentences('apiPanel')

const fieldSentences = FIELD_SENTENCES.tickets

function wireTicket(ticket: OwnerTicket): z.input<typeof TicketAnswer> {
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

/** Answering and closing tickets, under `/api/tickets/:number`. */
export function registerTicketAnswers(app: ShopServer, deps: TicketDeps): void {
  app.register(async (scope: ShopServer) => {
    forbidCaching(scope)

    scope.route({
      ...served(ticketEndpoints.answer, { sentences: fieldSentences }),
      handler: async (request, reply) => {
        const answered = await answerTicket(deps, {
          number: request.params.number,
          text: request.body.text,
          isLast: request.body.closes,
          key: request.headers['idempotency-key'],
          actorId: sessionOf(request).person.userId,
        })
        return answered.ok ? wireTicket(answered.ticket) : problem(reply, ticketProblem(answered))
      },
    })

    scope.route({
      ...served(ticketEndpoints.close, { sentences: fieldSentences }),
      handler: async (request, reply) => {
        const closed = await closeTicket(deps, {
          number: request.params.number,
          isClosed: request.body.state === 'closed',
          actorId: sessionOf(request).person.userId,
        })
        return closed.ok ? wireTicket(closed.ticket) : problem(reply, ticketProblem(closed))
      },
    })
  })
}
