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
  }: { actor: string; email: string; next?: ReadonlySet<PanelRight> | undefined },
): Judged {
  const by = team.find((one) => one.email === actor)
  const member = team.find((one) => one.email === email)
  if (!by) return refused('beyond-own-rights')
  if (!member) return refused('unknown-helper')
  if (member.isConfigured) return refused('owner-stays')
  if (!covers(by.rights, member.rights)) return refused('beyond-own-rights')
  if (next && !covers(by.rights, next)) return refused('beyond-own-rights')
  const staysOwner = next !== undefined && covers(next, member.rights)
  const others = team.filter((one) => one.isOwner && one.email !== email)
  if (member.isOwner && !staysOwner && others.length === 0) return refused('last-owner')
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
