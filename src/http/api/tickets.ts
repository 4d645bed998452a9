import { ticketEndpoints } from '#contract/tickets.ts'
import { toldSentences } from '#messages/sentences.ts'
import { openTicket, type TicketDeps } from '#use-cases/open-ticket.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { forbidCaching } from './private-answers.ts'
import { served } from './served.ts'

const say = toldSentences('apiTickets')

const KEY_USED_OTHERWISE: ProblemInput = {
  status: 409,
  code: 'key-used-otherwise',
  detail: say.keyUsedOtherwise,
}

/** Opens tickets, each with a number, under `/api/tickets`. */
export function registerTickets(app: ShopServer, deps: TicketDeps): void {
  app.register(async (scope: ShopServer) => {
    forbidCaching(scope)
    scope.route({
      ...served(ticketEndpoints.open, { sentences: FIELD_SENTENCES.tickets, rate: 'ticket' }),
      handler: async (request, reply) => {
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
    })
  })
}
