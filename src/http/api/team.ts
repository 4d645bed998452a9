import { z } from 'zod'
import type { ShopDatabase } from '#database/connection.ts'
import { listTeam } from '#database/team.ts'
import type { Clock } from '#domain/time/clock.ts'
import { sentences } from '#messages/sentences.ts'
import { api } from '#urls.ts'
import { addHelper, removeHelper } from '#use-cases/change-team.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

const say = sentences('panelTeam')

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

const WhoBody = z.object({ email: z.string({ error: say['email-malformed'] }).max(300) })
const WireMember = z.object({
  email: z.string(),
  role: z.enum(['owner', 'helper']),
  name: z.string().nullable(),
  since: z.iso.datetime(),
  addedBy: z.string().nullable(),
})

/** Who may use the owner's panel; for admins. */
export function registerTeam(app: ShopServer, deps: { db: ShopDatabase; clock: Clock }): void {
  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.get(
      api.team,
      {
        config: { right: 'team.change' },
        schema: {
          tags: ['panel'],
          summary: 'Everybody who may use the panel',
          response: { 200: z.array(WireMember) },
        },
      },
      async () => {
        const team = await listTeam(deps.db)
        return team.map(({ email, isOwner, name, since, addedBy }) => ({
          email,
          role: isOwner ? ('owner' as const) : ('helper' as const),
          name: name ?? null,
          since: since.toISOString(),
          addedBy: addedBy ?? null,
        }))
      },
    )

    room.post(
      api.team,
      {
        config: { right: 'team.change' },
        schema: { tags: ['panel'], summary: 'Adds a helper by e-mail', body: WhoBody },
      },
      async (request, reply) => {
        const actorId = sessionOf(request).person.userId
        const added = await addHelper(deps, { ...request.body, actorId })
        return added.ok ? reply.status(204).send() : problem(reply, refusal(added.reason))
      },
    )

    room.post(
      api.teamWithdrawals,
      {
        config: { right: 'team.change' },
        schema: { tags: ['panel'], summary: 'Withdraws a helper', body: WhoBody },
      },
      async (request, reply) => {
        const actorId = sessionOf(request).person.userId
        const gone = await removeHelper(deps, { ...request.body, actorId })
        return gone.ok ? reply.status(204).send() : problem(reply, refusal(gone.reason))
      },
    )
  })
}
