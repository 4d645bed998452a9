export const profileAddresses = {
  own: 'GET /api/profile',
  asFile: 'GET /api/profile/export',
  keep: 'PUT /api/profile',
  erase: 'DELETE /api/profile',
} as const
