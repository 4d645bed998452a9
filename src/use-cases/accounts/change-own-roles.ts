import { lockTeam } from '#database/accounts/team.ts'
import {
  countHolders,
  findRole,
  insertOwnRole,
  isRoleNameTaken,
  type OwnRole,
  removeOwnRole,
  updateOwnRole,
} from '#database/accounts/team-roles.ts'
import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import { type OwnRoleErrors, parseOwnRole } from '#domain/accounts/own-roles.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { PanelRight } from '#domain/accounts/rights.ts'
import { covers, rightsOfRole } from '#domain/accounts/roles.ts'

type Actor = Pick<Person, 'userId' | 'email'>

interface RoleForm {
  name: string
  rights: readonly string[]
}

type Wrong = { ok: false; reason: 'role-wrong'; errors: OwnRoleErrors }
type Beyond = { ok: false; reason: 'beyond-own-rights' }
type Unknown = { ok: false; reason: 'role-unknown' }

/**
 * Creates a role of the shop's own. Refuses an invalid or taken name, unknown rights, and rights that the actor
 * lacks.
 */
export async function makeOwnRole(
  { db, clock }: DatabaseDeps,
  { form, actor }: { form: RoleForm; actor: Actor },
): Promise<{ ok: true; id: number } | Wrong | Beyond> {
  const read = parseOwnRole(form)
  if (!read.ok) return { ...read, reason: 'role-wrong' }
  const { value } = read
  return await inTransaction(db, async (tx) => {
    if (!(await mayGive(tx, actor, value.rights))) return beyond
    if (await isRoleNameTaken(tx, value)) return nameTaken
    const at = clock.now()
    const id = await insertOwnRole(tx, { ...value, at })
    await recordAudit(tx, {
      at,
      actorId: actor.userId,
      action: 'role.made',
      subjectId: String(id),
      after: loggedRole(value),
    })
    return { ok: true, id }
  })
}

/**
 * Changes name and rights of an own role, for everybody who has it, from their next request on. Refuses what
 * `makeOwnRole` refuses, unknown roles, and a role with rights that the actor lacks.
 */
export async function changeOwnRole(
  { db, clock }: DatabaseDeps,
  { id, form, actor }: { id: number; form: RoleForm; actor: Actor },
): Promise<{ ok: true; id: number } | Wrong | Beyond | Unknown> {
  const read = parseOwnRole(form)
  if (!read.ok) return { ...read, reason: 'role-wrong' }
  const { value } = read
  return await inTransaction(db, async (tx) => {
    const may = await mayGive(tx, actor, value.rights)
    const before = await findOwn(tx, id)
    if (!before) return unknown
    if (!may || !(await mayGive(tx, actor, rightsOfRole(before)))) return beyond
    if (await isRoleNameTaken(tx, { name: value.name, except: id })) return nameTaken
    await updateOwnRole(tx, id, value)
    await recordAudit(tx, {
      at: clock.now(),
      actorId: actor.userId,
      action: 'role.changed',
      subjectId: String(id),
      before: loggedRole(before),
      after: loggedRole(value),
    })
    return { ok: true, id }
  })
}

/**
 * Deletes an own role. Refuses unknown roles, one that somebody has or is invited to, and one with rights that the actor
 * lacks.
 */
export async function discardOwnRole(
  { db, clock }: DatabaseDeps,
  { id, actor }: { id: number; actor: Actor },
): Promise<{ ok: true; id: number } | Beyond | Unknown | { ok: false; reason: 'role-held' }> {
  return await inTransaction(db, async (tx) => {
    // Locks the team, so that nobody gets the role meanwhile.
    const may = await mayGive(tx, actor, new Set())
    const before = await findOwn(tx, id)
    if (!before) return unknown
    if (!may || !(await mayGive(tx, actor, rightsOfRole(before)))) return beyond
    if ((await countHolders(tx, id)) > 0) return { ok: false, reason: 'role-held' }
    const at = clock.now()
    await removeOwnRole(tx, id, at)
    await recordAudit(tx, {
      at,
      actorId: actor.userId,
      action: 'role.removed',
      subjectId: String(id),
      before: loggedRole(before),
      after: {},
    })
    return { ok: true, id }
  })
}

const beyond: Beyond = { ok: false, reason: 'beyond-own-rights' }
const unknown: Unknown = { ok: false, reason: 'role-unknown' }
const nameTaken: Wrong = { ok: false, reason: 'role-wrong', errors: { name: 'role-name-taken' } }

/** Reads the actor's rights with the team locked, because they may just have been withdrawn. */
async function mayGive(
  tx: Transaction,
  actor: Actor,
  rights: ReadonlySet<PanelRight>,
): Promise<boolean> {
  const by = (await lockTeam(tx)).find((one) => one.email === actor.email)
  return by?.rights.has('team.change') === true && covers(by.rights, rights)
}

async function findOwn(tx: Transaction, id: number): Promise<OwnRole | undefined> {
  const role = await findRole(tx, { kind: 'own', id })
  return role?.kind === 'own' ? role : undefined
}

const loggedRole = ({ name, rights }: { name: string; rights: ReadonlySet<PanelRight> }) => ({
  name,
  rights: [...rights].join(', '),
})
