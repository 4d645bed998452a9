import { teamEndpoints } from '#contract/team.ts'
import { listTeam } from '#database/accounts/team.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { OwnRoleErrors } from '#domain/accounts/own-roles.ts'
import { roleKeyOf } from '#domain/accounts/roles.ts'
import type { TeamRefusal } from '#domain/accounts/team-changes.ts'
import {
  FORM_SENT_OTHERWISE,
  formProblem,
  type ProblemInput,
  problem,
  problemIn,
  type RefusalTable,
} from '#http/problem.ts'
import { languageOfReader } from '#http/reader.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { changeOwnRole, discardOwnRole, makeOwnRole } from '#use-cases/accounts/change-own-roles.ts'
import { changeRole, removeHelper } from '#use-cases/accounts/change-team.ts'
import type { InvitationMailDeps } from '#use-cases/accounts/invitation-mail.ts'
import {
  type InviteRefusal,
  inviteHelper,
  withdrawInvitation,
} from '#use-cases/accounts/invite-helper.ts'
import type { WithIds } from '#use-cases/deps.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelTeam')
type Reason = InviteRefusal | TeamRefusal | 'brought-others' | 'invitation-gone' | 'role-held'

/** With a field, the form shows the sentence beside it; without one, for the whole form. */
const REFUSALS: RefusalTable<Reason> = {
  'email-malformed': [400, say['email-malformed'], 'email'],
  'role-unknown': [404, say['role-unknown'], 'role'],
  'unknown-helper': [404, say['unknown-helper'], 'email'],
  'invitation-gone': [404, say['invitation-gone']],
  'already-in-team': [409, say['already-in-team'], 'email'],
  'owner-stays': [409, say['owner-stays'], 'email'],
  'last-owner': [409, say['last-owner'], 'email'],
  'beyond-own-rights': [403, say['beyond-own-rights'], 'email'],
  'brought-others': [409, say['brought-others'], 'email'],
  'role-held': [409, say['role-held']],
}

const refusal = (code: Reason): ProblemInput => problemIn(REFUSALS, code)

function roleRefusal(
  refused: { reason: Reason } | { reason: 'role-wrong'; errors: OwnRoleErrors },
): ProblemInput {
  if (refused.reason !== 'role-wrong') return refusal(refused.reason)
  return formProblem('role-wrong', say.roleWrong, { errors: refused.errors, say })
}

type Deps = InvitationMailDeps & DatabaseDeps & WithIds<'secret'>

/** The people who may use the owner's panel, invitations to it and the shop's own roles; for owners. */
export function registerTeam(app: ShopServer, deps: Deps): void {
  const serve = servePrivately(app, { sentences: 'team' })
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

  serve(teamEndpoints.invite, async (request, reply) => {
    const actor = request.person
    const { origin } = request
    if (!origin) return problem(reply, refusal('email-malformed'))
    const invited = await inviteHelper(deps, {
      ...request.body,
      actor,
      origin,
      asked: languageOfReader(request),
      key: request.headers['idempotency-key'],
    })
    if (invited.ok) return undefined
    if (invited.reason === 'key-used-otherwise') return problem(reply, FORM_SENT_OTHERWISE)
    return problem(reply, refusal(invited.reason))
  })

  serve(teamEndpoints.changeRole, async ({ person: actor, body }, reply) => {
    const changed = await changeRole(deps, { ...body, actor })
    return changed.ok ? undefined : problem(reply, refusal(changed.reason))
  })

  serve(teamEndpoints.withdrawHelper, async ({ person: actor, body }, reply) => {
    const gone = await removeHelper(deps, { ...body, actor })
    if (gone.ok) return undefined
    const extra = gone.reason === 'brought-others' ? { extra: { others: gone.others } } : {}
    return problem(reply, { ...refusal(gone.reason), ...extra })
  })

  serve(teamEndpoints.withdrawInvitation, async ({ person: actor, params }, reply) => {
    const gone = await withdrawInvitation(deps, { id: params.id, actor })
    return gone.ok ? undefined : problem(reply, refusal(gone.reason))
  })

  serve(teamEndpoints.makeOwnRole, async ({ person: actor, body }, reply) => {
    const made = await makeOwnRole(deps, { form: body, actor })
    return made.ok ? { id: made.id } : problem(reply, roleRefusal(made))
  })

  serve(teamEndpoints.changeOwnRole, async ({ person: actor, params: { id }, body }, reply) => {
    const made = await changeOwnRole(deps, { id, form: body, actor })
    return made.ok ? { id } : problem(reply, roleRefusal(made))
  })

  serve(teamEndpoints.removeOwnRole, async ({ person: actor, params: { id } }, reply) => {
    const gone = await discardOwnRole(deps, { id, actor })
    return gone.ok ? { id } : problem(reply, refusal(gone.reason))
  })
}
