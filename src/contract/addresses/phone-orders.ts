export const phoneOrderAddresses = {
  take: 'POST /api/admin/phone-orders',
  findCustomer: 'POST /api/admin/phone-orders/customers',
  renewLink: 'POST /api/admin/phone-orders/:id/link',
} as const
