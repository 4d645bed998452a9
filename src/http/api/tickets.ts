import { ticketEndpoints } from '#contract/tickets.ts'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { openTicket, type TicketDeps } from '#use-cases/tickets/open-ticket.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('apiTickets')
const KEY_USED_OTHERWISE = problemOf(409, 'key-used-otherwise', say.keyUsedOtherwise)

/** Opens tickets, each with a number, under `/api/tickets`. */
export function registerTickets(app: ShopServer, deps: TicketDeps): void {
  const serve = servePrivately(app, { sentences: 'tickets' })
  serve(ticketEndpoints.open, { rate: 'ticket' }, async (request, reply) => {
    const opened = await openTicket(deps, {
      ...request.body,
      person: request.session?.person,
      key: request.headers['idempotency-key'],
    })
    if (!opened.ok) return problem(reply, KEY_USED_OTHERWISE)
    const { number, acknowledgeBy, resolveBy } = opened.ticket
    return reply.status(opened.isNew ? 201 : 200).send({
      number,
      acknowledgeBy: acknowledgeBy.toISOString(),
      resolveBy: resolveBy.toISOString(),
    })
  })
}
