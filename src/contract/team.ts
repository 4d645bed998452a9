import { z } from 'zod'
import { MAX_ROLE_NAME_LENGTH } from '#domain/accounts/own-roles.ts'
import { PANEL_RIGHTS } from '#domain/accounts/rights.ts'
import { parseRoleKey } from '#domain/accounts/roles.ts'
import { endpointsOf } from './endpoint.ts'
import { Moment, Nothing, SerialParams } from './fields.ts'

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
  .describe('A role that every shop has, or `own-` and the id of one of its own')

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
    summary: 'Everybody who may use the panel',
    answers: { 200: z.array(Member) },
  }),
  invite: endpoint('POST /api/admin/team', {
    summary: 'Invites somebody by mail to a role that has no right the sender lacks; for 7 days',
    body: WhoBody.extend({ role: RoleKey }),
    answers: { 204: Nothing },
  }),
  changeRole: endpoint('PATCH /api/admin/team', {
    summary: 'Gives a helper another role; the last owner stays one',
    body: WhoBody.extend({ role: RoleKey }),
    answers: { 204: Nothing },
  }),
  withdrawHelper: endpoint('POST /api/admin/team/withdrawals', {
    summary: 'Withdraws a helper; refused until it is said whether those they brought stay',
    body: WhoBody.extend({ brought: Brought.optional() }),
    answers: { 204: Nothing },
  }),
  withdrawInvitation: endpoint('DELETE /api/admin/team/invitations/:id', {
    params: SerialParams,
    summary: 'Takes an invitation back; its link ends',
    answers: { 204: Nothing },
  }),
  makeOwnRole: endpoint('POST /api/admin/team/roles', {
    summary: 'Makes a role of the shop’s own from rights that the sender has',
    body: OwnRoleBody,
    answers: { 201: Kept },
  }),
  changeOwnRole: endpoint('PATCH /api/admin/team/roles/:id', {
    params: SerialParams,
    summary: 'Changes an own role for all who hold it',
    body: OwnRoleBody,
    answers: { 200: Kept },
  }),
  removeOwnRole: endpoint('DELETE /api/admin/team/roles/:id', {
    params: SerialParams,
    summary: 'Removes an own role that nobody holds',
    answers: { 200: Kept },
  }),
}
