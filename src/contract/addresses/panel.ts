export const panelAddresses = {
  team: 'GET /api/admin/team',
  addHelper: 'POST /api/admin/team',
  withdrawHelper: 'POST /api/admin/team/withdrawals',
  changeSettings: 'PATCH /api/admin/settings',
  ordersFile: 'GET /api/admin/orders.csv',
} as const
