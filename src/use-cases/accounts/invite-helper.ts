import { findLanguageOfEmail } from '#database/accounts/accounts.ts'
import { grantHelper, lockTeam } from '#database/accounts/team.ts'
import {
  endInvitation,
  findInvitation,
  saveInvitation,
} from '#database/accounts/team-invitations.ts'
import { findRole } from '#database/accounts/team-roles.ts'
import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { queueMail } from '#database/mails/mails.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { plainEmail } from '#domain/accounts/profile.ts'
import { covers, parseRoleKey, rightsOfRole } from '#domain/accounts/roles.ts'
import {
  INVITATION_MS,
  type InvitationRefusal,
  judgeAcceptance,
  type TeamRefusal,
} from '#domain/accounts/team-changes.ts'
import type { Language } from '#domain/language/languages.ts'
import type { WithIds } from '#use-cases/deps.ts'
import { type KeyUsedOtherwise, writeOnce } from '#use-cases/write-once.ts'
import { type InvitationMailDeps, invitationMail } from './invitation-mail.ts'
import { hashSecret, parseSecret } from './session-secrets.ts'

type Actor = Pick<Person, 'userId' | 'email'>

export type InviteRefusal =
  | 'email-malformed'
  | 'already-in-team'
  | Extract<TeamRefusal, 'beyond-own-rights' | 'role-unknown'>

interface Inviting {
  email: string
  role: string
  actor: Actor
  origin: string
  /** The language of the actor's page. */
  asked: Language
  key?: string | undefined
}

type InviteAnswer = { ok: true; id: number } | { ok: false; reason: InviteRefusal }

/**
 * Invites an e-mail address to a role by a mail with a link, which works once and for 7 days. Inviting it again ends
 * the earlier link; a form that is sent again with the same key does not. The mail is in the language that the invited
 * account chose, else in `asked`. Refuses an invalid address, members of the team, an unknown role, one with rights that
 * the actor lacks, and a key that was used for another form.
 */
export async function inviteHelper(
  deps: DatabaseDeps & InvitationMailDeps & WithIds<'secret'>,
  { email, role, actor, origin, asked, key: formKey }: Inviting,
): Promise<InviteAnswer | KeyUsedOtherwise> {
  const plain = plainEmail(email)
  if (plain === '') return { ok: false, reason: 'email-malformed' }
  const key = parseRoleKey(role)
  const sending = {
    form: 'invitation',
    actorId: actor.userId,
    key: formKey,
    content: [plain, role],
  } as const
  return await writeOnce(deps, sending, {
    again: (_tx, id): InviteAnswer => ({ ok: true, id }),
    write: async (tx): Promise<InviteAnswer> => {
      const team = await lockTeam(tx)
      const by = team.find((one) => one.email === actor.email)
      const given = key && (await findRole(tx, key))
      if (!given) return { ok: false, reason: 'role-unknown' }
      if (!by || !covers(by.rights, rightsOfRole(given))) {
        return { ok: false, reason: 'beyond-own-rights' }
      }
      if (team.some((one) => one.email === plain)) return { ok: false, reason: 'already-in-team' }
      const at = deps.clock.now()
      const token = deps.ids.secret()
      const expiresAt = new Date(at.getTime() + INVITATION_MS)
      const id = await saveInvitation(tx, {
        email: plain,
        role: given,
        tokenHash: hashSecret(token),
        invitedBy: actor.userId,
        invitedAt: at,
        expiresAt,
      })
      const language = (await findLanguageOfEmail(tx, plain)) ?? asked
      const mail = { id, to: plain, role: given, token, language, origin, expiresAt, at }
      await queueMail(tx, invitationMail(deps, mail))
      await recordAudit(tx, {
        at,
        actorId: actor.userId,
        action: 'admin.invited',
        subjectId: plain,
        after: { role: given.name },
      })
      return { ok: true, id }
    },
  })
}

/** Withdraws an invitation; its link ends. Refuses one that has ended, and one to rights that the actor lacks. */
export async function withdrawInvitation(
  { db, clock }: DatabaseDeps,
  { id, actor }: { id: number; actor: Actor },
): Promise<{ ok: true } | { ok: false; reason: 'invitation-gone' | 'beyond-own-rights' }> {
  return await inTransaction(db, async (tx) => {
    const team = await lockTeam(tx)
    const invitation = await findInvitation(tx, { id })
    if (!invitation) return { ok: false, reason: 'invitation-gone' }
    const by = team.find((one) => one.email === actor.email)
    if (!by || !covers(by.rights, rightsOfRole(invitation.role))) {
      return { ok: false, reason: 'beyond-own-rights' }
    }
    const at = clock.now()
    await endInvitation(tx, id, { withdrawnAt: at })
    await recordAudit(tx, {
      at,
      actorId: actor.userId,
      action: 'admin.invitation-withdrawn',
      subjectId: invitation.email,
      before: { role: invitation.role.name },
      after: {},
    })
    return { ok: true }
  })
}

/** Finds the invitation of a link; undefined if it is forged, used, withdrawn or expired. */
export async function readInvitation({ db, clock }: DatabaseDeps, token: string) {
  const known = parseSecret(token)
  const found = known && (await findInvitation(db, { tokenHash: hashSecret(known) }))
  return found && found.expiresAt > clock.now() ? found : undefined
}

/**
 * Accepts an invitation: from the next request on the account has the role. Refuses a link that is forged, used,
 * withdrawn or expired, an account with another or an unverified address, and an inviter who may no longer invite.
 */
export async function acceptInvitation(
  { db, clock }: DatabaseDeps,
  { token, person }: { token: string; person: Actor },
): Promise<{ ok: true } | { ok: false; reason: InvitationRefusal }> {
  const known = parseSecret(token)
  if (!known) return { ok: false, reason: 'invitation-gone' }
  return await inTransaction(db, async (tx) => {
    const team = await lockTeam(tx)
    const found = await findInvitation(tx, { tokenHash: hashSecret(known) })
    if (!found) return { ok: false, reason: 'invitation-gone' }
    const at = clock.now()
    const { id, email, role, expiresAt, inviter } = found
    const invitation = {
      email,
      expiresAt,
      invitedBy: plainEmail(inviter.email),
      rights: rightsOfRole(role),
    }
    const judged = judgeAcceptance(team, { invitation, email: plainEmail(person.email), now: at })
    if (!judged.ok) return judged
    await endInvitation(tx, id, { acceptedAt: at })
    await grantHelper(tx, { email, role, at, actorId: person.userId, grantedBy: inviter.userId })
    return { ok: true }
  })
}
