import { DAY_MS } from '../time/durations.ts'
import type { PanelRight } from './rights.ts'
import { covers } from './roles.ts'

/** Somebody of the team, as far as changes of the team are judged. */
export interface Member {
  email: string
  rights: ReadonlySet<PanelRight>
  isOwner: boolean
  /** Named by the configuration, and ends there. */
  isConfigured: boolean
  /** The e-mail of whoever added them; absent when that is not known. */
  addedBy: string | undefined
}

export type TeamRefusal =
  /** The own role was removed, or never existed. */
  | 'role-unknown'
  /** The one who asks lacks a right that the member has or would get. */
  | 'beyond-own-rights'
  | 'unknown-helper'
  /** The configuration names this owner. */
  | 'owner-stays'
  | 'last-owner'

type Judged = { ok: true } | { ok: false; reason: TeamRefusal }

const refused = (reason: TeamRefusal): Judged => ({ ok: false, reason })

/**
 * Whether somebody may give a member another role, or none (`next` absent). Refuses rights that the actor lacks, on
 * either side of the change, owners of the configuration, and the last owner.
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
  // A role of the shop's own may have every right today, and be changed tomorrow.
  if (member.isOwner && !next?.isOwner && others.length === 0) return refused('last-owner')
  return { ok: true }
}

/** Everybody whom a member brought, and whom those brought; owners of the configuration and the actor stay out. */
export function broughtBy(team: readonly Member[], email: string, actor: string): string[] {
  const found: string[] = []
  const from = [email]
  for (let adder = from.shift(); adder !== undefined; adder = from.shift()) {
    for (const one of team) {
      const isNew = one.email !== email && !found.includes(one.email)
      if (one.addedBy !== adder || !isNew || one.isConfigured || one.email === actor) continue
      found.push(one.email)
      from.push(one.email)
    }
  }
  return found
}

/** An invitation to the team, which somebody of the team sent. */
export interface Invitation {
  email: string
  rights: ReadonlySet<PanelRight>
  /** The e-mail of whoever sent it; absent when that is not known. */
  invitedBy: string | undefined
  expiresAt: Date
}

/** How long an invitation can be accepted: a helper may be on leave for some days, and mailboxes change hands. */
export const INVITATION_MS = 7 * DAY_MS

export type InvitationRefusal =
  | 'invitation-gone'
  /** The account is not that of the address that was invited. */
  | 'invitation-of-another'
  /** The inviter has left, or lacks by now a right that the role gives. */
  | 'inviter-lacks-rights'

/** Whether the account with this confirmed address may take up an invitation that is still open. */
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
