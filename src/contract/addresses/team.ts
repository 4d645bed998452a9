export const teamAddresses = {
  team: 'GET /api/admin/team',
  invite: 'POST /api/admin/team',
  changeRole: 'PATCH /api/admin/team',
  withdrawHelper: 'POST /api/admin/team/withdrawals',
  withdrawInvitation: 'DELETE /api/admin/team/invitations/:id',
  makeOwnRole: 'POST /api/admin/team/roles',
  changeOwnRole: 'PATCH /api/admin/team/roles/:id',
  removeOwnRole: 'DELETE /api/admin/team/roles/:id',
} as const
