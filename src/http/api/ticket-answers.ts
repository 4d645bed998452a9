import type { z } from 'zod'
import { type OwnerTicket as TicketAnswer, ticketEndpoints } from '#contract/tickets.ts'
import type { OwnerTicket } from '#database/tickets/panel.ts'
import { ticketTab } from '#domain/tickets/ticket-tabs.ts'
import { type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import {
  answerTicket,
  closeTicket,
  type TicketReplyAnswer,
} from '#use-cases/tickets/answer-ticket.ts'
import type { TicketDeps } from '#use-cases/tickets/open-ticket.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('apiPanel')

function wireTicket(ticket: OwnerTicket): z.input<typeof TicketAnswer> {
  return {
    number: ticket.number,
    shelf: ticketTab(ticket),
    answers: ticket.replies.map(({ text, at }) => ({ text, createdAt: at.toISOString() })),
  }
}

const REFUSED = {
  'unknown-ticket': [404, say.unknownTicket],
  'key-used-otherwise': [409, say.keyUsedOtherwise],
  'answered-meanwhile': [409, say.answeredMeanwhile],
} as const

function ticketProblem({ reason }: Extract<TicketReplyAnswer, { ok: false }>): ProblemInput {
  const [status, sentence] = REFUSED[reason]
  return problemOf(status, reason, sentence)
}

/** Answering and closing tickets, under `/api/tickets/:number`. */
export function registerTicketAnswers(app: ShopServer, deps: TicketDeps): void {
  const serve = servePrivately(app, { sentences: 'tickets' })
  serve(ticketEndpoints.answer, async ({ actorId, params, body, headers }, reply) => {
    const answered = await answerTicket(deps, {
      number: params.number,
      text: body.text,
      isLast: body.closes,
      seen: body.seen,
      key: headers['idempotency-key'],
      actorId,
    })
    return answered.ok ? wireTicket(answered.ticket) : problem(reply, ticketProblem(answered))
  })

  serve(ticketEndpoints.close, async ({ actorId, params, body }, reply) => {
    const closed = await closeTicket(deps, {
      number: params.number,
      isClosed: body.state === 'closed',
      actorId,
    })
    return closed.ok ? wireTicket(closed.ticket) : problem(reply, ticketProblem(closed))
  })
}
