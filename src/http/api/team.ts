import { teamEndpoints } from '#contract/team.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { listTeam } from '#database/team.ts'
import type { OwnRoleErrors } from '#domain/accounts/own-roles.ts'
import { roleKeyOf } from '#domain/accounts/roles.ts'
import type { TeamRefusal } from '#domain/accounts/team-changes.ts'
import type { IdSource } from '#domain/time/ids-source.ts'
import { toldSentences } from '#messages/sentences.ts'
import { changeOwnRole, discardOwnRole, makeOwnRole } from '#use-cases/change-own-roles.ts'
import { changeRole, removeHelper } from '#use-cases/change-team.ts'
import type { InvitationMailDeps } from '#use-cases/invitation-mail.ts'
import { type InviteRefusal, inviteHelper, withdrawInvitation } from '#use-cases/invite-helper.ts'
import { originOf } from '../origin.ts'
import { type ProblemInput, problem, problemOf } from '../problem.ts'
import { languageOfReader } from '../reader.ts'
import type { ShopServer } from '../server.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { servePrivately, sessionOf } from './private-answers.ts'

const say = toldSentences('panelTeam')
const sentences = FIELD_SENTENCES.team

type Reason = InviteRefusal | TeamRefusal | 'brought-others' | 'invitation-gone' | 'role-held'

const STATUSES: Record<Reason, number> = {
  'email-malformed': 400,
  'role-unknown': 404,
  'unknown-helper': 404,
  'invitation-gone': 404,
  'already-in-team': 409,
  'owner-stays': 409,
  'last-owner': 409,
  'beyond-own-rights': 403,
  'brought-others': 409,
  'role-held': 409,
}

/** Which field of a form shows it; what is wrong with a role itself is shown for the whole form. */
const FIELDS: Partial<Record<Reason, 'email' | 'role'>> = {
  'email-malformed': 'email',
  'already-in-team': 'email',
  'unknown-helper': 'email',
  'owner-stays': 'email',
  'last-owner': 'email',
  'beyond-own-rights': 'email',
  'brought-others': 'email',
  'role-unknown': 'role',
}

const refusal = (code: Reason): ProblemInput =>
  problemOf(STATUSES[code], code, say[code], FIELDS[code])

function roleRefusal(
  refused: { reason: Reason } | { reason: 'role-wrong'; errors: OwnRoleErrors },
): ProblemInput {
  if (refused.reason !== 'role-wrong') return refusal(refused.reason)
  const told = Object.entries(refused.errors).map(([field, code]) => [field, say[code]])
  return {
    ...problemOf(400, 'role-wrong', say.roleWrong),
    errors: Object.fromEntries(told),
  }
}

interface Deps extends InvitationMailDeps, DatabaseDeps {
  ids: Pick<IdSource, 'secret'>
  config: { publicUrl: string | undefined }
}

/** A number of a path; no row has the one of what is no number. */
const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)

/** The people who may use the owner's panel, invitations to it and the shop's own roles; for owners. */
export function registerTeam(app: ShopServer, deps: Deps): void {
  servePrivately(app, (serve) => {
    const fields = { sentences }

    serve(teamEndpoints.team, async () => {
      const team = await listTeam(deps.db)
      return team.map(({ email, role, isConfigured, name, since, addedBy }) => ({
        email,
        role: roleKeyOf(role),
        isConfigured,
        name: name ?? null,
        since: since.toISOString(),
        addedBy: addedBy ?? null,
      }))
    })

    serve(teamEndpoints.invite, fields, async (request, reply) => {
      const actor = sessionOf(request).person
      const origin = originOf(request, deps.config.publicUrl)
      if (!origin) return problem(reply, refusal('email-malformed'))
      const invited = await inviteHelper(deps, {
        ...{ ...request.body, actor, origin },
        asked: languageOfReader(request),
      })
      return invited.ok ? reply.status(204).send() : problem(reply, refusal(invited.reason))
    })

    serve(teamEndpoints.changeRole, fields, async (request, reply) => {
      const actor = sessionOf(request).person
      const changed = await changeRole(deps, { ...request.body, actor })
      return changed.ok ? reply.status(204).send() : problem(reply, refusal(changed.reason))
    })

    serve(teamEndpoints.withdrawHelper, fields, async (request, reply) => {
      const actor = sessionOf(request).person
      const gone = await removeHelper(deps, { ...request.body, actor })
      if (gone.ok) return reply.status(204).send()
      const extra = gone.reason === 'brought-others' ? { extra: { others: gone.others } } : {}
      return problem(reply, { ...refusal(gone.reason), ...extra })
    })

    serve(teamEndpoints.withdrawInvitation, async (request, reply) => {
      const actor = sessionOf(request).person
      const gone = await withdrawInvitation(deps, { id: idOf(request.params.id), actor })
      return gone.ok ? reply.status(204).send() : problem(reply, refusal(gone.reason))
    })

    serve(teamEndpoints.makeOwnRole, async (request, reply) => {
      const actor = sessionOf(request).person
      const made = await makeOwnRole(deps, { form: request.body, actor })
      return made.ok ? reply.status(201).send({ id: made.id }) : problem(reply, roleRefusal(made))
    })

    serve(teamEndpoints.changeOwnRole, async (request, reply) => {
      const actor = sessionOf(request).person
      const id = idOf(request.params.id)
      const made = await changeOwnRole(deps, { id, form: request.body, actor })
      return made.ok ? { id } : problem(reply, roleRefusal(made))
    })

    serve(teamEndpoints.removeOwnRole, async (request, reply) => {
      const actor = sessionOf(request).person
      const id = idOf(request.params.id)
      const gone = await discardOwnRole(deps, { id, actor })
      return gone.ok ? { id } : problem(reply, refusal(gone.reason))
    })
  })
}
