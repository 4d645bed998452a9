export const phoneOrderAddresses = {
  take: 'POST /api/admin/phone-orders',
  findCustomer: 'POST /api/admin/phone-orders/customers',
} as const
