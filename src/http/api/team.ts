import { panelEndpoints } from '#contract/panel.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { listTeam } from '#database/team.ts'
import type { TeamRefusal } from '#domain/accounts/team-changes.ts'
import type { Clock } from '#domain/time/clock.ts'
import { sentences } from '#messages/sentences.ts'
import { addHelper, changeRole, removeHelper } from '#use-cases/change-team.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { forbidCaching, sessionOf } from './private-answers.ts'
import { served } from './served.ts'

const say = sentences('panelTeam')

const fieldSentences = FIELD_SENTENCES.panel

type Reason = 'email-malformed' | 'brought-others' | TeamRefusal

const STATUSES: Record<Reason, number> = {
  'email-malformed': 400,
  'unknown-helper': 404,
  'owner-stays': 409,
  'last-owner': 409,
  'beyond-own-rights': 403,
  'brought-others': 409,
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
        return team.map(({ email, role, isConfigured, name, since, addedBy }) => ({
          email,
          role: role.kind === 'standard' ? role.name : ('own' as const),
          isConfigured,
          name: name ?? null,
          since: since.toISOString(),
          addedBy: addedBy ?? null,
        }))
      },
    })

    scope.route({
      ...served(panelEndpoints.addHelper, { sentences: fieldSentences }),
      handler: async (request, reply) => {
        const actor = sessionOf(request).person
        const added = await addHelper(deps, { ...request.body, actor })
        return added.ok ? reply.status(204).send() : problem(reply, refusal(added.reason))
      },
    })

    scope.route({
      ...served(panelEndpoints.changeRole, { sentences: fieldSentences }),
      handler: async (request, reply) => {
        const actor = sessionOf(request).person
        const changed = await changeRole(deps, { ...request.body, actor })
        return changed.ok ? reply.status(204).send() : problem(reply, refusal(changed.reason))
      },
    })

    scope.route({
      ...served(panelEndpoints.withdrawHelper, { sentences: fieldSentences }),
      handler: async (request, reply) => {
        const actor = sessionOf(request).person
        const gone = await removeHelper(deps, { ...request.body, actor })
        if (gone.ok) return reply.status(204).send()
        const extra = gone.reason === 'brought-others' ? { extra: { others: gone.others } } : {}
        return problem(reply, { ...refusal(gone.reason), ...extra })
      },
    })
  })
}
