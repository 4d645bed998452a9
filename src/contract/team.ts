import { z } from 'zod'
import { MAX_ROLE_NAME_LENGTH } from '#domain/accounts/own-roles.ts'
import { PANEL_RIGHTS } from '#domain/accounts/rights.ts'
import { parseRoleKey } from '#domain/accounts/roles.ts'
import { endpointsOf } from './endpoint.ts'
import { Moment, Nothing, Repeatable, SerialParams } from './fields.ts'

/** What can be wrong with a change of the team. */
export type TeamProblem = 'email-malformed' | 'role-unknown' | 'brought-unknown'

const endpoint = endpointsOf({ right: 'team.change', tag: 'panel' })

const WhoBody = z.object({
  email: z.string({ error: 'email-malformed' satisfies TeamProblem }).max(300),
})

const Brought = z.enum(['keep', 'remove'], { error: 'brought-unknown' satisfies TeamProblem })

const unknownRole = { error: 'role-unknown' satisfies TeamProblem }
const RoleKey = z
  .string(unknownRole)
  .refine((key) => parseRoleKey(key) !== undefined, unknownRole)
  .describe('The key of a standard role, or `own-` and the id of an own role')

const Member = z.object({
  email: z.string(),
  role: z.string(),
  isConfigured: z.boolean(),
  name: z.string().nullable(),
  since: Moment,
  addedBy: z.string().nullable(),
})

/** The domain validates name and rights together. */
const OwnRoleBody = z.object({
  name: z.string().max(1_000).meta({ minLength: 1, maxLength: MAX_ROLE_NAME_LENGTH }),
  rights: z.array(z.string().max(100)).max(2 * PANEL_RIGHTS.length),
})
const Kept = z.object({ id: z.int() })

export const teamEndpoints = {
  team: endpoint('GET /api/admin/team', {
    summary: 'The people who may use the panel',
    answers: { 200: z.array(Member) },
  }),
  invite: endpoint('POST /api/admin/team', {
    summary:
      'Invites a person by mail to a role whose rights the sender has, once for each Idempotency-Key; valid for 7 days',
    headers: Repeatable,
    body: WhoBody.extend({ role: RoleKey }),
    answers: { 204: Nothing },
  }),
  changeRole: endpoint('PATCH /api/admin/team', {
    summary: 'Changes the role of a helper; the last owner cannot be changed',
    body: WhoBody.extend({ role: RoleKey }),
    answers: { 204: Nothing },
  }),
  withdrawHelper: endpoint('POST /api/admin/team/withdrawals', {
    summary: 'Removes a helper; requires a decision about the helpers whom they added',
    body: WhoBody.extend({ brought: Brought.optional() }),
    answers: { 204: Nothing },
  }),
  withdrawInvitation: endpoint('DELETE /api/admin/team/invitations/:id', {
    params: SerialParams,
    summary: 'Withdraws an invitation; its link becomes invalid',
    answers: { 204: Nothing },
  }),
  makeOwnRole: endpoint('POST /api/admin/team/roles', {
    summary: 'Creates an own role from rights that the sender has',
    body: OwnRoleBody,
    answers: { 201: Kept },
  }),
  changeOwnRole: endpoint('PATCH /api/admin/team/roles/:id', {
    params: SerialParams,
    summary: 'Changes an own role, for everybody who holds it',
    body: OwnRoleBody,
    answers: { 200: Kept },
  }),
  removeOwnRole: endpoint('DELETE /api/admin/team/roles/:id', {
    params: SerialParams,
    summary: 'Removes an own role that nobody holds',
    answers: { 200: Kept },
  }),
}
