export const panelAddresses = {
  team: 'GET /api/admin/team',
  addHelper: 'POST /api/admin/team',
  withdrawHelper: 'POST /api/admin/team/withdrawals',
  changeSettings: 'PATCH /api/admin/settings',
  openShop: 'POST /api/admin/opening',
  removeExamples: 'POST /api/admin/opening/removals',
  restoreExamples: 'POST /api/admin/opening/restorations',
  tryPaymentKeys: 'POST /api/admin/opening/payment-trials',
  makeOffer: 'POST /api/admin/offers',
  rehearseOffer: 'POST /api/admin/offers/rehearsals',
  endOffer: 'POST /api/admin/offers/:id/end',
  ordersFile: 'GET /api/admin/orders.csv',
} as const
