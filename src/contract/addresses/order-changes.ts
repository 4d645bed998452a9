export const orderChangeAddresses = {
  change: 'POST /api/orders/:id/changes',
  split: 'POST /api/orders/:id/parts',
  withdraw: 'POST /api/orders/:id/changes/withdrawal',
} as const
