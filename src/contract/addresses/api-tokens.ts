export const tokenAddresses = {
  tokens: 'GET /api/admin/tokens',
  makeToken: 'POST /api/admin/tokens',
  withdrawToken: 'DELETE /api/admin/tokens/:id',
} as const
