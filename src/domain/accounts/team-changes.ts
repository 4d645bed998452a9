import { DAY_MS } from '../time/durations.ts'
import type { PanelRight } from './rights.ts'
import { covers } from './roles.ts'

/** The facts about a team member that changes of the team depend on. */
export interface Member {
  email: string
  rights: ReadonlySet<PanelRight>
  isOwner: boolean
  /** Named in the configuration, and can be removed only there. */
  isConfigured: boolean
  /** The e-mail address of the member who added them; undefined if unknown. */
  addedBy: string | undefined
}

export type TeamRefusal =
  /** The own role was deleted, or never existed. */
  | 'role-unknown'
  /** The actor lacks a right that the member has or would get. */
  | 'beyond-own-rights'
  | 'unknown-helper'
  /** The configuration names this owner. */
  | 'owner-stays'
  | 'last-owner'

type Judged = { ok: true } | { ok: false; reason: TeamRefusal }

const refused = (reason: TeamRefusal): Judged => ({ ok: false, reason })

/**
 * Decides whether an actor may give a member another role, or remove the member (`next` undefined). Refuses unknown
 * members, owners named in the configuration, the last owner, and rights that the actor lacks, before or after the
 * change.
 */
export function judgeChange(
  team: readonly Member[],
  {
    actor,
    email,
    next,
  }: { actor: string; email: string; next?: Pick<Member, 'rights' | 'isOwner'> | undefined },
): Judged {
  const by = team.find((one) => one.email === actor)
  const member = team.find((one) => one.email === email)
  if (!by) return refused('beyond-own-rights')
  if (!member) return refused('unknown-helper')
  if (member.isConfigured) return refused('owner-stays')
  if (!covers(by.rights, member.rights)) return refused('beyond-own-rights')
  if (next && !covers(by.rights, next.rights)) return refused('beyond-own-rights')
  const others = team.filter((one) => one.isOwner && one.email !== email)
  // An own role with every right does not count as owner, because its rights can be changed.
  if (member.isOwner && !next?.isOwner && others.length === 0) return refused('last-owner')
  return { ok: true }
}

/** Lists everybody whom a member has added, directly or indirectly, except configured owners and the actor. */
export function broughtBy(team: readonly Member[], email: string, actor: string): string[] {
  const found: string[] = []
  const from = [email]
  for (let adder = from.shift(); adder !== undefined; adder = from.shift()) {
    for (const one of team) {
      // One person adds each, so that only who is asked about could be met again.
      const isLeftOut = one.isConfigured || one.email === actor || one.email === email
      if (one.addedBy !== adder || isLeftOut) continue
      found.push(one.email)
      from.push(one.email)
    }
  }
  return found
}

/** An invitation to the team. */
export interface Invitation {
  email: string
  rights: ReadonlySet<PanelRight>
  /** The e-mail address of the inviter; undefined if unknown. */
  invitedBy: string | undefined
  expiresAt: Date
}

/** How long an invitation is valid: a helper may be on leave for some days, but mailboxes change hands. */
export const INVITATION_MS = 7 * DAY_MS

export type InvitationRefusal =
  | 'invitation-gone'
  /** The account does not have the invited e-mail address. */
  | 'invitation-of-another'
  /** The inviter has left, or now lacks a right of the role. */
  | 'inviter-lacks-rights'

/** Decides whether the account with this verified address may accept an open invitation. */
export function judgeAcceptance(
  team: readonly Member[],
  { invitation, email, now }: { invitation: Invitation; email: string; now: Date },
): { ok: true } | { ok: false; reason: InvitationRefusal } {
  if (invitation.expiresAt <= now) return { ok: false, reason: 'invitation-gone' }
  if (email === '' || email !== invitation.email) {
    return { ok: false, reason: 'invitation-of-another' }
  }
  const by = team.find((one) => one.email === invitation.invitedBy)
  const mayInvite = by?.rights.has('team.change') && covers(by.rights, invitation.rights)
  return mayInvite ? { ok: true } : { ok: false, reason: 'inviter-lacks-rights' }
}
