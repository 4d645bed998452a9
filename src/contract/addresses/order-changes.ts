export const orderChangeAddresses = {
  change: 'POST /api/orders/:id/changes',
  withdraw: 'POST /api/orders/:id/changes/withdrawal',
} as const
