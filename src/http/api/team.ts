import { panelEndpoints } from '#contract/panel.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { listTeam } from '#database/team.ts'
import type { Clock } from '#domain/time/clock.ts'
import { sentences } from '#messages/sentences.ts'
import { addHelper, removeHelper } from '#use-cases/change-team.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { forbidCaching, sessionOf } from './private-answers.ts'
import { served } from './served.ts'

const say = sentences('panelTeam')

const fieldSentences = FIELD_SENTENCES.panel

type Reason = 'email-malformed' | 'unknown-helper' | 'owner-stays'

const STATUSES: Record<Reason, number> = {
  'email-malformed': 400,
  'unknown-helper': 404,
  'owner-stays': 409,
}

const refusal = (code: Reason): ProblemInput => ({
  status: STATUSES[code],
  code,
  detail: say[code],
  errors: { email: say[code] },
})

/** Lists, adds and removes the people who may use the owner's panel; for admins. */
export function registerTeam(app: ShopServer, deps: { db: ShopDatabase; clock: Clock }): void {
  app.register(async (scope: ShopServer) => {
    forbidCaching(scope)

    scope.route({
      ...served(panelEndpoints.team),
      handler: async () => {
        const team = await listTeam(deps.db)
        return team.map(({ email, isOwner, name, since, addedBy }) => ({
          email,
          role: isOwner ? ('owner' as const) : ('helper' as const),
          name: name ?? null,
          since: since.toISOString(),
          addedBy: addedBy ?? null,
        }))
      },
    })

    scope.route({
      ...served(panelEndpoints.addHelper, { sentences: fieldSentences }),
      handler: async (request, reply) => {
        const actorId = sessionOf(request).person.userId
        const added = await addHelper(deps, { ...request.body, actorId })
        return added.ok ? reply.status(204).send() : problem(reply, refusal(added.reason))
      },
    })

    scope.route({
      ...served(panelEndpoints.withdrawHelper, { sentences: fieldSentences }),
      handler: async (request, reply) => {
        const actorId = sessionOf(request).person.userId
        const gone = await removeHelper(deps, { ...request.body, actorId })
        return gone.ok ? reply.status(204).send() : problem(reply, refusal(gone.reason))
      },
    })
  })
}
