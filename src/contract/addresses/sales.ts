export const salesAddresses = {
  file: 'GET /api/admin/sales/:table',
} as const
