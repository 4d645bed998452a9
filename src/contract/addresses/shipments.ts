export const parcelAddresses = {
  handOver: 'POST /api/orders/:id/parcel',
  completeAddress: 'POST /api/orders/:id/address',
  news: 'POST /api/parcels/news',
} as const
