export const deliveryAddresses = {
  place: 'GET /api/delivery/:pincode',
} as const
