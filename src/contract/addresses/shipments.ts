export const parcelAddresses = {
  handOver: 'POST /api/orders/:id/parcel',
  completeAddress: 'POST /api/orders/:id/address',
  webhook: 'POST /api/parcels/news',
} as const
