export const remittanceAddresses = {
  check: 'POST /api/remittances/check',
  take: 'POST /api/remittances',
} as const
